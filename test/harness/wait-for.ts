// The only way a test waits: for a condition that it names. Polls fast, gives up loudly.

const POLL_MS = 5;
/** Longest time for a step between real processes: a machine whose cores are all busy must not fail a test. */
export const PATIENCE_MS: number = 60_000;

/** Resolves with the first truthy value of `condition`; rejects with `what` after `timeoutMs`. */
export async function waitFor<T>(
  what: string,
  condition: () => T | Promise<T>,
  timeoutMs: number = 10_000,
): Promise<NonNullable<T>> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() > end) throw new Error(`waited ${timeoutMs} ms for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
