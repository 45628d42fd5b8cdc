// kill-server: every session, every program, pty-host and the server.

import { done, type Command } from "./command.ts";

export const killServer: Command = {
  name: "kill-server",
  run: (ctx) => {
    ctx.dispatch({ type: "serverKilled" });
    return done();
  },
};
