// kill-window: one, or all of its session but one (-a).

import { hasFlag } from "../../core/command-line.ts";
import { done, refused, type Command } from "./command.ts";
import { targetOf } from "./find-target.ts";

export const killWindow: Command = {
  name: "kill-window",
  run: (ctx, args) => {
    const found = targetOf(ctx, args, "window");
    if (!found.ok) return refused(found.message);
    const others = found.session.windows.filter((id) => id !== found.window.id);
    for (const window of hasFlag(args, "a") ? others : [found.window.id])
      ctx.dispatch({ type: "windowKilled", window, atMs: ctx.nowMs });
    return done();
  },
};
