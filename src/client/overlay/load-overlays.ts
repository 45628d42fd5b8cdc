// The dialogs, ready to open once blessed is loaded. The client calls this after its first frame, so that no key waits.

import { loadBlessed } from "./blessed-screen.ts";
import type { BoardChoice, BoardOptions } from "./board-overlay.ts";
import { boardOverlay } from "./board-overlay.ts";
import type { ConfirmOptions } from "./confirm-overlay.ts";
import { confirmOverlay } from "./confirm-overlay.ts";
import type { DetailOptions } from "./detail-overlay.ts";
import { detailOverlay } from "./detail-overlay.ts";
import type { HelpOptions } from "./help-overlay.ts";
import { helpOverlay } from "./help-overlay.ts";
import type { InboxOptions } from "./inbox-overlay.ts";
import { inboxOverlay } from "./inbox-overlay.ts";
import type { MenuOptions } from "./menu-overlay.ts";
import { menuOverlay } from "./menu-overlay.ts";
import type { Overlay } from "./overlay.ts";
import type { InboxRow } from "../../wire/inbox.ts";
import { pickerOverlay, type PickerOptions } from "./picker-overlay.ts";
import type { PickerChoice } from "./picker-state.ts";
import { restoreOverlay, type RestoreOptions } from "./restore-overlay.ts";
import type { RestoreChoice } from "./restore-state.ts";
import type { PromptOptions } from "./prompt-overlay.ts";
import { promptOverlay } from "./prompt-overlay.ts";
import type { TriageOptions } from "./triage-overlay.ts";
import { triageOverlay } from "./triage-overlay.ts";

export interface Overlays {
  /** The list of keys. */
  readonly openHelp: (options: HelpOptions) => Overlay<never>;
  /** A question; true where it was answered with yes. */
  readonly openConfirm: (options: ConfirmOptions) => Overlay<boolean>;
  /** A line of text; undefined where it was given up. */
  readonly openPrompt: (options: PromptOptions) => Overlay<string>;
  /** What is known of a pane. */
  readonly openDetail: (options: DetailOptions) => Overlay<never>;
  /** All panes in columns. */
  readonly openBoard: (options: BoardOptions) => Overlay<BoardChoice>;
  /** An agent to start, or to get first. */
  readonly openPicker: (options: PickerOptions) => Overlay<PickerChoice>;
  /** Conversations to take up again. */
  readonly openRestore: (options: RestoreOptions) => Overlay<RestoreChoice | "layout">;
  /** A few choices; the value of the chosen one. */
  readonly openMenu: <T>(options: MenuOptions<T>) => Overlay<T>;
  /** What waits for a person; the item to go to. */
  readonly openInbox: (options: InboxOptions) => Overlay<InboxRow>;
  /** What a pane asks, and its answer. */
  readonly openTriage: (options: TriageOptions) => Overlay<never>;
}

let loading: Promise<Overlays> | undefined;

/** Loads blessed once. */
export function loadOverlays(): Promise<Overlays> {
  loading ??= loadBlessed().then((blessed) => ({
    openHelp: (options) => helpOverlay(blessed, options),
    openConfirm: (options) => confirmOverlay(blessed, options),
    openDetail: (options) => detailOverlay(blessed, options),
    openBoard: (options) => boardOverlay(blessed, options),
    openMenu: (options) => menuOverlay(blessed, options),
    openInbox: (options) => inboxOverlay(blessed, options),
    openTriage: (options) => triageOverlay(blessed, options),
    openPicker: (options) => pickerOverlay(blessed, options),
    openRestore: (options) => restoreOverlay(blessed, options),
    openPrompt: (options) => promptOverlay(blessed, options),
  }));
  return loading;
}
