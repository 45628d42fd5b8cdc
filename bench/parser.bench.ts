// In-process throughput of a screen: MB/s of `Screen.feed` for each payload, with and without OSC 7501 in it, and of a bare
// @xterm/headless as the ruler. A fresh process for each measurement; the kinds take turns, run by run.

import { execFileSync } from "node:child_process";
import { generatePayloads, type PayloadFile } from "./generate.ts";
import { Samples } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { bundledScript } from "./harness/out-directory.ts";
import { Report } from "./harness/report.ts";
import type { ParserFigures, ParserKind } from "./measure-parser.ts";

const options = readOptions(5);
const report = new Report(
  "parser",
  "MB/s taken in by a 200×50 screen with 10,000 lines of history, in one process",
  options,
);
const files = generatePayloads(options.megabytes, options.only);

function measure(kind: ParserKind, { path, baseBytes }: PayloadFile): ParserFigures {
  const out = execFileSync(process.execPath, [bundledScript("measure-parser"), kind, path, String(baseBytes)], {
    encoding: "utf8",
  });
  // Printed by our own program.
  return JSON.parse(out) as ParserFigures;
}

const samples = new Samples<keyof ParserFigures>();
const rowOf = (kind: ParserKind, { name, reports }: PayloadFile): string => `${kind} ${name} ${reports}`;

for (let run = 0; run < options.runs; run++) {
  for (const file of files) {
    samples.add(rowOf("screen", file), measure("screen", file));
    if (!file.reports) samples.add(rowOf("xterm", file), measure("xterm", file));
  }
}

for (const file of files.filter(({ reports }) => !reports)) {
  const median = (kind: ParserKind, reports: boolean, key: keyof ParserFigures): number =>
    samples.median(rowOf(kind, { ...file, reports }), key);
  const row = rowOf("screen", file);
  report.row({
    payload: file.name,
    "MB/s": median("screen", false, "mbPerSecond"),
    "MB/CPU-s": median("screen", false, "mbPerCpuSecond"),
    "first pass": median("screen", false, "firstMbPerCpuSecond"),
    "with 7501": median("screen", true, "mbPerCpuSecond"),
    "7501 / without": samples.ratio(rowOf("screen", { ...file, reports: true }), row, "mbPerCpuSecond"),
    "bare xterm": median("xterm", false, "mbPerCpuSecond"),
    "screen / xterm": samples.ratio(row, rowOf("xterm", file), "mbPerCpuSecond"),
  });
}
report.note(
  "MB/CPU-s and the columns right of it are per second of processor time of all threads; ratios are medians of the ratios run by run.",
);
report.finish();
