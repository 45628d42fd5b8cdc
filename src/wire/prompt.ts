// What a pane asks, for the client that looks at it: the prompt with its fingerprint, and the last rows of the screen as
// they are, with their looks.

import type { ShownPrompt } from "../core/prompt.ts";

/** Rows of a pane's screen in the form of rows.ts, as base64. */
export interface ScreenPicture {
  readonly cols: number;
  readonly rows: number;
  readonly cells: string;
}

export interface PromptView {
  readonly pane: number;
  /** The pane is there. */
  readonly exists: boolean;
  /** Null: nothing that can be answered with keys. */
  readonly prompt: ShownPrompt | null;
  /** The rows of the pane's screen that it takes; null without one. */
  readonly span: { readonly top: number; readonly rows: number } | null;
  /** Why there is none, in words; "" where there is one. */
  readonly problem: string;
  /** The lowest rows with text, or null for a pane that is gone. */
  readonly picture: ScreenPicture | null;
}
