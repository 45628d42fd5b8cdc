import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Journal } from "../../src/pty-host/journal.ts";

const bytesOf = (text: string): Uint8Array => Buffer.from(text, "latin1");

/** The stream from a tick on, as text: bytes as they are, "<80x24>", "[name]", "{gap}". */
function readAll(journal: Journal, from: number, maxBytes = 1000): string {
  let text = "";
  let tick = from;
  for (let step = journal.read(tick, maxBytes); step !== undefined; step = journal.read(tick, maxBytes)) {
    const { entry } = step;
    if (entry.kind === "data") text += Buffer.from(entry.bytes).toString("latin1");
    if (entry.kind === "resize") text += `<${entry.cols}x${entry.rows}>`;
    if (entry.kind === "mark") text += `[${entry.name}]`;
    if (entry.kind === "gap") text += `{${entry.bytes}}`;
    expect(step.tick).toBeGreaterThan(tick);
    tick = step.tick;
  }
  expect(tick).toBe(journal.endTick);
  return text;
}

function sample(): Journal {
  const journal = new Journal();
  journal.appendData(bytesOf("abc"));
  journal.appendEvent({ kind: "resize", cols: 80, rows: 24 });
  journal.appendEvent({ kind: "mark", name: "m", atMs: 5 });
  journal.appendData(bytesOf("def"));
  return journal;
}

describe("a journal of abc, resize, mark, def", () => {
  const cases: readonly (readonly [number, number, string | false])[] = [
    [0, 0, "abc<80x24>[m]def"],
    [2, 0, "c<80x24>[m]def"],
    [3, 0, "<80x24>[m]def"],
    [3, 1, "[m]def"],
    [3, 2, "def"],
    [4, 2, "ef"],
    [6, 2, ""],
    [2, 1, false],
    [4, 1, false],
    [4, 0, false],
    [7, 2, false],
    [6, 3, false],
    [-1, 0, false],
    [0.5, 0, false],
    [Number.NaN, 0, false],
  ];
  test.each(cases)("covered at offset %d with %d entries leaves %j", (offset, entries, rest) => {
    const journal = sample();
    const before = readAll(journal, 0);
    expect(journal.cover(offset, entries)).toBe(rest !== false);
    expect(readAll(journal, journal.coveredTick)).toBe(rest === false ? before : rest);
  });

  test("an older snapshot changes nothing", () => {
    const journal = sample();
    expect(journal.cover(4, 2)).toBe(true);
    expect(journal.cover(3, 2)).toBe(false);
    expect(readAll(journal, journal.coveredTick)).toBe("ef");
  });

  test("its bytes fall to nothing when all is covered", () => {
    const journal = sample();
    expect(journal.bytes).toBeGreaterThan(6);
    journal.cover(6, 2);
    expect(journal.bytes).toBe(0);
  });

  test("what was read does not change when more is appended", () => {
    const journal = sample();
    const step = journal.read(5, 100);
    journal.appendData(bytesOf("ghi"));
    expect(step?.entry.kind === "data" && Buffer.from(step.entry.bytes).toString()).toBe("def");
  });
});

describe("giving way", () => {
  test("drops the oldest output, keeps events, and reads as gaps of the right size", () => {
    const journal = new Journal();
    journal.appendData(new Uint8Array(5000).fill(97));
    journal.appendEvent({ kind: "mark", name: "kept", atMs: 1 });
    journal.appendData(new Uint8Array(5000).fill(98));
    const before = journal.bytes;
    const gone = journal.giveWay(3000);
    expect(journal.bytes).toBeLessThanOrEqual(3000);
    expect(before).toBeGreaterThan(10_000);
    const text = readAll(journal, journal.coveredTick);
    const gaps = [...text.matchAll(/\{(\d+)\}/g)].map((match) => Number(match[1]));
    expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBe(gone);
    expect(text.startsWith("{5000}[kept]{")).toBe(true);
    expect(gone + text.replaceAll(/\{\d+\}|\[kept\]/g, "").length).toBe(10_000);
    expect(journal.endOffset).toBe(10_000);
  });

  test("a snapshot behind the gap ends it", () => {
    const journal = new Journal();
    journal.appendData(new Uint8Array(100_000));
    journal.giveWay(70_000);
    journal.appendData(bytesOf("tail"));
    expect(journal.cover(100_000, 0)).toBe(true);
    expect(readAll(journal, journal.coveredTick)).toBe("tail");
  });

  test("everything may go", () => {
    const journal = new Journal();
    journal.appendData(bytesOf("abc"));
    expect(journal.giveWay(0)).toBe(3);
    expect(readAll(journal, 0)).toBe("{3}");
    journal.appendData(bytesOf("d"));
    expect(readAll(journal, 0)).toBe("{3}d");
  });
});

type Act =
  | { readonly do: "data"; readonly length: number }
  | { readonly do: "event"; readonly resize: boolean }
  | { readonly do: "cover"; readonly part: number }
  | { readonly do: "read"; readonly maxBytes: number };

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant("data" as const), length: fc.oneof(fc.nat(20), fc.nat(9000)) }),
  fc.record({ do: fc.constant("event" as const), resize: fc.boolean() }),
  fc.record({ do: fc.constant("cover" as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ do: fc.constant("read" as const), maxBytes: fc.integer({ min: 1, max: 5000 }) }),
);

describe("properties", () => {
  test("any interleaving of data, events, snapshots and replays gives the same stream", () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 40 }), (script) => {
        const journal = new Journal();
        // The model: one string for each tick.
        const ticks: string[] = [];
        let covered = 0;
        for (const act of script) {
          if (act.do === "data") {
            const bytes = Uint8Array.from({ length: act.length }, (_, index) => 97 + ((ticks.length + index) % 26));
            for (const byte of bytes) ticks.push(String.fromCharCode(byte));
            journal.appendData(bytes);
          } else if (act.do === "event") {
            const number = ticks.length;
            ticks.push(act.resize ? `<${number}x1>` : `[${number}]`);
            if (act.resize) journal.appendEvent({ kind: "resize", cols: number, rows: 1 });
            else journal.appendEvent({ kind: "mark", name: String(number), atMs: number });
          } else if (act.do === "cover") {
            covered += Math.floor((ticks.length - covered) * act.part);
            const entries = ticks.slice(0, covered).filter((tick) => tick.length > 1).length;
            expect(journal.cover(covered - entries, entries)).toBe(true);
          } else expect(readAll(journal, covered, act.maxBytes)).toBe(ticks.slice(covered).join(""));
        }
        expect(readAll(journal, covered)).toBe(ticks.slice(covered).join(""));
        expect(journal.endOffset).toBe(ticks.filter((tick) => tick.length === 1).length);
      }),
      { numRuns: 300 },
    );
  });

  test("a place that is no place is refused, every other one is taken", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 12 }), fc.nat(14), fc.nat(14), (shape, offset, entries) => {
        const journal = new Journal();
        const places = new Set(["0/0"]);
        let at = { offset: 0, entries: 0 };
        for (const isData of shape) {
          if (isData) journal.appendData(bytesOf("x"));
          else journal.appendEvent({ kind: "mark", name: "m", atMs: 0 });
          at = isData ? { ...at, offset: at.offset + 1 } : { ...at, entries: at.entries + 1 };
          places.add(`${at.offset}/${at.entries}`);
        }
        expect(journal.hasPlace(offset, entries)).toBe(places.has(`${offset}/${entries}`));
      }),
      { numRuns: 1000 },
    );
  });
});
