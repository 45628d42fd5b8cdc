// The door of hooks over a process table made of data: who speaks, for which pane, and what is let in.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Conversation } from "../../../src/core/conversation.ts";
import type { PaneId } from "../../../src/core/ids.ts";
import { emptyState } from "../../../src/core/state.ts";
import { Counters } from "../../../src/server/counters.ts";
import { answerLine } from "../../../src/server/doors/doors.ts";
import { Gate } from "../../../src/server/doors/gate.ts";
import type { DoorAnswer } from "../../../src/server/doors/handler.ts";
import { paneToken } from "../../../src/server/doors/tokens.ts";
import { HookDoor } from "../../../src/server/hooks/hook-door.ts";
import { Loop } from "../../../src/server/loop.ts";
import type { ProcessDetail, ProcessTable } from "../../../src/server/processes/process-table.ts";
import { pane, shell } from "../../core/reduce-world.ts";
import { BUNDLED } from "../../catalog/bundled.ts";

const SECRET = "c3".repeat(32);
const SESSION = "5f0a2c1e-0000-4000-8000-000000000001";

interface FakeProcess {
  readonly parent: number;
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Pane %0 is process 100 and what is below it, pane %1 process 200. */
let processes: Map<number, FakeProcess>;
let loop: Loop;
let counters: Counters;
let codexPane: PaneId | undefined;
let sends: (fields: object) => DoorAnswer | Promise<DoorAnswer>;

const startTimeOf = (pid: number): number => pid * 10;

function describeProcess(pid: number): ProcessDetail | undefined {
  const found = processes.get(pid);
  if (found === undefined) return undefined;
  const { argv } = found;
  return { pid, argv, exe: "", comm: argv[0] ?? "", startTime: startTimeOf(pid), cwd: "/work" };
}

const table: ProcessTable = {
  kind: "proc",
  refresh: () => undefined,
  foregroundGroup: () => 0,
  readStat: (pid) => {
    const found = processes.get(pid);
    if (found === undefined) return undefined;
    return { pid, parentPid: found.parent, group: pid, foregroundGroup: 0, startTime: startTimeOf(pid), comm: "x" };
  },
  describe: describeProcess,
  childrenOf: (pid) => [...processes].filter(([, { parent }]) => parent === pid).map(([child]) => child),
  readVariable: (pid, name) => processes.get(pid)?.env?.[name],
  openFiles: () => [],
};

beforeEach(() => {
  processes = new Map([
    [100, { parent: 1, argv: ["-bash"] }],
    [110, { parent: 100, argv: ["claude"] }],
    [111, { parent: 110, argv: ["sh", "-c", "mux-report hook claude"] }],
    [112, { parent: 111, argv: ["node", "/opt/mux/dist/report.cjs", "hook", "claude"] }],
    [200, { parent: 1, argv: ["-bash"] }],
    [300, { parent: 1, argv: ["claude"] }],
    [301, { parent: 300, argv: ["node", "/opt/mux/dist/report.cjs"] }],
  ]);
  codexPane = undefined;
  loop = new Loop({ ...emptyState, doorSecret: SECRET }, () => undefined);
  counters = new Counters();
  const create = { windowName: null, launch: shell, env: {}, cols: 80, rows: 24, atMs: 0 };
  loop.dispatch({ type: "sessionCreated", name: "one", ...create });
  loop.dispatch({ type: "sessionCreated", name: "two", ...create });
  loop.dispatch({ type: "spawned", pane: pane(0), pid: 100 });
  loop.dispatch({ type: "spawned", pane: pane(1), pid: 200 });
  const gate = new Gate({ state: () => loop.state, counters, now: () => 0 });
  const door = new HookDoor({ loop, counters, catalog: BUNDLED.catalog }, gate, table, { find: () => codexPane });
  sends = (fields) => answerLine(JSON.stringify(fields), { hook: door.handle }, counters);
});

const call = (payload: object, changes: object = {}): object => ({
  door: "hook",
  token: paneToken(SECRET, pane(0)),
  pane: "%0",
  agent: "claude",
  pid: 112,
  ppid: 111,
  payload: { session_id: SESSION, ...payload },
  ...changes,
});

const conversationsOf = (id: number): readonly Conversation[] => [
  ...(loop.state.panes.get(pane(id))?.conversations.values() ?? []),
];
const only = (): Conversation | undefined => conversationsOf(0)[0];
const PROMPT = { hook_event_name: "UserPromptSubmit" };
const OK = { ok: true };

test("[A30] a hook's payload is in the status when its answer is given, and in the ledger", () => {
  expect(sends(call(PROMPT))).toEqual(OK);
  expect(only()).toMatchObject({ key: SESSION, state: "working", source: "hook", agent: "claude-code" });
  expect(loop.state.panes.get(pane(0))?.status).toMatchObject({ state: "working", source: "hook" });
});

test("[A15] every step is in the ledger with its key", () => {
  void sends(call(PROMPT));
  void sends(call({ hook_event_name: "PostToolUse", tool_name: "Bash" }));
  void sends(call({ hook_event_name: "Notification", message: "context getting full" }));
  const said = loop.state.ledger.entries.filter(({ type }) => type === "said");
  expect(said).toMatchObject([
    { event: "UserPromptSubmit", activity: "prompt", session: SESSION },
    { event: "PostToolUse", activity: "tool_end", detail: "Bash" },
    { event: "Notification", activity: "notification", detail: "context getting full" },
  ]);
});

describe("[A37] the agent that speaks", () => {
  test("is the nearest that called the reporter, whatever the hook was installed for", () => {
    processes.set(110, { parent: 100, argv: ["devin"] });
    expect(sends(call(PROMPT))).toEqual(OK);
    expect(only()).toMatchObject({ agent: "devin", process: { pid: 110, startTime: 1100 } });
  });
  test("is the one whose payload has this shape", () => {
    processes.set(110, { parent: 100, argv: ["/home/u/.grok/bin/grok"] });
    void sends(call({ hookEventName: "UserPromptSubmit", sessionId: SESSION }));
    expect(only()).toMatchObject({ agent: "grok", state: "working" });
  });
  test("is the one whose variable is set, where its process is not known by its looks", () => {
    processes.set(110, { parent: 100, argv: ["renamed"] });
    processes.set(112, { parent: 111, argv: ["node", "report.cjs"], env: { CURSOR_AGENT: "1" } });
    void sends(call({ hook_event_name: "stop", status: "completed" }));
    expect(only()).toMatchObject({ agent: "cursor", state: "done" });
  });
  test("is the inner one of two: what the outer one set was handed down", () => {
    processes.set(111, { parent: 110, argv: ["codex"] });
    processes.set(112, { parent: 111, argv: ["node", "report.cjs"], env: { CLAUDECODE: "1" } });
    codexPane = pane(0);
    void sends(call({ hook_event_name: "Stop", turn_id: "t" }));
    expect(only()).toMatchObject({ agent: "codex", state: "done", process: { pid: 111 } });
  });
  test("is the one that the hook was installed for where nothing else tells, and no other", () => {
    processes.set(110, { parent: 100, argv: ["renamed"] });
    void sends(call(PROMPT));
    expect(only()).toMatchObject({ agent: "claude-code", process: null });
    expect(sends(call(PROMPT, { agent: "nobody" }))).toMatchObject({ ok: false, error: "invalid-request" });
  });
});

describe("[A38] the pane", () => {
  test("is the token's, where the reporter is below it", () => {
    expect(sends(call(PROMPT, { pid: 301, ppid: 300 }))).toMatchObject({ ok: false, error: "unauthorized" });
    expect(conversationsOf(0)).toEqual([]);
    expect(counters.get("hooks.dropped.foreign")).toBe(1);
  });
  test("is the token's too where reporter and caller have ended by now: nothing contradicts", () => {
    expect(sends(call(PROMPT, { pid: 901, ppid: 900 }))).toEqual(OK);
    expect(only()).toMatchObject({ state: "working" });
  });
  test("of Codex is the one that its conversation is in", () => {
    processes.set(110, { parent: 100, argv: ["codex"] });
    codexPane = pane(1);
    const codex = { hook_event_name: "UserPromptSubmit", turn_id: "t1" };
    expect(sends(call(codex, { agent: "codex" }))).toEqual(OK);
    expect(conversationsOf(0)).toEqual([]);
    expect(conversationsOf(1)).toMatchObject([{ agent: "codex", state: "working", turn: "t1" }]);
  });
  test("of Codex is not guessed between two where a server calls the hooks of both", () => {
    processes.set(110, { parent: 100, argv: ["codex"] });
    processes.set(111, { parent: 110, argv: ["codex", "app-server"] });
    const agent = { id: "codex", name: "Codex", match: "exe", pid: 210, startTime: 5 };
    const observation = { foregroundGroup: 210, shellInFront: false, command: "codex", cwd: "/", agent };
    const codex = { hook_event_name: "UserPromptSubmit", turn_id: "t1" };
    expect(sends(call(codex, { agent: "codex" }))).toEqual(OK);
    loop.dispatch({ type: "observed", pane: pane(1), observation, atMs: 0 });
    expect(sends(call(codex, { agent: "codex" }))).toMatchObject({ ok: false });
    processes.set(111, { parent: 110, argv: ["sh", "-c", "mux-report hook codex"] });
    expect(sends(call(codex, { agent: "codex" }))).toEqual(OK);
  });
});

test("[A39] the stop of a turn does not clear a question of the next", () => {
  void sends(call({ ...PROMPT, prompt_id: "p1" }));
  void sends(call({ ...PROMPT, prompt_id: "p2" }));
  void sends(call({ hook_event_name: "PermissionRequest", tool_name: "Bash", prompt_id: "p2" }));
  void sends(call({ hook_event_name: "Stop", prompt_id: "p1" }));
  expect(only()).toMatchObject({ state: "blocked", kind: "permission" });
  void sends(call({ hook_event_name: "Stop", prompt_id: "p2" }));
  expect(only()).toMatchObject({ state: "done" });
});

test("[A40] background sessions are not heard", () => {
  const env = { CLAUDE_CODE_SESSION_KIND: "bg" };
  processes.set(112, { parent: 111, argv: ["node", "report.cjs"], env });
  expect(sends(call(PROMPT))).toMatchObject({ ok: false });
  expect(conversationsOf(0)).toEqual([]);
  expect(counters.get("hooks.dropped.background")).toBe(1);
});

test("[A42] a transcript is kept where the agent keeps its own", () => {
  const transcriptOf = (path: string): string | null | undefined => {
    void sends(call({ ...PROMPT, transcript_path: path }));
    return only()?.transcript;
  };
  processes.set(110, { parent: 100, argv: ["claude"], env: { HOME: "/home/u", CLAUDE_CONFIG_DIR: "/c" } });
  for (const path of ["/etc/passwd", "/home/u/.claude/projects/../../.ssh/id", "/home/u/.claude/projectsx/a.jsonl"]) {
    expect(transcriptOf(path)).toBeNull();
  }
  expect(transcriptOf("/home/u/.claude/projects/a/b.jsonl")).toBe("/home/u/.claude/projects/a/b.jsonl");
  expect(transcriptOf("/c/projects/a/b.jsonl")).toBe("/c/projects/a/b.jsonl");
});

test("[A43] what is no hook is refused, and moves nothing", () => {
  const bad: readonly object[] = [
    call(PROMPT, { token: paneToken(SECRET, pane(1)) }),
    call(PROMPT, { token: undefined }),
    call(PROMPT, { pane: "%7" }),
    call(PROMPT, { payload: "x" }),
    call(PROMPT, { payload: [] }),
    call(PROMPT, { payload: null }),
    call(PROMPT, { agent: 7 }),
    call(PROMPT, { pid: -1 }),
    call(PROMPT, { ppid: "x" }),
    call({}, { agent: "claude" }),
  ];
  for (const request of bad) expect(sends(request)).toMatchObject({ ok: false });
  expect(conversationsOf(0)).toEqual([]);
  expect(conversationsOf(1)).toEqual([]);
});

describe("background shells", () => {
  const RUN = { tool_name: "Bash", tool_input: { command: "npm run dev", run_in_background: true } };
  const started = { hook_event_name: "PostToolUse", ...RUN, tool_response: { backgroundTaskId: "b1" } };
  const stop = (tasks: readonly object[]): object => ({ hook_event_name: "Stop", background_tasks: tasks });

  test("[A46] the process that runs the command is the shell", () => {
    processes.set(119, { parent: 110, argv: ["bash", "-c", "another"] });
    processes.set(120, { parent: 110, argv: ["bash", "-c", "eval 'npm run '\\''dev'\\'''"] });
    void sends(call(PROMPT));
    void sends(call(started));
    expect(only()?.activity.shells).toEqual(["120:1200"]);
    void sends(call({ hook_event_name: "Stop" }));
    expect(only()).toMatchObject({ state: "working", activity: { deferred: { state: "done" } } });
  });
  test("[A46] so is the only shell that is new; of several none", () => {
    processes.set(120, { parent: 110, argv: ["bash", "-c", "eval npm\\ run\\ dev"] });
    void sends(call(started));
    expect(only()?.activity.shells).toEqual(["120:1200"]);
    processes.set(121, { parent: 110, argv: ["bash", "-c", "a"] });
    processes.set(122, { parent: 110, argv: ["bash", "-c", "b"] });
    void sends(call({ ...started, tool_response: { backgroundTaskId: "b2" } }));
    expect(only()?.activity.shells).toEqual(["120:1200", "task:b2"]);
  });
  test("[A46] a shell of which nothing is known holds nothing back", () => {
    void sends(call(PROMPT));
    void sends(call({ ...started, tool_response: {} }));
    void sends(call({ hook_event_name: "Stop" }));
    expect(only()).toMatchObject({ state: "done", activity: { shells: [] } });
  });
  test("[A47] a stop waits for what it lists, and ends what it does not list any more", () => {
    processes.set(120, { parent: 110, argv: ["bash", "-c", "npm run dev"] });
    void sends(call(PROMPT));
    void sends(call(started));
    void sends(
      call(
        stop([
          { id: "b1", type: "shell" },
          { id: "m1", type: "monitor" },
        ]),
      ),
    );
    expect(only()).toMatchObject({ state: "working", activity: { shells: ["120:1200", "task:m1"] } });
    void sends(call(stop([{ id: "m1", type: "monitor" }])));
    expect(only()).toMatchObject({ state: "working", activity: { shells: ["task:m1"] } });
    void sends(call(stop([])));
    expect(only()).toMatchObject({ state: "done", activity: { shells: [], deferred: null } });
  });
  test("[A47] a subagent that is counted is not counted again", () => {
    void sends(call(PROMPT));
    void sends(call({ hook_event_name: "SubagentStart", agent_id: "a1" }));
    void sends(call(stop([{ id: "a1", type: "subagent" }])));
    expect(only()).toMatchObject({ state: "working", activity: { shells: [], depth: 1 } });
    void sends(call({ hook_event_name: "SubagentStop", agent_id: "a1" }));
    expect(only()).toMatchObject({ state: "done" });
  });
});

describe("[V10] what Claude Code hands to a status line", () => {
  const statusline = (used: number, changes: object = {}): object =>
    call({ model: { id: "m" }, context_window: { used_percentage: used }, cost: { total_cost_usd: 0.5 } }, changes);
  const told = (id: number): unknown => loop.state.panes.get(pane(id))?.telemetry?.statusline.contextPercent;

  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout"] }));
  afterEach(() => vi.useRealTimers());

  test("is what the pane's agent uses, and no word of its turn", () => {
    expect(sends(statusline(42))).toEqual(OK);
    expect(told(0)).toBe(42);
    expect(conversationsOf(0)).toEqual([]);
    expect(loop.state.ledger.entries).toEqual([]);
  });

  test("[V12] changes a pane once a second, to the newest", () => {
    for (const used of [1, 2, 3]) void sends(statusline(used));
    expect(told(0)).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(told(0)).toBe(3);
    vi.advanceTimersByTime(1_000);
    void sends(statusline(4));
    expect(told(0)).toBe(4);
  });

  test("is taken of the pane's own agent only, and of no other agent", () => {
    void sends(statusline(42, { pid: 301, ppid: 300 }));
    expect(told(0)).toBeUndefined();
    processes.set(110, { parent: 100, argv: ["devin"] });
    void sends(statusline(42));
    expect(told(0)).toBeUndefined();
  });
});
