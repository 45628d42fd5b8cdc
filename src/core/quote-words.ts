// Words as a line that a shell takes apart again into the same words.

const PLAIN = /^[\w@%+=:,./-]+$/;

export const quoteWords = (words: readonly string[]): string =>
  words.map((word) => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
