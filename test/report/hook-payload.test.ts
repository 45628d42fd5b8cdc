import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseStrictJson } from "../../src/core/strict-json.ts";
import {
  boundPayload,
  MAX_DEPTH,
  MAX_LIST_ITEMS,
  MAX_MEMBERS,
  MAX_MEMBERS_IN_ALL,
  MAX_PAYLOAD_BYTES,
  MAX_TEXT_CHARS,
} from "../../src/report/hook-payload.ts";

const bound = (value: unknown): Readonly<Record<string, unknown>> | undefined => boundPayload(JSON.stringify(value));

test("what is small stays as it is", () => {
  const payload = { hook_event_name: "Stop", session_id: "a", n: 1, yes: true, none: null, list: [1, "x", { k: [] }] };
  expect(bound(payload)).toEqual(payload);
});

test.each(["", "x", "[]", "7", '"x"', "null", "{", '{"a":1}x'])("%j is none", (text) => {
  expect(boundPayload(text)).toBeUndefined();
});

describe("what is large is cut", () => {
  test("texts", () => {
    expect(bound({ a: "x".repeat(MAX_TEXT_CHARS), b: "y".repeat(MAX_TEXT_CHARS + 1) })).toEqual({
      a: "x".repeat(MAX_TEXT_CHARS),
      b: "y".repeat(MAX_TEXT_CHARS),
    });
  });
  test("lists and objects", () => {
    const many = Object.fromEntries(Array.from({ length: MAX_MEMBERS + 9 }, (_, at) => [`k${at}`, at]));
    const bounded = bound({ list: Array(MAX_LIST_ITEMS + 9).fill(1), many });
    expect(bounded?.["list"]).toHaveLength(MAX_LIST_ITEMS);
    expect(Object.keys(bounded?.["many"] ?? {})).toHaveLength(MAX_MEMBERS);
  });
  test("members of all objects together", () => {
    const row = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, at]));
    const text = JSON.stringify(bound({ rows: Array(30).fill(row) }));
    expect(text.match(/":/g)?.length).toBe(MAX_MEMBERS_IN_ALL);
  });
  test("branches that are too deep", () => {
    const text = JSON.stringify(boundPayload(`${'{"deep":'.repeat(50_000)}1${"}".repeat(50_000)}`));
    expect(text.match(/"deep"/g)?.length).toBe(MAX_DEPTH - 1);
  });
  test("many texts, each short enough, are cut further", () => {
    const bounded = bound({ event: "Stop", list: Array(32).fill("ß".repeat(2_000)) });
    expect(bounded?.["event"]).toBe("Stop");
    expect(Buffer.byteLength(JSON.stringify(bounded))).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
  });
});

test("a prototype is not handed on", () => {
  expect(boundPayload('{"a":1,"__proto__":{"b":2}}')).toEqual({ a: 1 });
  expect(Object.hasOwn(Object.prototype, "b")).toBe(false);
});

test("whatever it is, it fits a request and the server reads it", () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 20, maxKeys: 80, withBigInt: false }), (payload) => {
      const bounded = bound(payload);
      if (bounded === undefined) return;
      const line = JSON.stringify({
        door: "hook",
        token: "t",
        pane: "%1",
        agent: "a",
        pid: 1,
        ppid: 1,
        payload: bounded,
      });
      expect(parseStrictJson(line).ok).toBe(true);
    }),
  );
});
