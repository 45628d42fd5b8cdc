// Text cut into cells by the rules of char-width.ts, and text made fit to be shown outside the grid (titles, messages, names).
//   segmentCells("a\u{1f44d}\u{1f3fd}") -> a (1), thumbs up with its skin tone (2)

import { charProperties, propertiesDropped, propertiesJoin, propertiesWidth } from "./char-width.ts";

export interface CellText {
  readonly text: string;
  /** 1 or 2. */
  readonly width: number;
}

const FIRST_PRINTABLE = 0x20;
const isControl = (codePoint: number): boolean =>
  codePoint < FIRST_PRINTABLE ||
  (codePoint >= 0x7f && codePoint < 0xa0) ||
  (codePoint >= 0xd800 && codePoint <= 0xdfff);

/** Clusters of `text` in order, as a screen would put them into cells. Controls and what takes no cell are left out. */
export function segmentCells(text: string): CellText[] {
  const cells: { text: string; width: number }[] = [];
  let properties = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (isControl(codePoint)) {
      properties = 0;
      continue;
    }
    const next = charProperties(codePoint, properties);
    if (propertiesDropped(next)) continue;
    properties = next;
    const last = cells.at(-1);
    if (last && propertiesJoin(next)) {
      last.text += character;
      last.width = propertiesWidth(next);
    } else cells.push({ text: character, width: propertiesWidth(next) });
  }
  return cells;
}

/** Cells of one cluster; of a longer text, the cells of all. */
export const clusterWidth = (cluster: string): number => textWidth(cluster);

/** Cells `text` takes. */
export function textWidth(text: string): number {
  let width = 0;
  let properties = 0;
  for (let i = 0; i < text.length; i++) {
    const codePoint = text.codePointAt(i) ?? 0;
    if (codePoint > 0xffff) i++;
    if (isControl(codePoint)) {
      properties = 0;
      continue;
    }
    const next = charProperties(codePoint, properties);
    if (propertiesDropped(next)) continue;
    width += propertiesWidth(next) - (propertiesJoin(next) ? propertiesWidth(properties) : 0);
    properties = next;
  }
  return width;
}

const ELLIPSIS = "…";

/** `text` if it fits into `cells`, else its beginning and "…", together at most `cells` wide. "" where cells < 1. */
export function cutToWidth(text: string, cells: number): string {
  if (cells < 1) return "";
  // A code unit is at most two wide: most texts are settled without a look.
  if (text.length * 2 <= cells) return text;
  let used = 0;
  let fits = "";
  for (const cell of segmentCells(text)) {
    if (used + cell.width > cells) return fits + ELLIPSIS;
    used += cell.width;
    if (used < cells) fits += cell.text;
  }
  return text;
}
