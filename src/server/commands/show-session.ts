// A session comes into view: a client of ours switches to it, any other caller is told to attach.

import { formatSessionId, type PaneId, type SessionId, type WindowId } from "../../core/ids.ts";
import { done, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";

/** Shows the session to the caller. */
export function showSession(ctx: CommandContext, session: SessionId): Reply {
  const { client } = ctx.caller;
  if (client === null) return { ...done(), attach: formatSessionId(session) };
  ctx.dispatch({ type: "clientSwitched", client, session, atMs: ctx.nowMs });
  return done();
}

/** Makes a window and a pane of it the active ones. */
export function selectPlace(ctx: CommandContext, session: SessionId, window: WindowId, pane: PaneId): void {
  ctx.dispatch({ type: "paneSelected", pane, atMs: ctx.nowMs });
  ctx.dispatch({ type: "windowSelected", session, window, atMs: ctx.nowMs });
}

/** Whether a target names more than a session: then its window and pane are meant to be shown too. */
export const namesPlace = (target: string): boolean => /[:.]|^[@%]/.test(target);
