// rename-window: from then on the name does not follow what runs.

import { cleanText } from "../../core/clean-text.ts";
import { done, refused, type Command } from "./command.ts";
import { expand } from "./expand.ts";
import { targetOf } from "./find-target.ts";

export const renameWindow: Command = {
  name: "rename-window",
  run: (ctx, args) => {
    const found = targetOf(ctx, args, "window");
    if (!found.ok) return refused(found.message);
    const name = cleanText(expand(ctx, args.positional[0] ?? "", found));
    ctx.dispatch({ type: "windowRenamed", window: found.window.id, name });
    return done();
  },
};
