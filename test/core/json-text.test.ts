import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonText } from "../../src/core/json-text.ts";

test("JSON is printed without characters that a terminal obeys or hides", () => {
  expect(jsonText({ msg: "a\u202eb\u009b1m\u{e0041}\u2028 漢👍" })).toBe(
    '{"msg":"a\\u202eb\\u009b1m\\udb40\\udc41\\u2028 漢👍"}',
  );
});

test("and says the same, whatever it holds", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
      expect(JSON.parse(jsonText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
