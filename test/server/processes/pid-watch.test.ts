import { beforeEach, expect, test } from "vitest";
import type { ProcessIdentity, Saying, Word } from "../../../src/core/word.ts";
import { PidWatch } from "../../../src/server/processes/pid-watch.ts";
import { pane, shell, World } from "../../core/reduce-world.ts";

/** Start time by pid of the processes that run. */
let running: Map<number, number>;
let world: World;
let timer: { readonly delayMs: number; readonly call: () => void } | null;
let gone: ProcessIdentity[];
let watch: PidWatch;

beforeEach(() => {
  running = new Map([
    [50, 7],
    [60, 8],
  ]);
  gone = [];
  timer = null;
  world = new World();
  world.send({
    type: "sessionCreated",
    name: "w",
    windowName: null,
    launch: shell,
    env: {},
    cols: 80,
    rows: 24,
    atMs: 0,
  });
  watch = new PidWatch({
    table: {
      refresh: () => undefined,
      readStat: (pid) => {
        const startTime = running.get(pid);
        return startTime === undefined
          ? undefined
          : { pid, startTime, parentPid: 1, group: pid, foregroundGroup: 0, comm: "agent" };
      },
    },
    state: () => world.state,
    onGone: (id, process) => {
      gone.push(process);
      world.send({ type: "processGone", pane: id, process, atMs: 5 });
      watch.update();
    },
    after: (delayMs, call) => {
      const set = { delayMs, call };
      timer = set;
      return () => {
        if (timer === set) timer = null;
      };
    },
  });
});

function say(session: string, pid: number, says: Saying): void {
  const process = { pid, startTime: running.get(pid) ?? 0 };
  const word: Word = {
    source: "agent-status",
    confidence: "explicit",
    event: "x",
    session,
    speaker: { process },
    says,
  };
  world.send({ type: "said", pane: pane(0), word, atMs: 1 });
  watch.update();
}

async function tick(): Promise<void> {
  const due = timer;
  timer = null;
  due?.call();
  await Promise.resolve();
}

test("there is no timer while nobody names a process", () => {
  watch.update();
  expect(timer).toBeNull();
});

test("a process that runs is looked at every second until it is gone", async () => {
  say("a", 50, { act: "is", state: "working" });
  expect(timer?.delayMs).toBe(1_000);
  await tick();
  expect(gone).toEqual([]);
  running.delete(50);
  await tick();
  expect(gone).toEqual([{ pid: 50, startTime: 7 }]);
  expect(world.state.panes.get(pane(0))?.conversations.get("a")?.state).toBe("stopped");
  expect(timer).toBeNull();
});

test("[Z29] a pid that changed hands is another process", async () => {
  say("a", 50, { act: "is", state: "working" });
  running.set(50, 99);
  await tick();
  expect(gone).toEqual([{ pid: 50, startTime: 7 }]);
});

test("one of two goes, the other is looked at still", async () => {
  say("a", 50, { act: "is", state: "working" });
  say("b", 60, { act: "is", state: "working" });
  running.delete(60);
  await tick();
  expect(gone).toEqual([{ pid: 60, startTime: 8 }]);
  expect(timer).not.toBeNull();
});

test("a session that ends takes the timer with it", () => {
  say("a", 50, { act: "is", state: "working" });
  say("a", 50, { act: "ends" });
  expect(timer).toBeNull();
});

test("while an agent may be about to end it is looked at closely", () => {
  say("a", 50, { act: "is", state: "working" });
  say("a", 50, { act: "is", state: "idle", mayStop: true });
  expect(timer?.delayMs).toBe(200);
  say("b", 60, { act: "is", state: "working" });
  expect(timer?.delayMs).toBe(200);
});
