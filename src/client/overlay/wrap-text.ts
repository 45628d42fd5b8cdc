// A text over several lines of at most so many cells, broken at blanks where there are any.

import { segmentCells, textWidth } from "../../core/width.ts";

export function wrapText(text: string, cells: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((each) => pieces(each, cells))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (textWidth(longer) <= cells) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  return line === "" ? lines : [...lines, line];
}

/** A word that is wider than a line, cut. */
function pieces(word: string, cells: number): string[] {
  if (textWidth(word) <= cells) return word === "" ? [] : [word];
  const cut: string[] = [];
  let piece = "";
  let used = 0;
  for (const cell of segmentCells(word)) {
    if (used + cell.width > cells && piece !== "") {
      cut.push(piece);
      piece = "";
      used = 0;
    }
    piece += cell.text;
    used += cell.width;
  }
  return piece === "" ? cut : [...cut, piece];
}
