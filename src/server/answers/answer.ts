// What is asked of the desk when a prompt is to be answered, and what comes of it.

import type { PaneId } from "../../core/ids.ts";
import type { PromptChoice } from "../../core/prompt-choice.ts";
import type { Prompt, ShownPrompt } from "../../core/prompt.ts";

export interface Ask {
  readonly pane: PaneId;
  /** What the answer is, at the prompt that is shown. */
  readonly choose: (prompt: Prompt) => PromptChoice;
  /** The fingerprint of the prompt that is meant; undefined: whichever is shown. */
  readonly expected?: string;
  /** For the ledger: "client /dev/pts/3". */
  readonly who: string;
}

export type Answered =
  /** The keys were sent; `did`: what was chosen. */
  | { readonly ok: true; readonly prompt: ShownPrompt; readonly did: string }
  /** Nothing was chosen; `prompt`: what is shown now. */
  | { readonly ok: false; readonly message: string; readonly prompt: ShownPrompt | null };
