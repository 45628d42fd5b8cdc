import { expect, test } from "vitest";
import type { PaneId } from "../../../src/core/ids.ts";
import {
  parseSessionMeta,
  resumedSession,
  sessionOfPath,
} from "../../../src/protocols/agent-event/codex-transcript.ts";
import {
  isBeginning,
  resolveCodexPane,
  type CodexPane,
  type CodexTranscript,
} from "../../../src/protocols/agent-event/resolve-codex-pane.ts";

const SESSION = "01a22f34-0e21-7bf1-9fb0-258208418869";
const OTHER = "01a22f34-ffff-7bf1-9fb0-258208418869";

const codex = (pane: number, fields: Partial<CodexPane> = {}): CodexPane => ({
  pane: pane as PaneId,
  open: [],
  tied: null,
  resumed: null,
  cwd: "/work",
  ...fields,
});
const transcript: CodexTranscript = { cwd: "/work", interactive: true };

const find = (
  panes: readonly CodexPane[],
  fields: { begins?: boolean; transcript?: CodexTranscript | null } = {},
): number | undefined => resolveCodexPane({ session: SESSION, begins: false, transcript, panes, ...fields });

test("[M30] an open transcript is worth more than anything else", () => {
  expect(find([codex(1), codex(2, { open: [OTHER, SESSION] }), codex(3, { tied: SESSION })])).toBe(2);
  expect(find([codex(1, { open: [SESSION] }), codex(2, { open: [SESSION] })])).toBeUndefined();
  expect(sessionOfPath(`/h/sessions/2026/12/01/rollout-2026-12-01T01-24-30-${SESSION}.jsonl`)).toBe(SESSION);
  expect(sessionOfPath(`/h/rollout-x-${SESSION}.jsonl.lock`)).toBeUndefined();
  expect(sessionOfPath(`/h/thread-writer-locks/${SESSION}.jsonl`)).toBeUndefined();
});

test("[M31] then an earlier tie", () => {
  expect(find([codex(1), codex(2, { tied: SESSION, cwd: "/else" }), codex(3, { resumed: SESSION })])).toBe(2);
  expect(find([codex(1, { tied: SESSION }), codex(2, { tied: SESSION })])).toBeUndefined();
});

test("[M32] then the session that it was started to resume", () => {
  expect(find([codex(1), codex(2, { resumed: SESSION, cwd: "/else" })])).toBe(2);
  expect(find([codex(1, { resumed: SESSION }), codex(2, { resumed: SESSION })])).toBeUndefined();
  const flags = new Set(["-m", "--config"]);
  const rows: readonly (readonly [string, string | null])[] = [
    [`codex resume ${SESSION}`, SESSION],
    [`codex resume ${SESSION.toUpperCase()}`, SESSION],
    [`node /x/bin/codex resume ${SESSION} hello`, SESSION],
    [`node /x/@openai/codex/bin/codex.js -m gpt-5 resume --yolo ${SESSION}`, SESSION],
    [`codex --config resume ${SESSION}`, null],
    [`codex exec resume ${SESSION}`, null],
    ["codex resume --last", null],
    ["codex resume name-of-a-thread", null],
    [`codex fork ${SESSION}`, null],
    ["codex resume", null],
    ["codex", null],
  ];
  for (const [line, session] of rows) expect([line, resumedSession(line.split(" "), flags)]).toEqual([line, session]);
});

test("[M33] then the only unbound pane in the directory of a person's own transcript", () => {
  expect(find([codex(1), codex(2, { cwd: "/else" })])).toBe(1);
  expect(find([codex(1), codex(2)])).toBeUndefined();
  expect(find([codex(1), codex(2, { tied: OTHER })])).toBe(1);
  expect(find([codex(1), codex(2, { open: [OTHER] })])).toBe(1);
  expect(find([codex(1, { resumed: OTHER })])).toBeUndefined();
  expect(find([codex(1, { cwd: "" })], { transcript: { ...transcript, cwd: "" } })).toBeUndefined();
  expect(find([codex(1)], { transcript: { ...transcript, interactive: false } })).toBeUndefined();
  expect(find([codex(1)], { transcript: { ...transcript, cwd: "/work/below" } })).toBeUndefined();
});

test("[M33] whose transcript is a person's own", () => {
  const meta = (payload: object): boolean | undefined =>
    parseSessionMeta(JSON.stringify({ type: "session_meta", payload: { cwd: "/work", ...payload } }))?.interactive;
  expect(meta({ originator: "codex-tui", source: "cli" })).toBe(true);
  expect(meta({ originator: "codex-tui", source: "vscode", thread_source: "user" })).toBe(true);
  expect(meta({ originator: "codex-tui" })).toBe(true);
  expect(meta({ originator: "codex-tui", source: { subagent: { thread_spawn: {} } } })).toBe(false);
  expect(meta({ originator: "codex-tui", source: "cli", thread_source: "subagent" })).toBe(false);
  expect(meta({ originator: "codex_exec", source: "exec" })).toBe(false);
  expect(meta({ originator: "Codex Desktop", source: "vscode" })).toBe(false);
  expect(meta({})).toBe(false);
  for (const line of [
    "",
    "{",
    "[]",
    '{"type":"event_msg","payload":{"cwd":"/"}}',
    '{"type":"session_meta","payload":{}}',
  ])
    expect(parseSessionMeta(line)).toBeUndefined();
});

test("[M34] at a beginning, the only pane whose binding may be stale", () => {
  for (const stale of [codex(1, { tied: OTHER }), codex(1, { resumed: OTHER })]) {
    expect(find([stale], { begins: true })).toBe(1);
    expect(find([stale])).toBeUndefined();
    expect(find([stale, codex(2, { open: [OTHER] })], { begins: true })).toBe(1);
    expect(find([stale, codex(2, { tied: OTHER })], { begins: true })).toBeUndefined();
    expect(find([stale, codex(2)], { begins: true })).toBe(2);
    expect(find([stale, codex(2), codex(3)], { begins: true })).toBeUndefined();
    expect(find([{ ...stale, cwd: "/else" }], { begins: true })).toBeUndefined();
    expect(find([stale], { begins: true, transcript: { ...transcript, interactive: false } })).toBeUndefined();
  }
  expect(find([codex(1, { open: [OTHER], tied: OTHER })], { begins: true })).toBeUndefined();
  expect(["SessionStart", "UserPromptSubmit", "Stop", "sessionStart", null].map(isBeginning)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("[M36] without a transcript nothing is said of directories", () => {
  expect(find([codex(1)], { transcript: null, begins: true })).toBeUndefined();
  expect(find([codex(1, { tied: OTHER })], { transcript: null, begins: true })).toBeUndefined();
  expect(find([codex(1, { tied: SESSION })], { transcript: null })).toBe(1);
  expect(find([codex(1, { resumed: SESSION })], { transcript: null })).toBe(1);
  expect(find([codex(1, { open: [SESSION] })], { transcript: null })).toBe(1);
  expect(find([])).toBeUndefined();
});
