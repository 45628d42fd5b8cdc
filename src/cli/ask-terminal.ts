// Asks the terminal whether it reads program status, and reads its answer, which would otherwise be typed into the shell.
// Behind the question goes one that every terminal answers (DA1): no answer before that one means that there is none.

import type { ReadStream } from "node:tty";

/** A terminal behind a slow line. */
const TIMEOUT_MS = 2000;
const QUERY = "\x1b]7501;?\x1b\\\x1b[c";
const ANSWER = /\x1b\]7501;\?:?([A-Za-z0-9_.,+/=:-]*)(?:\x07|\x1b\\)/;
const END = /\x1b\[\?[\d;]*c/;

/** What the terminal answers: "states=idle,working:kinds=permission"; undefined: nothing. */
export function askTerminal(input: ReadStream, write: (bytes: string) => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    let got = "";
    const finish = (): void => {
      clearTimeout(timer);
      input.off("data", take);
      input.setRawMode(false);
      input.pause();
      resolve(ANSWER.exec(got)?.[1]);
    };
    const take = (bytes: Buffer): void => {
      got += bytes.toString("latin1");
      if (END.test(got)) finish();
    };
    const timer = setTimeout(finish, TIMEOUT_MS);
    input.setRawMode(true);
    input.on("data", take);
    write(QUERY);
  });
}
