// The parts that views over the panes share: a border around all of it, and the last line, which says what keys do.

import type * as Blessed from "blessed";
import { DIM_COLOUR, type BlessedModule, type BlessedScreen } from "./blessed-screen.ts";

type Box = Blessed.Widgets.BoxElement;

/** A border as large as the screen. */
export const frameBox = (blessed: BlessedModule, { screen }: BlessedScreen, colour: "cyan" | "yellow" = "cyan"): Box =>
  blessed.box({ parent: screen, width: "100%", height: "100%", border: "line", style: { border: { fg: colour } } });

export const hintLine = (blessed: BlessedModule, frame: Box): Box =>
  blessed.box({ parent: frame, left: 1, right: 1, bottom: 0, height: 1, wrap: false, style: { fg: DIM_COLOUR } });
