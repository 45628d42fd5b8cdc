// Every key a terminal in its default modes sends, with the bytes: what goes in must come out in a pane that asked for
// nothing. The standard PC-style set, as xterm sends it.

export interface LegacyKey {
  readonly name: string;
  readonly bytes: string;
}

const MODIFIED = [2, 3, 4, 5, 6, 7, 8];
/** After ESC these begin a sequence. */
const INTRODUCERS = "[]OPNX^_";

const plain = (): LegacyKey[] =>
  Array.from({ length: 128 }, (_, code) => ({ name: `0x${code.toString(16)}`, bytes: String.fromCharCode(code) }));
const alt = (): LegacyKey[] =>
  plain()
    .filter(({ bytes }) => bytes !== "\x1b" && !INTRODUCERS.includes(bytes))
    .map(({ name, bytes }) => ({ name: `M-${name}`, bytes: `\x1b${bytes}` }));

function lettered(keys: Readonly<Record<string, string>>, single: string): LegacyKey[] {
  return Object.entries(keys).flatMap(([name, letter]) => [
    { name, bytes: `${single}${letter}` },
    ...MODIFIED.map((mods) => ({ name: `${name};${mods}`, bytes: `\x1b[1;${mods}${letter}` })),
  ]);
}

function tilde(keys: Readonly<Record<string, number>>): LegacyKey[] {
  return Object.entries(keys).flatMap(([name, number]) => [
    { name, bytes: `\x1b[${number}~` },
    ...MODIFIED.map((mods) => ({ name: `${name};${mods}`, bytes: `\x1b[${number};${mods}~` })),
  ]);
}

export const LEGACY_KEYS: readonly LegacyKey[] = [
  ...plain(),
  ...alt(),
  ...lettered({ Up: "A", Down: "B", Right: "C", Left: "D", Begin: "E", Home: "H", End: "F" }, "\x1b["),
  ...lettered({ F1: "P", F2: "Q", F3: "R", F4: "S" }, "\x1bO"),
  ...tilde({ Insert: 2, Delete: 3, PageUp: 5, PageDown: 6, F5: 15, F6: 17, F7: 18, F8: 19, F9: 20, F10: 21 }),
  ...tilde({ F11: 23, F12: 24, F13: 25, F14: 26, F15: 28, F16: 29, F17: 31, F18: 32, F19: 33, F20: 34 }),
  ...[..."éßあ橋😀اÉ"].flatMap((text) => [
    { name: text, bytes: text },
    { name: `M-${text}`, bytes: `\x1b${text}` },
  ]),
  { name: "family", bytes: "👩‍👧" },
  { name: "S-Tab", bytes: "\x1b[Z" },
  { name: "M-Escape", bytes: "\x1b\x1b" },
  { name: "M-BTab", bytes: "\x1b\x1b[Z" },
];
