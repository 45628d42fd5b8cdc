// Mouse events: `CSI < flags ; x ; y M|m` (SGR, 1006), `CSI M` and three bytes (X10 form), `CSI flags ; x ; y M` (1015).
// flags: button in bits 0-1, 4 Shift, 8 Alt, 16 Ctrl, 32 motion, 64 wheel, 128 extra buttons.

import type { Mouse } from "../../core/key.ts";
import { MOD_ALT, MOD_CTRL, MOD_SHIFT } from "../../core/key.ts";
import type { Decoded } from "./decoded.ts";
import { plainParams } from "./params.ts";

const BYTE_OFFSET = 32;
const BUTTON_NONE = 3;
const BUTTON_WHEEL = 4;
const BUTTON_EXTRA = 8;

const modsOfFlags = (flags: number): number =>
  ((flags & 4) !== 0 ? MOD_SHIFT : 0) | ((flags & 8) !== 0 ? MOD_ALT : 0) | ((flags & 16) !== 0 ? MOD_CTRL : 0);

function decodeFlags(flags: number, x: number, y: number, released: boolean): Decoded | undefined {
  const place = { mods: modsOfFlags(flags), x: Math.max(0, x - 1), y: Math.max(0, y - 1) };
  const item = (action: Mouse["action"], button: number): Decoded => ({
    kind: "mouse",
    mouse: { action, button, ...place },
  });
  const low = flags & 3;
  if ((flags & 64) !== 0) return released ? undefined : item("wheel", BUTTON_WHEEL + low);
  const button = (flags & 128) !== 0 ? BUTTON_EXTRA + low : low;
  if ((flags & 32) !== 0) return item("move", button);
  return item(released ? "release" : "press", button);
}

/** `CSI < params M|m`; undefined where it is no event. */
export function decodeSgrMouse(params: string, final: string): Decoded | undefined {
  const [flags, x, y] = plainParams(params);
  return flags === undefined || x === undefined || y === undefined
    ? undefined
    : decodeFlags(flags, x, y, final === "m");
}

/** The X10 form, in bytes as they came: it does not tell which button was released. */
export function decodeByteMouse([flags, x, y]: readonly [number, number, number]): Decoded | undefined {
  const value = flags - BYTE_OFFSET;
  const released = (value & 3) === BUTTON_NONE && (value & (32 | 64 | 128)) === 0;
  return value < 0 ? undefined : decodeFlags(value, x - BYTE_OFFSET, y - BYTE_OFFSET, released);
}

/** `CSI flags ; x ; y M`, flags 32 higher (urxvt). */
export function decodeUrxvtMouse(params: string): Decoded | undefined {
  const [flags = 0, x, y] = plainParams(params);
  const value = flags - BYTE_OFFSET;
  if (value < 0 || x === undefined || y === undefined) return undefined;
  return decodeFlags(value, x, y, (value & 3) === BUTTON_NONE && (value & (32 | 64 | 128)) === 0);
}
