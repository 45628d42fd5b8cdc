// The modes mux puts the outer terminal into, and the way back. The way back holds for any state the terminal may be in:
// after a crash nobody knows how much of the way in was written.

export type OuterMouse = "none" | "drag" | "any";
export type OuterKeyboard =
  | { readonly type: "legacy" }
  /** Kitty flags (1 disambiguate, 2 events, 4 alternates, 8 all keys, 16 text). */
  | { readonly type: "kitty"; readonly flags: number }
  | { readonly type: "modifyOtherKeys" };

export const LEGACY_KEYBOARD: OuterKeyboard = { type: "legacy" };
/** Kitty flags mux wants for itself: clear keys, and the shifted key where the layout is unknown. */
export const OWN_KITTY_FLAGS: number = 1 | 4;

const ST = "\x1b\\";
const isConsole = (term: string): boolean => term.startsWith("linux");

/**
 * Title saved, alternate screen, bracketed paste, focus events, colour scheme reports; the cursor hidden. No wrapping: a
 * terminal that takes a character in the last column for a wider one must not go on in the next row.
 */
export const enterModes = (term: string): string =>
  isConsole(term)
    ? "\x1b[?1049h\x1b[?7l\x1b[?25l"
    : "\x1b[22;0t\x1b[?1049h\x1b[?2004h\x1b[?1004h\x1b[?2031h\x1b[?7l\x1b[?25l";

/**
 * Everything undone, from any state: whatever sequence was cut off is ended first, then 2026, links, colours, keyboard,
 * mouse, focus, paste, cursor and its shape, the alternate screen, the title.
 */
export function leaveModes(term: string, keyboard: OuterKeyboard): string {
  const mouse = "\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l";
  if (isConsole(term)) return `${ST}\x1b[0m${mouse}\x1b[?7h\x1b[?25h\x1b[?1049l`;
  const modes = "\x1b[?7h\x1b[?2031l\x1b[?1004l\x1b[?2004l";
  return `${ST}\x1b[?2026l\x1b]8;;${ST}\x1b[0m${endKeyboard(keyboard)}${mouse}${modes}\x1b[0 q\x1b[?25h\x1b[?1049l\x1b[23;0t`;
}

/** 1002 reports drags, 1003 every move; 1006 is the encoding. */
export function changeMouse(mouse: OuterMouse): string {
  if (mouse === "none") return "\x1b[?1003l\x1b[?1002l\x1b[?1000l";
  return mouse === "drag" ? "\x1b[?1003l\x1b[?1000h\x1b[?1002h\x1b[?1006h" : "\x1b[?1000h\x1b[?1003h\x1b[?1006h";
}

/** From one keyboard to another. Kitty flags are pushed once and then changed in place, so that one pop undoes them. */
export function changeKeyboard(from: OuterKeyboard, to: OuterKeyboard): string {
  if (from.type === "kitty" && to.type === "kitty") return from.flags === to.flags ? "" : `\x1b[=${to.flags};1u`;
  if (from.type === to.type) return "";
  return endKeyboard(from) + startKeyboard(to);
}

function startKeyboard(keyboard: OuterKeyboard): string {
  if (keyboard.type === "kitty") return `\x1b[>${keyboard.flags}u`;
  return keyboard.type === "modifyOtherKeys" ? "\x1b[>4;2m" : "";
}

function endKeyboard(keyboard: OuterKeyboard): string {
  if (keyboard.type === "kitty") return "\x1b[<u";
  return keyboard.type === "modifyOtherKeys" ? "\x1b[>4m" : "";
}
