// Where a dialog stands: small, at an edge, off the pane it is about where there is any room elsewhere.

import type { ScreenSize } from "../../draw/screen-model.ts";
import type { Rect } from "../../wire/view.ts";

/** Lines at the top and the bottom that stay in sight: the status line, the keys. */
const MARGIN_ROWS = 1;

const between = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** A box of at most `cols` x `rows` that fits the screen. */
export const fitBox = (cols: number, rows: number, screen: ScreenSize): ScreenSize => ({
  cols: between(cols, 1, Math.max(1, screen.cols)),
  rows: between(rows, 1, Math.max(1, screen.rows)),
});

/** In the middle of the screen. */
export function placeCentre(box: ScreenSize, screen: ScreenSize): Rect {
  return { x: Math.floor((screen.cols - box.cols) / 2), y: Math.floor((screen.rows - box.rows) / 2), ...box };
}

/** At the bottom left, or at the corner that hides least of `about`. */
export function placeEdge(box: ScreenSize, screen: ScreenSize, about: Rect | undefined): Rect {
  const left = 0;
  const right = Math.max(0, screen.cols - box.cols);
  const bottom = Math.max(0, screen.rows - MARGIN_ROWS - box.rows);
  const top = Math.min(MARGIN_ROWS, Math.max(0, screen.rows - box.rows));
  const corners = [
    { x: left, y: bottom, ...box },
    { x: right, y: bottom, ...box },
    { x: left, y: top, ...box },
    { x: right, y: top, ...box },
  ];
  return corners.reduce((best, corner) => (overlap(corner, about) < overlap(best, about) ? corner : best));
}

/**
 * How large a box may be that stands apart from the pane it is about: all that is free on one side of it, where a box of
 * `least` fits there; else half of the screen's rows, so that the pane does not vanish behind what tells of it.
 */
export function roomApart(least: ScreenSize, screen: ScreenSize, about: Rect): ScreenSize {
  const rows = screen.rows - MARGIN_ROWS;
  const beside = { cols: Math.max(about.x, screen.cols - about.x - about.cols), rows };
  const above = { cols: screen.cols, rows: Math.max(about.y, rows - about.y - about.rows) };
  const fits = [above, beside].filter((room) => room.cols >= least.cols && room.rows >= least.rows);
  const area = (room: ScreenSize): number => room.cols * room.rows;
  const [largest] = fits.toSorted((one, other) => area(other) - area(one));
  return largest ?? { cols: screen.cols, rows: screen.rows >> 1 };
}

/**
 * Anywhere at an edge, off the pane it is about as far as there is room: a pane that fills the screen keeps its lower rows,
 * where programs ask. Without a pane in the middle.
 */
export function placeApart(box: ScreenSize, screen: ScreenSize, about: Rect | undefined): { x: number; y: number } {
  if (about === undefined) {
    const { x, y } = placeCentre(box, screen);
    return { x, y };
  }
  const right = Math.max(0, screen.cols - box.cols);
  const bottom = Math.max(0, screen.rows - MARGIN_ROWS - box.rows);
  // The sidebar is on the left: it stays in sight where it can.
  const top = [right, 0].map((x) => ({ x, y: 0, ...box }));
  const corners = [...top, ...[right, 0].map((x) => ({ x, y: bottom, ...box }))];
  const free = corners.find((corner) => overlap(corner, about) === 0);
  const { x, y } =
    free ?? top.reduce((best, corner) => (overlap(corner, about) < overlap(best, about) ? corner : best));
  return { x, y };
}

function overlap(box: Rect, about: Rect | undefined): number {
  if (!about) return 0;
  const cols = Math.min(box.x + box.cols, about.x + about.cols) - Math.max(box.x, about.x);
  const rows = Math.min(box.y + box.rows, about.y + about.rows) - Math.max(box.y, about.y);
  return cols > 0 && rows > 0 ? cols * rows : 0;
}
