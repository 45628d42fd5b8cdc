// The board: every tracked pane in one of five columns, by what a person would do about it.

import type { Status } from "./status.ts";
import { unreachable } from "./unreachable.ts";

export const BOARD_COLUMNS = ["queued", "thinking", "needsYou", "idle", "done"] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

export const BOARD_HEADINGS: Readonly<Record<BoardColumn, string>> = {
  queued: "Queued",
  thinking: "Thinking",
  needsYou: "Needs you",
  idle: "Idle",
  done: "Done",
};

/** Failed and died wait for a person too. What was done and seen stays done: it is idle when it says so. */
export function columnOf({ state, finished, unread }: Status): BoardColumn {
  switch (state) {
    case "queued":
      return "queued";
    case "starting":
    case "working":
      return "thinking";
    case "blocked":
    case "error":
    case "stopped":
      return "needsYou";
    case "done":
      return "done";
    case "idle":
      return finished === true && unread ? "done" : "idle";
    case "none":
      return "idle";
    default:
      return unreachable(state);
  }
}
