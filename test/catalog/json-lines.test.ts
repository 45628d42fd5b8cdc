// The JSON reader agrees with JSON.parse and knows its lines.

import * as fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_JSON_DEPTH, readJsonLines } from "../../src/catalog/json-lines.ts";

it("reads what JSON.parse reads", () => {
  const value = fc.jsonValue({ maxDepth: MAX_JSON_DEPTH - 1 });
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1, "\t"), (document, space) => {
      const text = JSON.stringify(document, null, space);
      fc.pre(!text.includes("__proto__"));
      const reading = readJsonLines(text);
      expect(reading.ok && reading.value).toEqual(JSON.parse(text));
    }),
  );
});

it("refuses what JSON.parse refuses", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const reading = readJsonLines(text);
      if (reading.ok) expect(reading.value).toEqual(JSON.parse(text.replace(/^\uFEFF/, "")));
    }),
  );
});

it.each([
  [["a"], 2],
  [["b"], 4],
  [["b", 1], 6],
  [["b", 9], 4],
  [["c", "d"], 1],
  [[], 1],
])("finds the line of %j", (path, line) => {
  const reading = readJsonLines('{\n "a": 1,\n\n "b": [\n  1,\n  2]\n}');
  expect(reading.ok && reading.lineOf(path)).toBe(line);
});
