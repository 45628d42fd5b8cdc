// A key as terminals before the kitty protocol sent it: xterm's PC-style function keys, DECCKM, DECKPAM, ESC for Alt, C0
// for Ctrl, and XTMODKEYS 4 (`CSI 27;modifiers;code ~`).
//   Up -> CSI A, in application mode SS3 A; Ctrl+Up -> CSI 1;5A; Ctrl+C -> 0x03; Shift+Enter -> CR
// Numbered as in "modified keys" of xterm's documentation; control characters as in the kitty protocol's legacy table.

import {
  BACKSPACE_CODE,
  ENTER_CODE,
  ESCAPE_CODE,
  isNamedKey,
  KEYPAD_KEYS,
  KEYPAD_TWIN,
  LETTER_OF_KEY,
  MENU_TILDE,
  TAB_CODE,
  TILDE_OF_KEY,
} from "./key-codes.ts";
import { MOD_LOCKS, shiftedCharacter } from "./key-text.ts";
import type { Key } from "./key.ts";
import { MOD_ALT, MOD_CTRL, MOD_HYPER, MOD_META, MOD_NUM_LOCK, MOD_SHIFT, MOD_SUPER } from "./key.ts";
import type { PaneModes } from "./modes.ts";

const CURSOR_KEYS: ReadonlySet<string> = new Set(["Up", "Down", "Right", "Left", "Home", "End"]);
const SS3_FUNCTION_KEYS: ReadonlySet<string> = new Set(["F1", "F2", "F3", "F4"]);
const ALT_LIKE = MOD_ALT | MOD_META;

const escapeIf = (mods: number): string => ((mods & ALT_LIKE) !== 0 ? "\x1b" : "");
/** `CSI 27;modifiers;code ~`. */
const modified = (mods: number, code: number): string => `\x1b[27;${1 + mods};${code}~`;

/** Digits and signs whose Ctrl is a control character by custom alone. */
const CONTROL_BY_CUSTOM: Readonly<Record<string, string>> = {
  " ": "\0",
  "2": "\0",
  "3": "\x1b",
  "4": "\x1c",
  "5": "\x1d",
  "6": "\x1e",
  "7": "\x1f",
  "8": "\x7f",
  "/": "\x1f",
  "?": "\x7f",
  "~": "\x1e",
};

/** The control character of Ctrl with an ASCII character, where there is one. */
function controlOf(character: string): string | undefined {
  if (/^[a-z@[\\\]^_]$/i.test(character)) return String.fromCharCode(character.toUpperCase().charCodeAt(0) & 0x1f);
  return CONTROL_BY_CUSTOM[character];
}

/** The bytes for `key` in a pane without kitty flags; "" for a release and for keys that had no code. */
export function encodeLegacyKey(key: Key, modes: PaneModes): string {
  if (key.event === 3) return "";
  const mods = key.mods & ~MOD_LOCKS;
  const name = KEYPAD_TWIN.get(key.key) ?? key.key;
  const keypad = KEYPAD_KEYS.get(name);
  if (keypad) return encodeKeypad(key, mods, keypad, modes);
  if (key.key === "KPEnter" && modes.applicationKeypad && mods === 0) return "\x1bOM";
  if (isNamedKey(name)) return encodeNamed(name, mods, modes);
  return encodeCharacter(key, mods, modes);
}

function encodeNamed(name: string, mods: number, modes: PaneModes): string {
  const c0 = encodeC0Key(name, mods, modes.modifyOtherKeys);
  if (c0 !== undefined) return c0;
  const letter = LETTER_OF_KEY.get(name);
  if (letter !== undefined) {
    if (mods !== 0) return `\x1b[1;${1 + mods}${letter}`;
    const single = SS3_FUNCTION_KEYS.has(name) || (modes.applicationCursor && CURSOR_KEYS.has(name));
    return single ? `\x1bO${letter}` : `\x1b[${letter}`;
  }
  const tilde = name === "Menu" ? MENU_TILDE : TILDE_OF_KEY.get(name);
  if (tilde === undefined) return "";
  return mods === 0 ? `\x1b[${tilde}~` : `\x1b[${tilde};${1 + mods}~`;
}

/** Enter, Escape, Backspace and Tab, which have control characters of their own. */
function encodeC0Key(name: string, mods: number, level: number): string | undefined {
  const ctrl = (mods & MOD_CTRL) !== 0;
  const shift = (mods & MOD_SHIFT) !== 0;
  const wide = mods !== 0 && (level === 2 || (level === 1 && (mods & ~ALT_LIKE) !== 0));
  switch (name) {
    case "Enter":
      return wide ? modified(mods, ENTER_CODE) : escapeIf(mods) + "\r";
    case "Escape":
      return mods !== 0 && level === 2 ? modified(mods, ESCAPE_CODE) : escapeIf(mods) + "\x1b";
    case "Backspace":
      if (mods !== 0 && level === 2) return modified(mods, BACKSPACE_CODE);
      return escapeIf(mods) + (ctrl ? "\b" : "\x7f");
    case "Tab":
      // Programs know Shift+Tab by CSI Z whatever they asked for.
      if (wide && mods !== MOD_SHIFT) return modified(mods, TAB_CODE);
      return escapeIf(mods) + (shift ? "\x1b[Z" : "\t");
    default:
      return undefined;
  }
}

function encodeKeypad(key: Key, mods: number, keypad: { text: string; letter: string }, modes: PaneModes): string {
  // The number lock overrides application mode, as in xterm (mode 1035).
  if (modes.applicationKeypad && mods === 0 && (key.mods & MOD_NUM_LOCK) === 0) return `\x1bO${keypad.letter}`;
  return encodeCharacter({ key: keypad.text, mods, event: 1 }, mods, modes);
}

function encodeCharacter(key: Key, mods: number, modes: PaneModes): string {
  if ((mods & (MOD_SUPER | MOD_HYPER)) !== 0) return "";
  const character = shiftedCharacter(key);
  if ((mods & ~MOD_SHIFT) === 0) {
    if (modes.modifyOtherKeys === 2 && mods !== 0 && key.key === " ") return modified(mods, 0x20);
    return key.text ?? character;
  }
  const code = character.codePointAt(0) ?? 0;
  if (modes.modifyOtherKeys === 2) return modified(mods, code);
  if ((mods & MOD_CTRL) === 0) return escapeIf(mods) + character;
  const c0 = controlCharacter(key, character);
  if (c0 !== undefined) return escapeIf(mods) + c0;
  return modes.modifyOtherKeys === 1 ? modified(mods, code) : escapeIf(mods) + character;
}

/** By what the key types, else by the bare key, else by its place on the base layout (Ctrl+С is Ctrl+C). */
function controlCharacter(key: Key, character: string): string | undefined {
  for (const candidate of [character, key.key, key.base ?? ""]) {
    const c0 = controlOf(candidate);
    if (c0 !== undefined) return c0;
  }
  return undefined;
}
