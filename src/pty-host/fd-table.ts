// Keeps open files out of the programs in panes. Of node-pty's Linux builds the pinned one walks the fds of a new child and
// marks them close-on-exec, but stops at the first number above 15 that is free: one ended pane is such a hole, and behind
// it every other pane's terminal would be inherited, to be read and typed into. So there are no holes while it forks.
// macOS closes by default. Leaves out what Node opens itself: that is marked from the start.

import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";

/** Highest number below which the walk does not stop at a free one. */
const WALK_FLOOR = 15;
const O_CLOEXEC = 0o2000000;
const FIRST_AFTER_STDIO = 3;

/**
 * Runs `act` while no fd up to `highest` is free, so that a pty it opens lies above. Throws, without running it, when that
 * cannot be had. Numbers rise while every new pane outlives the one before it; Node has raised the limit to the hard one.
 */
export function withFullFdTable<T>(highest: number, act: () => T): T {
  if (process.platform !== "linux") return act();
  const fillers: number[] = [];
  try {
    // The lowest free number, always.
    let fd = openSync("/dev/null", "r");
    while (fd <= highest || fd <= WALK_FLOOR) {
      fillers.push(fd);
      fd = openSync("/dev/null", "r");
    }
    closeSync(fd);
    return act();
  } finally {
    for (const filler of fillers) closeSync(filler);
  }
}

/** Closes what the starter of this process left open and meant to be inherited. Linux only; elsewhere it does nothing. */
export function closeInheritedFds(): void {
  if (process.platform !== "linux") return;
  for (const name of readdirSync("/proc/self/fd")) {
    const fd = Number(name);
    if (fd >= FIRST_AFTER_STDIO && isInheritable(fd)) closeSync(fd);
  }
}

function isInheritable(fd: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8"))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & O_CLOEXEC) === 0;
  } catch {
    // The listing's own fd, closed again by now.
    return false;
  }
}
