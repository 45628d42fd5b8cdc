// Entries of ours in a JSON file of the person's: put in, put in again, taken out: the same bytes.

import fc from "fast-check";
import { parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { jsonFile, type JsonSlots } from "../../src/hook-files/json-file.ts";
import type { FileText } from "../../src/hook-files/planned.ts";
import { settingsText } from "./random-json.ts";

const command = (agent: string): string =>
  `/bin/sh -c ': mux-hooks; test -x "$MUX_HOOK" && "$MUX_HOOK" hook ${agent}; exit 0'`;
const group = (more: object = {}) => ({ ...more, hooks: [{ type: "command", command: command("x"), timeout: 5 }] });
const SLOTS: JsonSlots = {
  wanted: {
    hooks: {
      SessionStart: [group()],
      PreToolUse: [group({ matcher: "AskUserQuestion" }), group({ matcher: "ExitPlanMode" })],
      Stop: [group()],
    },
  },
};
const KIND = jsonFile(SLOTS);
const FLAT = jsonFile({ wanted: { hooks: { stop: [{ command: command("cursor") }] } }, extras: { version: 1 } });

function textOf(planned: ReturnType<typeof KIND.install>): FileText {
  if (!planned.ok) throw new Error(`refused: ${planned.line}: ${planned.reason}`);
  return planned.text;
}
const installed = (text: FileText, kind = KIND): string => textOf(kind.install(text))!;
const uninstalled = (text: FileText, kind = KIND): FileText => textOf(kind.uninstall(text));

describe("a JSON file", () => {
  test.each([
    ["KIND", KIND],
    ["FLAT", FLAT],
  ])("%s: whatever it holds: in, in again, and out gives the same bytes", (_, kind) => {
    fc.assert(
      fc.property(settingsText, (text) => {
        const once = installed(text, kind);
        expect(kind.stateOf(once)).toBe("installed");
        expect(installed(once, kind)).toBe(once);
        expect(uninstalled(once, kind)).toBe(text);
        expect(uninstalled(text, kind)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  test("what it held it holds afterwards, in the same order, and ours is behind it", () => {
    fc.assert(
      fc.property(settingsText, (text) => {
        type Hooks = Record<string, unknown[]>;
        const before = (parse(text.replace(/^\uFEFF/, "")) ?? {}) as { hooks?: Hooks };
        const after = parse(installed(text).replace(/^\uFEFF/, "")) as { hooks: Hooks };
        const { hooks: own = {}, ...rest } = before;
        const { hooks, ...others } = after;
        expect(JSON.stringify(others)).toBe(JSON.stringify(rest));
        for (const [event, groups] of Object.entries(own))
          expect(hooks[event]!.slice(0, groups.length)).toEqual(groups);
        for (const [event, groups] of Object.entries((SLOTS.wanted as { hooks: Hooks }).hooks))
          expect(hooks[event]!.slice(own[event]?.length ?? 0)).toEqual(groups);
      }),
    );
  });

  test("that was not there is made, and is gone again", () => {
    expect(installed(null)).toMatch(/^\{\n {2}"hooks": \{\n {4}"SessionStart": \[\n/);
    expect(uninstalled(installed(null))).toBeNull();
    expect(installed(null, FLAT)).toMatch(/"version": 1\n\}\n$/);
    expect(uninstalled(installed(null, FLAT), FLAT)).toBeNull();
  });

  test("is continued in its own indentation and line ends, and a comment stays on its line", () => {
    const text = '{\r\n\t"model": "x" // mine\r\n}\r\n';
    expect(installed(text)).toMatch(
      /^\{\r\n\t"model": "x", \/\/ mine\r\n\t"hooks": \{\r\n\t\t"SessionStart": \[\r\n\t\t\t\{/,
    );
  });

  test("that somebody went on writing loses ours and nothing else", () => {
    const once = installed('{\n  "a": 1\n}\n');
    const more = once.replace('"Stop": [', '"Stop": [\n      { "hooks": [] },').replace(/\}\n$/, ', "b": 2}\n');
    expect(parse(uninstalled(more)!)).toEqual({ a: 1, hooks: { Stop: [{ hooks: [] }] }, b: 2 });
  });

  test("in which ours was moved into a group of the person's leaves that group", () => {
    const mixed = {
      hooks: { Stop: [{ matcher: "", hooks: [{ type: "command", command: "mine" }, ...group().hooks] }] },
    };
    const text = uninstalled(JSON.stringify(mixed, null, 2))!;
    expect(JSON.parse(text)).toEqual({
      hooks: { Stop: [{ matcher: "", hooks: [{ type: "command", command: "mine" }] }] },
    });
  });

  test("tells what became of ours", () => {
    const once = installed('{"a":1}');
    expect(KIND.stateOf('{"a":1}')).toBe("not-installed");
    expect(KIND.stateOf(null)).toBe("not-installed");
    expect(KIND.stateOf(once.replace('"timeout": 5', '"timeout": 6'))).toBe("stale");
    expect(KIND.stateOf(JSON.stringify({ hooks: { Stop: [group()] } }))).toBe("damaged");
    expect(KIND.stateOf("{")).toBeUndefined();
    const repaired = installed(once.replace('"timeout": 5', '"timeout": 6'));
    expect(KIND.stateOf(repaired)).toBe("installed");
    expect(uninstalled(repaired)).toBe('{"a":1}');
  });

  test("that an agent wrote anew with other keys first is as it was", () => {
    const text = JSON.stringify({
      hooks: { Stop: [{ hooks: [{ timeout: 5, command: command("x"), type: "command" }] }] },
    });
    expect(jsonFile({ wanted: { hooks: { Stop: [group()] } } }).stateOf(text)).toBe("installed");
  });

  test.each([
    ['{\n  "a": 1,\n  oops\n}', 3, /^is no JSON: /],
    ["[]", 1, /^is no object of JSON$/],
    ['{\n"hooks": []}', 2, /^"hooks" is no object$/],
    ['{"hooks": {\n"Stop": {}}}', 2, /^"hooks\.Stop" is no list$/],
    ['{"hooks": {},\n"hooks": {}}', 2, /^"hooks" is there twice$/],
    ['{"a": 1', 1, /^is no JSON: close brace expected$/],
  ])("that is wrong is refused with its line: %s", (text, line, reason) => {
    expect(KIND.install(text)).toEqual({ ok: false, line, reason: expect.stringMatching(reason) });
  });
});
