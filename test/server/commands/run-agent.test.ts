// run, resume and agents, around the real reducer and the real catalog: programs and stores are files of a temporary home.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Launch } from "../../../src/core/event.ts";
import type { PaneId } from "../../../src/core/ids.ts";
import { waitFor } from "../../harness/wait-for.ts";
import { FakeContext } from "./fake-context.ts";

const ID = "5f0a2c1e-0000-4000-8000-000000000002";

let mux: FakeContext;
let home: string;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "mux-run-"));
  mux = new FakeContext();
  mux.caller = { ...mux.caller, cwd: home };
  mux.serverEnv["HOME"] = home;
  mux.loginPath = join(home, "bin");
  await mux.text("new -d -s w");
});
afterEach(() => rmSync(home, { recursive: true }));

function put(path: string, text: string = ""): string {
  const whole = join(home, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}
function install(...names: readonly string[]): void {
  for (const name of names) chmodSync(put(`bin/${name}`), 0o755);
}
const last = (): Launch => {
  const launch = mux.spawned.at(-1);
  if (launch === undefined) throw new Error("nothing was started");
  return launch;
};
const line = (): string => last().argv.join(" ").replace(`${home}/bin/`, "");
/** The agent's pane went away. */
const close = (pane: number): void =>
  mux.dispatch({ type: "exited", pane: pane as PaneId, code: 1, signal: 9, atMs: mux.nowMs });

describe("run", () => {
  test("starts the program of the login shell's PATH, with that PATH, under a conversation made for it", async () => {
    install("claude");
    await mux.text("run claude --model opus");
    expect(line()).toMatch(/^claude --session-id [0-9a-f-]{36} --model opus$/);
    expect(last()).toMatchObject({
      cwd: home,
      env: { PATH: mux.loginPath },
      agent: { agent: "claude-code", bypass: false },
    });
    expect(mux.state.panes.get(1 as PaneId)?.bound?.conversation).toBe(last().argv[2]);
  });

  test("never passes permissions by unless asked, and says so of those that cannot", async () => {
    install("claude", "codex", "devin", "opencode", "pi");
    await mux.text("run --bypass claude -- fix it");
    expect(line()).toMatch(/ --dangerously-skip-permissions fix it$/);
    await mux.text("run --bypass devin");
    expect(line()).toBe("devin --permission-mode dangerous");
    await mux.text("run --bypass opencode");
    expect(last().env?.["OPENCODE_PERMISSION"]).toBe('{"*":"allow"}');
    await mux.text("run codex");
    expect(line()).toBe("codex");
    expect(await mux.failure("run --bypass pi")).toBe("1: Pi has no way to ask for no permission");
  });

  test("waits for a slot with --queue", async () => {
    install("codex");
    mux.state = { ...mux.state, slots: 1 };
    await mux.text("run codex");
    expect(await mux.text("run --queue -d -P codex")).toBe("w:2.0\n");
    expect(await mux.text("status -t w:2")).toBe("queued\n");
    expect(mux.spawned).toHaveLength(2);
    close(1);
    expect(mux.spawned).toHaveLength(3);
  });

  test("goes beside a pane with -h and -v, and stays with -d", async () => {
    install("codex");
    expect(await mux.text("run -d -P codex")).toBe("w:1.0\n");
    expect(await mux.text("run -h -P -t w:0 codex")).toBe("w:0.1\n");
    expect(mux.state.windows.size).toBe(2);
  });

  test.each([
    ["nothing", "no agent nothing in the catalog (mux agents lists them)"],
    ["cluade", "no agent cluade in the catalog; is claude meant? (mux agents lists them)"],
    [
      "gemini",
      "gemini is not on the PATH of your login shell, so Gemini CLI cannot be started; install it: npm i -g @google/gemini-cli",
    ],
  ])("refuses %s in words", async (name, words) => {
    expect(await mux.failure(`run ${name}`)).toContain(`1: ${words}`);
  });

  test("warns before a launch that would die at the wall, and starts all the same", async () => {
    install("kimi", "opencode");
    expect(await mux.run("run kimi")).toMatchObject({
      code: 0,
      err: "Kimi Code does not seem to be signed in: run kimi login\n",
    });
    put(".kimi-code/credentials/token");
    expect(await mux.run("run kimi")).toMatchObject({ code: 0, err: "" });
    expect((await mux.run("run opencode")).err).toContain("run opencode auth login");
  });
});

describe("resume", () => {
  async function leftBehind(): Promise<string> {
    install("claude");
    await mux.text("run claude");
    const [, , id = ""] = last().argv;
    close(mux.state.nextPane - 1);
    return id;
  }

  test("goes on with exactly the conversation that there was", async () => {
    const id = await leftBehind();
    put(`.claude/projects/-src-api/${id}.jsonl`);
    expect(await mux.text("resume")).toMatch(new RegExp(`^1: claude --resume ${id} in ${home}, 0s ago\\n$`));
    await mux.text("resume 1");
    expect(line()).toBe(`claude --resume ${id}`);
    expect(mux.state.resumables).toEqual([]);
    expect(await mux.text("resume")).toBe("there is nothing to go on with\n");
  });

  test("begins no other one in the place of one that is gone, unless asked, and then under the same id", async () => {
    const id = await leftBehind();
    expect(JSON.parse(await mux.text("resume --json"))).toMatchObject([{ number: 1, conversation: id, missing: true }]);
    expect(await mux.failure("resume 1")).toContain(
      `has no conversation ${id} any more; a new one begins with --fresh`,
    );
    expect(mux.spawned).toHaveLength(2);
    await mux.text("resume --fresh 1");
    expect(line()).toBe(`claude --session-id ${id}`);
  });

  test("keeps permissions as they were", async () => {
    install("claude");
    await mux.text("run --bypass claude");
    const [, , id = ""] = last().argv;
    put(`.claude/projects/x/${id}.jsonl`);
    close(1);
    await mux.text("resume --all");
    expect(line()).toBe(`claude --resume ${id} --dangerously-skip-permissions`);
  });

  test("of a pane, of several one after the other, and forgets what is not wanted", async () => {
    await leftBehind();
    await leftBehind();
    expect(await mux.failure("resume -t %0")).toBe("1: %0 had no agent");
    expect(await mux.failure("resume -t %9")).toBe("1: can't find pane: %9");
    expect(await mux.failure("resume 7")).toContain("nothing to go on with under 7");
    const all = mux.run("resume --fresh --all");
    await waitFor("the first to be started", () => mux.timers > 0);
    expect(mux.spawned).toHaveLength(4);
    mux.pass(700);
    expect(await all).toMatchObject({ code: 0, err: "" });
    close(mux.state.nextPane - 1);
    await mux.text("resume --forget");
    expect(mux.state.resumables).toEqual([]);
  });

  test("begins an agent afresh whose conversation nobody knows", async () => {
    install("aider");
    await mux.text("run aider");
    close(1);
    expect(await mux.text("resume")).toContain("1: aider in ");
    await mux.text("resume 1");
    expect(line()).toBe("aider");
  });

  test("refuses a directory that is gone and an id that is none", async () => {
    const id = await leftBehind();
    put(`.claude/projects/x/${id}.jsonl`);
    const [entry] = mux.state.resumables;
    if (entry === undefined) throw new Error("nothing was left behind");
    mux.dispatch({ type: "resumablesForgotten", numbers: null });
    const restored = [
      { ...entry, cwd: "/nowhere" },
      { ...entry, conversation: "--help" },
    ];
    mux.dispatch({ type: "resumablesRestored", resumables: restored });
    expect(await mux.failure("resume 2")).toContain("/nowhere is not there any more");
    expect(await mux.failure("resume --fresh 3")).toMatch(/not a conversation of Claude Code/);
  });
});

// Stores as the agents keep them: path of the record of ID, and what is in it where that counts.
test.each([
  ["claude", `.claude/projects/-src/${ID}.jsonl`, "", `claude --resume ${ID}`],
  ["grok", `.grok/sessions/x/${ID}/chat_history.jsonl`, "", `grok --resume ${ID}`],
  ["qwen", `.qwen/projects/x/chats/${ID}.jsonl`, "", `qwen --resume ${ID}`],
  ["copilot", `.copilot/session-state/${ID}/events.jsonl`, "", `copilot --resume=${ID}`],
  ["pi", `.pi/agent/sessions/x/2026_${ID}.jsonl`, "", `pi --session-id ${ID}`],
  ["vibe", `.vibe/logs/session/${ID}/meta.json`, "", `vibe --resume ${ID}`],
  ["codex", `.codex/sessions/2026/11/30/rollout-x-${ID}.jsonl`, "", `codex resume ${ID}`],
  ["cursor-agent", `.cursor/chats/x/${ID}/meta.json`, "", `cursor-agent --resume ${ID}`],
  ["droid", `.factory/sessions/x/${ID}.jsonl`, "", `droid --resume ${ID}`],
  ["kimi", `.kimi-code/sessions/x/${ID}/y/state.json`, "", `kimi --session ${ID}`],
  ["kiro-cli", `.kiro/sessions/cli/${ID}.json`, "", `kiro-cli chat --resume-id ${ID}`],
  ["gemini", ".gemini/tmp/x/chats/session-1.json", JSON.stringify({ sessionId: ID }), `gemini --resume ${ID}`],
])("%s: a conversation that is in its store goes on, one that is not does not", async (name, path, text, wanted) => {
  install(name);
  const found = mux.launcher.find(name);
  if (!found.ok) throw new Error(`${name} is not in the catalog`);
  const entry = { agent: found.runtime.id, conversation: ID, bypass: false, cwd: home };
  const where = { session: "w", window: "x", prompt: null, endedAtMs: mux.nowMs };
  mux.dispatch({ type: "resumablesRestored", resumables: [{ ...entry, ...where }] });
  expect(await mux.failure("resume 1")).toContain("has no conversation");
  put(path, text);
  await mux.text("resume 1");
  expect(line()).toBe(wanted);
});

describe("the store", () => {
  test("is looked through without following links or reading what is no file", async () => {
    install("claude");
    mkdirSync(join(home, ".claude/projects"), { recursive: true });
    symlinkSync("/", join(home, ".claude/projects/everything"));
    mkdirSync(join(home, `.claude/projects/x/${ID}.jsonl`), { recursive: true });
    const found = mux.launcher.find("claude");
    if (!found.ok) throw new Error("claude is not in the catalog");
    const plan = await mux.launcher.planOf({ agent: "claude-code", conversation: ID, bypass: false });
    expect(plan.isMissing).toBe(true);
  });

  test("moves with the agent's own variable", async () => {
    put(`elsewhere/projects/x/${ID}.jsonl`);
    mux.serverEnv["CLAUDE_CONFIG_DIR"] = join(home, "elsewhere");
    const plan = await mux.launcher.planOf({ agent: "claude-code", conversation: ID, bypass: false });
    expect(plan).toEqual({ argv: ["claude", "--resume", ID], isMissing: false });
  });
});

describe("agents", () => {
  test("lists the catalog, installed ones first, with what is known of each", async () => {
    install("codex", "opencode");
    put(".codex/auth.json");
    const rows = JSON.parse(await mux.text("agents --json")) as Record<string, unknown>[];
    expect(rows).toHaveLength(27);
    expect(rows.slice(0, 3).map(({ id, installed }) => [id, installed])).toEqual([
      ["codex", true],
      ["opencode", true],
      ["claude-code", false],
    ]);
    expect(rows[0]).toMatchObject({
      name: "Codex",
      command: "codex",
      channel: "osc7501",
      firstVersion: "0.171.0",
      hooks: "not installed",
      auth: { signedIn: "yes", login: "codex login" },
    });
    put(".codex/hooks.json", '{"hooks":{"Stop":[{"hooks":[{"command":"mux-report hook codex"}]}]}}');
    const text = await mux.text("agents");
    expect(text).toMatch(/^AGENT +COMMAND +STATUS BY +HOOKS +SIGNED IN\ncodex +codex +osc7501 +installed +yes\n/);
    expect(text).toMatch(/opencode +opencode +\S+ +not installed +no: opencode auth login/);
    expect(text).toMatch(/claude-code +not installed: npm i -g @anthropic-ai\/claude-code/);
  });
});
