// swap-window: two windows exchange their indexes.

import { hasFlag } from "../../core/command-line.ts";
import { done, refused, type Command } from "./command.ts";
import { targetOf } from "./find-target.ts";

export const swapWindow: Command = {
  name: "swap-window",
  run: (ctx, args) => {
    const from = targetOf(ctx, args, "window", "s");
    if (!from.ok) return refused(from.message);
    const to = targetOf(ctx, args, "window", "t");
    if (!to.ok) return refused(to.message);
    ctx.dispatch({ type: "windowsSwapped", first: from.window.id, second: to.window.id });
    if (hasFlag(args, "d")) {
      const { session } = to;
      ctx.dispatch({ type: "windowSelected", session: session.id, window: from.window.id, atMs: ctx.nowMs });
    }
    return done();
  },
};
