// How a command of the CLI fails: one line for people, and an exit code of the contract.

export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;
export const EXIT_NO_SERVER = 3;
/** A bug of ours (sysexits' EX_SOFTWARE). */
export const EXIT_BUG = 70;

/** Ends the program with its message on stderr and its code. */
export class Failure extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
