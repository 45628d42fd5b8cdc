// Names of keys and the numbers terminals give them: `CSI A` is Up, `CSI 5~` PageUp, `CSI 57414u` KPEnter.
// Sources: xterm's control sequences (PC-style function keys), the kitty keyboard protocol. Read by the encoder and by
// the decoder, so that the two cannot disagree.

const numbered = (names: readonly string[], first: number): [string, number][] =>
  names.map((name, i) => [name, first + i]);
const span = (prefix: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${prefix}${from + i}`);

const invert = <K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<V, K> => new Map([...map].map(([k, v]) => [v, k]));

/** Keys of the form `CSI letter`, `CSI 1;modifiers letter`. */
export const LETTER_OF_KEY: ReadonlyMap<string, string> = new Map([
  ["Up", "A"],
  ["Down", "B"],
  ["Right", "C"],
  ["Left", "D"],
  ["KPBegin", "E"],
  ["End", "F"],
  ["Home", "H"],
  ["F1", "P"],
  ["F2", "Q"],
  ["F3", "R"],
  ["F4", "S"],
]);
export const KEY_OF_LETTER: ReadonlyMap<string, string> = invert(LETTER_OF_KEY);

/** Keys of the form `CSI number~`, `CSI number;modifiers~`, as they are sent. F3 has this form under kitty only. */
export const TILDE_OF_KEY: ReadonlyMap<string, number> = new Map([
  ["Insert", 2],
  ["Delete", 3],
  ["PageUp", 5],
  ["PageDown", 6],
  ["F5", 15],
  ...numbered(span("F", 6, 10), 17),
  ...numbered(span("F", 11, 12), 23),
  ...numbered(span("F", 13, 14), 25),
  ["F15", 28],
  ["F16", 29],
  ...numbered(span("F", 17, 20), 31),
  ...numbered(span("F", 21, 35), 42),
]);

/** The same read back, with the numbers of rxvt, the Linux console and the VT220 keyboard. 29 is the Menu key. */
export const KEY_OF_TILDE: ReadonlyMap<number, string> = new Map([
  ...invert(TILDE_OF_KEY),
  [1, "Home"],
  [4, "End"],
  [7, "Home"],
  [8, "End"],
  ...numbered(span("F", 1, 5), 11).map(([name, code]): [number, string] => [code, name]),
  [29, "Menu"],
  [57427, "KPBegin"],
]);
/** What a terminal sends for the Menu key outside the kitty protocol. */
export const MENU_TILDE = 29;
/** F3 under the kitty protocol: `CSI R` would be a cursor report. */
export const KITTY_F3_TILDE = 13;

export const ENTER_CODE = 13;
export const ESCAPE_CODE = 27;
export const TAB_CODE = 9;
export const BACKSPACE_CODE = 127;

const MODIFIERS = ["Shift", "Control", "Alt", "Super", "Hyper", "Meta"];

/** Keys of the form `CSI number;modifiers u` in the kitty protocol. */
export const KITTY_CODE_OF_KEY: ReadonlyMap<string, number> = new Map([
  ["Escape", ESCAPE_CODE],
  ["Enter", ENTER_CODE],
  ["Tab", TAB_CODE],
  ["Backspace", BACKSPACE_CODE],
  ...numbered(["CapsLock", "ScrollLock", "NumLock", "PrintScreen", "Pause", "Menu"], 57358),
  ...numbered(span("F", 13, 35), 57376),
  ...numbered(span("KP", 0, 9), 57399),
  ...numbered(
    ["KPDecimal", "KPDivide", "KPMultiply", "KPSubtract", "KPAdd", "KPEnter", "KPEqual", "KPSeparator"],
    57409,
  ),
  ...numbered(["KPLeft", "KPRight", "KPUp", "KPDown", "KPPageUp", "KPPageDown", "KPHome", "KPEnd"], 57417),
  ...numbered(["KPInsert", "KPDelete", "KPBegin"], 57425),
  ...numbered(["MediaPlay", "MediaPause", "MediaPlayPause", "MediaReverse", "MediaStop", "MediaFastForward"], 57428),
  ...numbered(["MediaRewind", "MediaTrackNext", "MediaTrackPrevious", "MediaRecord"], 57434),
  ...numbered(["LowerVolume", "RaiseVolume", "MuteVolume"], 57438),
  ...numbered(
    MODIFIERS.map((name) => `Left${name}`),
    57441,
  ),
  ...numbered(
    MODIFIERS.map((name) => `Right${name}`),
    57447,
  ),
  ...numbered(["IsoLevel3Shift", "IsoLevel5Shift"], 57453),
]);
export const KEY_OF_KITTY_CODE: ReadonlyMap<number, string> = new Map([...invert(KITTY_CODE_OF_KEY), [8, "Backspace"]]);

/** Keys that only modify others: reported under "all keys as escape codes" alone. */
export const isModifierKey = (key: string): boolean =>
  /^(?:Left|Right)(?:Shift|Control|Alt|Super|Hyper|Meta)$|Lock$|^IsoLevel/.test(key);

/** A keypad key: what it types with the number lock, its letter in application mode (`SS3 letter`). */
export const KEYPAD_KEYS: ReadonlyMap<string, { readonly text: string; readonly letter: string }> = new Map([
  ...span("KP", 0, 9).map((name, i): [string, { text: string; letter: string }] => [
    name,
    { text: String(i), letter: String.fromCharCode(0x70 + i) },
  ]),
  ["KPMultiply", { text: "*", letter: "j" }],
  ["KPAdd", { text: "+", letter: "k" }],
  ["KPSeparator", { text: ",", letter: "l" }],
  ["KPSubtract", { text: "-", letter: "m" }],
  ["KPDecimal", { text: ".", letter: "n" }],
  ["KPDivide", { text: "/", letter: "o" }],
  ["KPEqual", { text: "=", letter: "X" }],
]);

/** Keypad keys that do what a key elsewhere does. */
export const KEYPAD_TWIN: ReadonlyMap<string, string> = new Map(
  ["Left", "Right", "Up", "Down", "PageUp", "PageDown", "Home", "End", "Insert", "Delete", "Enter"].map((name) => [
    `KP${name}`,
    name,
  ]),
);

/** Whether `key` is a name from the list in key.ts and not the text a key types. */
export const isNamedKey = (key: string): boolean => /^[A-Z][A-Za-z0-9]+$/.test(key);
