// `CSI code[:shifted[:base]] ; modifiers[:event] ; text u` (kitty keyboard protocol, also fixterms), and the older
// `CSI 27 ; modifiers ; code ~` of modifyOtherKeys.

import { KEY_OF_KITTY_CODE } from "../../core/key-codes.ts";
import type { Key } from "../../core/key.ts";
import type { Decoded } from "./decoded.ts";
import { codedKey, eventOf, modsOf, namedKey } from "./key-event.ts";
import { parseParams } from "./params.ts";

/** The private-use code points that stand for keys without text. */
const FIRST_FUNCTIONAL = 57344;
const LAST_FUNCTIONAL = 63743;

const character = (code: number | undefined): string | undefined =>
  code === undefined || !isTyped(code) ? undefined : String.fromCodePoint(code);

/** Code points that a key can type: no control characters, no surrogates. */
const isTyped = (code: number): boolean =>
  code >= 0x20 && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code <= 0xdfff) && code <= 0x10ffff;

/** The key event of `params`; a text that no one key types comes as text. Undefined for numbers that are no key. */
export function decodeKittyKey(params: string): Decoded | undefined {
  const [codes = [], modifiers = [], typed = []] = parseParams(params);
  const code = codes[0] ?? 0;
  const text = typed.map((point) => character(point) ?? "").join("");
  const event = eventOf(modifiers[1]);
  if (code === 0) return text === "" || event === 3 ? undefined : { kind: "text", text };
  const key = decodeCode(code, modsOf(modifiers[0]), event);
  if (!key) return undefined;
  const shifted = character(codes[1]);
  const base = character(codes[2]);
  return {
    kind: "key",
    key: {
      ...key,
      ...(text === "" ? {} : { text }),
      ...(shifted === undefined ? {} : { shifted }),
      ...(base === undefined ? {} : { base }),
    },
  };
}

/** `CSI 27 ; modifiers ; code ~`. */
export function decodeModifiedKey(mods: number | undefined, code: number | undefined): Decoded | undefined {
  const key = decodeCode(code ?? 0, modsOf(mods), 1);
  return key && { kind: "key", key };
}

function decodeCode(code: number, mods: number, event: 1 | 2 | 3): Key | undefined {
  const name = KEY_OF_KITTY_CODE.get(code);
  if (name !== undefined) return namedKey(name, mods, event);
  const isControl = code > 0 && code < 0x20;
  const isFunctional = code >= FIRST_FUNCTIONAL && code <= LAST_FUNCTIONAL;
  return isControl || (isTyped(code) && !isFunctional) ? codedKey(code, mods, event) : undefined;
}
