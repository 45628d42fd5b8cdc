// Session and model, from lines of JSON and from a status bar.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readModelLabel } from "../../../src/protocols/activity/model-label.ts";
import { readStreamInit, readStreamModel } from "../../../src/protocols/activity/stream-json.ts";

const INIT = {
  type: "system",
  subtype: "init",
  apiKeySource: "login",
  cwd: "/src",
  session_id: "c6b62c6f-7ead-4fd6-9922-e952131177ff",
  model: "Claude 4 Sonnet",
  permissionMode: "default",
};

describe("[A60] the first line of Cursor's stream", () => {
  test("names session and model", () => {
    expect(readStreamInit(["$ agent -p x", JSON.stringify(INIT), '{"type":"user"}'])).toEqual({
      session: INIT.session_id,
      model: INIT.model,
    });
  });
  test("may stand behind what set up the terminal", () => {
    expect(readStreamInit([`?25l${JSON.stringify(INIT)}`])?.session).toBe(INIT.session_id);
  });
  test("is the last one, where there are several", () => {
    const again = JSON.stringify({ ...INIT, session_id: "two" });
    expect(readStreamInit([JSON.stringify(INIT), again])?.session).toBe("two");
  });
  test("keeps no id that is none, and cleans the model", () => {
    const line = JSON.stringify({ ...INIT, session_id: "../x", model: `a\u001b[31m${"b".repeat(100)}` });
    expect(readStreamInit([line])).toEqual({ session: null, model: expect.stringMatching(/^a \[31mb{58}$/) });
  });
  test.each([
    ["half a line", [JSON.stringify(INIT).slice(0, 60)]],
    ["another event", [JSON.stringify({ ...INIT, subtype: "other", note: "init" })]],
    ["a text that speaks of it", ['say "init"']],
    ["a key twice", [JSON.stringify(INIT).replace('"model"', '"type":"system","model"')]],
    ["a line beyond the limit", [JSON.stringify({ ...INIT, pad: "x".repeat(20_000) })]],
    ["no lines", []],
  ])("is not %s", (_what, lines) => {
    expect(readStreamInit(lines)).toBeNull();
  });
  test("any text is read", () => {
    fc.assert(fc.property(fc.array(fc.string()), (lines) => readStreamInit(lines) === null));
  });
});

describe("[A61] Copilot's model", () => {
  test("is that of the last event that names one", () => {
    const lines = [
      '{"type":"session.tools_updated","data":{"model":"gpt-5-mini"}}',
      '{"type":"assistant.message","data":{"content":"hi"}}',
      '{"type":"session.model_change","data":{"newModel":"claude-sonnet-4.6"}}',
      '{"type":"session.idle","data":{}}',
    ];
    expect(readStreamModel(lines)).toBe("claude-sonnet-4.6");
    expect(readStreamModel(lines.slice(0, 2))).toBe("gpt-5-mini");
    expect(readStreamModel(["session.tools_updated"])).toBeNull();
  });

  test.each([
    ["~/src/mux (main)      GPT-5 mini (medium)", "GPT-5 mini"],
    ["~/src  Claude Sonnet 4.6   Remaining reqs.: 87%", "Claude Sonnet 4.6"],
    ["│ Claude Opus 4.6 Fast │", "Claude Opus 4.6 Fast"],
    ["GPT-5.3-Codex · 12%", "GPT-5.3-Codex"],
  ])("is the label in %s", (row, label) => {
    expect(readModelLabel(["some text", "", row, ""])).toBe(label);
  });

  test("is no label in the text above the bar, and none in a longer name", () => {
    expect(readModelLabel(["use GPT-5 mini", "a", "b", "c"])).toBeNull();
    expect(readModelLabel(["AGPT-5 mini", "Claude Sonnet", "GPT-5x"])).toBeNull();
  });
});
