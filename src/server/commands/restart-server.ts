// restart-server: another server process, the same panes.

import { done, type Command } from "./command.ts";

export const restartServer: Command = {
  name: "restart-server",
  run: (ctx) => {
    ctx.restartServer();
    return done();
  },
};
