// How many cells a text takes and which code points share one: the one answer for the screen's grid and for mux's own text.
// Clusters follow UAX #29 as far as terminals show them: combining marks, ZWJ sequences, flags, skin tones, keycaps, tags,
// conjoining Hangul. Widths are East Asian Width with VS16 making a pictograph two wide. No locale, no ambiguous-wide mode.
//   properties (xterm.js' provider form) = (code points joined << 4 | kind) << 3 | width << 1 | joins the character before

import { WIDTH_RANGES } from "./width-table.ts";

/** Code points one cell can hold; what joins beyond it is dropped, so that marks without end cost nothing. */
export const MAX_CLUSTER_CODE_POINTS = 16;

// Kinds of the table, made by scripts/generate-width-table.mjs.
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
// Kinds that only a cluster has.
const PICTOGRAPH_JOINER = 11;
const FLAG = 12;

const EMOJI_SELECTOR = 0xfe0f;
const SYLLABLE_FIRST = 0xac00;
const SYLLABLES_PER_VOWEL = 28;

/** Code points below are looked up directly; the few ranges above are searched. */
const DIRECT = 0x20000;
const direct = new Uint8Array(DIRECT).fill(1);
const high: { from: number; to: number; value: number }[] = [];

function readRanges(): void {
  let at = 0;
  const numbers = WIDTH_RANGES.trim().split(" ");
  for (let i = 0; i + 2 < numbers.length; i += 3) {
    const from = at + Number.parseInt(numbers[i] ?? "", 36);
    const to = from + Number.parseInt(numbers[i + 1] ?? "", 36);
    const value = Number.parseInt(numbers[i + 2] ?? "", 36);
    at = to;
    if (from < DIRECT) direct.fill(value, from, Math.min(to, DIRECT));
    if (to > DIRECT) high.push({ from: Math.max(from, DIRECT), to, value });
  }
}
readRanges();

function lookUp(codePoint: number): number {
  if (codePoint < DIRECT) return direct[codePoint] ?? 1;
  for (const range of high) if (codePoint >= range.from && codePoint < range.to) return range.value;
  return 1;
}

/** Cells of one code point that stands alone: 0, 1 or 2. Marks and invisible characters are 0. */
export function wcwidth(codePoint: number): number {
  return lookUp(codePoint) & 3;
}

const pack = (joined: number, kind: number, width: number, joins: number): number =>
  (((joined << 4) | kind) << 3) | (width << 1) | joins;

/** Cells the cluster takes so far. */
export const propertiesWidth = (properties: number): number => (properties >> 1) & 3;
/** The code point belongs to the cluster before it. */
export const propertiesJoin = (properties: number): boolean => (properties & 1) === 1;
/** The code point is one too many for its cluster, or invisible: it takes part in nothing. */
export const propertiesDropped = (properties: number): boolean =>
  properties === 0 || properties >> 7 >= MAX_CLUSTER_CODE_POINTS || (properties & (15 << 3)) === INVISIBLE << 3;

/**
 * What `codePoint` does after a cluster with the properties `preceding` (0 = nothing to join: start of text, or a control
 * came between). An invisible character gives the properties of the cluster with kind INVISIBLE: see `propertiesDropped`.
 */
export function charProperties(codePoint: number, preceding: number): number {
  const value = lookUp(codePoint);
  let kind = value >> 2;
  const width = value & 3;
  if (kind === INVISIBLE) return preceding === 0 ? 0 : pack(preceding >> 7, INVISIBLE, propertiesWidth(preceding), 1);
  if (kind === 0 || kind === KEYCAP_BASE) return pack(0, kind, width, 0);
  const before = (preceding >> 3) & 15;
  const after = preceding === 0 ? 0 : joinedKind(kind, before);
  if (kind === HANGUL_SYLLABLE) kind = (codePoint - SYLLABLE_FIRST) % SYLLABLES_PER_VOWEL === 0 ? HANGUL_V : HANGUL_T;
  if (after === 0) return pack(0, kind, width === 0 ? 1 : width, 0);
  const joined = Math.min((preceding >> 7) + 1, MAX_CLUSTER_CODE_POINTS);
  let wide = Math.max(propertiesWidth(preceding), width);
  if (after === FLAG) wide = 2;
  if (codePoint === EMOJI_SELECTOR && (before === PICTOGRAPH || before === KEYCAP_BASE)) wide = 2;
  return pack(joined, after, wide, 1);
}

/** Kind of the cluster once `kind` has joined a cluster of kind `before`; 0 where it does not join. */
function joinedKind(kind: number, before: number): number {
  switch (kind) {
    case EXTEND:
      return before === PICTOGRAPH ? PICTOGRAPH : EXTEND;
    case JOINER:
      return before === PICTOGRAPH ? PICTOGRAPH_JOINER : EXTEND;
    case PICTOGRAPH:
      return before === PICTOGRAPH_JOINER ? PICTOGRAPH : 0;
    case REGIONAL:
      return before === REGIONAL ? FLAG : 0;
    case HANGUL_L:
      return before === HANGUL_L ? HANGUL_L : 0;
    case HANGUL_V:
      return before === HANGUL_L || before === HANGUL_V ? HANGUL_V : 0;
    case HANGUL_T:
      return before === HANGUL_V || before === HANGUL_T ? HANGUL_T : 0;
    case HANGUL_SYLLABLE:
      return before === HANGUL_L ? HANGUL_T : 0;
    default:
      return 0;
  }
}
