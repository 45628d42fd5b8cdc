// One catalog from many manifests: precedence, contests, and the bundled files themselves.

import { describe, expect, it } from "vitest";
import { buildCatalog, loadCatalog, type ManifestFile } from "../../src/catalog/build-catalog.ts";
import { BUNDLED, BUNDLED_FILES } from "./bundled.ts";

function manifest(id: string, more: object = {}): ManifestFile {
  return { file: `${id}.json`, text: JSON.stringify({ id, name: id, command: id, ...more }) };
}

const ids = ({ catalog }: ReturnType<typeof loadCatalog>): readonly string[] => catalog.runtimes.map(({ id }) => id);

describe("the bundled catalog", () => {
  it("loads whole", () => {
    expect(BUNDLED.refused).toEqual([]);
    expect(BUNDLED.catalog.runtimes).toHaveLength(BUNDLED_FILES.length);
    expect(BUNDLED_FILES.length).toBeGreaterThanOrEqual(27);
  });

  it.each(BUNDLED_FILES)(
    "$file is named after its id, says when it was checked and how sure it is",
    ({ file, text }) => {
      const parsed: unknown = JSON.parse(text);
      expect(parsed).toMatchObject({ id: file.replace(/\.json$/, ""), schemaVersion: 1, order: expect.any(Number) });
      expect(parsed).toMatchObject({
        provenance: { checked: expect.any(String), confidence: { detect: expect.any(String) } },
      });
    },
  );

  it("knows the first reporting version of those that report", () => {
    const since = (id: string): string | null | undefined => BUNDLED.catalog.byName.get(id)?.osc7501.since;
    expect([since("claude"), since("agy"), since("pi"), since("gemini")]).toEqual(["2.1.295", "1.4.0", "1.1.0", null]);
  });

  it("gathers what its agents leave in the environment", () => {
    expect(BUNDLED.catalog.stripEnv).toEqual(expect.arrayContaining(["CLAUDECODE", "CODEX_THREAD_ID"]));
  });
});

describe("order", () => {
  it("is a person's own first, then the order given, then the id", () => {
    const bundled = [manifest("c"), manifest("b", { order: 2 }), manifest("a", { order: 3 })];
    expect(ids(loadCatalog(bundled, [manifest("z")]))).toEqual(["z", "b", "a", "c"]);
  });
});

describe("contests", () => {
  it("of the same id are won by a person's own", () => {
    const { catalog, refused } = loadCatalog([manifest("a")], [manifest("a", { name: "Mine" })]);
    expect(refused).toEqual([]);
    expect(catalog.byName.get("a")?.name).toBe("Mine");
  });

  it.each([
    ["an executable", { detect: { exe: ["one"] } }, { detect: { exe: ["two", "one"] } }],
    ["an alias", { aliases: ["one"] }, { aliases: ["one"] }],
    ["an id as an alias", {}, { aliases: ["a"] }],
  ])("for %s refuse the later one", (_what, first, second) => {
    const build = loadCatalog([manifest("b", second), manifest("a", first)]);
    expect(ids(build)).toEqual(["a"]);
    expect(build.refused.map(({ code }) => code)).toEqual(["contested-name"]);
  });

  it("do not arise over a name that both call ambiguous", () => {
    const detect = (path: string): object => ({ exe: ["agent"], ambiguous: ["agent"], paths: [path] });
    const build = loadCatalog([manifest("a", { detect: detect("/a$") }), manifest("b", { detect: detect("/b$") })]);
    expect(build.refused).toEqual([]);
  });

  it("over an id within one folder refuse the second file", () => {
    expect(loadCatalog([manifest("a"), manifest("a")]).refused).toHaveLength(1);
  });
});

it("leaves out a manifest that does not parse and loads the rest", () => {
  const build = loadCatalog([manifest("a"), { file: "bad.json", text: "{" }]);
  expect(ids(build)).toEqual(["a"]);
  expect(build.refused[0]?.message).toContain("bad.json:1");
});

it("is the same built from runtimes as from their files", () => {
  const build = buildCatalog(BUNDLED.catalog.runtimes.toReversed());
  expect(build).toEqual(BUNDLED);
});
