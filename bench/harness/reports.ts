// OSC 7501 reports as an agent sends them while it works: mostly progress and a message, a child task now and then, a
// question once in a while. Seeded; put between the chunks of a payload.

import { encodeReport } from "../../src/protocols/osc7501/encode.ts";
import type { Report } from "../../src/core/report.ts";
import type { Random } from "./random.ts";

const TASKS = ["build", "test", "lint", "review"];
const FILES = ["src/parse.ts", "src/render.ts", "test/queue.test.ts", "README.md"];

/** One report as the bytes of its sequence, all ASCII. */
export function randomReport(random: Random): string {
  const encoded = encodeReport(anyReport(random));
  if (!encoded.ok) throw new Error(`a report of the bench is not valid: ${encoded.message}`);
  return encoded.sequence;
}

function anyReport(random: Random): Report {
  const file = random.pick(FILES);
  const kind = random.below(32);
  if (kind === 0)
    return { action: "set", id: "", state: "blocked", kind: "permission", app: "bench", msg: `Edit ${file}?` };
  if (kind < 6) return { action: "set", id: `task/${random.pick(TASKS)}`, state: "working", title: "a subtask" };
  const msg = `editing ${file}, line ${random.below(2000)}`;
  return { action: "set", id: "", state: "working", app: "bench", progress: random.below(101), msg };
}
