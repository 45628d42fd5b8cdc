// How a server ends: with everything, or alone, to be started again.

import type { World } from "./world.ts";

/** A disk that takes longer is not waited for. */
const MAX_DISK_MS = 1_000;

/** Ends everything (0) or only this process, to be started again. */
export function endProcess(world: World, code: number): void {
  const kept = Promise.race([world.restore.stored(), new Promise<void>((done) => setTimeout(done, MAX_DISK_MS))]);
  if (code !== 0) {
    void Promise.all([world.facts.stored(), kept]).then(() => process.exit(code));
    return;
  }
  void kept.then(() => {
    world.link.send({ t: "shutdown" });
    world.link.onceClosed(() => process.exit(0));
  });
}
