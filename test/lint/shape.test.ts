// The shape of the sources, where no rule of the linter tells it: how long files are, what they are called, how they begin.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "../../src");
const MAX_MEDIAN_LINES = 120;
/** "Most" files are shorter than 200 lines: nine of ten. */
const LONG_FILE_LINES = 200;
const MAX_LONG_FILES_SHARE = 0.1;
/** Names that say nothing about what is inside. */
const EMPTY_NAMES: ReadonlySet<string> = new Set([
  "utils",
  "util",
  "helpers",
  "helper",
  "types",
  "misc",
  "common",
  "index",
]);

const files: readonly string[] = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".ts"),
);
const textOf = (file: string): string => readFileSync(join(SRC, file), "utf8");
const lengths: readonly number[] = files.map((file) => textOf(file).split("\n").length - 1).toSorted((a, b) => a - b);

describe("source files", () => {
  test("are short", () => {
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(MAX_MEDIAN_LINES);
    const long = lengths.filter((length) => length >= LONG_FILE_LINES).length;
    expect(long / lengths.length).toBeLessThanOrEqual(MAX_LONG_FILES_SHARE);
  });

  test("are named for what they hold", () => {
    const nameless = files.filter((path) => path.split("/").some((part) => EMPTY_NAMES.has(basename(part, ".ts"))));
    expect(nameless).toEqual([]);
  });

  test("begin with a comment that says what they are", () => {
    expect(files.filter((file) => !/^\/[/*]/.test(textOf(file)))).toEqual([]);
  });

  test("have nothing left to do", () => {
    expect(files.filter((file) => /\b(?:TODO|FIXME|XXX|HACK)\b/.test(textOf(file)))).toEqual([]);
  });

  test("wait for nothing that they do not name: no test sleeps", () => {
    const tests = readdirSync(resolve(SRC, "../test"), { recursive: true, encoding: "utf8" });
    const sleeping = tests
      .filter((path) => path.endsWith(".test.ts"))
      .filter((path) => /\bawait (?:delay|sleep)\(/.test(readFileSync(resolve(SRC, "../test", path), "utf8")));
    expect(sleeping).toEqual([]);
  });
});
