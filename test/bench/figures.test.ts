// Figures out of samples, and the table they are printed in.

import { describe, expect, test } from "vitest";
import { median, percentile, rounded, Samples } from "../../bench/harness/figures.ts";
import { Random } from "../../bench/harness/random.ts";
import { tableLines } from "../../bench/harness/report.ts";

describe("figures", () => {
  test("the median is the middle one, or the mean of the middle two", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 100])).toBe(3);
    expect(median([])).toBeNaN();
  });

  test("a percentile is a sample that was taken", () => {
    const samples = Array.from({ length: 200 }, (_, i) => 200 - i);
    expect(percentile(samples, 0.5)).toBe(100);
    expect(percentile(samples, 0.99)).toBe(198);
    expect(percentile(samples, 1)).toBe(200);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  test("three digits count", () => {
    expect([0.123456, 12.345, 1234.5, Number.NaN].map(rounded)).toEqual([0.123, 12.3, 1235, Number.NaN]);
  });

  test("a ratio compares run with run", () => {
    const samples = new Samples<"ms">();
    for (const ms of [10, 1000, 20]) samples.add("a", { ms });
    for (const ms of [5, 500, 5]) samples.add("b", { ms });
    expect(samples.ratio("a", "b", "ms")).toBe(2);
    expect(samples.median("a", "ms")).toBe(20);
    expect(samples.ratio("a", "nothing", "ms")).toBeNaN();
  });
});

test("a seed gives the same numbers, all within their limits", () => {
  const numbers = Array.from(
    { length: 1000 },
    (
      (random) => () =>
        random.between(3, 6)
    )(new Random(1)),
  );
  expect(numbers).toEqual(
    Array.from(
      { length: 1000 },
      (
        (random) => () =>
          random.between(3, 6)
      )(new Random(1)),
    ),
  );
  expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6]);
});

test("a table has a column for every key, numbers right, a dash for what is not there", () => {
  const rows = [
    { what: "one", ms: 1.23456, more: undefined },
    { what: "another", ms: 1234.5, last: Number.NaN },
  ];
  expect(tableLines(rows)).toEqual([
    "what       ms  more  last",
    "one      1.23     –     –",
    "another  1235     –     –",
  ]);
});
