// How a server ends: with everything, or alone, to be started again.

import type { World } from "./world.ts";

/** Ends everything (0) or only this process, to be started again. */
export function endProcess(world: World, code: number): void {
  if (code !== 0) {
    void world.facts.stored().then(() => process.exit(code));
    return;
  }
  world.link.send({ t: "shutdown" });
  world.link.onceClosed(() => process.exit(0));
}
