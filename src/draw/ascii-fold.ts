// The nearest ASCII character for terminals without UTF-8: lines stay lines, the rest becomes "?".

const FIRST_LINE = 0x2500;
const LAST_LINE = 0x257f;
const HORIZONTAL = new Set([0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254c, 0x254d, 0x2550, 0x2574, 0x2576]);
const VERTICAL = new Set([0x2502, 0x2503, 0x2506, 0x2507, 0x250a, 0x250b, 0x254e, 0x254f, 0x2551, 0x2575, 0x2577]);
const FOLDS: ReadonlyMap<number, string> = new Map([
  [0x2018, "'"],
  [0x2019, "'"],
  [0x201c, '"'],
  [0x201d, '"'],
  [0x2010, "-"],
  [0x2013, "-"],
  [0x2014, "-"],
  [0x2022, "*"],
  [0x2026, "."],
  [0x276f, ">"],
  [0x00b7, "."],
  [0x00a0, " "],
]);

/** One printable ASCII character for a code point outside ASCII. */
export function foldToAscii(code: number): string {
  if (code >= FIRST_LINE && code <= LAST_LINE) {
    if (HORIZONTAL.has(code)) return "-";
    return VERTICAL.has(code) ? "|" : "+";
  }
  return FOLDS.get(code) ?? "?";
}
