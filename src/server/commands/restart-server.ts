// restart-server: another server process, the same panes.

import { done, type Command } from "./command.ts";

export const restartServer: Command = {
  name: "restart-server",
  run: (ctx) => {
    ctx.restartServer();
    // The next server finds them too; who asked for it is told now.
    return {
      ...done(),
      err: ctx
        .configProblems()
        .map((line) => `${line}\n`)
        .join(""),
    };
  },
};
