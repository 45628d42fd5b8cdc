// Agents that tell by hooks what they do, in panes: a fake agent for each dialect, the reporter, the door, the status.

import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CALLS_HOOKS } from "../harness/fake-agents.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { crashServer } from "../harness/server-crash.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

interface Status {
  readonly state: string;
  readonly kind: string | null;
  readonly msg: string | null;
  readonly source: string;
  readonly confidence: string;
}

async function statusOf(target: string): Promise<Status> {
  const { status } = JSON.parse(await place.ask("status", "--json", "-t", target)) as { readonly status: Status };
  return status;
}

function becomes(target: string, state: string, source?: string): Promise<Status> {
  return waitFor(
    `${target} to be ${state}`,
    async () => {
      const status = await statusOf(target);
      return status.state === state && (source === undefined || status.source === source) ? status : null;
    },
    PATIENCE_MS,
  );
}

const counter = async (name: string): Promise<number> =>
  (JSON.parse(await place.ask("counters", "--json")) as Record<string, number>)[name] ?? 0;

/** A fake agent in a window of its own, known to the catalog by its program's name. */
class FakeAgent {
  readonly #target: string;
  #said = 0;

  constructor(target: string) {
    this.#target = target;
  }

  static async start(program: string, target: string = "work"): Promise<FakeAgent> {
    place.program(program, readFileSync(CALLS_HOOKS, "utf8"));
    await place.ok("new", "-d", "-s", target, "--", program);
    await place.paneShows(target, "ready");
    return new FakeAgent(target);
  }

  /** Calls a hook, and gives the status when the call is over. */
  async calls(payload: object, installedAs: string = ""): Promise<Status> {
    await this.tells(`${installedAs}${JSON.stringify(payload)}`);
    return statusOf(this.#target);
  }

  async tells(line: string): Promise<void> {
    this.#said += 1;
    await place.ask("send-keys", "-t", this.#target, "-l", `${line}\r`);
    await place.paneShows(this.#target, new RegExp(`over ${this.#said}\\b`));
  }
}

const SESSION = "5f0a2c1e-0000-4000-8000-000000000001";

describe("agents that call hooks", { timeout: TEST_TIMEOUT_MS }, () => {
  test("[A31] Claude Code: a turn, a permission, subagents, an error, the end", async () => {
    const claude = await FakeAgent.start("claude");
    const says = (name: string, more: object = {}): Promise<Status> =>
      claude.calls({ hook_event_name: name, session_id: SESSION, cwd: place.dir, ...more });
    expect(await says("SessionStart", { source: "startup" })).toMatchObject({ state: "starting", source: "hook" });
    expect(await says("UserPromptSubmit", { prompt: "fix it" })).toMatchObject({ state: "working" });
    expect(await says("PreToolUse", { tool_name: "Bash" })).toMatchObject({ state: "working" });
    const asks = { tool_name: "Bash", tool_input: { command: "rm -r build" } };
    expect(await says("PermissionRequest", asks)).toMatchObject({
      state: "blocked",
      kind: "permission",
      msg: "Bash: rm -r build",
      confidence: "explicit",
    });
    const notice = { notification_type: "permission_prompt", message: "Claude needs your permission" };
    expect(await says("Notification", notice)).toMatchObject({ state: "blocked", msg: "Bash: rm -r build" });
    expect(await says("PostToolUse", asks)).toMatchObject({ state: "working" });
    await says("SubagentStart", { agent_id: "a1" });
    expect(await says("Stop", { last_assistant_message: "It is fixed." })).toMatchObject({ state: "working" });
    expect(await says("SubagentStop", { agent_id: "a1" })).toMatchObject({ state: "done" });
    expect(await says("PreToolUse", { tool_name: "Read", agent_id: "a2" })).toMatchObject({ state: "done" });
    expect(await says("StopFailure", { error: "rate_limit" })).toMatchObject({ state: "error", msg: "rate_limit" });
    await says("SessionEnd", { reason: "other" });
    expect((await statusOf("work")).state).toBe("none");
  });

  test("[A32] Gemini CLI", async () => {
    const gemini = await FakeAgent.start("gemini");
    const says = (name: string, more: object = {}): Promise<Status> =>
      gemini.calls({ hook_event_name: name, session_id: SESSION, ...more });
    expect(await says("BeforeAgent", { prompt: "hello" })).toMatchObject({ state: "working", source: "hook" });
    expect(await says("BeforeTool", { tool_name: "shell" })).toMatchObject({ state: "working" });
    expect(await says("AfterTool", { tool_name: "shell" })).toMatchObject({ state: "working" });
    expect(await says("Notification", { notification_type: "other" })).toMatchObject({ state: "working" });
    expect(await says("Notification", { notification_type: "ToolPermission", message: "Run ls?" })).toMatchObject({
      state: "blocked",
      kind: "permission",
    });
    expect(await says("AfterAgent", { prompt_response: "Hello." })).toMatchObject({ state: "done" });
  });

  test("[A33] Qwen Code", async () => {
    const qwen = await FakeAgent.start("qwen");
    const says = (name: string): Promise<Status> => qwen.calls({ hook_event_name: name, session_id: SESSION });
    expect(await says("BeforeModel")).toMatchObject({ state: "working", source: "hook" });
    expect(await says("AfterModel")).toMatchObject({ state: "working" });
    expect(await says("BeforeToolSelection")).toMatchObject({ state: "working" });
    expect(await says("AfterAgent")).toMatchObject({ state: "done" });
  });

  test("[A34] Copilot, in the older names", async () => {
    const copilot = await FakeAgent.start("copilot");
    const says = (name: string, more: object = {}): Promise<Status> =>
      copilot.calls({ sessionId: SESSION, ...more }, `copilot ${name} `);
    expect(await says("preToolUse", { toolName: "bash" })).toMatchObject({ state: "working", source: "hook" });
    expect(await says("postToolUse", { toolName: "bash" })).toMatchObject({ state: "working" });
    expect(await says("preCompact")).toMatchObject({ state: "working" });
    expect(await says("agentStop")).toMatchObject({ state: "done" });
  });

  test("[A35] OpenCode, by what its plugin sends", async () => {
    const opencode = await FakeAgent.start("opencode");
    const id = "ses_1a2b3c";
    const says = (type: string, properties: object): Promise<Status> => opencode.calls({ type, properties });
    expect(await says("session.created", { info: { id } })).toMatchObject({ state: "starting", source: "hook" });
    expect(await says("session.status", { sessionID: id, status: { type: "busy" } })).toMatchObject({
      state: "working",
    });
    const before = { type: "tool.execute.before", tool: "bash", properties: { sessionID: id } };
    expect(await opencode.calls(before)).toMatchObject({ state: "working" });
    const asks = { sessionID: id, permission: "bash", metadata: { command: "make" } };
    expect(await says("permission.asked", asks)).toMatchObject({ state: "blocked", kind: "permission", msg: "make" });
    expect(await says("permission.replied", { sessionID: id })).toMatchObject({ state: "working" });
    expect(await says("session.idle", { sessionID: id })).toMatchObject({ state: "done" });
    expect(await says("session.error", { sessionID: id, error: { name: "APIError" } })).toMatchObject({
      state: "error",
      msg: "APIError",
    });
  });

  test("[A37] a hook that was installed for another agent tells of the one that runs it", async () => {
    const grok = await FakeAgent.start("grok");
    const told = { hookEventName: "UserPromptSubmit", sessionId: SESSION, promptId: "p1" };
    expect(await grok.calls(told, "claude-code ")).toMatchObject({ state: "working", source: "hook" });
    const stops = { hookEventName: "StopCancelled", sessionId: SESSION };
    expect(await grok.calls(stops, "claude-code ")).toMatchObject({ state: "idle" });
  });

  test("[A38] a word from outside the pane's processes is dropped", async () => {
    const claude = await FakeAgent.start("claude");
    await claude.tells(`run printenv MUX_CAPABILITY > ${place.file("token")}`);
    await place.ok("new", "-d", "-s", "other");
    const payload = JSON.stringify({ hook_event_name: "UserPromptSubmit", session_id: SESSION });
    const stolen = `MUX_PANE_ID=%0 ZENTTY_PANE_ID=%0 ZENTTY_PANE_TOKEN=$(cat ${place.file("token")})`;
    await place.ask(
      "send-keys",
      "-t",
      "other",
      "-l",
      `echo '${payload}' | ${stolen} $MUX_HOOK hook claude; echo sent=$?\r`,
    );
    await place.paneShows("other", "sent=0");
    expect(await counter("hooks.dropped.foreign")).toBe(1);
    expect((await statusOf("work")).source).not.toBe("hook");
  });

  test("[A46] a stop waits for a background shell, also over a restart of the server", async () => {
    const claude = await FakeAgent.start("claude");
    const says = (name: string, more: object = {}): Promise<Status> =>
      claude.calls({ hook_event_name: name, session_id: SESSION, ...more });
    await says("UserPromptSubmit");
    await claude.tells(`run mkfifo ${place.file("pipe")}; sh -c 'read x < ${place.file("pipe")}' &`);
    const command = `read x < ${place.file("pipe")}`;
    await says("PostToolUse", { tool_name: "Bash", tool_input: { command, run_in_background: true } });
    expect(await says("Stop")).toMatchObject({ state: "working" });
    await crashServer(place);
    expect(await becomes("work", "working")).toMatchObject({ source: "hook" });
    await claude.tells(`run echo > ${place.file("pipe")}`);
    expect(await becomes("work", "done")).toMatchObject({ source: "hook" });
  });

  test("[A49] Kimi Code's log is its own account", async () => {
    await FakeAgent.start("kimi");
    const home = place.env["HOME"] ?? "";
    const folder = createHash("md5").update(place.dir).digest("hex");
    const file = join(home, ".kimi/sessions", folder, "c0ffee", "wire.jsonl");
    const writes = (text: string): void => appendFileSync(file, text);
    const line = (type: string, payload: object = {}): string =>
      `${JSON.stringify({ timestamp: 1, message: { type, payload } })}\n`;
    mkdirSync(dirname(file), { recursive: true });
    writes(`{"type":"metadata","protocol_version":"1.3"}\n${line("TurnBegin", { user_input: "hello" })}`);
    expect(await becomes("work", "working", "wire")).toMatchObject({ confidence: "explicit" });
    const asks = line("ApprovalRequest", { description: "Run command `ls`" });
    writes(asks.slice(0, 40));
    writes(asks.slice(40));
    expect(await becomes("work", "blocked")).toMatchObject({ kind: "permission", msg: "Run command `ls`" });
    writes(line("ApprovalResponse", { response: "approve" }) + line("TurnEnd"));
    expect(await becomes("work", "done")).toMatchObject({ source: "wire" });
  });
});
