import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noTelemetry } from "../../../src/core/telemetry.ts";
import { LINE_READERS } from "../../../src/protocols/telemetry/readers.ts";
import { recordSession } from "../../../src/protocols/telemetry/record-session.ts";
import { readStatusline } from "../../../src/protocols/telemetry/statusline.ts";
import { emptyTally, telemetryOf, type Tally } from "../../../src/protocols/telemetry/tally.ts";
import { claudeAnswer, codexCount, codexTurn, line, RECORDS } from "./records.ts";

const FORMS = Object.keys(RECORDS);
const noWindow = (): null => null;

function tallyOf(form: string, lines: readonly string[]): Tally {
  const read = LINE_READERS[form];
  if (read == null) throw new Error(`no reader for ${form}`);
  return lines.reduce(read, emptyTally);
}

const told = (form: string, lines: readonly string[], isWhole = true): object =>
  telemetryOf(tallyOf(form, lines), isWhole, noWindow);

test("[V5] Claude Code: a message counts once, subagents not at all, its newest input is the context", () => {
  expect(told("claude", RECORDS["claude"] ?? [])).toEqual({
    ...noTelemetry,
    model: "claude-test-1",
    contextTokens: 130,
    inputTokens: 118 + 130,
    outputTokens: 10,
  });
});

test("[V5] after a compaction nothing is known of the context, and an error of Claude Code itself counts nothing", () => {
  const compacted = line({ type: "system", subtype: "compact_boundary" });
  const failed = claudeAnswer("e1", 0, 0).replace("claude-test-1", "<synthetic>");
  expect(told("claude", [claudeAnswer("m1", 8, 4), compacted, failed])).toMatchObject({
    contextTokens: null,
    model: "claude-test-1",
    outputTokens: 4,
  });
});

test("[V6] Codex: its own sums, its window, and the limits by their spans", () => {
  const limits = {
    primary: { used_percent: 31.5, window_minutes: 300, resets_at: 1_796_104_247 },
    secondary: { used_percent: 4, window_minutes: 10_080 },
  };
  expect(told("codex", [codexTurn("gpt-test"), codexCount(8, 4, 12), codexCount(30, 9, 250, limits)])).toEqual({
    ...noTelemetry,
    model: "gpt-test",
    contextTokens: 250,
    contextWindow: 1000,
    contextPercent: 25,
    inputTokens: 30,
    outputTokens: 9,
    limits: [
      { name: "5h", usedPercent: 31.5, resetsAtMs: 1_796_104_247_000 },
      { name: "7d", usedPercent: 4, resetsAtMs: null },
    ],
  });
});

test("[V7] Gemini CLI: a message that is written again counts once; the window is the manifest's", () => {
  const tally = tallyOf("gemini", RECORDS["gemini"] ?? []);
  expect(telemetryOf(tally, true, (model) => (model === "gemini-test" ? 240 : null))).toEqual({
    ...noTelemetry,
    model: "gemini-test",
    contextTokens: 60,
    contextWindow: 240,
    contextPercent: 25,
    inputTokens: 100,
    outputTokens: 16,
  });
  expect(recordSession(line({ sessionId: "abc", kind: "main" }))).toBe("abc");
});

test("[V8] Qwen Code: with its own window", () => {
  expect(told("qwen", RECORDS["qwen"] ?? [])).toEqual({
    ...noTelemetry,
    model: "qwen-test",
    contextTokens: 100,
    contextWindow: 2000,
    contextPercent: 5,
    inputTokens: 150,
    outputTokens: 11,
  });
});

test("[V9] Kimi Code: the share as it says, no model", () => {
  expect(told("kimi", RECORDS["kimi"] ?? [])).toEqual({
    ...noTelemetry,
    contextWindow: 4000,
    contextPercent: 42.5,
    inputTokens: 310,
    outputTokens: 30,
  });
});

describe("[V10] Claude Code's status line", () => {
  test("tells context, cost and limits", () => {
    const payload = {
      session_id: "s",
      model: { id: "claude-test-1", display_name: "Test" },
      context_window: { used_percentage: 42, context_window_size: 200_000, total_input_tokens: 84_000 },
      cost: { total_cost_usd: 0.12 },
      rate_limits: { five_hour: { used_percentage: 31, resets_at: 1_796_104_247 }, seven_day: { used_percentage: 4 } },
    };
    expect(readStatusline(payload)).toEqual({
      ...noTelemetry,
      model: "claude-test-1",
      contextPercent: 42,
      contextWindow: 200_000,
      contextTokens: 84_000,
      costUsd: 0.12,
      limits: [
        { name: "5h", usedPercent: 31, resetsAtMs: 1_796_104_247_000 },
        { name: "7d", usedPercent: 4, resetsAtMs: null },
      ],
    });
  });

  test("is no hook's payload", () => {
    expect(readStatusline({ hook_event_name: "Stop", cost: { total_cost_usd: 1 } })).toBeUndefined();
    expect(readStatusline({ session_id: "s" })).toBeUndefined();
  });
});

describe("[V3] reading is total", () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom(...Object.values(RECORDS).flat()).map((text) => text.replace(/\d+/, "-1")),
    fc.constantFrom(...Object.values(RECORDS).flat()).map((text) => text.slice(0, text.length / 2)),
  );
  test.each(FORMS)("of %s", (form) => {
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 20 }), (lines) => {
        const { inputTokens, outputTokens, contextPercent, model } = telemetryOf(tallyOf(form, lines), true, () => 10);
        for (const count of [inputTokens, outputTokens, contextPercent]) {
          if (count !== null && !(count >= 0 && Number.isFinite(count))) return false;
        }
        return model === null || (model.length <= 64 && !/\p{Cc}/u.test(model));
      }),
    );
  });

  test("what is no count counts nothing, and names are cleaned", () => {
    for (const wrong of ["-3", "1e300", '"8"', "1.5", "null"]) {
      const broken = claudeAnswer("m1", 8, 4).replace('"input_tokens":8', `"input_tokens":${wrong}`);
      expect(tallyOf("claude", [broken])).toEqual(emptyTally);
    }
    expect(told("codex", [codexTurn(`gpt\u001b[31m-${"x".repeat(99)}`)])).toMatchObject({
      model: `gpt [31m-${"x".repeat(55)}`,
    });
  });
});

test("[V11] Codex tells sums of its own, wherever its record was begun", () => {
  expect(told("codex", [codexCount(30, 9, 250)], false)).toMatchObject({ inputTokens: 30, outputTokens: 9 });
});

test("[V11] what was not read whole has no sums; without a window there is no share", () => {
  expect(told("claude", RECORDS["claude"] ?? [], false)).toEqual({
    ...noTelemetry,
    model: "claude-test-1",
    contextTokens: 130,
  });
});
