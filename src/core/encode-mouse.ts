// A mouse event as the program in a pane asked for it.
//   default  CSI M b x y, each as one byte 32 higher (column 223 at most)      SGR  CSI < b ; x ; y M (release: m)
// In the alternate screen the wheel becomes arrow keys where no mouse mode is on (1007).

import { encodeKey } from "./encode-key.ts";
import type { Mouse } from "./key.ts";
import { MOD_ALT, MOD_CTRL, MOD_SHIFT } from "./key.ts";
import type { PaneModes } from "./modes.ts";

/** Arrow keys for one tick of the wheel. */
export const WHEEL_ARROWS = 3;

const BUTTON_NONE = 3;
const BUTTON_WHEEL_UP = 4;
const BUTTON_WHEEL_DOWN = 5;
const BUTTON_EXTRA = 8;
const FLAG_MOTION = 32;
const FLAG_WHEEL = 64;
const FLAG_EXTRA = 128;
const DEFAULT_OFFSET = 32;

export interface MouseTarget {
  /** Highest character of the default encoding: 0x7f (the default) where the result becomes UTF-8, 0xff for Latin-1. */
  readonly highest?: number;
  /** Cell size in pixels, for SGR-pixels; without it that encoding reports cells. */
  readonly cell?: { readonly width: number; readonly height: number };
}

/** The characters to type into a pane in `modes`; "" for what its program did not ask for. `mouse` is relative to the pane. */
export function encodeMouse(mouse: Mouse, modes: PaneModes, target: MouseTarget = {}): string {
  if (modes.mouse === "none") return encodeWheelAsKeys(mouse, modes);
  if (!isWanted(mouse, modes)) return "";
  const flags = encodeFlags(mouse, modes.mouse === "x10");
  if (modes.mouseEncoding === "default") return encodeDefault(mouse, flags, target.highest ?? 0x7f);
  const cell = modes.mouseEncoding === "sgr-pixels" ? target.cell : undefined;
  const x = cell ? Math.floor((mouse.x + 0.5) * cell.width) : mouse.x;
  const y = cell ? Math.floor((mouse.y + 0.5) * cell.height) : mouse.y;
  return `\x1b[<${flags};${x + 1};${y + 1}${mouse.action === "release" ? "m" : "M"}`;
}

function encodeWheelAsKeys(mouse: Mouse, modes: PaneModes): string {
  if (mouse.action !== "wheel" || !modes.alternateScreen || !modes.alternateScroll) return "";
  if (mouse.button !== BUTTON_WHEEL_UP && mouse.button !== BUTTON_WHEEL_DOWN) return "";
  const key = mouse.button === BUTTON_WHEEL_UP ? "Up" : "Down";
  return encodeKey({ key, mods: 0, event: 1 }, modes).repeat(WHEEL_ARROWS);
}

function isWanted(mouse: Mouse, modes: PaneModes): boolean {
  if (modes.mouse === "x10") return mouse.action === "press" && mouse.button < BUTTON_NONE;
  if (mouse.action !== "move") return true;
  return modes.mouse === "any" || (modes.mouse === "drag" && mouse.button !== BUTTON_NONE);
}

function encodeFlags(mouse: Mouse, plain: boolean): number {
  const { button, mods } = mouse;
  let flags = button;
  if (button >= BUTTON_EXTRA) flags = FLAG_EXTRA + button - BUTTON_EXTRA;
  else if (button >= BUTTON_WHEEL_UP) flags = FLAG_WHEEL + button - BUTTON_WHEEL_UP;
  if (plain) return flags;
  if (mouse.action === "move") flags |= FLAG_MOTION;
  return (
    flags | ((mods & MOD_SHIFT) !== 0 ? 4 : 0) | ((mods & MOD_ALT) !== 0 ? 8 : 0) | ((mods & MOD_CTRL) !== 0 ? 16 : 0)
  );
}

function encodeDefault(mouse: Mouse, flags: number, highest: number): string {
  // This form cannot say which button was released.
  const shown = mouse.action === "release" ? (flags & ~(FLAG_EXTRA | 3)) | BUTTON_NONE : flags;
  const codes = [shown + DEFAULT_OFFSET, mouse.x + 1 + DEFAULT_OFFSET, mouse.y + 1 + DEFAULT_OFFSET];
  return codes.every((code) => code <= highest) ? `\x1b[M${String.fromCharCode(...codes)}` : "";
}
