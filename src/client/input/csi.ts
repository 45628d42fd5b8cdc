// What a CSI or SS3 sequence of the outer terminal means: keys, mouse, focus, answers. Pastes are not decided here.
// Legacy keys of xterm, VT220, the Linux console and rxvt; unknown sequences pass as they are.

import { KEY_OF_LETTER, KEY_OF_TILDE, KEYPAD_KEYS } from "../../core/key-codes.ts";
import { MOD_CTRL, MOD_SHIFT } from "../../core/key.ts";
import type { Decoded } from "./decoded.ts";
import { eventOf, modsOf, namedKey } from "./key-event.ts";
import { decodeKittyKey, decodeModifiedKey } from "./kitty.ts";
import { decodeSgrMouse, decodeUrxvtMouse } from "./mouse.ts";
import { parseParams } from "./params.ts";
import { decodeCsiReply } from "./reply.ts";

const MODIFY_OTHER_KEYS = 27;
/** The most modifiers xterm reports on F3 (`CSI 1;16R`): beyond it, and in other rows, the form is a cursor report. */
const MAX_F3_MODIFIER = 16;
/** rxvt ends `CSI number` with these for Shift, Ctrl, both. */
const RXVT_MODS: Readonly<Record<string, number>> = { $: MOD_SHIFT, "^": MOD_CTRL, "@": MOD_SHIFT | MOD_CTRL };
const RXVT_ARROWS: Readonly<Record<string, string>> = { a: "Up", b: "Down", c: "Right", d: "Left" };
const KEYPAD_OF_LETTER: ReadonlyMap<string, string> = new Map([
  ...[...KEYPAD_KEYS].map(([name, { letter }]): [string, string] => [letter, name]),
  ["M", "KPEnter"],
]);
const SS3_CHARACTERS: Readonly<Record<string, string>> = { " ": " ", I: "Tab" };

const keyItem = (key: string, mods: number, event: 1 | 2 | 3 = 1): Decoded => ({
  kind: "key",
  key: namedKey(key, mods, event),
});

/** The meaning of `CSI params intermediates final`; undefined for nothing at all. */
export function decodeCsi(params: string, intermediates: string, final: string): Decoded | undefined {
  const raw: Decoded = { kind: "raw", bytes: `\x1b[${params}${intermediates}${final}` };
  if (params === "" && intermediates === "" && (final === "I" || final === "O")) {
    return { kind: "focus", on: final === "I" };
  }
  if (params.startsWith("<") && (final === "M" || final === "m")) return decodeSgrMouse(params.slice(1), final);
  const key = intermediates === "" && !/^[<=>?]/.test(params) ? decodeCsiKey(params, final) : undefined;
  if (key !== undefined) return key;
  const reply = decodeCsiReply(params, intermediates, final);
  return reply === undefined ? raw : { kind: "reply", reply };
}

function decodeCsiKey(params: string, final: string): Decoded | undefined {
  if (final === "u" && params !== "") return decodeKittyKey(params);
  const fields = parseParams(params);
  const number = fields[0]?.[0];
  const mods = modsOf(fields[1]?.[0]);
  const event = eventOf(fields[1]?.[1]);
  if (final === "~") {
    if (number === MODIFY_OTHER_KEYS && fields.length > 2) return decodeModifiedKey(fields[1]?.[0], fields[2]?.[0]);
    const name = KEY_OF_TILDE.get(number ?? -1);
    return name === undefined ? undefined : keyItem(name, mods, event);
  }
  const rxvt = RXVT_MODS[final];
  if (rxvt !== undefined) {
    const name = KEY_OF_TILDE.get(number ?? -1);
    return name === undefined ? undefined : keyItem(name, rxvt);
  }
  if (final === "M" && fields.length === 3) return decodeUrxvtMouse(params);
  return decodeLetter(params, final, number, mods, event);
}

function decodeLetter(
  params: string,
  final: string,
  number: number | undefined,
  mods: number,
  event: 1 | 2 | 3,
): Decoded | undefined {
  if (final === "Z") return keyItem("Tab", mods | MOD_SHIFT, event);
  const arrow = params === "" ? RXVT_ARROWS[final] : undefined;
  if (arrow !== undefined) return keyItem(arrow, MOD_SHIFT);
  if (final === "R" && params !== "" && !(number === 1 && mods > 0 && mods < MAX_F3_MODIFIER)) return undefined;
  const name = KEY_OF_LETTER.get(final);
  return name === undefined || (number ?? 1) !== 1 ? undefined : keyItem(name, mods, event);
}

/** The meaning of `SS3 params final`: application cursor and keypad, F1 to F4, rxvt's Ctrl with arrows. */
export function decodeSs3(params: string, final: string): Decoded {
  const mods = params === "" ? 0 : modsOf(parseParams(params)[0]?.[0]);
  const arrow = RXVT_ARROWS[final];
  if (arrow !== undefined) return keyItem(arrow, MOD_CTRL);
  const name = KEY_OF_LETTER.get(final) ?? KEYPAD_OF_LETTER.get(final) ?? SS3_CHARACTERS[final];
  return name === undefined ? { kind: "raw", bytes: `\x1bO${params}${final}` } : keyItem(name, mods);
}

/** `CSI [ A` to `CSI [ E`: F1 to F5 of the Linux console. */
export const decodeLinux = (final: string): Decoded => keyItem(`F${final.charCodeAt(0) - 0x40}`, 0);
