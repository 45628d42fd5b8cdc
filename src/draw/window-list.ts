// Session and windows in the status line, with tmux's marks: * active, - last, Z zoomed, ● a bell or something unread.
//   work  1 api*  2 web●  3 infra-

import { cleanText } from "../core/clean-text.ts";
import { needsYou } from "../core/status-order.ts";
import type { WindowView } from "../wire/view.ts";
import { knownWords } from "./known-words.ts";
import type { Style } from "./grid.ts";
import { ACCENT_STRONG, CHIP, DIM, TEXT, lookOf } from "./looks.ts";
import type { Piece, Sketch } from "./sketch.ts";

export function sessionPieces({ model }: Sketch): Piece[] {
  return [
    { text: ` ${cleanText(model.view.sessionName)} `, style: CHIP, hit: { kind: "session" } },
    { text: " ", style: TEXT },
  ];
}

/** All windows, or those around the active one that fit into `room` cells between ‹ and ›. */
export function windowPieces(sketch: Sketch, room: number): Piece[] {
  const items = sketch.model.view.windows.map((window) => itemOf(sketch, window));
  const widths = items.map((item) => sketch.piecesWidth(item));
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return items.flat();
  const active = Math.max(
    0,
    sketch.model.view.windows.findIndex((window) => window.active),
  );
  let [from, end] = [active, Math.min(active + 1, items.length)];
  let used = (widths[active] ?? 0) + 2;
  // Grows towards both ends, the right one first.
  for (;;) {
    const right = widths[end];
    const left = widths[from - 1];
    if (right !== undefined && used + right <= room) {
      used += right;
      end += 1;
    } else if (left !== undefined && used + left <= room) {
      used += left;
      from -= 1;
    } else break;
  }
  const before: Piece[] = from > 0 ? [{ text: sketch.glyphs.before, style: DIM }] : [];
  const after: Piece[] = end < items.length ? [{ text: sketch.glyphs.after, style: DIM }] : [];
  return [...before, ...items.slice(from, end).flat(), ...after];
}

function itemOf(sketch: Sketch, window: WindowView): Piece[] {
  const hit = { kind: "window", window: window.window } as const;
  const style = window.active ? ACCENT_STRONG : TEXT;
  const flags = `${window.active ? "*" : ""}${window.last ? "-" : ""}${window.zoomed ? "Z" : ""}`;
  const dot = dotStyle(sketch, window);
  return [
    { text: ` ${window.index} ${cleanText(window.name)}${flags}`, style, hit },
    ...(dot ? [{ text: sketch.glyphs.dot, style: dot, hit }] : []),
    { text: " ", style: TEXT },
  ];
}

/** The look of the dot behind a window where something waits; null for none. */
function dotStyle(sketch: Sketch, window: WindowView): Style | null {
  // The active window shows by itself what waits in it.
  if (window.active) return null;
  const rows = sketch.model.rows.filter((row) => row.window === window.window);
  const worst = rows.find((row) => needsYou(row.status)) ?? rows.find((row) => row.status.unread);
  if (worst) {
    const { colour, bold } = knownWords(worst.status);
    return lookOf(colour, bold);
  }
  if (window.bell) return ACCENT_STRONG;
  return window.activity ? DIM : null;
}
