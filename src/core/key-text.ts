// Between keys and the text they type: "A" is the key a with Shift, "%" is itself (which key bears it depends on the
// layout), 0x03 is c with Ctrl. The opposite direction asks what a key types.

import { isNamedKey, KEYPAD_KEYS } from "./key-codes.ts";
import type { Key } from "./key.ts";
import { MOD_ALT, MOD_CAPS_LOCK, MOD_CTRL, MOD_META, MOD_NUM_LOCK, MOD_SHIFT } from "./key.ts";

export const MOD_LOCKS: number = MOD_CAPS_LOCK | MOD_NUM_LOCK;

const CONTROL_KEYS: Readonly<Record<number, string>> = { 9: "Tab", 13: "Enter", 27: "Escape", 127: "Backspace" };
const FIRST_PRINTABLE = 0x20;

/** A press of `key` with `mods`. */
export const pressed = (key: string, mods: number = 0): Key => ({ key, mods, event: 1 });

/** A capital letter's small form, where that is one character and leads back. */
function smallLetter(character: string): string | undefined {
  const small = character.toLowerCase();
  if (small === character || [...small].length !== 1) return undefined;
  return small.toUpperCase() === character ? small : undefined;
}

/** The key that types `character` (one character or cluster, or a control character 0x00-0x1f, 0x7f) with `mods` held too. */
export function keyOfCharacter(character: string, mods: number = 0): Key {
  const code = character.codePointAt(0) ?? 0;
  if (character.length === 1 && (code < FIRST_PRINTABLE || code === 0x7f)) {
    const named = CONTROL_KEYS[code];
    if (named) return pressed(named, mods);
    if (code === 0) return pressed(" ", mods | MOD_CTRL);
    return pressed(String.fromCharCode(code < 27 ? code + 0x60 : code + 0x40), mods | MOD_CTRL);
  }
  const small = smallLetter(character);
  const typed = mods === 0 ? { text: character } : {};
  if (small === undefined) return { key: character, mods, event: 1, ...typed };
  return { key: small, mods: mods | MOD_SHIFT, event: 1, ...typed, shifted: character };
}

/** The keys that type `text`, one for each code point. */
export const keysOfText = (text: string): Key[] => [...text].map((character) => keyOfCharacter(character));

/** The character on the key when Shift is held too; the key's own where nobody told and it is no letter. */
export function shiftedCharacter(key: Key): string {
  if ((key.mods & MOD_SHIFT) === 0) return key.key;
  if (key.shifted !== undefined) return key.shifted;
  const large = key.key.toUpperCase();
  return [...large].length === 1 ? large : key.key;
}

/** What a key types, undefined for one that types nothing (a name, or Ctrl, Alt, Super … are held). */
export function textOfKey(key: Key): string | undefined {
  if (key.text !== undefined && key.text !== "") {
    return (key.mods & (MOD_CTRL | MOD_ALT | MOD_META)) === 0 ? key.text : undefined;
  }
  if ((key.mods & ~(MOD_SHIFT | MOD_LOCKS)) !== 0) return undefined;
  const keypad = KEYPAD_KEYS.get(key.key);
  if (keypad) return keypad.text;
  return isNamedKey(key.key) ? undefined : shiftedCharacter(key);
}
