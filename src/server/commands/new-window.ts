// new-window: at an index (-t), after or before a window (-a, -b), or at the next free place.

import { cleanText } from "../../core/clean-text.ts";
import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { resolveIndex } from "../../core/find.ts";
import { windowAt } from "../../core/find-window.ts";
import type { PaneLocation } from "../../core/pane-location.ts";
import type { Session } from "../../core/state.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { expand, PANE_FORMAT, printMade } from "./expand.ts";
import { currentOf, findTarget } from "./find-target.ts";
import { launchOf } from "./launch.ts";
import { make } from "./made.ts";
import { makeRoom } from "./window-index.ts";

interface Wanted {
  readonly session: Session;
  readonly index: number | null;
  /** Windows from that index on move up. */
  readonly insert: boolean;
}

async function run(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const wanted = whereTo(ctx, args);
  if (typeof wanted === "string") return refused(wanted);
  const { session, index } = wanted;
  const place = locationIn(ctx, session);
  const asked = flagValue(args, "n");
  const name = asked === undefined ? null : cleanText(expand(ctx, asked, place ?? {}));
  const same = hasFlag(args, "S") ? windowNamed(ctx, session, name) : undefined;
  if (same !== undefined) {
    ctx.dispatch({ type: "windowSelected", session: session.id, window: same, atMs: ctx.nowMs });
    return done();
  }
  const chosen = launchOf(ctx, args, place);
  if (!chosen.ok) return refused(chosen.message);
  if (wanted.insert && index !== null) makeRoom(ctx, session, index);
  const taken = index === null ? undefined : windowAt(ctx.state, session, index);
  if (taken && !hasFlag(args, "k")) return refused(`create window failed: index ${index} in use`);
  const { launch } = chosen;
  const select = !hasFlag(args, "d");
  const [freeIndex, atMs] = [taken ? null : index, ctx.nowMs];
  const made = await make(ctx, {
    type: "windowCreated",
    session: session.id,
    index: freeIndex,
    name,
    launch,
    select,
    atMs,
  });
  if (made === undefined) return refused("create window failed");
  if (!made.ok) return refused(made.message);
  if (taken && index !== null) replace(ctx, made, taken.id, index);
  return printMade(ctx, args, PANE_FORMAT, { ...made, window: ctx.state.windows.get(made.window.id) ?? made.window });
}

/** The new one takes the place of the one that had the index; it is there first, so that the session never is empty. */
function replace(ctx: CommandContext, made: PaneLocation, old: PaneLocation["window"]["id"], index: number): void {
  ctx.dispatch({ type: "windowKilled", window: old, atMs: ctx.nowMs });
  ctx.dispatch({ type: "windowMoved", window: made.window.id, index });
}

function whereTo(ctx: CommandContext, args: ParsedCommand): Wanted | string {
  const target = flagValue(args, "t") ?? "";
  if (hasFlag(args, "a") || hasFlag(args, "b")) {
    const found = findTarget(ctx, "window", target);
    if (!found.ok) return found.message;
    const index = found.window.index + (hasFlag(args, "a") ? 1 : 0);
    return { session: found.session, index, insert: true };
  }
  const found = resolveIndex(ctx.state, target, currentOf(ctx));
  if (!found.ok) return found.message;
  const session = ctx.state.sessions.get(found.session);
  return session ? { session, index: found.index, insert: false } : `can't find session: ${target}`;
}

function locationIn(ctx: CommandContext, session: Session): PaneLocation | undefined {
  const found = findTarget(ctx, "session", `$${session.id}`);
  return found.ok ? found : undefined;
}

function windowNamed(ctx: CommandContext, session: Session, name: string | null): Session["active"] | undefined {
  return session.windows.find((id) => ctx.state.windows.get(id)?.name === name);
}

export const newWindow: Command = { name: "new-window", run };
