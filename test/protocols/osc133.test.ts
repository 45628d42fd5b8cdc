import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseMark } from "../../src/protocols/osc133/parse.ts";

test("[M1] A, alone or with options, is a primary prompt; AB is none", () => {
  for (const body of ["A", "A;", "A;k=i", "A;aid=12;cl=m", "A;k"])
    expect([body, parseMark(body)?.type]).toEqual([body, "prompt"]);
  for (const body of ["AB", "a", " A", "A ", ""]) expect([body, parseMark(body)]).toEqual([body, undefined]);
});
test("[M2] A with another kind is a secondary prompt", () => {
  for (const kind of ["s", "c", "r", "x", ""])
    expect([kind, parseMark(`A;k=${kind}`)?.type]).toEqual([kind, "secondary"]);
});
test("[M3] B, C and D, and the exit code", () => {
  expect(parseMark("B")).toEqual({ type: "input", exitCode: null });
  expect(parseMark("C;cmdline=ls")).toEqual({ type: "command", exitCode: null });
  const codes = ["D", "D;", "D;0", "D;127", "D;-1", "D;x", "D;1.5", "D;aid=3", "D;12345678901"];
  expect(codes.map((body) => parseMark(body)?.exitCode)).toEqual([null, null, 0, 127, -1, null, null, null, null]);
  expect(parseMark("D;1;aid=7")).toEqual({ type: "finished", exitCode: 1, aid: "7" });
});
test("[M4] options that are kept, and those that are not", () => {
  expect(parseMark("A;redraw=0;cl=line;aid=x=y;err=1")).toEqual({
    type: "prompt",
    exitCode: null,
    aid: "x=y",
    cl: "line",
    redraw: false,
  });
  expect(parseMark("A;redraw=1")?.redraw).toBe(true);
  expect(parseMark("A;redraw=last;cl=z;=x")).toEqual({ type: "prompt", exitCode: null });
  expect(parseMark(`A;aid=${"a".repeat(128)}`)?.aid).toHaveLength(128);
  expect(parseMark(`A;aid=${"a".repeat(129)}`)?.aid).toBeUndefined();
});
test("[M5] other letters give no mark", () => {
  for (const body of ["E;ls", "P;Cwd=/", "L", "N", "I", "133;A"])
    expect([body, parseMark(body)]).toEqual([body, undefined]);
});
test("[M6] 1024 characters are read, more are not", () => {
  expect(parseMark(`A;${"x".repeat(1022)}`)?.type).toBe("prompt");
  expect(parseMark(`A;${"x".repeat(1023)}`)).toBeUndefined();
});
test("[M7] any string is a mark or nothing", () => {
  const body = fc
    .array(fc.constantFrom("A", "B", "D", ";", "k=", "i", "aid=", "1", "\ud800", "\x1b"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(body, fc.string({ unit: "binary" })), (text) => void parseMark(text)),
    { numRuns: 5000 },
  );
});
