// Blocks of ours in TOML and YAML files of the person's, and files that are ours alone.

import fc from "fast-check";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { ownFile } from "../../src/hook-files/own-file.ts";
import type { FileKind, FileText } from "../../src/hook-files/planned.ts";
import { tomlFile } from "../../src/hook-files/toml-file.ts";
import { tomlSwitch } from "../../src/hook-files/toml-switch.ts";
import { yamlFile } from "../../src/hook-files/yaml-file.ts";

const COMMAND = `/bin/sh -c ': mux-hooks; test -x "$MUX_HOOK" && "$MUX_HOOK" hook kimi; exit 0'`;
const ENTRIES = [
  { event: "Stop", command: COMMAND, timeout: 5 },
  { event: "PreToolUse", matcher: "^Ask$", command: COMMAND, timeout: 5 },
];

function textOf(kind: FileKind, action: "install" | "uninstall", text: FileText): FileText {
  const planned = kind[action](text);
  if (!planned.ok) throw new Error(`refused: ${planned.line}: ${planned.reason}`);
  return planned.text;
}

function comesAndGoes(kind: FileKind, text: FileText): string {
  const once = textOf(kind, "install", text)!;
  expect(kind.stateOf(once)).toBe("installed");
  expect(textOf(kind, "install", once)).toBe(once);
  expect(textOf(kind, "uninstall", once)).toBe(text);
  return once;
}

const lineOf = (lines: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...lines);
const document = (lines: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.uniqueArray(lines, { maxLength: 6 }), fc.constantFrom("\n", "\r\n"), fc.boolean(), fc.boolean())
    .map(([all, lineEnd, ends, marked]) => `${marked ? "\uFEFF" : ""}${all.join(lineEnd)}${ends ? lineEnd : ""}`);

/** Top-level keys first, then tables: any choice of them in this order is TOML. */
const toml = fc
  .tuple(
    document(lineOf(["# mine", "", 'model = "x"', "a.b = 1", "list = [1,\n 2]", 's = """\n[[hooks]]\n"""'])),
    document(
      lineOf(["[features]\n# on?\nx = true", '[[hooks]]\nevent = "Stop"\ncommand = "say"', "[t.u]", "[z] # end"]),
    ),
  )
  .map(([top, tables]) => `${top}${top === "" || top.endsWith("\n") ? "" : "\n"}${tables.replace("\uFEFF", "")}`);

describe("a TOML file", () => {
  const kind = tomlFile(ENTRIES);

  test("whatever it holds: in, in again, and out gives the same bytes, and what it held stays", () => {
    fc.assert(
      fc.property(toml, (text) => {
        const once = comesAndGoes(kind, text);
        const [before, after] = [text, once].map((each) => parse(each.replace("\uFEFF", "")));
        expect(after).toEqual({
          ...before,
          hooks: [...((before!["hooks"] as object[] | undefined) ?? []), ...ENTRIES],
        });
      }),
      { numRuns: 500 },
    );
  });

  test("a setting is switched on where it belongs, and off again", () => {
    for (const key of ["features.hooks", "enable_experimental_hooks"])
      fc.assert(
        fc.property(toml, (text) => {
          expect(comesAndGoes(tomlSwitch(key, true), text)).toContain("= true");
        }),
      );
    const features = tomlSwitch("features.hooks", true);
    expect(comesAndGoes(features, "[features]\nx = 1\n")).toBe("[features]\nhooks = true # mux-hooks\nx = 1\n");
    expect(comesAndGoes(features, "features.x = 1\n")).toBe("features.hooks = true # mux-hooks\nfeatures.x = 1\n");
    expect(comesAndGoes(features, "x = 1\n")).toBe("x = 1\n[features] # mux-hooks\nhooks = true # mux-hooks\n");
  });

  test("an agent that goes on writing behind ours, and below it, keeps what it wrote", () => {
    const features = tomlSwitch("features.hooks", true);
    const once = textOf(features, "install", "x = 1\n")!;
    expect(textOf(features, "uninstall", `${once}\n[tui]\na = 1\n`)).toBe("x = 1\n\n[tui]\na = 1\n");
    expect(textOf(features, "uninstall", `${once}y = 2\n`)).toBe("x = 1\n[features]\ny = 2\n");
    const tables = textOf(kind, "install", "x = 1\n")!.replace(/(?=# <<<)/, "[tui]\na = 1\n");
    expect(textOf(kind, "uninstall", tables)).toBe("x = 1\n[tui]\na = 1\n");
  });

  test("a setting that is on is the person's, and one that says something else is left alone", () => {
    const features = tomlSwitch("features.hooks", true);
    expect(textOf(features, "install", "[features]\nhooks = true\n")).toBe("[features]\nhooks = true\n");
    expect(textOf(features, "uninstall", "[features]\nhooks = true\n")).toBe("[features]\nhooks = true\n");
    expect(features.install("[features]\nhooks = false\n")).toMatchObject({ ok: false });
  });

  test("that was not there is made, and is gone again", () => {
    expect(comesAndGoes(kind, null)).toMatch(/^# >>> mux-hooks/);
    comesAndGoes(kind, "");
  });

  test("that an agent wrote anew without comments loses ours and nothing else", () => {
    const once = textOf(kind, "install", '[[hooks]]\nevent = "Stop"\ncommand = "mine"\n')!;
    const bare = once.replaceAll(/^#.*\n/gm, "") + '[z]\na = "[[hooks]]"\n';
    expect(kind.stateOf(bare)).toBe("installed");
    expect(textOf(kind, "uninstall", bare)).toBe('[[hooks]]\nevent = "Stop"\ncommand = "mine"\n[z]\na = "[[hooks]]"\n');
  });

  test.each([
    ["a = 1\nb = = 2\n", 2, /^is no TOML: /],
    ['a = 1\nhooks = [{ event = "Stop" }]\n', 2, /^"hooks" is written in a way/],
    ["[hooks]\na = 1\n", 1, /^"hooks" is written in a way/],
  ])("that ours cannot stand in is refused with its line: %s", (text, line, reason) => {
    expect(kind.install(text)).toEqual({ ok: false, line, reason: expect.stringMatching(reason) });
  });
});

describe("a YAML file", () => {
  const kind = yamlFile({
    key: "hooks",
    members: {
      pre: [`- command: ${JSON.stringify(COMMAND)}`, "  timeout: 5"],
      post: [`- command: ${JSON.stringify(COMMAND)}`],
    },
  });
  const yaml = document(
    lineOf([
      "# mine",
      "",
      "model: x",
      "list:\n  - a\n  - b",
      "text: |\n  hooks:\n    pre: 1",
      '"q": {a: 1}',
      "last:\n  x: 'y'",
    ]),
  );
  const withHooks = document(
    lineOf(["hooks:\n  other:\n    - command: say", "hooks: # mine\n    # so\n    other: []"]),
  );

  test("whatever it holds: in, in again, and out gives the same bytes", () => {
    fc.assert(
      fc.property(yaml, fc.option(withHooks, { nil: "" }), (text, hooks) => {
        const all =
          text === "" || text.endsWith("\n")
            ? text + hooks.replace("\uFEFF", "")
            : `${text}\n${hooks.replace("\uFEFF", "")}`;
        // Two of the same key are not YAML.
        fc.pre(hooks.split("hooks:").length <= 2);
        comesAndGoes(kind, all);
      }),
      { numRuns: 500 },
    );
  });

  test("gets ours below the key that is there, as deep as what stands there", () => {
    expect(comesAndGoes(kind, "a: 1\nhooks:\n    own:\n        - command: say\nb: 2\n")).toMatch(
      /\nhooks:\n {4}# >>> .*\n {4}pre:\n {6}- command: ".*"\n {8}timeout: 5\n {4}post:\n.*\n {4}# <<< mux-hooks\n {4}own:\n/,
    );
    expect(comesAndGoes(kind, null)).toMatch(/^# >>> .*\nhooks:\n {2}pre:\n {4}- command: /);
  });

  test.each([
    ["a: 1\nhooks: {}\n", 2, /in one line/],
    ["hooks:\n  pre:\n    - command: say\n", 1, /"hooks\.pre" already/],
    ["hooks:\n", 1, /without names below/],
    ["a: 1\n- b\n", 2, /not a plain list of keys/],
    ["{a: 1}\n", 1, /not a plain list of keys/],
    ["a: 1\n---\nb: 2\n", 2, /not a plain list of keys/],
  ])("that ours cannot stand in is refused with its line: %s", (text, line, reason) => {
    expect(kind.install(text)).toEqual({ ok: false, line, reason: expect.stringMatching(reason) });
  });

  test("with something else among ours is left to the person", () => {
    const mixed = comesAndGoes(kind, "a: 1\n").replace(/(?=# <<<)/, "b: 2\n");
    expect(kind.uninstall(mixed)).toMatchObject({ ok: false, line: expect.any(Number) });
  });

  test("that an agent wrote anew without our marks is left to the person", () => {
    const bare = comesAndGoes(kind, "a: 1\n").replaceAll(/^#.*\n/gm, "");
    expect(kind.stateOf(bare)).toBe("damaged");
    expect(kind.uninstall(bare)).toMatchObject({ ok: false, line: 4 });
  });
});

describe("a file that is ours alone", () => {
  const kind = ownFile("// mux-hooks: new\n");

  test("is made, made anew, and removed; one of somebody else is left alone", () => {
    comesAndGoes(kind, null);
    expect(kind.stateOf("// mux-hooks: old\n")).toBe("stale");
    expect(textOf(kind, "install", "// mux-hooks: old\n")).toBe("// mux-hooks: new\n");
    expect(textOf(kind, "uninstall", "// mux-hooks: old\n")).toBeNull();
    expect(textOf(kind, "uninstall", "// somebody\n")).toBe("// somebody\n");
    expect(kind.install("// somebody\n")).toMatchObject({ ok: false, line: 0 });
  });
});
