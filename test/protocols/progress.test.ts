import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseProgress } from "../../src/protocols/progress/parse.ts";

const STATES = [
  ["0", { state: 0, percent: null }],
  ["0;50", { state: 0, percent: null }],
  ["1;40", { state: 1, percent: 40 }],
  ["1;0", { state: 1, percent: 0 }],
  ["1", { state: 1, percent: 0 }],
  ["1;100", { state: 1, percent: 100 }],
  ["1;101", { state: 1, percent: 100 }],
  ["2", { state: 2, percent: null }],
  ["2;70", { state: 2, percent: 70 }],
  ["3;70", { state: 3, percent: null }],
  ["4;9;", { state: 4, percent: 9 }],
  ["4", { state: 4, percent: null }],
] as const;

test("[N1] states and percentages", () => {
  for (const [body, progress] of STATES) expect([body, parseProgress(body)]).toEqual([body, progress]);
});

test("[N2] anything else is no progress", () => {
  for (const body of ["", ";", "5", "-1", "1;x", "1;-1", "1;5;5", "40;1", "Done building", "1;9999999999"]) {
    expect([body, parseProgress(body)]).toEqual([body, undefined]);
  }
});

test("[N3] any string is a progress or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => void parseProgress(text)),
    { numRuns: 5000 },
  );
});
