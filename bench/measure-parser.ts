// One measurement of parser.bench in a process of its own:  node measure-parser.js screen|xterm FILE BASE_BYTES
// Feeds the file again and again, each time into a new screen, and prints the rates as JSON: the first pass apart, then the
// median of the warm ones.

import { readFileSync } from "node:fs";
import xterm from "@xterm/headless";
import { parseOsc7501 } from "../src/protocols/osc7501/parse.ts";
import { Screen } from "../src/server/screen/screen.ts";
import { median } from "./harness/figures.ts";
import { throughTty } from "./harness/payloads.ts";

export type ParserKind = "screen" | "xterm";

/** Rates count the payload's own bytes, without reports. */
export interface ParserFigures {
  readonly mbPerSecond: number;
  readonly mbPerCpuSecond: number;
  readonly firstMbPerCpuSecond: number;
}

const COLS = 200;
const ROWS = 50;
const HISTORY_LINES = 10_000;
/** As the server feeds its screens. */
const PIECE_BYTES = 16 << 10;
/** The bare emulator queues what is written: so much at a time. */
const XTERM_BATCH_BYTES = 1 << 20;
const WARM_PASSES = 4;

function feedScreen(bytes: Uint8Array): void {
  const environment = { termProgram: "bench", version: "1", colours: {}, dark: undefined };
  const screen = new Screen({ cols: COLS, rows: ROWS, historyLines: HISTORY_LINES, environment, onAnswer: () => {} });
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    screen.feed(bytes.subarray(at, at + PIECE_BYTES));
    for (const event of screen.takeEvents()) if (event.type === "report") parseOsc7501(event.body);
  }
}

async function feedXterm(bytes: Uint8Array): Promise<void> {
  const terminal = new xterm.Terminal({
    cols: COLS,
    rows: ROWS,
    scrollback: HISTORY_LINES,
    allowProposedApi: true,
    logLevel: "off",
  });
  for (let at = 0; at < bytes.length; at += XTERM_BATCH_BYTES) {
    await new Promise<void>((resolve) => terminal.write(bytes.subarray(at, at + XTERM_BATCH_BYTES), resolve));
  }
  terminal.dispose();
}

const [kind, path = "", baseBytes = "0"] = process.argv.slice(2);
const bytes = throughTty(readFileSync(path));
const megabytes = Number(baseBytes) / 1e6;
const rates: number[] = [];
const cpuRates: number[] = [];
for (let pass = 0; pass <= WARM_PASSES; pass++) {
  const startMs = performance.now();
  const cpu = process.cpuUsage();
  if (kind === "screen") feedScreen(bytes);
  else await feedXterm(bytes);
  const used = process.cpuUsage(cpu);
  rates.push((megabytes * 1e3) / (performance.now() - startMs));
  cpuRates.push((megabytes * 1e6) / (used.user + used.system));
}
const figures: ParserFigures = {
  mbPerSecond: median(rates.slice(1)),
  mbPerCpuSecond: median(cpuRates.slice(1)),
  firstMbPerCpuSecond: cpuRates[0] ?? 0,
};
console.log(JSON.stringify(figures));
