// What the payloads of each agent's hooks say, read by the bundled manifests.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readHook, type HookReading, type KnownConversation } from "../../src/catalog/hook-word.ts";
import { agentsOfShape } from "../../src/catalog/hook-shape.ts";
import type { Runtime } from "../../src/catalog/runtime.ts";
import type { Saying, Word } from "../../src/core/word.ts";
import { BUNDLED } from "./bundled.ts";

const runtime = (id: string): Runtime => {
  const found = BUNDLED.catalog.byName.get(id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

const read = (id: string, payload: object, known?: KnownConversation, event?: string): HookReading =>
  readHook(runtime(id), {
    payload: payload as Readonly<Record<string, unknown>>,
    ...(event !== undefined && { event }),
    find: () => known,
  });

function word(id: string, payload: object, known?: KnownConversation): Word {
  const reading = read(id, payload, known);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.word;
}

/** A saying in short: "prompt", "idle done", "idle blocked permission", "ends". */
function short(says: Saying): string {
  if (says.act === "opens") return `opens ${says.state}`;
  if (says.act !== "does") return says.act;
  const { key, halt } = says.activity;
  return [key, halt?.state, halt?.kind].filter((part) => part !== undefined).join(" ");
}

const says = (id: string, name: string, more: object = {}): string => {
  const [event = "hook_event_name"] = runtime(id).hooks?.payload.event ?? [];
  return short(word(id, { [event]: name, ...more }).says);
};

describe("events", () => {
  test("[A30] what an event means is in the manifest; agents without hooks are refused", () => {
    expect(read("aider", { hook_event_name: "Stop" })).toEqual({ ok: false, fault: "no-hooks" });
    expect(read("claude-code", { session_id: "a" })).toEqual({ ok: false, fault: "no-event" });
    const withHooks = BUNDLED.catalog.runtimes.filter(({ hooks }) => hooks !== null);
    expect(withHooks.length).toBeGreaterThan(20);
    for (const { id, hooks } of withHooks) {
      for (const { on } of hooks?.events ?? []) expect(read(id, {}, undefined, on).ok).toBe(true);
    }
  });
  test("[A31] Claude Code", () => {
    const claude = (name: string, more?: object): string => says("claude-code", name, more);
    expect(claude("SessionStart", { source: "startup" })).toBe("session_start");
    expect(claude("SessionStart", { source: "clear" })).toBe("opens idle");
    expect(claude("UserPromptSubmit")).toBe("prompt");
    expect(claude("PreToolUse", { tool_name: "Bash" })).toBe("tool_start");
    expect(claude("PostToolUse", { tool_name: "Bash" })).toBe("tool_end");
    expect(claude("PostToolUseFailure", { tool_name: "Bash" })).toBe("tool_end");
    expect(claude("PostToolUseFailure", { tool_name: "Bash", is_interrupt: true })).toBe("interrupted");
    expect(claude("PermissionRequest", { tool_name: "Bash" })).toBe("idle blocked permission");
    expect(claude("Stop")).toBe("idle done");
    expect(claude("StopFailure", { error: "overloaded" })).toBe("idle error");
    expect(claude("SubagentStart", { agent_id: "a" })).toBe("subagent_start");
    expect(claude("SubagentStop", { agent_id: "a" })).toBe("subagent_stop");
    expect(claude("Notification", { notification_type: "permission_prompt" })).toBe("idle blocked permission");
    expect(claude("Notification", { notification_type: "idle_prompt" })).toBe("notification");
    expect(claude("Notification", { notification_type: "auth_success" })).toBe("notification");
    expect(claude("Notification", { message: "context getting full" })).toBe("notification");
    expect(claude("PreCompact", { trigger: "manual" })).toBe("compact");
    expect(claude("PreCompact", { trigger: "auto" })).toBe("compact");
    expect(claude("SessionEnd", { reason: "other" })).toBe("ends");
    expect(claude("SessionEnd", { reason: "clear" })).not.toBe("ends");
  });
  test("[A32] Gemini CLI", () => {
    expect(says("gemini", "BeforeAgent")).toBe("prompt");
    expect(says("gemini", "AfterAgent")).toBe("idle done");
    expect(says("gemini", "BeforeTool")).toBe("tool_start");
    expect(says("gemini", "AfterTool")).toBe("tool_end");
    expect(says("gemini", "PreCompress")).toBe("compact");
    expect(says("gemini", "SessionStart")).toBe("session_start");
    expect(says("gemini", "SessionEnd")).toBe("ends");
    expect(says("gemini", "Notification", { notification_type: "other" })).toBe("notification");
    expect(says("gemini", "Notification", { notification_type: "ToolPermission" })).toBe("idle blocked permission");
  });
  test("[A33] Qwen Code", () => {
    for (const name of ["BeforeModel", "BeforeToolSelection", "BeforeAgent", "UserPromptSubmit"]) {
      expect(["prompt", "tool_start"]).toContain(says("qwen", name));
    }
    expect(says("qwen", "AfterModel")).toBe("tool_end");
    expect(says("qwen", "AfterAgent")).toBe("idle done");
    expect(says("qwen", "Stop")).toBe("idle done");
    expect(says("qwen", "PostToolUseFailure", { is_interrupt: true })).toBe("interrupted");
  });
  test("[A34] Copilot", () => {
    const copilot = (event: string, payload: object = {}): string => {
      const reading = read("copilot", { sessionId: "a", ...payload }, undefined, event);
      return reading.ok ? short(reading.word.says) : reading.fault;
    };
    expect(copilot("preToolUse", { toolName: "bash" })).toBe("tool_start");
    expect(copilot("postToolUse", { toolName: "bash" })).toBe("tool_end");
    expect(copilot("agentStop")).toBe("idle done");
    expect(copilot("preCompact")).toBe("compact");
    expect(copilot("Stop")).toBe("idle done");
    expect(says("copilot", "UserPromptSubmit")).toBe("prompt");
  });
  test("[A35] OpenCode", () => {
    const opencode = (type: string, properties: object = {}): string =>
      short(word("opencode", { type, properties }).says);
    expect(opencode("session.created", { info: { id: "ses_1" } })).toBe("session_start");
    expect(opencode("tool.execute.before")).toBe("tool_start");
    expect(opencode("tool.execute.after")).toBe("tool_end");
    expect(opencode("session.status", { status: { type: "busy" } })).toBe("prompt");
    expect(opencode("session.idle")).toBe("idle done");
    expect(opencode("session.error")).toBe("idle error");
    expect(opencode("permission.asked")).toBe("idle blocked permission");
    expect(opencode("question.asked")).toBe("idle blocked question");
    expect(word("opencode", { type: "session.created", properties: { info: { id: "ses_1" } } }).session).toBe("ses_1");
    expect(word("opencode", { type: "session.idle", properties: { sessionID: "ses_1" } }).session).toBe("ses_1");
  });
  test("[A35] what an OpenCode conversation below another comes to is not the person's business", () => {
    const created = { type: "session.created", properties: { info: { id: "ses_2", parentID: "ses_1" } } };
    expect(word("opencode", created)).toMatchObject({ session: "ses_2", parent: "ses_1" });
    const idle = { type: "session.idle", properties: { sessionID: "ses_2" } };
    expect(short(word("opencode", idle, { tasks: null, isChild: true }).says)).toBe("ends");
  });
  test("[A36] tools by which an agent asks are questions", () => {
    expect(says("claude-code", "PreToolUse", { tool_name: "AskUserQuestion" })).toBe("idle blocked question");
    expect(says("claude-code", "PermissionRequest", { tool_name: "AskUserQuestion" })).toBe("idle blocked question");
    expect(says("claude-code", "PreToolUse", { tool_name: "ExitPlanMode" })).toBe("idle blocked permission");
    expect(says("kimi", "PreToolUse", { tool_name: "AskUserQuestion" })).toBe("idle blocked question");
    expect(says("kimi", "PreToolUse", { tool_name: "Shell" })).toBe("tool_start");
    expect(says("droid", "PreToolUse", { tool_name: "AskUser" })).toBe("idle blocked question");
    expect(says("droid", "PreToolUse", { tool_name: "ExitSpecMode" })).toBe("idle blocked permission");
    const asks = { tool_name: "AskUserQuestion", tool_input: { questions: [{ question: "Which\u001b one?" }] } };
    expect(word("claude-code", { hook_event_name: "PreToolUse", ...asks }).says).toMatchObject({
      activity: { halt: { msg: "Which one?" }, detail: "AskUserQuestion" },
    });
  });
});

describe("the other agents of the catalog", () => {
  test.each([
    ["codex", { hook_event_name: "Interrupt" }, "interrupted"],
    ["codex", { hook_event_name: "Stop", turn_id: "t" }, "idle done"],
    ["codex", { hook_event_name: "PermissionRequest", tool_name: "Bash" }, "idle blocked permission"],
    ["cursor", { hook_event_name: "beforeSubmitPrompt", conversation_id: "c" }, "prompt"],
    ["cursor", { hook_event_name: "stop", status: "completed" }, "idle done"],
    ["cursor", { hook_event_name: "stop", status: "error" }, "idle error"],
    ["grok", { hookEventName: "UserPromptSubmit", sessionId: "s" }, "prompt"],
    ["grok", { hookEventName: "Stop", reason: "end_turn" }, "idle done"],
    ["grok", { hookEventName: "Notification", notificationType: "permission_prompt" }, "idle blocked permission"],
    ["grok", { hookEventName: "Notification", notificationType: "idle_prompt" }, "notification"],
    ["kimi", { hook_event_name: "PermissionResult" }, "prompt"],
    ["kimi", { hook_event_name: "Stop" }, "idle done"],
    ["droid", { hook_event_name: "Stop" }, "idle done"],
    ["amp", { event: "agent.start", thread: { id: "T-1" } }, "prompt"],
    ["amp", { event: "agent.end", status: "done" }, "idle done"],
    ["pi", { event: "agent_start" }, "prompt"],
    ["pi", { event: "agent_settled" }, "idle done"],
    ["hermes", { hook_event_name: "pre_approval_request", extra: { session_key: "k" } }, "idle blocked permission"],
    ["hermes", { hook_event_name: "on_session_end", extra: { interrupted: true } }, "interrupted"],
    ["hermes", { hook_event_name: "on_session_end", extra: { completed: true } }, "idle done"],
    ["antigravity", { hookEventName: "PreInvocation", conversationId: "c" }, "prompt"],
    ["antigravity", { hookEventName: "Stop", fullyIdle: true }, "idle done"],
    ["kiro", { hook_event_name: "UserPromptSubmit", prompt: "x" }, "prompt"],
    ["cline", { hookName: "TaskStart", taskId: "1" }, "prompt"],
    ["cline", { hookName: "TaskCancel", taskId: "1" }, "interrupted"],
    ["auggie", { hook_event_name: "PromptSubmit" }, "prompt"],
    ["devin", { hook_event_name: "PermissionRequest", tool_name: "exec" }, "idle blocked permission"],
    ["goose", { event: "Stop" }, "idle done"],
    ["kilo", { type: "permission.asked", properties: { sessionID: "ses_1" } }, "idle blocked permission"],
    ["mistral-vibe", { hook_event_name: "post_agent_turn", session_id: "s" }, "idle done"],
  ])("%s %j: %s", (id, payload, expected) => {
    expect(short(word(id, payload).says)).toBe(expected);
  });
});

describe("who and where", () => {
  test("[A37] the shape of a payload tells agents apart that run each other's hooks", () => {
    expect(agentsOfShape({ hookEventName: "Stop", sessionId: "s" })).toEqual(["grok"]);
    expect(agentsOfShape({ hookEventName: "Stop", conversationId: "s" })).toEqual(["antigravity"]);
    expect(agentsOfShape({ hook_event_name: "stop", conversation_id: "c", generation_id: "g" })).toEqual(["cursor"]);
    expect(agentsOfShape({ hook_event_name: "Stop", conversation_id: "c" })).toBeNull();
    expect(agentsOfShape({ type: "session.idle", properties: {} })).toEqual(["opencode", "kilo"]);
    expect(agentsOfShape({ hook_event_name: "Stop", session_id: "s" })).toBeNull();
  });
  test("[A39] a word has the turn that the manifest names", () => {
    expect(word("claude-code", { hook_event_name: "Stop", prompt_id: "p1" }).turn).toBe("p1");
    expect(word("codex", { hook_event_name: "Stop", turn_id: "t1" }).turn).toBe("t1");
    expect(word("grok", { hookEventName: "Stop", promptId: "g1" }).turn).toBe("g1");
    expect(word("cursor", { hook_event_name: "stop", generation_id: "c1" }).turn).toBe("c1");
    expect(word("gemini", { hook_event_name: "AfterAgent" })).not.toHaveProperty("turn");
    const below = { hook_event_name: "PostToolUse", agent_id: "a", turn_id: "t2" };
    expect(word("codex", below)).not.toHaveProperty("turn");
  });
  test("[A41] what a subagent says is its own", () => {
    const claude = (name: string, more: object = {}): Word =>
      word("claude-code", { hook_event_name: name, agent_id: "a1", ...more });
    expect(claude("PreToolUse", { tool_name: "Read" }).says).toMatchObject({
      activity: { key: "tool_start", inSubagent: true, detail: "Read" },
    });
    expect(claude("PermissionRequest", { tool_name: "Bash" }).says).toMatchObject({
      activity: { inSubagent: true, halt: { state: "blocked" } },
    });
    for (const name of ["Stop", "StopFailure", "SessionStart", "SessionEnd", "UserPromptSubmit", "PreCompact"]) {
      expect(claude(name).says).toEqual({ act: "adds" });
    }
    expect(claude("Stop", { last_assistant_message: "sub" })).not.toHaveProperty("details");
  });
  test("[A42] ids that are none are as if not told, and texts are one clean line", () => {
    const claude = (session: unknown): string | null =>
      word("claude-code", { hook_event_name: "Stop", session_id: session }).session;
    expect(claude("a".repeat(128))).toBe("a".repeat(128));
    for (const id of ["a".repeat(129), "-x", "~title", "a b", "a\u001b[2J", "", 7, {}, null, ["a"]]) {
      expect(claude(id)).toBeNull();
    }
    const asks = { hook_event_name: "Notification", notification_type: "permission_prompt" };
    const { says } = word("claude-code", { ...asks, message: `a\u001b]0;x\u0007b\n\u202Ec${"d".repeat(9000)}` });
    const msg = says.act === "does" ? (says.activity.halt?.msg ?? "") : "";
    expect(msg).toMatch(/^a \]0;x b c?d+$/u);
    expect(msg.length).toBeLessThanOrEqual(240);
    expect(word("claude-code", { hook_event_name: "x".repeat(500) }).event).toHaveLength(64);
  });
  test("[A44] prompts, answers, directories, models and tasks", () => {
    const told = { session_id: "s", cwd: "/work/a", transcript_path: "/h/.claude/projects/x/s.jsonl" };
    expect(word("claude-code", { hook_event_name: "UserPromptSubmit", prompt: "fix\nit", ...told }).details).toEqual({
      cwd: "/work/a",
      prompt: "fix it",
      transcript: "/h/.claude/projects/x/s.jsonl",
    });
    const woken = { hook_event_name: "UserPromptSubmit", prompt: "<task-notification>", source: "system" };
    expect(word("claude-code", woken)).not.toHaveProperty("details");
    const stop = { hook_event_name: "Stop", last_assistant_message: "Done.", cwd: "not/absolute" };
    expect(word("claude-code", stop).details).toEqual({ result: "Done." });
    expect(word("gemini", { hook_event_name: "AfterAgent", prompt_response: "Hi." }).details).toEqual({
      result: "Hi.",
    });
    const started = { hook_event_name: "SessionStart", source: "startup", model: { id: "m", display_name: "Model 5" } };
    expect(word("claude-code", started).details).toEqual({ model: "Model 5" });
  });
  test("[A44] task lists are counted, one by one or as a whole", () => {
    const step = (name: string, done: number, total: number): unknown =>
      word("claude-code", { hook_event_name: name }, { tasks: { done, total }, isChild: false }).details?.tasks;
    expect(word("claude-code", { hook_event_name: "TaskCreated" }).details?.tasks).toEqual({ done: 0, total: 1 });
    expect(step("TaskCreated", 1, 3)).toEqual({ done: 1, total: 4 });
    expect(step("TaskCreated", 3, 3)).toEqual({ done: 0, total: 1 });
    expect(step("TaskCompleted", 1, 3)).toEqual({ done: 2, total: 3 });
    expect(step("TaskCompleted", 3, 3)).toEqual({ done: 3, total: 3 });
    const todos = [{ status: "completed" }, { status: "pending" }, { status: "cancelled" }, null, "x"];
    const updated = { type: "todo.updated", properties: { sessionID: "ses_1", todos } };
    expect(word("opencode", updated).details?.tasks).toEqual({ done: 1, total: 4 });
  });
  test("[A45] the conversation is the one of the payload, or none is named", () => {
    expect(word("claude-code", { hook_event_name: "Stop", session_id: "s1" }).session).toBe("s1");
    expect(word("hermes", { hook_event_name: "pre_approval_request", extra: { session_key: "k" } }).session).toBe("k");
    expect(word("kiro", { hook_event_name: "Stop" }).session).toBeNull();
  });
});

test("[A43] any payload of any agent gives a word or a reason", () => {
  const names = BUNDLED.catalog.runtimes.flatMap(({ hooks }) => hooks?.events.map(({ on }) => on) ?? []);
  const keys = fc.constantFrom(
    "hook_event_name",
    "session_id",
    "tool_input",
    "properties",
    "error",
    "__proto__",
    "message",
  );
  const payloads = fc.dictionary(fc.oneof(keys, fc.string()), fc.anything({ maxDepth: 4 }), { maxKeys: 12 });
  const ids = fc.constantFrom(...BUNDLED.catalog.runtimes.map(({ id }) => id));
  fc.assert(
    fc.property(ids, payloads, fc.constantFrom(...names), (id, payload, event) => {
      const reading = read(id, payload, undefined, event);
      if (!reading.ok) return;
      expect(reading.word.event.length).toBeLessThanOrEqual(64);
      expect((reading.word.session ?? "").length).toBeLessThanOrEqual(128);
      expect(JSON.stringify(reading.word).length).toBeLessThan(12_000);
    }),
    { numRuns: 500 },
  );
});
