import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Report } from "../../../src/core/report.ts";
import { encodeReport } from "../../../src/protocols/osc7501/encode.ts";
import { parseReport } from "../../../src/protocols/osc7501/parse.ts";

const faultOf = (report: Report): string | undefined => {
  const encoded = encodeReport(report);
  return encoded.ok ? undefined : encoded.key;
};

test("[E1] the whole report, and the bytes it becomes", () => {
  const report: Report = {
    action: "set",
    id: "a/b",
    state: "blocked",
    kind: "permission",
    progress: 0,
    app: "deploy",
    msg: "Apply?",
  };
  expect(encodeReport(report)).toEqual({
    ok: true,
    sequence: "\x1b]7501;state=blocked:id=a/b:kind=permission:progress=0:app=deploy:msg=QXBwbHk/\x1b\\",
  });
  expect(encodeReport({ action: "clear" })).toEqual({ ok: true, sequence: "\x1b]7501;state=clear\x1b\\" });
  expect(encodeReport({ action: "clear", id: "x" })).toEqual({
    ok: true,
    sequence: "\x1b]7501;state=clear:id=x\x1b\\",
  });
});

test("[E1] each field at fault is named, on both sides of its limit", () => {
  const idle: Report = { action: "set", id: "", state: "idle" };
  const working: Report = { ...idle, state: "working" };
  expect(faultOf({ ...idle, id: "a//b" })).toBe("id");
  expect(faultOf({ action: "clear", id: "a b" })).toBe("id");
  expect(faultOf({ ...working, kind: "auth" })).toBe("kind");
  expect(faultOf({ ...idle, progress: 1 })).toBe("progress");
  expect([0, 100, 101, -1, 0.5].map((progress) => faultOf({ ...working, progress }))).toEqual([
    undefined,
    undefined,
    "progress",
    "progress",
    "progress",
  ]);
  expect([faultOf({ ...idle, app: "a".repeat(32) }), faultOf({ ...idle, app: "a".repeat(33) })]).toEqual([
    undefined,
    "app",
  ]);
  expect([faultOf({ ...idle, title: "t".repeat(192) }), faultOf({ ...idle, title: "t".repeat(193) })]).toEqual([
    undefined,
    "title",
  ]);
  expect([faultOf({ ...idle, msg: "m".repeat(2048) }), faultOf({ ...idle, msg: "m".repeat(2049) })]).toEqual([
    undefined,
    "msg",
  ]);
  expect(faultOf({ ...idle, msg: "é".repeat(1025) })).toBe("msg");
  expect(faultOf({ ...idle, msg: "a\nb" })).toBe("msg");
  expect(faultOf({ ...idle, title: "\ud800" })).toBe("title");
});

test("[E2] what is written reads back as the same report", () => {
  const name = fc.stringMatching(/^[A-Za-z0-9_.+-]{1,32}$/);
  const id = fc.array(name, { maxLength: 3 }).map((names) => names.join("/"));
  const text = fc
    .string({ minLength: 1, maxLength: 40, unit: "grapheme" })
    .filter((value) => !/[\p{Cc}\p{Cs}]/u.test(value));
  const state = fc.constantFrom(
    "idle" as const,
    "working" as const,
    "done" as const,
    "blocked" as const,
    "error" as const,
  );
  const optional = fc.record(
    {
      app: name,
      title: text,
      msg: text,
      progress: fc.nat(100),
      kind: fc.constantFrom("permission" as const, "auth" as const),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(id, state, optional, (recordId, recordState, { kind, progress, ...texts }) => {
      const report: Report = {
        action: "set",
        id: recordId,
        state: recordState,
        ...(recordState === "blocked" && kind !== undefined && { kind }),
        ...((recordState === "blocked" || recordState === "working") && progress !== undefined && { progress }),
        ...texts,
      };
      const encoded = encodeReport(report);
      if (!encoded.ok) throw new Error(encoded.message);
      expect(parseReport(encoded.sequence.slice("\x1b]7501;".length, -2))).toEqual(report);
    }),
    { numRuns: 2000 },
  );
});
