// Writes src/core/width-table.ts: what the width provider must know of every code point, as ranges. Run it after a new
// get-east-asian-width or a Node with newer Unicode data:  node scripts/generate-width-table.mjs

import { writeFileSync } from "node:fs";
import { eastAsianWidth } from "get-east-asian-width";

const LAST = 0x10ffff;
const LINE = 108;

// Kinds as in src/core/char-width.ts.
const OTHER = 0;
const EXTEND = 1;
const JOINER = 2;
const PICTOGRAPH = 3;
const REGIONAL = 4;
const HANGUL_L = 5;
const HANGUL_V = 6;
const HANGUL_T = 7;
const HANGUL_SYLLABLE = 8;
const KEYCAP_BASE = 9;
const INVISIBLE = 10;

const HANGUL = [
  [0x1100, 0x115f, HANGUL_L],
  [0xa960, 0xa97c, HANGUL_L],
  [0x1160, 0x11a7, HANGUL_V],
  [0xd7b0, 0xd7c6, HANGUL_V],
  [0x11a8, 0x11ff, HANGUL_T],
  [0xd7cb, 0xd7fb, HANGUL_T],
  [0xac00, 0xd7a3, HANGUL_SYLLABLE],
];
const SOFT_HYPHEN = 0xad;

function kindOf(codePoint, text) {
  for (const [from, to, kind] of HANGUL) if (codePoint >= from && codePoint <= to) return kind;
  if (codePoint === 0x200d) return JOINER;
  if (/[\p{M}\p{Emoji_Modifier}\u200c\u{e0020}-\u{e007f}]/u.test(text)) return EXTEND;
  if (/\p{Regional_Indicator}/u.test(text)) return REGIONAL;
  if (/\p{Extended_Pictographic}/u.test(text)) return PICTOGRAPH;
  if (/[#*0-9]/.test(text)) return KEYCAP_BASE;
  if (codePoint === SOFT_HYPHEN || codePoint === 0x3164 || codePoint === 0xffa0) return OTHER;
  return /[\p{Default_Ignorable_Code_Point}\u2028\u2029]/u.test(text) ? INVISIBLE : OTHER;
}

function widthOf(codePoint, kind) {
  if (kind === REGIONAL) return 1;
  if (codePoint >= 0x1f3fb && codePoint <= 0x1f3ff) return 2;
  if (kind === EXTEND || kind === JOINER || kind === INVISIBLE) return 0;
  return eastAsianWidth(codePoint) === 2 ? 2 : 1;
}

const tokens = [];
let from = 0;
let current = -1;
let end = 0;
for (let codePoint = 0; codePoint <= LAST + 1; codePoint++) {
  let value = -1;
  if (codePoint <= LAST) {
    const surrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
    const kind = surrogate ? OTHER : kindOf(codePoint, String.fromCodePoint(codePoint));
    value = (kind << 2) | (surrogate ? 1 : widthOf(codePoint, kind));
  }
  if (value === current) continue;
  if (current > 1) {
    tokens.push((from - end).toString(36), (codePoint - from).toString(36), current.toString(36));
    end = codePoint;
  }
  current = value;
  from = codePoint;
}

const lines = [];
let line = "";
for (const token of tokens) {
  if (line.length + token.length + 1 > LINE) {
    lines.push(line);
    line = "";
  }
  line += `${token} `;
}
lines.push(line);

writeFileSync(
  new URL("../src/core/width-table.ts", import.meta.url),
  `// Made by scripts/generate-width-table.mjs from Unicode ${process.versions.unicode}. Not to be edited.
// Ranges in base 36, three numbers each: code points left out since the last range, code points in it, their value.
// A value is kind << 2 | width (see char-width.ts); what is in no range is 1: kind 0, one cell wide.

export const WIDTH_RANGES: string = [
${lines.map((text) => `  "${text}",`).join("\n")}
].join("");
`,
);
