// How long an unfinished sequence may wait for its rest, and what may still be an answer after its ESC was given up.
// ESC alone is a key after 10 ms; what follows it late may be the rest of an answer that the network tore apart
// (`ESC` … `[?62;22c`). An answer must never be typed, and a key must not wait for long: hence three kinds of patience.

/** A lone ESC, `ESC [` and the like become keys after this time (tmux's escape-time). */
export const ESCAPE_MS = 10;
/** The same while answers are due: the terminal is known to be talking. */
export const ESCAPE_EXPECTING_MS = 300;
/** The rest of what can only be an answer, a mouse event or a function key. */
export const SEQUENCE_MS = 1000;
/** After a lone ESC: `[` or `]` may begin the rest of an answer and wait for the next byte. */
export const TORN_MS = 700;
/** The same for `P`, which people do type after Escape (vi), while no answer is due. */
export const TORN_DCS_MS = 150;
/** The rest of a UTF-8 character. */
export const CHARACTER_MS = 100;
/** A paste whose end does not come. */
export const PASTE_MS = 5000;

// What only a terminal sends after ESC. Complete forms where a person could type the beginning.
const TORN_REPLY = /^\x1b(?:\[[?>=]|\](?:4|10|11|12|52|7501|\d{1,4});|P(?:>\||[01][$+]|!\|)|_G|\[[\d;]+[Rtcn~]|\[<\d)/;
const TORN_BEGINNING = /^\x1b(?:[[\]P_]|\[[\d;]*|\[<|\]\d{1,4}|P[>01!])$/;
/** Longest beginning of a torn answer that is looked at, in characters. */
export const MAX_TORN_LENGTH = 32;

/** Whether `text`, starting with an ESC that was already given up as a key, is an answer's beginning. */
export function judgeTorn(text: string): "reply" | "unknown" | "keys" {
  if (TORN_REPLY.test(text)) return "reply";
  return text.length <= MAX_TORN_LENGTH && TORN_BEGINNING.test(text) ? "unknown" : "keys";
}

/** Whether an unfinished sequence can as well be a key with Alt: ESC and at most an introducer. */
export const isShort = (text: string): boolean => /^\x1b{0,2}[[\]PO_]?$/.test(text) || /^\x1b\[\d+\$$/.test(text);
