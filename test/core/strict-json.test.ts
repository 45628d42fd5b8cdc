// JSON from outside: both sides of each limit, and that reading is total and leaves no trace in any prototype.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_JSON_BYTES, MAX_JSON_DEPTH, MAX_JSON_MEMBERS, parseStrictJson } from "../../src/core/strict-json.ts";

const faultOf = (text: string): string | undefined => {
  const read = parseStrictJson(text);
  return read.ok ? undefined : read.fault;
};
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const members = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])));

describe("strict JSON", () => {
  it("is what JSON.parse gives, for data without repeated keys", () => {
    const tame = fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes("__proto__"));
    fc.assert(
      fc.property(tame, (value) => {
        const text = JSON.stringify(value);
        expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it("is bounded in bytes, counted as UTF-8", () => {
    expect(faultOf(`"${"a".repeat(MAX_JSON_BYTES - 2)}"`)).toBeUndefined();
    expect(faultOf(`"${"a".repeat(MAX_JSON_BYTES - 1)}"`)).toBe("is longer than 65536 bytes");
    expect(faultOf(`"${"é".repeat(MAX_JSON_BYTES / 2 - 1)}"`)).toBeUndefined();
    expect(faultOf(`"${"é".repeat(MAX_JSON_BYTES / 2)}"`)).toBe("is longer than 65536 bytes");
  });

  it("is bounded in depth", () => {
    expect(faultOf(nested(MAX_JSON_DEPTH))).toBeUndefined();
    expect(faultOf(nested(MAX_JSON_DEPTH + 1))).toBe("is nested deeper than 16");
    expect(faultOf(nested(MAX_JSON_BYTES / 2))).toBe("is nested deeper than 16");
    expect(faultOf(`{"a":`.repeat(10_000) + "1" + "}".repeat(10_000))).toBe("is nested deeper than 16");
    expect(faultOf(JSON.stringify("[{".repeat(100)))).toBeUndefined();
    expect(faultOf(JSON.stringify(`\\"${"[{:".repeat(100)}`))).toBeUndefined();
  });

  it("is bounded in members", () => {
    expect(faultOf(members(MAX_JSON_MEMBERS))).toBeUndefined();
    expect(faultOf(members(MAX_JSON_MEMBERS + 1))).toBe("has more than 512 members");
    expect(faultOf(JSON.stringify(Array.from({ length: 2000 }, () => "a:b")))).toBeUndefined();
  });

  it("has no key twice in one object, however it is written", () => {
    expect(faultOf('{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}')).toBeUndefined();
    expect(faultOf('{"a":1,"a":1}')).toBe('has "a" twice in one object');
    expect(faultOf('{"a":1,"\\u0061":1}')).toBe('has "a" twice in one object');
    expect(faultOf('{"x":{"b":[],"b":[]}}')).toBe('has "b" twice in one object');
    expect(faultOf('{"a\\n\\u001b[31m":1,"a\\n\\u001b[31m":2}')).toBe('has "a [31m" twice in one object');
  });

  it("reaches for no prototype", () => {
    expect(faultOf('{"__proto__":{"polluted":1}}')).toBe("has a member __proto__");
    expect(faultOf('{"a":[{"__pro\\u0074o__":{"polluted":1}}]}')).toBe("has a member __proto__");
    expect(faultOf('{"constructor":{"prototype":{"polluted":1}}}')).toBeUndefined();
    expect("polluted" in {}).toBe(false);
  });

  it.each([
    ["", "is empty"],
    [" \n\t", "is empty"],
    ["{", /^is not JSON \(.+\)$/],
    ['{"\\x":1}', /^is not JSON \(.+\)$/],
    ['{"a', /^is not JSON \(.+\)$/],
    ["]}:,", /^is not JSON \(.+\)$/],
    ["{}{}", /^is not JSON \(.+\)$/],
    ["{'a':1}", /^is not JSON \(.+\)$/],
    ["nul\u001b[31m\n", /^is not JSON \(.+\)$/],
  ])("of %j is refused in words", (text, fault) => {
    expect(faultOf(text)).toMatch(fault);
  });

  it("is read totally, and a refusal is one clean line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        expect(faultOf(text) ?? "").toMatch(/^[^\p{Cc}]{0,200}$/u);
      }),
    );
  });
});
