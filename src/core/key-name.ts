// Keys as tmux spells them: C-b, M-Left, S-Up, Enter, PPage, BTab, DC, Space, 0x41, ^b. One key has one canonical name
// (`formatKeyName`), by which key tables look it up: A and not S-a, C-S-a, M-%.

import { isNamedKey, KEYPAD_KEYS } from "./key-codes.ts";
import { keyOfCharacter, pressed, shiftedCharacter, textOfKey } from "./key-text.ts";
import type { InputItem, Key } from "./key.ts";
import { MOD_ALT, MOD_CTRL, MOD_META, MOD_SHIFT } from "./key.ts";

/** tmux's names that are not ours; the first one of a key is the one shown. */
const TMUX_NAMES: readonly (readonly [name: string, key: string])[] = [
  ["Space", " "],
  ["BSpace", "Backspace"],
  ["DC", "Delete"],
  ["Delete", "Delete"],
  ["IC", "Insert"],
  ["Insert", "Insert"],
  ["PPage", "PageUp"],
  ["PageUp", "PageUp"],
  ["PgUp", "PageUp"],
  ["NPage", "PageDown"],
  ["PageDown", "PageDown"],
  ["PgDn", "PageDown"],
  ["KP/", "KPDivide"],
  ["KP*", "KPMultiply"],
  ["KP-", "KPSubtract"],
  ["KP+", "KPAdd"],
  ["KP.", "KPDecimal"],
];
const OWN_NAMES: readonly string[] = [
  ...["Enter", "Escape", "Tab", "Backspace", "Up", "Down", "Left", "Right", "Home", "End", "Menu", "KPEnter"],
  ...Array.from({ length: 35 }, (_, i) => `F${i + 1}`),
  ...Array.from({ length: 10 }, (_, i) => `KP${i}`),
];
const KEY_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...OWN_NAMES.map((name): [string, string] => [name.toLowerCase(), name]),
  ...TMUX_NAMES.map(([name, key]): [string, string] => [name.toLowerCase(), key]),
]);
const NAME_BY_KEY: ReadonlyMap<string, string> = new Map(
  TMUX_NAMES.map(([name, key]): [string, string] => [key, name]).reverse(),
);
const MOD_BY_PREFIX: Readonly<Record<string, number>> = { c: MOD_CTRL, m: MOD_ALT, s: MOD_SHIFT };

/** The key of a tmux name, in any case ("ppage"); undefined where there is no such key. */
export function parseKeyName(name: string): Key | undefined {
  let rest = name;
  let mods = 0;
  if (/^\^./u.test(rest)) {
    mods |= MOD_CTRL;
    rest = rest.slice(1);
  }
  for (let prefix = /^([cms])-./iu.exec(rest); prefix; prefix = /^([cms])-./iu.exec(rest)) {
    mods |= MOD_BY_PREFIX[(prefix[1] ?? "").toLowerCase()] ?? 0;
    rest = rest.slice(2);
  }
  return parseBareKey(rest, mods);
}

function parseBareKey(name: string, mods: number): Key | undefined {
  const hex = /^0x([0-9a-f]{1,6})$/i.exec(name)?.[1];
  if (hex !== undefined) {
    const code = Number.parseInt(hex, 16);
    const isScalar = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isScalar ? keyOfCharacter(String.fromCodePoint(code), mods) : undefined;
  }
  if (name.toLowerCase() === "btab") return pressed("Tab", mods | MOD_SHIFT);
  const named = KEY_BY_NAME.get(name.toLowerCase());
  if (named === " ") return keyOfCharacter(" ", mods);
  if (named !== undefined) return pressed(named, mods);
  if ([...name].length !== 1) return undefined;
  // Shift with a letter types its capital, under whatever layout.
  return (mods & MOD_SHIFT) !== 0 && name.toUpperCase() !== name
    ? keyOfCharacter(name.toUpperCase(), mods & ~MOD_SHIFT)
    : keyOfCharacter(name, mods);
}

/** The canonical name of a key, whatever its event and locks. */
export function formatKeyName(key: Key): string {
  const ctrl = (key.mods & MOD_CTRL) !== 0 ? "C-" : "";
  const alt = (key.mods & (MOD_ALT | MOD_META)) !== 0 ? "M-" : "";
  const shift = (key.mods & MOD_SHIFT) !== 0 ? "S-" : "";
  if (isNamedKey(key.key) && !KEYPAD_KEYS.has(key.key)) {
    if (key.key === "Tab" && shift !== "") return `${ctrl}${alt}BTab`;
    return ctrl + alt + shift + (NAME_BY_KEY.get(key.key) ?? key.key);
  }
  const text = textOfKey(key);
  if (text !== undefined) return NAME_BY_KEY.get(text) ?? text;
  const character = shiftedCharacter(key);
  const isLetter = character.toLowerCase() !== character.toUpperCase();
  // A sign says by itself that Shift was held; a letter does where Ctrl does not hide it.
  if (shift !== "" && character !== key.key && !(isLetter && ctrl !== "")) return ctrl + alt + character;
  return ctrl + alt + shift + (NAME_BY_KEY.get(key.key) ?? key.key);
}

/** The arguments of send-keys: names are keys, anything else is typed as it stands; with `literal` everything is. */
export function itemsOfSendKeys(words: readonly string[], literal: boolean): InputItem[] {
  return words.map((word) => {
    const key = literal ? undefined : parseKeyName(word);
    return key === undefined ? { kind: "text", text: word } : { kind: "key", key };
  });
}
