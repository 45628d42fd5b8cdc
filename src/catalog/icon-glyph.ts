// One character for an agent whose manifest only names a picture: a brand mark or a symbol of another program's.

import { textWidth } from "../core/width.ts";
import type { Manifest } from "./manifest-schema.ts";

const MARKS: Readonly<Record<string, string>> = {
  // Brand marks.
  claude: "✳",
  codex: "◎",
  grok: "⊘",
  // Symbols, by their names in the common symbol font.
  terminal: "❯",
  "apple.terminal": "❯",
  sparkle: "✦",
  sparkles: "✦",
  star: "★",
  "star.fill": "★",
  circle: "○",
  "circle.fill": "●",
  square: "□",
  "square.fill": "■",
  diamond: "◇",
  "diamond.fill": "◆",
  triangle: "△",
  "triangle.fill": "▲",
  heart: "♡",
  "heart.fill": "♥",
  hexagon: "⬡",
  "hexagon.fill": "⬢",
  asterisk: "✱",
  infinity: "∞",
  function: "ƒ",
  command: "⌘",
  questionmark: "?",
};

/** The manifest's own glyph, that of its picture, or the first letter of a picture nobody knows; none without a picture. */
export function iconGlyph({ display, icon }: Manifest): string | undefined {
  if (display?.glyph !== undefined) return display.glyph;
  const picture = icon?.vector ?? icon?.symbol ?? icon?.asset;
  if (picture === undefined) return undefined;
  const [letter] = picture.toUpperCase();
  return MARKS[picture.toLowerCase()] ?? (letter !== undefined && textWidth(letter) === 1 ? letter : undefined);
}
