// The keys worth knowing, as the last line of the sidebar:  C-b  a next  u unread  ? help
// Only keys that the prefix table has; a click on one does what the key does. While the sidebar has the keyboard: its keys.

import type { Rect } from "../wire/view.ts";
import { DIM, TEXT } from "./looks.ts";
import type { Piece, Sketch } from "./sketch.ts";

const SIDEBAR_KEYS: readonly (readonly [key: string, does: string])[] = [
  ["Enter", "go"],
  ["v", "view"],
  ["/", "find"],
  ["Esc", ""],
];

const hint = (key: string, does: string): Piece[] => [
  { text: ` ${key}`, style: TEXT, hit: { kind: "hint", key } },
  { text: ` ${does}`, style: DIM, hit: { kind: "hint", key } },
];

export function hintPieces(sketch: Sketch): Piece[] {
  if (sketch.model.sidebar.focus !== null) return SIDEBAR_KEYS.flatMap(([key, does]) => sidebarHint(key, does));
  const gap: Piece = { text: " ", style: TEXT };
  const prefix: Piece = { text: ` ${sketch.model.view.settings.prefix}`, style: TEXT };
  return [prefix, ...hint("a", "next"), gap, ...hint("u", "unread"), gap, ...hint("?", "help")];
}

const sidebarHint = (key: string, does: string): Piece[] => [
  { text: ` ${key}`, style: TEXT },
  { text: does === "" ? "" : ` ${does}`, style: DIM },
];

export function drawHints(sketch: Sketch, rect: Rect): void {
  sketch.pieces(rect.x, rect.y, hintPieces(sketch), rect.cols - 1);
}
