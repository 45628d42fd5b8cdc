// kill-pane: one, or all of its window but one (-a).

import { hasFlag } from "../../core/command-line.ts";
import { panesOf } from "../../core/layout.ts";
import { done, refused, type Command } from "./command.ts";
import { targetOf } from "./find-target.ts";

export const killPane: Command = {
  name: "kill-pane",
  run: (ctx, args) => {
    const found = targetOf(ctx, args, "pane");
    if (!found.ok) return refused(found.message);
    const others = panesOf(found.window.layout).filter((id) => id !== found.pane.id);
    for (const pane of hasFlag(args, "a") ? others : [found.pane.id])
      ctx.dispatch({ type: "paneKilled", pane, atMs: ctx.nowMs });
    return done();
  },
};
