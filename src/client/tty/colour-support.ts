// How many colours the outer terminal shows, from its environment. NO_COLOR (no-color.org) wins.

import type { ColourDepth } from "../../draw/colour-depth.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The colours to use in a terminal with this environment. */
export function colourSupport(env: Environment): ColourDepth {
  if ((env["NO_COLOR"] ?? "") !== "") return "mono";
  const term = env["TERM"] ?? "";
  if (/^(?:truecolor|24bit)$/i.test(env["COLORTERM"] ?? "") || /-direct$|^xterm-(?:kitty|ghostty)$/.test(term))
    return "rgb";
  if (/256col/.test(term)) return "256";
  if (term === "" || /^(?:dumb|unknown|vt\d+|.*-m(?:ono)?)$/.test(term)) return "mono";
  return "16";
}

/** Whether the locale of this environment is UTF-8. */
export function hasUnicode(env: Environment): boolean {
  const locale = [env["LC_ALL"], env["LC_CTYPE"], env["LANG"]].find((value) => value !== undefined && value !== "");
  // Without any locale (ssh, cron) today's terminals are UTF-8; C and POSIX are a wish.
  return locale === undefined || /utf-?8/i.test(locale);
}
