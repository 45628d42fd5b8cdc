// Opens a web address for the person, or copies it where there is no display to open it on, and says which.

import { openerOf, startOpener } from "./open-link.ts";
import { webUrl } from "./web-url.ts";

export interface AddressHost {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Puts a text on the outer clipboard. */
  copy(text: string): void;
  say(text: string, error: boolean): void;
}

export function openAddress(address: string | null, { env, copy, say }: AddressHost): void {
  const url = webUrl(address);
  if (url === null) return say("only http and https addresses are opened", true);
  const copyInstead = (why: string): void => {
    copy(url);
    say(`copied, ${why}: ${url}`, false);
  };
  const opener = openerOf(url, env, process.platform);
  if (opener === null) return copyInstead("there is no display here to open it on");
  startOpener(opener, (runs) => {
    if (runs) say(`opened with ${opener[0]}: ${url}`, false);
    else copyInstead(`${opener[0]} does not run`);
  });
}
