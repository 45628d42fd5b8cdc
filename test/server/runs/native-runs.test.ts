// Agents come to the front of panes and leave, as the server sees it: which words are said for them, and when none are.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Agent } from "../../../src/core/agent.ts";
import type { Event } from "../../../src/core/event.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/server/config/settings.ts";
import { Loop } from "../../../src/server/loop.ts";
import { CodexPanes } from "../../../src/server/runs/codex-panes.ts";
import { NativeRuns } from "../../../src/server/runs/native-runs.ts";
import { Tails } from "../../../src/server/runs/tails.ts";
import { pane, report, seen } from "../../core/reduce-world.ts";
import { agentOf, Home, SESSION, SINCE_MS, tableOf, worldWith, type FakeProcess } from "./fake-agents.ts";
import { BUNDLED } from "../../catalog/bundled.ts";

let home: Home;
beforeEach(() => {
  home = new Home();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  home.close();
});

interface Options {
  readonly before?: Agent | null;
  readonly settings?: Partial<Settings>;
  readonly process?: Partial<FakeProcess>;
}

function start({ before = null, settings = {}, process = {} }: Options = {}): {
  readonly send: (...events: readonly Event[]) => void;
  readonly runs: NativeRuns;
  readonly said: () => readonly string[];
} {
  const loop = new Loop(worldWith(before).state, () => undefined);
  const table = tableOf([{ pid: 50, argv: ["agent"], env: { HOME: home.path }, ...process }]);
  const world = {
    loop,
    catalog: BUNDLED.catalog,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    identity: { socketPath: `${home.path}/s` },
  };
  const runs = new NativeRuns(world as never, table, new CodexPanes(world, table), new Tails());
  runs.start();
  const said = (): readonly string[] =>
    loop.state.ledger.entries.flatMap((entry) =>
      entry.type === "said" ? entry.event.replace("mytty.native.", "") : [],
    );
  const send = (...events: readonly Event[]): void => events.forEach((event) => loop.dispatch(event));
  return { send, runs, said };
}

const front = (agent: Agent | null): Event => ({
  type: "observed",
  pane: pane(0),
  observation: seen(agent?.id ?? "zsh", agent),
  atMs: SINCE_MS,
});
const hook: Event = {
  type: "said",
  pane: pane(0),
  word: {
    source: "hook",
    confidence: "explicit",
    event: "SessionStart",
    session: "s",
    speaker: { agent: "opencode" },
    says: { act: "opens", state: "idle" },
  },
  atMs: SINCE_MS,
};
const opencode = agentOf("opencode", 50);

test("[M40] all five providers are watched, others are not", () => {
  for (const id of ["claude-code", "codex", "cursor", "opencode", "antigravity", "gemini"]) {
    const { send, said } = start();
    send(front(agentOf(id, 50)), front(null));
    expect([id, said()]).toEqual([id, id === "gemini" ? [] : ["launchObserved", "processExited"]]);
  }
});

test("[M40] the shell tells of the end first; one agent follows another", () => {
  const { send, runs, said } = start();
  send(front(opencode));
  runs.handleFinished(pane(0), 0);
  send(front(null), front(agentOf("codex", 60)), front(agentOf("codex", 61)));
  runs.handleFinished(pane(1), 0);
  expect(said()).toEqual(["launchObserved", "commandFinished", "launchObserved", "processExited", "launchObserved"]);
});

test("[M44] an agent that an earlier server saw is not announced again", () => {
  const { send, said } = start({ before: opencode });
  send(front(opencode), front(null));
  expect(said()).toEqual(["processExited"]);
});

test("[M42] hooks that speak, or are installed, need nobody to speak for them", () => {
  const { send, runs, said } = start();
  send(front(opencode), hook);
  runs.handleFinished(pane(0), 0);
  send(front(null));
  expect(said()).toEqual(["launchObserved", "SessionStart"]);
  const claude = agentOf("claude-code", 50);
  home.write(".claude/settings.json", {
    hooks: { Stop: [{ hooks: [{ command: "'/x/bin/mux-report' hook claude-code" }] }] },
  });
  const installed = start();
  installed.send(front(claude), front(null));
  expect(installed.said()).toEqual([]);
  const injected = start({ process: { argv: ["opencode", JSON.stringify({ hooks: '"$MUX_HOOK" hook' })] } });
  injected.send(front(opencode), front(null));
  expect(injected.said()).toEqual([]);
});

test("[M47] with inference off nothing is said", () => {
  const { send, said } = start({ settings: { inference: "off" } });
  send(front(opencode), front(null));
  expect(said()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test("[M45] records are looked at once a second while such an agent is there, without OSC 7501", async () => {
  const { send, said } = start();
  const claude = agentOf("claude-code", 50);
  send(front(opencode));
  expect(vi.getTimerCount()).toBe(0);
  send(front(claude));
  expect(vi.getTimerCount()).toBe(1);
  const at = new Date(SINCE_MS + 1000).toISOString();
  home.write(".claude/sessions/50.json", { sessionId: SESSION, cwd: "/home/u", procStart: "9", status: "busy" });
  home.write(`.claude/projects/-home-u/${SESSION}.jsonl`, {
    type: "user",
    promptId: "p1",
    timestamp: at,
    message: { role: "user", content: "go" },
  });
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(said()).toContain("turnStarted"));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  send({ type: "reported", pane: pane(0), report: report("idle"), atMs: SINCE_MS + 2_000 });
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  send(front(null));
  expect(said()).toEqual([
    ...["launchObserved", "processExited", "launchObserved", "turnStarted", "turnHandoff", "processExited"],
  ]);
});
