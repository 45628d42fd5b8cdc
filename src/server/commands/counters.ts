// counters: what the server did, counted.

import { hasFlag } from "../../core/command-line.ts";
import { printed, printedJson, type Command } from "./command.ts";

export const counters: Command = {
  name: "counters",
  run: (ctx, args) => {
    const counts = ctx.counters();
    if (hasFlag(args, "json")) return printedJson(counts);
    return printed(Object.entries(counts).map(([name, count]) => `${name} ${count}`));
  },
};
