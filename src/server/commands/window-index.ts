// Indexes of windows: room for one more, and numbering without gaps.

import { windowAt } from "../../core/find-window.ts";
import type { Session } from "../../core/state.ts";
import type { CommandContext } from "./context.ts";

/** Moves the window with this index, and those right behind it, up by one, so that the index is free. */
export function makeRoom(ctx: CommandContext, session: Session, index: number): void {
  let end = index;
  while (windowAt(ctx.state, session, end)) end++;
  for (let at = end - 1; at >= index; at--) {
    const window = windowAt(ctx.state, session, at);
    if (window) ctx.dispatch({ type: "windowMoved", window: window.id, index: at + 1 });
  }
}

/** Numbers the windows 0, 1, 2 … in their order. */
export function renumber(ctx: CommandContext, session: Session): void {
  for (const [index, window] of session.windows.entries()) {
    if (ctx.state.windows.get(window)?.index !== index) ctx.dispatch({ type: "windowMoved", window, index });
  }
}
