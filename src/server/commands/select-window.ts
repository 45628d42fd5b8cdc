// select-window, next-window, previous-window, last-window: which window a session shows.

import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import type { WindowId } from "../../core/ids.ts";
import type { Session } from "../../core/state.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";

function select(ctx: CommandContext, session: Session, window: WindowId): Reply {
  ctx.dispatch({ type: "windowSelected", session: session.id, window, atMs: ctx.nowMs });
  return done();
}

/** The next window (1) or the one before (-1), around the end; `alerted`: that rang or printed something. */
function step(ctx: CommandContext, session: Session, by: 1 | -1, alerted: boolean): Reply {
  const at = session.windows.indexOf(session.active);
  const count = session.windows.length;
  for (let steps = 1; steps < count; steps++) {
    const id = session.windows.at((at + by * steps) % count);
    const window = id === undefined ? undefined : ctx.state.windows.get(id);
    if (window && (!alerted || window.bell || window.activity)) return select(ctx, session, window.id);
  }
  return refused(by > 0 ? "no next window" : "no previous window");
}

function last(ctx: CommandContext, session: Session): Reply {
  const [window] = session.visited;
  return window === undefined ? refused("no last window") : select(ctx, session, window);
}

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  const steps = hasFlag(args, "n") || hasFlag(args, "p") || hasFlag(args, "l");
  const found = targetOf(ctx, args, steps ? "session" : "window");
  if (!found.ok) return refused(found.message);
  const { session, window } = found;
  if (hasFlag(args, "n")) return step(ctx, session, 1, false);
  if (hasFlag(args, "p")) return step(ctx, session, -1, false);
  if (hasFlag(args, "l") || (hasFlag(args, "T") && session.active === window.id)) return last(ctx, session);
  return select(ctx, session, window.id);
}

function stepping(by: 1 | -1): Command["run"] {
  return (ctx, args) => {
    const found = targetOf(ctx, args, "session");
    return found.ok ? step(ctx, found.session, by, hasFlag(args, "a")) : refused(found.message);
  };
}

export const selectWindow: Command = { name: "select-window", run };
export const nextWindow: Command = { name: "next-window", run: stepping(1) };
export const previousWindow: Command = { name: "previous-window", run: stepping(-1) };
export const lastWindow: Command = {
  name: "last-window",
  run: (ctx, args) => {
    const found = targetOf(ctx, args, "session");
    return found.ok ? last(ctx, found.session) : refused(found.message);
  },
};
