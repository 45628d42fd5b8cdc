// What a person did, as the program in a pane expects it: keys, text, pastes, mouse, sequences nobody knows.
//   a paste into a program with bracketed paste -> CSI 200~ text CSI 201~

import { encodeKey } from "./encode-key.ts";
import { KITTY_ALL_KEYS } from "./encode-kitty.ts";
import type { MouseTarget } from "./encode-mouse.ts";
import { encodeMouse } from "./encode-mouse.ts";
import { keysOfText } from "./key-text.ts";
import type { InputItem } from "./key.ts";
import type { PaneModes } from "./modes.ts";
import { unreachable } from "./unreachable.ts";

export const PASTE_START = "\x1b[200~";
export const PASTE_END = "\x1b[201~";
const PASTE_END_INSIDE = /(?:\x1b\[|\x9b)201~/g;
// Whatever a terminal or a line editor might obey: C0 but tab and line ends, DEL, C1.
const PASTE_CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/**
 * A paste for a pane in `modes`: between marks where its program asked for them, else with line ends as Enter sends them.
 * Control characters and end marks inside are left out: a paste types text and nothing else.
 */
export function encodePaste(text: string, modes: PaneModes): string {
  const clean = text.replace(PASTE_END_INSIDE, "").replace(PASTE_CONTROLS, "");
  return modes.bracketedPaste ? PASTE_START + clean + PASTE_END : clean.replace(/\r\n?|\n/g, "\r");
}

/** The characters to type into a pane in `modes` for one item; "" where it means nothing there. To be sent as UTF-8. */
export function encodeInput(item: InputItem, modes: PaneModes, target?: MouseTarget): string {
  switch (item.kind) {
    case "key":
      return encodeKey(item.key, modes);
    case "text":
      if ((modes.kittyFlags & KITTY_ALL_KEYS) === 0) return item.text;
      return keysOfText(item.text)
        .map((key) => encodeKey(key, modes))
        .join("");
    case "paste":
      return encodePaste(item.text, modes);
    case "mouse":
      return encodeMouse(item.mouse, modes, target);
    case "raw":
      return item.bytes;
    default:
      return unreachable(item);
  }
}
