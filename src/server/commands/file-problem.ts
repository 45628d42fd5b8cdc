// Why a file could not be read or written, for people.

/** "no such file or directory" out of node's "ENOENT: no such file or directory, open '…'". */
export const fileProblem = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/^[A-Z0-9]+: /, "").replace(/, \w+(?: '.*')?$/, "") : String(error);
