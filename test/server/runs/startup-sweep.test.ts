import { expect, test } from "vitest";
import type { Word } from "../../../src/core/word.ts";
import { Loop } from "../../../src/server/loop.ts";
import { sweepRuns } from "../../../src/server/runs/startup-sweep.ts";
import { pane } from "../../core/reduce-world.ts";
import { agentOf, SINCE_MS, tableOf, worldWith, type FakeProcess } from "./fake-agents.ts";

const mux: FakeProcess = { pid: process.pid, argv: ["node"] };

async function sweep(fields: Partial<Word>, processes: readonly FakeProcess[]): Promise<string | undefined> {
  const world = worldWith(agentOf("claude-code", 50));
  const word: Word = {
    source: "agent-event",
    confidence: "explicit",
    event: "started",
    session: "s",
    turn: "r",
    speaker: { agent: "claude-code", process: { pid: 50, startTime: 9 } },
    says: { act: "is", state: "working" },
    ...fields,
  };
  world.send({ type: "said", pane: pane(0), word, atMs: SINCE_MS });
  const loop = new Loop(world.state, () => undefined);
  await sweepRuns({ loop }, tableOf(processes));
  return loop.state.panes.get(pane(0))?.status.rule;
}

test("[M60] a run whose process has gone is disconnected, be its pid another's by now", async () => {
  const swept = "agent-event.mytty.startupSweep";
  expect(await sweep({}, [mux])).toBe(swept);
  expect(await sweep({}, [mux, { pid: 50, argv: ["claude"], startTime: 10 }])).toBe(swept);
  expect(await sweep({ says: { act: "is", state: "blocked", kind: "permission" } }, [mux])).toBe(swept);
});

test("[M60] others stay: the process is there, or was never known; the run has ended; another protocol's", async () => {
  expect(await sweep({}, [mux, { pid: 50, argv: ["claude"] }])).toBe("agent-event.started");
  expect(await sweep({ speaker: { agent: "claude-code" } }, [mux])).toBe("agent-event.started");
  expect(await sweep({ says: { act: "is", state: "done" } }, [mux])).toBe("agent-event.started");
  expect(await sweep({ source: "hook" }, [mux])).toBe("hook.started");
});

test("[M60] a table that does not name even this process ends nothing", async () => {
  expect(await sweep({}, [])).toBe("agent-event.started");
});
