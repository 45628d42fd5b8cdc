// rename-session.

import { cleanSessionName } from "../../core/find.ts";
import { done, refused, type Command } from "./command.ts";
import { expand } from "./expand.ts";
import { targetOf } from "./find-target.ts";

export const renameSession: Command = {
  name: "rename-session",
  run: (ctx, args) => {
    const found = targetOf(ctx, args, "session");
    if (!found.ok) return refused(found.message);
    const asked = args.positional[0] ?? "";
    const name = cleanSessionName(expand(ctx, asked, found));
    if (name === undefined) return refused(`invalid session: ${asked}`);
    if (name === found.session.name) return done();
    const taken = [...ctx.state.sessions.values()].some((session) => session.name === name);
    if (taken) return refused(`duplicate session: ${name}`);
    ctx.dispatch({ type: "sessionRenamed", session: found.session.id, name });
    return done();
  },
};
