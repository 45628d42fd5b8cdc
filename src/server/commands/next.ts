// next: a client goes to the next pane that needs a person, in whichever session; the pane is printed.

import { jumpFrom } from "../../core/find.ts";
import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { formatPaneId, type PaneId } from "../../core/ids.ts";
import { paneLocation } from "../../core/pane-location.ts";
import type { Client } from "../../core/state.ts";
import { done, printed, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { findClient } from "./find-target.ts";
import { selectPlace } from "./show-session.ts";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const unread = hasFlag(args, "unread");
  const found = findClient(ctx, undefined);
  const client = found.ok ? found.client : undefined;
  const pane = jumpFrom(ctx.state, client && shownPane(ctx, client), unread ? "unread" : "needs");
  const place = pane === undefined ? undefined : paneLocation(ctx.state, pane);
  if (!place) {
    const nothing = unread ? "nothing is unread" : "nothing needs you";
    // Who pressed a key is told the good news; a script gets its exit code.
    return ctx.caller.client === null ? refused(nothing) : done(`${nothing}\n`);
  }
  if (client) show(ctx, client, place.session.id);
  if (client) selectPlace(ctx, place.session.id, place.window.id, place.pane.id);
  // Who jumped by a key sees where it landed.
  return ctx.caller.client === null ? printed([formatPaneId(place.pane.id)]) : done();
}

function show(ctx: CommandContext, client: Client, session: Client["session"]): void {
  if (client.session !== session) ctx.dispatch({ type: "clientSwitched", client: client.id, session, atMs: ctx.nowMs });
}

function shownPane(ctx: CommandContext, client: Client): PaneId | undefined {
  const session = ctx.state.sessions.get(client.session);
  return session && ctx.state.windows.get(session.active)?.active;
}

export const next: Command = { name: "next", run };
