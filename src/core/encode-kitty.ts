// A key in the kitty keyboard protocol, by the flags the pane's program pushed:
//   1 disambiguate · 2 repeats and releases · 4 alternate keys · 8 all keys as escape codes · 16 text with them
//   CSI code[:shifted[:base]] ; modifiers[:event] ; text u      Shift+Enter -> CSI 13;2u
// https://sw.kovidgoyal.net/kitty/keyboard-protocol/

import { encodeLegacyKey } from "./encode-legacy.ts";
import {
  isModifierKey,
  isNamedKey,
  KITTY_CODE_OF_KEY,
  KITTY_F3_TILDE,
  LETTER_OF_KEY,
  TILDE_OF_KEY,
} from "./key-codes.ts";
import { MOD_LOCKS, textOfKey } from "./key-text.ts";
import type { Key } from "./key.ts";
import { MOD_ALT, MOD_CTRL, MOD_HYPER, MOD_META, MOD_SHIFT, MOD_SUPER } from "./key.ts";
import type { PaneModes } from "./modes.ts";

export const KITTY_DISAMBIGUATE = 1;
export const KITTY_EVENTS = 2;
export const KITTY_ALTERNATES = 4;
export const KITTY_ALL_KEYS = 8;
export const KITTY_TEXT = 16;

const C0_KEYS: Readonly<Record<string, string>> = { Enter: "\r", Tab: "\t", Backspace: "\x7f" };
const PRESS = 1;
const RELEASE = 3;

/** The bytes for `key` in a pane with `modes.kittyFlags`; "" where the flags do not ask for this event. */
export function encodeKittyKey(key: Key, modes: PaneModes): string {
  const flags = modes.kittyFlags;
  const event = (flags & KITTY_EVENTS) !== 0 ? key.event : PRESS;
  if (key.event === RELEASE && event !== RELEASE) return "";
  // Locks would make every typed key look modified to a program that only asked for clear keys.
  const mods = (flags & KITTY_ALL_KEYS) !== 0 || isNamedKey(key.key) ? key.mods : key.mods & ~MOD_LOCKS;
  if ((flags & KITTY_ALL_KEYS) === 0) {
    const plain = encodePlain(key, event, modes);
    if (plain !== undefined) return plain;
  }
  return encodeSequence(key, mods, event, flags);
}

/** Where nothing but the legacy form is asked for; undefined: an escape code is due. */
function encodePlain(key: Key, event: number, modes: PaneModes): string | undefined {
  if (isModifierKey(key.key)) return "";
  if ((modes.kittyFlags & KITTY_DISAMBIGUATE) === 0 && event === PRESS) return encodeLegacyKey(key, modes);
  const held = key.mods & ~MOD_LOCKS;
  const c0 = C0_KEYS[key.key];
  // No release of these three: a shell left with the flags on could not be typed at.
  if (c0 !== undefined && event === RELEASE) return "";
  if (c0 !== undefined && held === 0) return c0;
  return event !== RELEASE && (held & ~MOD_SHIFT) === 0 ? textOfKey(key) : undefined;
}

function encodeSequence(key: Key, mods: number, event: number, flags: number): string {
  const letter = key.key === "F3" ? undefined : LETTER_OF_KEY.get(key.key);
  const modifiers = encodeModifiers(mods, event);
  if (letter !== undefined) return modifiers === "" ? `\x1b[${letter}` : `\x1b[1;${modifiers}${letter}`;
  const code = KITTY_CODE_OF_KEY.get(key.key);
  if (code === undefined && isNamedKey(key.key)) {
    const tilde = key.key === "F3" ? KITTY_F3_TILDE : TILDE_OF_KEY.get(key.key);
    if (tilde === undefined) return "";
    return modifiers === "" ? `\x1b[${tilde}~` : `\x1b[${tilde};${modifiers}~`;
  }
  const text = (flags & KITTY_TEXT) !== 0 && event !== RELEASE ? encodeText(key, mods) : "";
  const number = code !== undefined ? String(code) : encodeCode(key, mods, flags);
  const tail = text !== "" ? `;${modifiers};${text}` : modifiers === "" ? "" : `;${modifiers}`;
  return `\x1b[${number}${tail}u`;
}

const encodeModifiers = (mods: number, event: number): string =>
  event === PRESS ? (mods === 0 ? "" : String(1 + mods)) : `${1 + mods}:${event}`;

/** The key's code with its alternates; 0 for a text of several code points, which no one key has. */
function encodeCode(key: Key, mods: number, flags: number): string {
  const points = [...key.key];
  const code = points.length === 1 ? key.key.codePointAt(0) : 0;
  if ((flags & KITTY_ALTERNATES) === 0 || points.length !== 1) return String(code);
  const shifted = (mods & MOD_SHIFT) !== 0 ? alternate(key.shifted ?? key.text ?? key.key.toUpperCase(), key.key) : "";
  const base = key.base === undefined ? "" : alternate(key.base, key.key);
  if (base !== "") return `${code}:${shifted}:${base}`;
  return shifted !== "" ? `${code}:${shifted}` : String(code);
}

const alternate = (character: string, key: string): string =>
  character === key || [...character].length !== 1 ? "" : String(character.codePointAt(0));

function encodeText(key: Key, mods: number): string {
  if ((mods & (MOD_CTRL | MOD_ALT | MOD_SUPER | MOD_HYPER | MOD_META)) !== 0) return "";
  const text = textOfKey(key);
  return text === undefined ? "" : [...text].map((character) => character.codePointAt(0)).join(":");
}
