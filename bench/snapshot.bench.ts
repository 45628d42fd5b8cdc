// What the snapshots cost that recovery needs: the share of a flood's time that goes into taking them. Twice: in one process,
// the same flood with and without; and through an attached pane, counted snapshots times what one takes.

import { generatePayloads, type PayloadFile } from "./generate.ts";
import { execFileSync } from "node:child_process";
import { Samples } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { bundledScript } from "./harness/out-directory.ts";
import { findPeers } from "./harness/peer.ts";
import { Report } from "./harness/report.ts";
import { Stage } from "./harness/stage.ts";
import type { SnapshotFigures } from "./measure-snapshot.ts";

interface FloodFigures {
  readonly taken: number;
  readonly kilobytes: number;
  readonly floodMs: number;
}

const END_MARK = "QXZEND";
const options = readOptions(5);
const report = new Report("snapshot", "share of a flood's time that goes into snapshots", options);
const files = generatePayloads(options.megabytes, options.only).filter(({ reports }) => !reports);
const mux = findPeers().filter(({ name }) => name === "mux");

function inProcess({ path }: PayloadFile): SnapshotFigures {
  // Printed by our own program.
  return JSON.parse(
    execFileSync(process.execPath, [bundledScript("measure-snapshot"), path], { encoding: "utf8" }),
  ) as SnapshotFigures;
}

async function throughPane({ path }: PayloadFile): Promise<readonly FloodFigures[]> {
  const figures: FloodFigures[] = [];
  for (const peer of mux) {
    figures.push(
      await Stage.with(peer, {}, async (stage) => {
        await stage.start([stage.program("flood", "flood", path, END_MARK)]);
        await stage.line.ready("flood");
        await stage.attach();
        const before = await stage.counters();
        stage.line.go("flood");
        const { startMs, repliedMs } = await stage.line.result("flood");
        const after = await stage.counters();
        const grown = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
        return {
          taken: grown("snapshots.taken"),
          kilobytes: grown("snapshots.bytes") / 1e3,
          floodMs: repliedMs - startMs,
        };
      }),
    );
  }
  return figures;
}

const samples = new Samples<keyof SnapshotFigures | keyof FloodFigures>();
for (let run = 0; run < options.runs; run++) {
  for (const file of files) {
    samples.add(file.name, inProcess(file));
    for (const figures of await throughPane(file)) samples.add(file.name, figures);
  }
}

for (const { name } of files) {
  const of = (key: keyof SnapshotFigures | keyof FloodFigures): number => samples.median(name, key);
  report.row({
    payload: name,
    "one snapshot ms": of("snapshotMs"),
    KB: of("snapshotKb"),
    "flood MB/CPU-s": of("mbPerCpuSecond"),
    "with snapshots": of("mbPerCpuSecondWith"),
    "share in process %": of("sharePercent"),
    "taken in a pane's flood": of("taken"),
    "flood ms": of("floodMs"),
    "share in a pane %": (100 * of("taken") * of("snapshotMs")) / of("floodMs"),
  });
}
report.note(
  "Wanted: at most 5 %. 'in process' takes the blocks of history that are full too, as the server does; without copying them to pty-host.",
);
report.finish();
