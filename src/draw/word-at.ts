// Where a word of a pane's row begins and ends: what a double click takes.

import type { PaneBuffer } from "./pane-buffer.ts";

/** Characters that end a word; paths, URLs and options are one. */
const SEPARATOR = /^[\s"'`()[\]{}<>|,;│]*$/;

/** First and last column of the word at a cell; the cell itself where there is none. */
export function wordAt(buffer: PaneBuffer, x: number, y: number): readonly [number, number] {
  const isWord = (column: number): boolean => {
    const code = buffer.chars[y * buffer.cols + column];
    return code !== undefined && column >= 0 && column < buffer.cols && !SEPARATOR.test(buffer.table.text(code));
  };
  if (!isWord(x)) return [x, x];
  let from = x;
  let to = x;
  while (isWord(from - 1)) from -= 1;
  while (isWord(to + 1)) to += 1;
  return [from, to];
}
