// What came of a composition besides cells: what lies where for the mouse, which cells move with the spinner, and when an
// age that is shown will read differently. Recorded while drawing, so it cannot disagree with what is seen.

import type { Rect, View } from "../wire/view.ts";
import type { ScreenLayout } from "../core/screen-layout.ts";

/** What is under the mouse. Coordinates are cells inside the thing. */
export type Hit =
  | { readonly kind: "pane"; readonly pane: number; readonly x: number; readonly y: number }
  /** A border that can be dragged: it moves the `right` or `bottom` edge of `pane`. `header`: the pane named on it. */
  | {
      readonly kind: "border";
      readonly pane: number;
      readonly edge: "right" | "bottom";
      readonly header: number | null;
    }
  /** The name of a pane, in its border or in the status line. */
  | { readonly kind: "header"; readonly pane: number }
  | { readonly kind: "row"; readonly pane: number }
  | { readonly kind: "fold" }
  /** Anywhere else in the sidebar: the wheel scrolls it. */
  | { readonly kind: "sidebar" }
  | { readonly kind: "sidebarEdge" }
  | { readonly kind: "window"; readonly window: number }
  | { readonly kind: "session" }
  /** A key of the prefix table that is shown with what it does. */
  | { readonly kind: "hint"; readonly key: string }
  | { readonly kind: "overlay"; readonly index: number; readonly x: number; readonly y: number }
  | { readonly kind: "nothing" };

export interface Region {
  readonly rect: Rect;
  readonly hit: Hit;
}

export interface Picture {
  readonly view: View;
  readonly layout: ScreenLayout;
  /** Later ones lie over earlier ones. */
  readonly regions: readonly Region[];
  /** One cell each; empty when nothing moves: then no clock need run. */
  readonly ticks: readonly Rect[];
  /** Milliseconds until the text of a shown age changes, Infinity when none is shown. */
  readonly nextAgeMs: number;
  /** Lines of the sidebar scrolled away, after clamping. */
  readonly sidebarScroll: number;
}

const NOTHING: Hit = { kind: "nothing" };

/** What lies at a cell of the screen. */
export function hitTest(picture: Picture, x: number, y: number): Hit {
  const region = picture.regions.findLast(({ rect }) => contains(rect, x, y));
  if (!region) return NOTHING;
  const { hit, rect } = region;
  if (hit.kind === "pane" || hit.kind === "overlay") return { ...hit, x: x - rect.x, y: y - rect.y };
  return hit;
}

export const contains = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.x && y >= rect.y && x < rect.x + rect.cols && y < rect.y + rect.rows;
