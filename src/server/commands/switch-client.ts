// switch-client: another session, window or pane for a client: -t, or the last (-l), the next (-n), the previous (-p).

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import type { Client, Session } from "../../core/state.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { findClient, targetOf } from "./find-target.ts";
import { sessionsByName } from "./list-sessions.ts";
import { namesPlace, selectPlace } from "./show-session.ts";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const found = findClient(ctx, flagValue(args, "c"));
  if (!found.ok) return refused(found.message);
  const { client } = found;
  const session = hasFlag(args, "l") ? lastOf(ctx, client) : stepOf(ctx, args, client);
  if (typeof session === "string") return refused(session);
  if (session) return show(ctx, client, session);
  const target = flagValue(args, "t") ?? "";
  const place = targetOf(ctx, args, namesPlace(target) ? "pane" : "session");
  if (!place.ok) return refused(place.message);
  if (namesPlace(target)) selectPlace(ctx, place.session.id, place.window.id, place.pane.id);
  return show(ctx, client, place.session);
}

function show(ctx: CommandContext, client: Client, session: Session): Reply {
  ctx.dispatch({ type: "clientSwitched", client: client.id, session: session.id, atMs: ctx.nowMs });
  return done();
}

function lastOf(ctx: CommandContext, client: Client): Session | string {
  const session = client.lastSession === null ? undefined : ctx.state.sessions.get(client.lastSession);
  return session ?? "can't find last session";
}

/** The session a step away, around the end; undefined when no step was asked for. */
function stepOf(ctx: CommandContext, args: ParsedCommand, client: Client): Session | string | undefined {
  const step = hasFlag(args, "n") ? 1 : hasFlag(args, "p") ? -1 : 0;
  if (step === 0) return undefined;
  const sessions = sessionsByName(ctx.state);
  const at = sessions.findIndex((session) => session.id === client.session);
  const session = sessions.at((at + step) % sessions.length);
  return session ?? `can't find ${step > 0 ? "next" : "previous"} session`;
}

export const switchClient: Command = { name: "switch-client", run };
