import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { handOverText, PassageKeeper } from "../../../src/protocols/telemetry/hand-over.ts";
import { opencodePassages, PASSAGE_READERS, type Passage } from "../../../src/protocols/telemetry/passages.ts";
import { line, RECORDS } from "./records.ts";

const read = (form: string, ...records: readonly unknown[]): readonly string[] =>
  records.flatMap((record) => PASSAGE_READERS[form]?.(line(record)) ?? []).map(({ who, text }) => `${who}: ${text}`);

const WANTED = ["person: fix it", "agent: Looking.", "tool: Shell npm test"];

describe("[V14] prompts, answers and tool calls", () => {
  test("of Claude Code", () => {
    const told = read(
      "claude",
      { type: "user", message: { role: "user", content: "fix it" } },
      { type: "user", message: { role: "user", content: "<system-reminder>\nbe brief</system-reminder>" } },
      { type: "user", isMeta: true, message: { role: "user", content: "a caveat" } },
      {
        type: "assistant",
        message: {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "hm" },
            { type: "text", text: "Looking." },
          ],
        },
      },
      {
        type: "assistant",
        message: {
          role: "assistant",
          content: [{ type: "tool_use", name: "Shell", input: { description: "d", command: "npm test" } }],
        },
      },
      { type: "user", message: { role: "user", content: [{ type: "tool_result", content: "ok" }] } },
      { type: "assistant", isSidechain: true, message: { role: "assistant", content: "below" } },
    );
    expect(told).toEqual(WANTED);
  });

  test("of Codex", () => {
    const item = (payload: object): object => ({ type: "response_item", payload });
    const message = (role: string, type: string, text: string): object =>
      item({ type: "message", role, content: [{ type, text }] });
    const told = read(
      "codex",
      message("developer", "input_text", "rules"),
      message("user", "input_text", "<environment_context>\n</environment_context>"),
      message("user", "input_text", "fix it"),
      message("assistant", "output_text", "Looking."),
      item({ type: "function_call", name: "Shell", arguments: '{"command":["npm","test"]}' }),
      item({ type: "function_call_output", output: "ok" }),
      { type: "event_msg", payload: { type: "task_complete", last_agent_message: "Looking." } },
    );
    expect(told).toEqual(WANTED);
  });

  test("of Gemini CLI", () => {
    const told = read(
      "gemini",
      { sessionId: "s", kind: "main" },
      { id: "1", type: "user", content: [{ text: "fix it" }] },
      {
        id: "2",
        type: "gemini",
        content: "Looking.",
        toolCalls: [{ id: "t", name: "Shell", args: { command: "npm test" } }],
      },
      { $set: { lastUpdated: "now" } },
    );
    expect(told).toEqual(WANTED);
  });

  test("of Qwen Code", () => {
    const told = read(
      "qwen",
      { type: "user", message: { role: "user", parts: [{ text: "fix it" }] } },
      {
        type: "assistant",
        message: {
          role: "model",
          parts: [
            { text: "hm", thought: true },
            { text: "Looking." },
            { functionCall: { name: "Shell", args: { command: "npm test" } } },
          ],
        },
      },
      { type: "tool_result", message: { parts: [{ functionResponse: {} }] } },
    );
    expect(told).toEqual(WANTED);
  });

  test("of Kimi Code", () => {
    const event = (type: string, payload: object): object => ({ timestamp: 1, message: { type, payload } });
    const told = read(
      "kimi",
      event("TurnBegin", { user_input: [{ type: "text", text: "fix it" }] }),
      event("ContentPart", { type: "think", think: "hm" }),
      event("ContentPart", { type: "text", text: "Looking." }),
      event("ToolCall", { type: "function", function: { name: "Shell", arguments: '{"command":"npm test"}' } }),
      event("SubagentEvent", { event: { type: "ContentPart", payload: { type: "text", text: "below" } } }),
    );
    expect(told).toEqual(WANTED);
  });

  test("of OpenCode", () => {
    const [person, agent] = [line({ role: "user" }), line({ role: "assistant" })];
    const told = [
      opencodePassages(person, line({ type: "text", text: "fix it" })),
      opencodePassages(person, line({ type: "text", text: "a file", synthetic: true })),
      opencodePassages(agent, line({ type: "reasoning", text: "hm" })),
      opencodePassages(agent, line({ type: "text", text: "Looking." })),
      opencodePassages(agent, line({ type: "tool", tool: "Shell", state: { input: { command: "npm test" } } })),
      opencodePassages("", "{}"),
    ];
    expect(told.flat().map(({ who, text }) => `${who}: ${text}`)).toEqual(WANTED);
  });

  test("of Droid", () => {
    const told = read(
      "droid",
      { type: "session_start", id: "s" },
      { type: "message", message: { role: "user", content: [{ type: "text", text: "fix it" }] } },
      {
        type: "message",
        message: {
          role: "assistant",
          content: [
            { type: "text", text: "Looking." },
            { type: "tool_use", name: "Shell", input: { command: "npm test" } },
          ],
        },
      },
    );
    expect(told).toEqual(WANTED);
  });

  test("what only begins like something else is the person's own", () => {
    expect(read("claude", { type: "user", message: { role: "user", content: "<my-element> is not drawn" } })).toEqual([
      "person: <my-element> is not drawn",
    ]);
  });
});

describe("[V15] what is handed over", () => {
  const said = (text: string): readonly string[] =>
    read("claude", { type: "assistant", message: { role: "assistant", content: text } });

  test("is clean, keeps its lines and indents, and tells no secret", () => {
    expect(said("one\u001b[2J\n\n\n\n\tif x:\n    token=abcdef123456\n\u202Eend\n")).toEqual([
      "agent: one [2J\n\n  if x:\n    token=***\nend",
    ]);
  });

  test("is cut, a tool call to one line", () => {
    expect([...(said("x".repeat(50_000))[0] ?? "")].length).toBe("agent: ".length + 16_000);
    const call = { type: "tool_use", name: "Write", input: { path: `a\nb${"c".repeat(999)}` } };
    const [told = ""] = read("claude", { type: "assistant", message: { role: "assistant", content: [call] } });
    expect(told).toMatch(/^tool: Write a b(?:c+)…$/);
    expect(told.length).toBe("tool: ".length + 200);
  });

  const forms = Object.keys(PASSAGE_READERS);
  test.each(forms)("comes of any line of %s", (form) => {
    const records = fc.constantFrom(...Object.values(RECORDS).flat());
    const hostile = fc.oneof(
      fc.string(),
      fc.json(),
      records,
      records.map((text) => text.slice(0, text.length / 2)),
    );
    fc.assert(
      fc.property(hostile, (text) =>
        (PASSAGE_READERS[form]?.(text) ?? []).every(
          (passage) => passage.text !== "" && !/(?!\n)\p{Cc}/u.test(passage.text),
        ),
      ),
    );
  });
});

describe("[V16] the newest passages", () => {
  const passage = (text: string, key: string | null = null, who: Passage["who"] = "agent"): Passage => ({
    who,
    text,
    key,
  });

  test("are kept, as many as are asked for; one written again stands in its place", () => {
    const keeper = new PassageKeeper(3);
    for (const text of ["a", "b", "c"]) keeper.add(passage(text, text));
    keeper.add(passage("B", "b"));
    expect(keeper.left).toBe(0);
    keeper.add(passage("d"));
    expect([keeper.passages.map(({ text }) => text), keeper.left]).toEqual([["B", "c", "d"], 1]);
  });

  test("are no more than a megabyte in all", () => {
    const keeper = new PassageKeeper(10_000);
    for (let at = 0; at < 200; at++) keeper.add(passage("x".repeat(16_000)));
    expect(keeper.passages.length).toBe(65);
    expect(keeper.left).toBe(135);
  });

  test("read as a text with who said what", () => {
    const passages = [passage("fix it", null, "person"), passage("Looking."), passage("Shell npm test", null, "tool")];
    expect(handOverText({ agent: "Codex", conversation: "c1", directory: "/src", passages, isCut: true })).toBe(
      "# Codex in /src, conversation c1\n\n(What came before is left out.)\n\n## Person\n\nfix it\n\n## Agent\n\nLooking.\n- Shell npm test\n",
    );
  });
});
