// Whether a screen shows something new, or the same once more: spinners turn, counters tick and frames are painted again
// while nothing happens. What counts is the words: symbols and punctuation are not looked at, and digits only in so far as
// more than a counter or two change, which is how a listing differs from a clock.

/** Rows in which only digits may differ while the content is still the same: an elapsed time, a count of tokens. */
const MAX_TICKING_ROWS = 2;

const NO_LETTERS = /[^\p{L}\p{M}]+/gu;
const NO_LETTERS_OR_DIGITS = /[^\p{L}\p{M}\p{N}]+/gu;

export interface Content {
  /** Letters of the whole screen, one after the other: the same however lines are broken. */
  readonly words: string;
  /** Letters and digits of each row that has any. */
  readonly rows: readonly string[];
}

export function contentOf(rows: readonly string[]): Content {
  return {
    words: rows.map((row) => row.replace(NO_LETTERS, "")).join(""),
    rows: rows.map((row) => row.replace(NO_LETTERS_OR_DIGITS, "")).filter((row) => row !== ""),
  };
}

/** Whether `after` shows what `before` did not. */
export function showsNew(before: Content, after: Content): boolean {
  if (before.words !== after.words) return true;
  // The same words in more rows: digits appeared where nothing was.
  if (after.rows.length !== before.rows.length) return after.rows.length > before.rows.length;
  return after.rows.filter((row, index) => row !== before.rows[index]).length > MAX_TICKING_ROWS;
}
