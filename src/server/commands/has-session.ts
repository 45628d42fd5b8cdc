// has-session: nothing but an exit code.

import { done, refused, type Command } from "./command.ts";
import { targetOf } from "./find-target.ts";

export const hasSession: Command = {
  name: "has-session",
  run: (ctx, args) => {
    const found = targetOf(ctx, args, "session");
    return found.ok ? done() : refused(found.message);
  },
};
