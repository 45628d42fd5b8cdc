// How what agents use is kept, put together and told in words.

import { describe, expect, test } from "vitest";
import { tokensText, telemetryText } from "../../src/core/telemetry-text.ts";
import { noTelemetry, shownTelemetry } from "../../src/core/telemetry.ts";

describe("telemetry in words", () => {
  test("says what is known and nothing else", () => {
    const telemetry = {
      model: "gpt-5",
      contextTokens: 84_000,
      contextWindow: 200_000,
      contextPercent: 42.1,
      inputTokens: 12_345,
      outputTokens: 1_234,
      costUsd: 0.119,
      limits: [{ name: "5h", usedPercent: 31.4, resetsAtMs: null }],
    };
    expect(telemetryText(telemetry)).toBe("gpt-5 · 42 % of context · 12.3k in / 1.2k out · $0.12 · 5h 31 %");
    expect(telemetryText({ ...noTelemetry, contextTokens: 999 })).toBe("999 of context");
    expect(telemetryText(noTelemetry)).toBe("");
  });

  test.each([
    [0, "0"],
    [999, "999"],
    [1000, "1.0k"],
    [99_940, "99.9k"],
    [99_999, "100k"],
    [999_499, "999k"],
    [999_500, "1.0M"],
    [12_345_678, "12.3M"],
  ])("%i tokens are %s", (tokens, text) => expect(tokensText(tokens)).toBe(text));
});

test("what the agent worked out itself goes before what its file tells", () => {
  const record = { ...noTelemetry, model: "m", inputTokens: 9, contextPercent: 10 };
  const statusline = { ...noTelemetry, contextPercent: 42, costUsd: 0.5 };
  expect(shownTelemetry({ record, statusline })).toEqual({
    ...noTelemetry,
    model: "m",
    inputTokens: 9,
    contextPercent: 42,
    costUsd: 0.5,
  });
  expect(shownTelemetry({ record: noTelemetry, statusline: noTelemetry })).toBeNull();
  expect(shownTelemetry(null)).toBeNull();
});
