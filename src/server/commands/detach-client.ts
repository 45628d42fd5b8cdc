// detach-client: one client, all of a session (-s), or all but one (-a).

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import type { Client } from "../../core/state.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { findClient, targetOf } from "./find-target.ts";

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const clients = clientsOf(ctx, args);
  if (typeof clients === "string") return refused(clients);
  for (const { id } of clients) ctx.dispatch({ type: "clientDetached", client: id, reason: "detached" });
  return done();
}

function clientsOf(ctx: CommandContext, args: ParsedCommand): readonly Client[] | string {
  const all = [...ctx.state.clients.values()];
  if (hasFlag(args, "s")) {
    const found = targetOf(ctx, args, "session", "s");
    return found.ok ? all.filter((client) => client.session === found.session.id) : found.message;
  }
  const found = findClient(ctx, flagValue(args, "t"));
  if (!found.ok) return found.message;
  return hasFlag(args, "a") ? all.filter((client) => client.id !== found.client.id) : [found.client];
}

export const detachClient: Command = { name: "detach-client", run };
