// How a bench waits: for a condition that it names, and loudly no longer than a minute. Also the clock that the bench and
// the programs in the panes share.

const POLL_MS = 2;
export const PATIENCE_MS = 60_000;

/** Milliseconds of the system's monotonic clock: the same in every process. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves with the first value that is not undefined or false; rejects with `what`. */
export async function waitUntil<T>(
  what: string,
  read: () => T | undefined | false,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const endMs = nowMs() + patienceMs;
  for (;;) {
    const value = read();
    if (value !== undefined && value !== false) return value;
    if (nowMs() > endMs) throw new Error(`waited ${patienceMs} ms for: ${what}`);
    await pause(POLL_MS);
  }
}

/** The value, or an error that names what did not come. */
export function within<T>(what: string, promise: Promise<T>, patienceMs: number = PATIENCE_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`waited ${patienceMs} ms for: ${what}`)), patienceMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
