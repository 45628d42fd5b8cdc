// What a dispatch made: the reducer numbers new things, a command finds them by what was not there before.

import type { Event } from "../../core/event.ts";
import type { PaneId } from "../../core/ids.ts";
import { isQueued } from "../../core/slots.ts";
import { paneLocation, type PaneLocation } from "../../core/pane-location.ts";
import type { CommandContext } from "./context.ts";

export type Made =
  | ({ readonly ok: true } & PaneLocation)
  /** One line: why its program could not be started; nothing is left of it. */
  | { readonly ok: false; readonly message: string }
  /** The reducer refused. */
  | undefined;

/** Dispatches an event that makes a pane, and waits until its program runs. */
export async function make(ctx: CommandContext, event: Event): Promise<Made> {
  const before: ReadonlyMap<PaneId, unknown> = ctx.state.panes;
  ctx.dispatch(event);
  const pane = [...ctx.state.panes.keys()].find((id) => !before.has(id));
  const location = pane === undefined ? undefined : paneLocation(ctx.state, pane);
  if (!location) return undefined;
  if (isQueued(location.pane)) return { ok: true, ...location };
  const problem = await ctx.started(location.pane.id);
  if (problem !== null) return { ok: false, message: problem };
  // A program may be over before anybody hears that it ran: what was made is still told.
  return { ok: true, ...(paneLocation(ctx.state, location.pane.id) ?? location) };
}
