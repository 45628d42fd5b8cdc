// What a screen tells programs of the world outside it. The server owns the object and changes it as clients come and go.

import type { Colours } from "../../wire/outer.ts";

export interface ScreenEnvironment {
  /** What panes are told in TERM_PROGRAM; XTVERSION says the same. */
  termProgram: string;
  /** Version of that program. */
  version: string;
  /** The outer terminal's colours; absent ones are not answered. */
  colours: Colours;
  /** The outer terminal's theme, where known. */
  dark: boolean | undefined;
  /** Size of one cell of the outer terminal in pixels, where known. */
  cellWidth?: number;
  cellHeight?: number;
}
