// Moving in a list by keys. Pure.

const MOVES: Readonly<Record<string, (page: number) => number>> = {
  Up: () => -1,
  "C-p": () => -1,
  Down: () => 1,
  "C-n": () => 1,
  PPage: (page) => -page,
  "C-u": (page) => -page,
  NPage: (page) => page,
  "C-d": (page) => page,
  Home: () => -Infinity,
  End: () => Infinity,
};

/** Where a key leads from place `at` of `length`; undefined for a key that does not move. `page`: rows in sight. */
export function movedBy(key: string, at: number, length: number, page: number): number | undefined {
  const move = MOVES[key];
  return move && withinList(at + move(Math.max(1, page - 1)), length);
}

export const withinList = (at: number, length: number): number => Math.max(0, Math.min(length - 1, at));

/** First row in sight of a list that is longer than the page: the chosen one stands in its middle where it can. */
export const firstInSight = (at: number, length: number, page: number): number =>
  Math.max(0, Math.min(length - page, at - (page >> 1)));
