// The things a command is about: the target of -t (or -s), else what is current for the caller.

import { flagValue, type ParsedCommand } from "../../core/command-line.ts";
import { resolveTarget } from "../../core/find.ts";
import { paneLocation, type PaneLocation } from "../../core/pane-location.ts";
import type { Client } from "../../core/state.ts";
import type { Current, Refused, TargetKind } from "../../core/target.ts";
import type { CommandContext } from "./context.ts";

export type Target = ({ readonly ok: true } & PaneLocation) | Refused;

/** Where the caller is: its client's session, else the pane it was typed in, else nowhere (the session used last). */
export function currentOf(ctx: CommandContext): Current {
  const { client, pane } = ctx.caller;
  const session = client === null ? undefined : ctx.state.clients.get(client)?.session;
  if (session !== undefined) return { session };
  return pane === null || !ctx.state.panes.has(pane) ? {} : { pane };
}

/** What `target` names. */
export function findTarget(ctx: CommandContext, kind: TargetKind, target: string): Target {
  const found = resolveTarget(ctx.state, kind, target, currentOf(ctx));
  if (!found.ok) return found;
  const location = paneLocation(ctx.state, found.pane);
  return location ? { ok: true, ...location } : { ok: false, message: `can't find ${kind}: ${target}` };
}

/** What the flag names, or what is current without it. */
export const targetOf = (ctx: CommandContext, args: ParsedCommand, kind: TargetKind, flag: string = "t"): Target =>
  findTarget(ctx, kind, flagValue(args, flag) ?? "");

export type ClientTarget = { readonly ok: true; readonly client: Client } | Refused;

/** The client of that name (its tty, with or without /dev/); without a name the caller's, or the one used last. */
export function findClient(ctx: CommandContext, name: string | undefined): ClientTarget {
  const clients = [...ctx.state.clients.values()];
  if (name !== undefined) {
    const plain = name.replace(/:$/, "");
    const named = clients.find(({ id, tty }) => id === plain || tty === plain || tty === `/dev/${plain}`);
    return named ? { ok: true, client: named } : { ok: false, message: `can't find client: ${name}` };
  }
  const own = ctx.caller.client === null ? undefined : ctx.state.clients.get(ctx.caller.client);
  const place = ctx.caller.pane === null ? undefined : paneLocation(ctx.state, ctx.caller.pane);
  const near = clients.filter((client) => client.session === place?.session.id);
  const client = own ?? latestOf(near) ?? latestOf(clients);
  return client ? { ok: true, client } : { ok: false, message: "no current client" };
}

const latestOf = (clients: readonly Client[]): Client | undefined =>
  clients.toSorted((a, b) => b.activityAtMs - a.activityAtMs)[0];
