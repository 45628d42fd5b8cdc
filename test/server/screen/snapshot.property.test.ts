// The property that makes recovery exact: for any stream and any cut, restore(snapshot at the cut) and the rest give what
// the whole stream gives: cells, history, modes, cursors, parser, answers, events. And: how a stream is cut never matters.

import { describe, expect, it } from "vitest";
import { Screen } from "../../../src/server/screen/screen.ts";
import type { NumberedBlock } from "../../../src/server/screen/history.ts";
import { environment, firstDifference, openScreen, snapshotFields, type Watched } from "./screens.ts";
import { cutStream, makeStream, seeded, type Random } from "./streams.ts";

type Step = Buffer | readonly [cols: number, rows: number];

interface Scenario {
  readonly random: Random;
  readonly cols: number;
  readonly rows: number;
  readonly historyLines: number;
  readonly steps: readonly Step[];
}

function makeScenario(seed: number): Scenario {
  const random = seeded(seed);
  const cols = 4 + random(40);
  const rows = 2 + random(12);
  const historyLines = [0, 3, 50, 2000][random(4)] ?? 0;
  const lines = random(8) === 0 ? Array.from({ length: 1200 }, (_, i) => `row ${i} ${"é".repeat(i % 7)}\r\n`) : [];
  const stream = Buffer.concat([
    Buffer.from(lines.join("")),
    makeStream(random, { cols, rows, length: 30 + random(250) }),
  ]);
  const steps: Step[] = [];
  for (const piece of cutStream(random, stream, 300)) {
    steps.push(piece);
    if (random(25) === 0) steps.push([2 + random(cols * 2), 1 + random(rows * 2)]);
  }
  return { random, cols, rows, historyLines, steps };
}

/** Answers and events in the order in which they came. */
type Log = string[];

function run(screen: Screen, steps: readonly Step[], log: Log): void {
  for (const step of steps) {
    if (Buffer.isBuffer(step)) screen.feed(step);
    else screen.resize(step[0], step[1]);
    for (const event of screen.takeEvents()) log.push(JSON.stringify(event));
  }
}

function open(scenario: Scenario): Watched & { readonly log: Log } {
  const watched = openScreen(scenario);
  return { ...watched, log: watched.answers };
}

function restore(live: Uint8Array, blocks: readonly NumberedBlock[], scenario: Scenario): { screen: Screen; log: Log } {
  const log: Log = [];
  const onAnswer = ({ number, bytes }: { number: number; bytes: string }): number => log.push(`${number}:${bytes}`);
  return { screen: Screen.restore(live, blocks, { historyLines: scenario.historyLines, environment, onAnswer }), log };
}

/** The same bytes between two resizes, in other pieces. */
function cutAnew({ random, steps }: Scenario): Step[] {
  const out: Step[] = [];
  let pending: Buffer[] = [];
  const flush = (): void => {
    out.push(...cutStream(random, Buffer.concat(pending), 3000));
    pending = [];
  };
  for (const step of steps) {
    if (Buffer.isBuffer(step)) pending.push(step);
    else {
      flush();
      out.push(step);
    }
  }
  flush();
  return out;
}

// Titles and the like that follow one another within a piece are one event: how many depends on the cuts, by design.
const COALESCED = /^\{"type":"(?:title|bell|cwd|clipboard|reset)"/;

describe("a snapshot and the rest of the stream", () => {
  it.each(Array.from({ length: 8 }, (_, i) => 1 + i * 25))(
    "equal the whole stream (25 streams from seed %i)",
    (first) => {
      for (let seed = first; seed < first + 25; seed++) {
        const scenario = makeScenario(seed);
        const cut = scenario.random(scenario.steps.length + 1);
        const whole = open(scenario);
        run(whole.screen, scenario.steps.slice(0, cut), whole.log);
        const live = whole.screen.snapshotLive();
        const restored = restore(live, whole.screen.takeSealedBlocks(), scenario);
        const atCut = firstDifference(snapshotFields(restored.screen), snapshotFields(whole.screen));
        expect(atCut, `seed ${seed}: at the cut`).toBe("");
        const heard = whole.log.length;
        run(whole.screen, scenario.steps.slice(cut), whole.log);
        run(restored.screen, scenario.steps.slice(cut), restored.log);
        expect(restored.log, `seed ${seed}: answers and events`).toEqual(whole.log.slice(heard));
        expect(
          firstDifference(snapshotFields(restored.screen), snapshotFields(whole.screen)),
          `seed ${seed}: at the end`,
        ).toBe("");
        const all = { start: -Infinity, escapes: true };
        expect(restored.screen.captureText(all), `seed ${seed}: history`).toBe(whole.screen.captureText(all));
        expect(whole.screen.faults, `seed ${seed}: faults`).toBe(0);
      }
    },
  );
});

describe("the cuts of a stream", () => {
  it.each(Array.from({ length: 4 }, (_, i) => 10_000 + i * 25))("never matter (25 streams from seed %i)", (first) => {
    for (let seed = first; seed < first + 25; seed++) {
      const scenario = makeScenario(seed);
      const one = open(scenario);
      const other = open(scenario);
      run(one.screen, scenario.steps, one.log);
      run(other.screen, cutAnew(scenario), other.log);
      expect(firstDifference(snapshotFields(other.screen), snapshotFields(one.screen)), `seed ${seed}`).toBe("");
      const lasting = (log: Log): Log => log.filter((entry) => !COALESCED.test(entry));
      const answers = (log: Log): Log => log.filter((entry) => !entry.startsWith("{"));
      expect(answers(other.log), `seed ${seed}: answers`).toEqual(answers(one.log));
      const events = (log: Log): Log => lasting(log).filter((entry) => entry.startsWith("{"));
      expect(events(other.log), `seed ${seed}: events`).toEqual(events(one.log));
    }
  });

  it("never break what a row is: its cells are as wide as the screen, and all rows are there", () => {
    for (let seed = 20_000; seed < 20_060; seed++) {
      const scenario = makeScenario(seed);
      const { screen, log } = open(scenario);
      run(screen, scenario.steps, log);
      for (let y = -screen.historyLength; y < screen.rows; y++) {
        const row = screen.row(y);
        expect(row, `seed ${seed} row ${y}`).toBeDefined();
        if (!row || y < 0) continue;
        let width = 0;
        for (let x = 0; x < row.cells; x++) width += (row.words[x * 3] ?? 0) >>> 22;
        expect(width, `seed ${seed} row ${y}`).toBe(row.cells);
      }
      const cursor = screen.cursor();
      expect(cursor.x >= 0 && cursor.x <= screen.cols && cursor.y >= 0 && cursor.y < screen.rows).toBe(true);
    }
  });
});
