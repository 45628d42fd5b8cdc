// runtimes/runtime.schema.json says the same as the loader: of the bundled files, of the protocol's own, of wrong ones.
// Written anew by `npx vitest run --project unit test/catalog/json-schema.test.ts -u`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { parseRuntime } from "../../src/catalog/parse-runtime.ts";
import { BUNDLED_FILES } from "./bundled.ts";
import { GROK_MANIFEST } from "./grok-manifest.ts";
import { runtimeJsonSchema } from "./runtime-json-schema.ts";
import { WRONG_MANIFESTS } from "./wrong-manifests.ts";

const FILE = join(import.meta.dirname, "../../runtimes/runtime.schema.json");

const isRegex = (source: string): boolean => {
  try {
    return new RegExp(source, "iu").source !== "";
  } catch {
    return false;
  }
};

const ajv = new Ajv({ strict: false, formats: { regex: isRegex, date: /^\d{4}-\d\d-\d\d$/ } });
const schema: object = runtimeJsonSchema();
const validates = ajv.compile(schema);

test("[T28] the schema file is made from the loader's own", async () => {
  await expect(`${JSON.stringify(runtimeJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(FILE);
});

test.each(BUNDLED_FILES)("[T28] $file validates", ({ text }) => {
  expect(validates(JSON.parse(text))).toBe(true);
});

test("[T1] the protocol's own example validates, word for word", () => {
  expect(validates(JSON.parse(GROK_MANIFEST))).toBe(true);
});

describe("[T28] a wrong manifest fails in the loader and in the schema", () => {
  test.each(WRONG_MANIFESTS)("$what", ({ manifest, schema = true }) => {
    expect(parseRuntime("x.json", JSON.stringify(manifest)).ok).toBe(false);
    expect(validates(manifest)).toBe(!schema);
  });
});

test("[T28] every key of the schema stands on its page", () => {
  const page = readFileSync(join(import.meta.dirname, "../../runtimes/README.md"), "utf8");
  const words = new Set(page.match(/[$\w]+/g));
  expect([...keysOf(schema)].filter((key) => !words.has(key))).toEqual([]);
});

function keysOf(part: unknown): ReadonlySet<string> {
  if (typeof part !== "object" || part === null) return new Set();
  const own = "properties" in part && typeof part.properties === "object" ? Object.keys(part.properties ?? {}) : [];
  return new Set([...own, ...Object.values(part).flatMap((below) => [...keysOf(below)])]);
}
