// One measurement of snapshot.bench in a process of its own:  node measure-snapshot.js FILE
// The same flood through two screens in turn, one of which is asked for a snapshot where the server takes one.

import { readFileSync } from "node:fs";
import { SNAPSHOT_DUE_BYTES } from "../src/server/panes/feed.ts";
import { Screen } from "../src/server/screen/screen.ts";
import { median } from "./harness/figures.ts";
import { throughTty } from "./harness/payloads.ts";

export interface SnapshotFigures {
  readonly snapshotMs: number;
  readonly snapshotKb: number;
  readonly mbPerCpuSecond: number;
  readonly mbPerCpuSecondWith: number;
  /** Time in `takeSealedBlocks` and `snapshotLive`, of all time of the flood that is asked for them. */
  readonly sharePercent: number;
}

const COLS = 200;
const ROWS = 50;
const PIECE_BYTES = 16 << 10;
const PASSES = 5;

interface Flood {
  readonly cpuSeconds: number;
  readonly ms: number;
  readonly snapshotsMs: readonly number[];
  readonly snapshotBytes: number;
}

function flood(bytes: Uint8Array, snapshots: boolean): Flood {
  const environment = { termProgram: "bench", version: "1", colours: {}, dark: undefined };
  const screen = new Screen({ cols: COLS, rows: ROWS, environment, onAnswer: () => {} });
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  const snapshotsMs: number[] = [];
  let covered = 0;
  let snapshotBytes = 0;
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    screen.feed(bytes.subarray(at, at + PIECE_BYTES));
    screen.takeEvents();
    if (!snapshots || at - covered < SNAPSHOT_DUE_BYTES) continue;
    covered = at;
    const beforeMs = performance.now();
    screen.takeSealedBlocks();
    snapshotBytes = screen.snapshotLive().length;
    snapshotsMs.push(performance.now() - beforeMs);
  }
  const { user, system } = process.cpuUsage(cpu);
  return { cpuSeconds: (user + system) / 1e6, ms: performance.now() - startMs, snapshotsMs, snapshotBytes };
}

const bytes = throughTty(readFileSync(process.argv[2] ?? ""));
const megabytes = bytes.length / 1e6;
const without: number[] = [];
const withThem: number[] = [];
const times: number[] = [];
const shares: number[] = [];
let snapshotKb = 0;
for (let pass = 0; pass <= PASSES; pass++) {
  const plain = flood(bytes, false);
  const asked = flood(bytes, true);
  // The first pass makes the code warm.
  if (pass === 0) continue;
  without.push(megabytes / plain.cpuSeconds);
  withThem.push(megabytes / asked.cpuSeconds);
  times.push(...asked.snapshotsMs);
  shares.push((100 * asked.snapshotsMs.reduce((sum, ms) => sum + ms, 0)) / asked.ms);
  snapshotKb = asked.snapshotBytes / 1e3;
}
const figures: SnapshotFigures = {
  snapshotMs: median(times),
  snapshotKb,
  mbPerCpuSecond: median(without),
  mbPerCpuSecondWith: median(withThem),
  sharePercent: median(shares),
};
console.log(JSON.stringify(figures));
