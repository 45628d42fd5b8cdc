// One line of text and a cursor, edited as in a shell. Pure. Text that comes in is cleaned; clusters stay whole.

import { formatKeyName } from "../../core/key-name.ts";
import { textOfKey } from "../../core/key-text.ts";
import type { Key } from "../../core/key.ts";
import { segmentCells, textWidth } from "../../core/width.ts";
import { visibleText } from "./visible-text.ts";

/** Longest line, in UTF-16 units; what goes beyond is not taken in. */
export const MAX_LINE_LENGTH = 4096;

export interface Line {
  /** Left of the cursor. */
  readonly before: string;
  /** Under and right of the cursor. */
  readonly after: string;
}

export const lineOf = (text: string): Line => ({ before: visibleText(text), after: "" });
export const textOfLine = (line: Line): string => line.before + line.after;

/** Text at the cursor; line ends and tabs become spaces, other controls vanish. */
export function insertText(line: Line, text: string): Line {
  const room = MAX_LINE_LENGTH - line.before.length - line.after.length;
  const clean = visibleText(text.replace(/\r\n|[\r\n\t]/g, " "));
  return clean === "" || room < 1 ? line : { ...line, before: line.before + wholeClusters(clean, room) };
}

function wholeClusters(text: string, units: number): string {
  if (text.length <= units) return text;
  let fits = "";
  for (const cell of segmentCells(text)) {
    if (fits.length + cell.text.length > units) break;
    fits += cell.text;
  }
  return fits;
}

const clusters = (text: string): string[] => segmentCells(text).map((cell) => cell.text);

function left({ before, after }: Line, count = 1): Line {
  const parts = clusters(before);
  const moved = parts.splice(Math.max(0, parts.length - count), count).join("");
  return { before: parts.join(""), after: moved + after };
}

function right({ before, after }: Line, count = 1): Line {
  const parts = clusters(after);
  return { before: before + parts.splice(0, count).join(""), after: parts.join("") };
}

/** Clusters of the word (and blanks next to it) that ends `parts`. */
function wordLength(parts: readonly string[], isWord: (part: string) => boolean): number {
  let at = parts.length;
  while (at > 0 && !isWord(parts[at - 1] ?? "")) at--;
  while (at > 0 && isWord(parts[at - 1] ?? "")) at--;
  return parts.length - at;
}
const isLetter = (part: string): boolean => /[\p{L}\p{N}]/u.test(part);
const isShown = (part: string): boolean => part !== " ";

const wordBefore = (line: Line, isWord: (part: string) => boolean): number => wordLength(clusters(line.before), isWord);
const wordAfter = (line: Line): number => wordLength(clusters(line.after).reverse(), isLetter);

const EDITS: Readonly<Record<string, (line: Line) => Line>> = {
  Left: left,
  "C-b": left,
  Right: right,
  "C-f": right,
  Home: (line) => ({ before: "", after: textOfLine(line) }),
  "C-a": (line) => ({ before: "", after: textOfLine(line) }),
  End: (line) => ({ before: textOfLine(line), after: "" }),
  "C-e": (line) => ({ before: textOfLine(line), after: "" }),
  "M-b": (line) => left(line, wordBefore(line, isLetter)),
  "C-Left": (line) => left(line, wordBefore(line, isLetter)),
  "M-f": (line) => right(line, wordAfter(line)),
  "C-Right": (line) => right(line, wordAfter(line)),
  BSpace: (line) => ({ before: left(line).before, after: line.after }),
  "S-BSpace": (line) => ({ before: left(line).before, after: line.after }),
  "C-h": (line) => ({ before: left(line).before, after: line.after }),
  DC: (line) => ({ before: line.before, after: right(line).after }),
  "C-d": (line) => ({ before: line.before, after: right(line).after }),
  "C-w": (line) => ({ before: left(line, wordBefore(line, isShown)).before, after: line.after }),
  "M-BSpace": (line) => ({ before: left(line, wordBefore(line, isLetter)).before, after: line.after }),
  "M-d": (line) => ({ before: line.before, after: right(line, wordAfter(line)).after }),
  "C-u": (line) => ({ before: "", after: line.after }),
  "C-k": (line) => ({ before: line.before, after: "" }),
};

/** The line after a key; the same object where the key does nothing here. */
export function reduceLine(line: Line, key: Key): Line {
  const edit = EDITS[formatKeyName(key)];
  if (edit) {
    const next = edit(line);
    return next.before === line.before && next.after === line.after ? line : next;
  }
  const text = textOfKey(key);
  return text === undefined ? line : insertText(line, text);
}

/** The part of the line that `cols` cells show, with the cursor in it (0-based cell, below `cols`). */
export function viewOfLine(line: Line, cols: number): { readonly text: string; readonly cursor: number } {
  const parts = segmentCells(line.before);
  let width = textWidth(line.before);
  while (width >= Math.max(1, cols) && parts.length > 0) width -= parts.shift()?.width ?? 0;
  return { text: parts.map((part) => part.text).join("") + line.after, cursor: Math.min(width, Math.max(0, cols - 1)) };
}
