import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readClaudeLine } from "../../../src/protocols/agent-event/claude-turns.ts";
import { readCodexLine } from "../../../src/protocols/agent-event/codex-turns.ts";
import { readCursorBlobs, type Blob } from "../../../src/protocols/agent-event/cursor-turns.ts";
import type { Turn } from "../../../src/protocols/agent-event/turn.ts";

type Read = (turn: Turn | null, line: string) => Turn | null;

/** Key and phase after each record. */
const follow = (read: Read, records: readonly object[]): readonly string[] => {
  let turn: Turn | null = null;
  return records.map((record) => {
    turn = read(turn, JSON.stringify(record));
    return turn === null ? "-" : `${turn.key} ${turn.phase}`;
  });
};

const asks = (promptId: string | undefined, content: unknown, more: object = {}): object => ({
  type: "user",
  promptId,
  message: { role: "user", content },
  timestamp: "2026-12-01T01:24:18.868Z",
  ...more,
});
const replies = (reason: string | null): object => ({ type: "assistant", message: { stop_reason: reason } });
const result = (promptId: string): object => asks(promptId, [{ type: "tool_result", content: "ok" }]);

test("[M50] a prompt, a tool and its result, an answer", () => {
  const records = [
    { type: "mode" },
    asks("p1", "fix it"),
    replies("tool_use"),
    result("p1"),
    replies(null),
    replies("end_turn"),
    { type: "system", subtype: "turn_duration" },
    asks("p2", [{ type: "text", text: "and that" }]),
    { type: "system", subtype: "turn_duration" },
  ];
  expect(follow(readClaudeLine, records)).toEqual([
    "-",
    ...Array.from({ length: 4 }, () => "p1 active"),
    "p1 completed",
    "p1 completed",
    "p2 active",
    "p2 completed",
  ]);
  expect(readClaudeLine(null, JSON.stringify(asks("p1", " fix\u001b[31m\nit ")))).toEqual({
    key: "p1",
    phase: "active",
    prompt: "fix [31m it",
    at: "2026-12-01T01:24:18.868Z",
  });
});

test("[M50] an interruption, by its mark or by its text, and more of the same prompt after it", () => {
  const marked = asks("p1", [{ type: "text", text: "[Request interrupted by user for tool use]" }], {
    interruptedMessageId: "msg_6",
  });
  const plain = asks(undefined, "[Request interrupted by user]");
  expect(follow(readClaudeLine, [asks("p1", "go"), marked, asks("p1", "go on"), plain])).toEqual([
    "p1 active",
    "p1 interrupted",
    "p1 active",
    "p1 interrupted",
  ]);
  expect(follow(readClaudeLine, [marked, plain])).toEqual(["-", "-"]);
});

test("[M50] what nobody asked begins no turn", () => {
  const none = [
    asks("p1", "<command-name>/model</command-name>"),
    asks("p1", "<local-command-stdout>x</local-command-stdout>"),
    asks("p1", "<bash-input>ls</bash-input>"),
    asks("p1", [{ type: "text", text: "<system-reminder>x</system-reminder>" }]),
    asks("p1", "Caveat: The messages below were generated"),
    asks("p1", "go", { isMeta: true }),
    asks("p1", "go", { isSidechain: true }),
    asks("p\n1", "go"),
    asks("p".repeat(257), "go"),
    asks(undefined, "go"),
    asks("p1", ""),
    asks("p1", 7),
    result("p1"),
    replies("end_turn"),
  ];
  expect(follow(readClaudeLine, none)).toEqual(none.map(() => "-"));
});

test("[M52] a task of Codex starts and completes, or is aborted", () => {
  const says = (type: string, more: object = {}): object => ({ type: "event_msg", payload: { type, ...more } });
  const records = [
    says("task_complete", { turn_id: "t0" }),
    says("task_started", { turn_id: "t1" }),
    says("token_count"),
    says("task_complete", { turn_id: "t1" }),
    { timestamp: "2026-12-01T01:24:30.601Z", ...says("task_started") },
    says("turn_aborted"),
    { type: "response_item", payload: { type: "task_started", turn_id: "t9" } },
    says("task_started"),
  ];
  expect(follow(readCodexLine, records)).toEqual([
    "-",
    "t1 active",
    "t1 active",
    "t1 completed",
    "2026-12-01T01:24:30.601Z active",
    "2026-12-01T01:24:30.601Z interrupted",
    "2026-12-01T01:24:30.601Z interrupted",
    "2026-12-01T01:24:30.601Z interrupted",
  ]);
});

const row = (rowid: number, message: unknown): Blob => ({
  rowid,
  data: Buffer.concat([Buffer.from([0x0a, 0xff, 0x80]), Buffer.from(JSON.stringify(message)), Buffer.from("\x12{x")]),
});
const text = (words: string): object => ({ type: "text", text: words });
const says = (role: string, ...content: readonly object[]): object => ({ role, content });

test("[M53] the newest prompt of Cursor, answered or not", () => {
  const prompt = row(3, says("user", text('<user_query>\nfix {it} \\ "now"\n</user_query>')));
  const call = row(4, says("assistant", text("let me"), { type: "tool-call" }));
  const answer = row(6, says("assistant", text("done")));
  const before = [row(2, says("user", { type: "context" })), row(1, says("system", text("be good")))];
  expect(readCursorBlobs("c", [prompt, ...before])).toEqual({
    key: "c#3",
    phase: "active",
    prompt: 'fix {it} \\ "now"',
    at: null,
  });
  expect(readCursorBlobs("c", [row(5, says("tool", text("x"))), call, prompt])?.phase).toBe("active");
  expect(readCursorBlobs("c", [answer, call, prompt, ...before])?.phase).toBe("completed");
  expect(readCursorBlobs("c", [row(7, says("user", text("fix it"))), answer, prompt])).toMatchObject({
    key: "c#7",
    phase: "active",
  });
  expect(readCursorBlobs("c", before)).toBeNull();
  expect(readCursorBlobs("c", [{ rowid: 1, data: Buffer.from('{"role":"user"') }])).toBeNull();
  expect(readCursorBlobs("c", [{ rowid: 1, data: Buffer.from(`{"${"[{".repeat(10_000)}`) }])).toBeNull();
});

test("[M52] any line leaves a turn or the same one", () => {
  for (const read of [readClaudeLine, readCodexLine]) {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify({ type: "user", message: value })),
        ),
        (line) => {
          const turn: Turn = { key: "k", phase: "active", prompt: null, at: null };
          expect(read(turn, line)?.key).toBe("k");
        },
      ),
    );
  }
});
