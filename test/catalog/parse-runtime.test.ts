// Manifests: what is refused, and with which words.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRuntime } from "../../src/catalog/parse-runtime.ts";
import type { Runtime } from "../../src/catalog/runtime.ts";

const BASE = { id: "x", name: "X", command: "xcode-agent --tui" };

function refusal(manifest: unknown): string {
  const parsing = parseRuntime("x.json", JSON.stringify(manifest, null, 2));
  return parsing.ok ? "" : `${parsing.error.code} ${parsing.error.message}`;
}

function parsed(manifest: unknown): Runtime {
  const parsing = parseRuntime("x.json", JSON.stringify(manifest));
  if (!parsing.ok) throw new Error(parsing.error.message);
  return parsing.runtime;
}

describe("a manifest", () => {
  it("needs an id, a name and a command, and fills in the rest", () => {
    const runtime = parsed(BASE);
    expect(runtime.detect.exe).toEqual(["xcode-agent"]);
    expect(runtime.display).toEqual({ label: "X" });
    expect(runtime.osc7501).toEqual({ since: null, saysDone: true, disableEnv: {} });
    expect(runtime.order).toBeGreaterThan(1000);
  });

  it("keeps what it says", () => {
    const channels = { osc7501: { since: "1.2" } };
    const runtime = parsed({ ...BASE, install: "https://x", channels, display: { glyph: "x" } });
    expect(runtime).toMatchObject({ install: "https://x", osc7501: { since: "1.2" }, display: { glyph: "x" } });
  });

  it("may open with a byte order mark", () => {
    expect(parseRuntime("x.json", `\uFEFF${JSON.stringify(BASE)}`).ok).toBe(true);
  });
});

describe("errors name file, line and key", () => {
  it.each([
    [{ ...BASE, detect: { exes: ["x"] } }, 'shape x.json:6: detect.exes: unknown key: is "exe" meant?'],
    [{ ...BASE, titlestatus: {} }, 'shape x.json:5: titlestatus: unknown key: is "titleStatus" meant?'],
    [
      { ...BASE, detect: { argv: { excludes: [] } } },
      'shape x.json:7: detect.argv.excludes: unknown key: is "exclude" meant?',
    ],
    [{ id: "x", name: "X" }, "shape x.json:1: command: is missing"],
    [{ ...BASE, name: 3 }, "shape x.json:3: name: must be string, not 3"],
    [{ ...BASE, name: "" }, "shape x.json:3: name: must not be empty"],
    [{ ...BASE, id: "../x" }, "shape x.json:2: id: must be a word of up to 64 characters"],
    [{ ...BASE, schemaVersion: 2 }, "shape x.json:5: schemaVersion: must be 1"],
    [{ ...BASE, detect: { exe: ["x", 1] } }, "shape x.json:8: detect.exe.1: must be string, not 1"],
    [{ ...BASE, detect: { exe: "x" } }, 'shape x.json:6: detect.exe: must be array, not "x"'],
    [{ ...BASE, detect: { paths: ["("] } }, "shape x.json:7: detect.paths.0: pattern is not a regular expression"],
    [{ ...BASE, detect: { paths: ["(a+)+"] } }, "shape x.json:7: detect.paths.0: pattern has a repeat inside a repeat"],
    [
      { ...BASE, provenance: { confidence: { detect: "sure" } } },
      'shape x.json:7: provenance.confidence.detect: must be high, medium, low, not "sure"',
    ],
    [3, "shape x.json:1: must be object, not 3"],
  ])("%j", (manifest, message) => {
    expect(refusal(manifest)).toBe(message);
  });

  it.each([
    ['{"id":"x",\n"id":"y"}', 'syntax x.json:2: key "id" is not allowed twice or at all'],
    ['{"__proto__":{}}', 'syntax x.json:1: key "__proto__" is not allowed twice or at all'],
    ['{\n"id": x\n}', "syntax x.json:2: unexpected character"],
    ['{\n"id": "x"', 'syntax x.json:2: expected "}"'],
    ["", "syntax x.json:1: unexpected end"],
    ["{} {}", "syntax x.json:1: unexpected text after the value"],
    ["{,}", "syntax x.json:1: expected a key in double quotes"],
    ["[".repeat(20), "syntax x.json:1: deeper than 16 levels"],
    [" ".repeat(70_000), "syntax x.json:1: longer than 65536 characters"],
  ])("%s", (text, message) => {
    const parsing = parseRuntime("x.json", text);
    expect(parsing.ok ? "" : `${parsing.error.code} ${parsing.error.message}`).toBe(message);
  });
});

describe("names", () => {
  it.each(["node", "python3.12", "bash", "bun", "env", "npx", "sudo", "make"])("refuses %s", (name) => {
    expect(refusal({ ...BASE, detect: { exe: ["x", name] } })).toMatch(/^generic-name x\.json:8: detect\.exe\.1: /);
    expect(refusal({ ...BASE, command: `${name} x` })).toMatch(/^generic-name x\.json:4: command: /);
    expect(refusal({ ...BASE, command: `${name} x`, detect: { exe: ["x"] } })).toBe("");
  });

  it.each([
    [{ exe: ["x"], ambiguous: ["x"] }, "ambiguous-name"],
    [{ exe: ["x"], ambiguous: ["x"], argv: { exclude: ["y"] } }, "ambiguous-name"],
    [{ exe: ["x"], ambiguous: ["x"], confirm: {} }, "ambiguous-name"],
    [{ exe: ["x"], ambiguous: ["y"], paths: ["/y$"] }, "ambiguous-name"],
    [{ exe: ["x"], ambiguous: ["x"], paths: ["/x/y$"] }, ""],
    [{ exe: ["x"], ambiguous: ["x"], scripts: ["x/y"] }, ""],
    [{ exe: ["x"], ambiguous: ["x"], argv: { require: ["run"] } }, ""],
    [{ exe: ["x"], ambiguous: ["x"], argv: { allowEmpty: true } }, ""],
    [{ exe: ["x"], ambiguous: ["x"], confirm: { titleRegex: ["^x "] } }, ""],
    [{ exe: ["x"], ambiguous: ["x"], confirm: { interpreter: ["node"] } }, ""],
  ])("an ambiguous name needs a second sign: %j %s", (detect, code) => {
    expect(refusal({ ...BASE, detect }).split(" ")[0]).toBe(code);
  });
});

it("answers any text without throwing", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseRuntime("x.json", text)));
});
