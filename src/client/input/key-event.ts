// A key event from the numbers of a sequence: modifiers are 1 + bits, followed by `:event` in the kitty protocol.

import type { Key } from "../../core/key.ts";
import { isNamedKey } from "../../core/key-codes.ts";
import { keyOfCharacter } from "../../core/key-text.ts";
import { MOD_CTRL, MOD_SHIFT } from "../../core/key.ts";

const ALL_MODS = 0xff;

/** Modifier bits of a parameter; 0 where it is missing. */
export const modsOf = (param: number | undefined): number => Math.max(0, (param ?? 1) - 1) & ALL_MODS;

export const eventOf = (param: number | undefined): 1 | 2 | 3 => (param === 2 || param === 3 ? param : 1);

/** The key with this name. */
export const namedKey = (key: string, mods: number, event: 1 | 2 | 3 = 1): Key => ({ key, mods, event });

/** The key on which a terminal puts the code point `code`: small letters whichever form it gave, names for controls. */
export function codedKey(code: number, mods: number, event: 1 | 2 | 3): Key {
  const known = keyOfCharacter(String.fromCodePoint(code), 0);
  if (isNamedKey(known.key)) return { key: known.key, mods, event };
  const isControl = (known.mods & MOD_CTRL) !== 0;
  const all = mods | (known.mods & (MOD_SHIFT | MOD_CTRL));
  if (isControl || known.shifted === undefined) return { key: known.key, mods: all, event };
  return { key: known.key, mods: all, event, shifted: known.shifted };
}
