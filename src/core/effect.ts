// What the core asks of the world. A closed union: what is not listed cannot happen.

import type { ClientId, PaneId } from "./ids.ts";
import type { Launch } from "./event.ts";

export type Effect =
  | {
      readonly type: "spawn";
      readonly pane: PaneId;
      readonly launch: Launch;
      readonly cols: number;
      readonly rows: number;
    }
  | { readonly type: "resize"; readonly pane: PaneId; readonly cols: number; readonly rows: number }
  | { readonly type: "kill"; readonly pane: PaneId }
  /** The pane is no more: forget its stream and its screen. */
  | { readonly type: "forget"; readonly pane: PaneId }
  | { readonly type: "detach"; readonly client: ClientId; readonly reason: string; readonly message: string }
  | { readonly type: "notify"; readonly pane: PaneId; readonly title: string; readonly body: string }
  /** What was told a while ago still waits: once more, by the way that was chosen for it. */
  | { readonly type: "escalate"; readonly pane: PaneId; readonly title: string; readonly body: string }
  | { readonly type: "bell"; readonly pane: PaneId }
  /** Facts outside the screens changed: hand them to pty-host before anybody is answered. */
  | { readonly type: "persist" }
  /** Send `woke` at this wall-clock time (only the earliest matters). */
  | { readonly type: "wakeAt"; readonly atMs: number }
  /** No session is left. */
  | { readonly type: "exit" };

export type Effects = readonly Effect[];
