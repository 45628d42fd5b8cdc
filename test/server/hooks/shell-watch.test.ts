// Background shells that end, with time as data.

import { beforeEach, expect, test } from "vitest";
import type { ActivityEvent } from "../../../src/core/activity.ts";
import { emptyState } from "../../../src/core/state.ts";
import { ShellWatch } from "../../../src/server/hooks/shell-watch.ts";
import { Loop } from "../../../src/server/loop.ts";
import { pane, shell } from "../../core/reduce-world.ts";

let loop: Loop;
let watch: ShellWatch;
let alive: Map<number, number>;
/** What waits for its time. */
let timers: (() => void)[];
let delays: number[];

beforeEach(() => {
  alive = new Map([
    [120, 1200],
    [121, 1210],
  ]);
  timers = [];
  delays = [];
  loop = new Loop(emptyState, () => undefined);
  const create = { name: "w", windowName: null, launch: shell, env: {}, cols: 80, rows: 24, atMs: 0 };
  loop.dispatch({ type: "sessionCreated", ...create });
  watch = new ShellWatch({
    table: {
      refresh: () => undefined,
      readStat: (pid) => {
        const startTime = alive.get(pid);
        return startTime === undefined
          ? undefined
          : { pid, parentPid: 1, group: pid, foregroundGroup: 0, startTime, comm: "sh" };
      },
    },
    state: () => loop.state,
    onWord: (id, word) => loop.dispatch({ type: "said", pane: id, word, atMs: 10 }),
    after: (delayMs, run) => {
      delays.push(delayMs);
      timers.push(run);
      return () => {
        timers = timers.filter((each) => each !== run);
      };
    },
  });
  loop.subscribe(() => watch.update());
});

function does(activity: ActivityEvent): void {
  const word = {
    source: "hook",
    confidence: "explicit",
    event: "x",
    session: "s",
    says: { act: "does", activity },
  } as const;
  loop.dispatch({ type: "said", pane: pane(0), word, atMs: 1 });
}

/** The next time for which somebody waits. */
async function passes(): Promise<void> {
  const due = timers;
  timers = [];
  for (const run of due) run();
  await Promise.resolve();
  await Promise.resolve();
}

const state = (): string | undefined => loop.state.panes.get(pane(0))?.conversations.get("s")?.state;

test("[A48] a shell is watched once a second until its process ends, and releases the stop", async () => {
  does({ key: "prompt" });
  expect(timers).toEqual([]);
  does({ key: "background_shell_start", shell: "120:1200" });
  does({ key: "idle", halt: { state: "done" } });
  expect(timers).toHaveLength(1);
  await passes();
  expect(state()).toBe("working");
  alive.delete(120);
  await passes();
  expect(state()).toBe("done");
  expect(timers).toEqual([]);
  expect(new Set(delays)).toEqual(new Set([1000]));
});

test("[A48] a process id that changed hands is another process", async () => {
  does({ key: "background_shell_start", shell: "120:1200" });
  does({ key: "background_shell_start", shell: "121:1210" });
  does({ key: "idle", halt: { state: "done" } });
  alive.set(120, 9999);
  await passes();
  expect(state()).toBe("working");
  alive.delete(121);
  await passes();
  expect(state()).toBe("done");
});

test("[A48] a shell of which no process is known is not watched", () => {
  does({ key: "background_shell_start", shell: "task:b1" });
  expect(timers).toEqual([]);
});
