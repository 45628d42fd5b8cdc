// kill-session: one, or all but one (-a).

import { hasFlag } from "../../core/command-line.ts";
import { done, refused, type Command } from "./command.ts";
import { targetOf } from "./find-target.ts";

export const killSession: Command = {
  name: "kill-session",
  run: (ctx, args) => {
    const found = targetOf(ctx, args, "session");
    if (!found.ok) return refused(found.message);
    const { session } = found;
    const others = [...ctx.state.sessions.keys()].filter((id) => id !== session.id);
    for (const id of hasFlag(args, "a") ? others : [session.id])
      ctx.dispatch({ type: "sessionKilled", session: id, atMs: ctx.nowMs });
    return done();
  },
};
