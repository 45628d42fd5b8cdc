// Files that several follow: read once for all, from the beginning for those who come later, in bounded memory.

import { appendFileSync, ftruncateSync, openSync, closeSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LINE_READERS } from "../../../src/protocols/telemetry/readers.ts";
import { emptyTally, type Tally } from "../../../src/protocols/telemetry/tally.ts";
import { Counters } from "../../../src/server/counters.ts";
import { Tails, type Piece } from "../../../src/server/runs/tails.ts";
import { RECORDS } from "../../protocols/telemetry/records.ts";
import { Home } from "./fake-agents.ts";

let home: Home;
let path: string;
let counters: Counters;
let tails: Tails;
beforeEach(() => {
  home = new Home();
  path = `${home.path}/record.jsonl`;
  counters = new Counters();
  tails = new Tails(counters);
});
afterEach(() => home.close());

const MIB = 1 << 20;

describe("[V1] a file that several follow", () => {
  test("is read once, and each gets every line", async () => {
    const [one, other] = [tails.follow(path), tails.follow(path)];
    writeFileSync(path, "a\nb\n");
    expect(await one.read()).toEqual(["a", "b"]);
    appendFileSync(path, "c\n");
    expect(await other.read()).toEqual(["a", "b", "c"]);
    expect(await one.read()).toEqual(["c"]);
    expect(counters.toJson()).toEqual({ "records.begun": 1, "records.lines": 3, "records.bytes": 6 });
  });

  test("one who comes later gets what was read already, half a line not twice", async () => {
    writeFileSync(path, "a\nb\nhal");
    const one = tails.follow(path);
    expect(await one.read()).toEqual(["a", "b"]);
    const pieces: Piece[] = [];
    const late = tails.follow(path, (piece) => pieces.push(piece));
    appendFileSync(path, "f\n");
    await late.read();
    expect(pieces).toEqual([
      { lines: ["a", "b"], begins: "whole" },
      { lines: ["half"], begins: null },
    ]);
    expect(await one.read()).toEqual(["half"]);
  });

  test("who looks at once with another waits for the same look", async () => {
    writeFileSync(path, "a\n");
    const [one, other] = [tails.follow(path), tails.follow(path)];
    expect(await Promise.all([one.read(), other.read()])).toEqual([["a"], ["a"]]);
    expect(counters.get("records.bytes")).toBe(2);
  });

  test("is let go when nobody follows it any more", async () => {
    writeFileSync(path, "a\n");
    const one = tails.follow(path);
    await one.read();
    one.close();
    expect(await tails.follow(path).read()).toEqual(["a"]);
    expect(counters.get("records.begun")).toBe(2);
  });
});

describe("[V2] pieces and changes of a file", () => {
  test.each(Object.keys(RECORDS))("any cut of a record of %s into appends counts the same", async (form) => {
    const read = LINE_READERS[form];
    const lines = RECORDS[form] ?? [];
    const bytes = Buffer.from(`${lines.join("\n")}\n`);
    if (read == null) throw new Error(`no reader for ${form}`);
    const whole = lines.reduce(read, emptyTally);
    let file = 0;
    const cuts = fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const each = `${path}.${++file}`;
        let tally: Tally = emptyTally;
        const follow = tails.follow(each, (piece) => {
          tally = piece.lines.reduce(read, piece.begins === null ? tally : emptyTally);
        });
        const ends = [...places.toSorted((one, other) => one - other), bytes.length];
        let from = 0;
        for (const end of ends) {
          appendFileSync(each, bytes.subarray(from, end));
          from = end;
          await follow.read();
        }
        follow.close();
        expect(tally).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  test("one that became shorter or was replaced is begun anew", async () => {
    const pieces: Piece[] = [];
    const follow = tails.follow(path, (piece) => pieces.push(piece));
    writeFileSync(path, "one\ntwo\n");
    await follow.read();
    truncateSync(path, 4);
    await follow.read();
    writeFileSync(`${path}.new`, "other\n");
    renameSync(`${path}.new`, path);
    await follow.read();
    expect(pieces).toEqual([
      { lines: ["one", "two"], begins: "whole" },
      { lines: ["one"], begins: "whole" },
      { lines: ["other"], begins: "whole" },
    ]);
  });

  test("of a huge one the end is read, and no more is held", async () => {
    const fd = openSync(path, "w");
    ftruncateSync(fd, 200 * MIB);
    closeSync(fd);
    appendFileSync(path, "\nlast\n");
    const pieces: Piece[] = [];
    const before = process.memoryUsage().rss;
    await tails.follow(path, (piece) => pieces.push(piece)).read();
    expect(pieces).toEqual([{ lines: ["last"], begins: "end" }]);
    expect(counters.get("records.bytes")).toBeLessThanOrEqual(MIB);
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * MIB);
  });

  test("for one who does not look the oldest lines give way", async () => {
    const line = "x".repeat(MIB - 1);
    const [looks, sleeps] = [tails.follow(path, () => undefined), tails.follow(path)];
    for (let round = 0; round < 8; round++) {
      appendFileSync(path, `${line}\n`);
      await looks.read();
    }
    appendFileSync(path, "newest\n");
    const lines = await sleeps.read();
    expect(lines.length).toBeLessThanOrEqual(5);
    expect(lines.at(-1)).toBe("newest");
  });
});
