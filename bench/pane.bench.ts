// Throughput through an attached pane: a program writes a payload and asks for the cursor's position behind it; the time to
// the reply is the payload's. mux and tmux take turns, each time a new server, flooded twice: cold, as it has just started,
// and warm. The outer terminal takes all it can get.

import { generatePayloads, type PayloadFile } from "./generate.ts";
import { Samples } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { findPeers, inTurn, type Peer } from "./harness/peer.ts";
import { Report } from "./harness/report.ts";
import { Stage } from "./harness/stage.ts";

interface FloodFigures {
  readonly mbPerSecond: number;
  /** Of all the peer's processes together. */
  readonly cpuMsPerMb: number;
  /** From the program's last byte to its last line on the outer terminal, ms. */
  readonly shownMs: number;
  /** To the outer terminal. */
  readonly outMb: number;
}

type Heat = "cold" | "warm";
const HEATS: readonly Heat[] = ["cold", "warm"];

/** The least share of tmux's throughput that mux is to reach. */
const WANTED: Readonly<Partial<Record<PayloadFile["name"], number>>> = { plain: 0.8, dense: 1.5, agent: 1.5 };
/** Capitals: no payload has them. */
const END_MARK = "QXZEND";
/** The peer has drawn everything when nothing has come for so long. */
const REST_MS = 200;
const REST_MOST_MS = 3_000;

const options = readOptions(5);
const report = new Report("pane", "a flood through one attached pane, outer terminal 200×50, sidebar off", options);
const files = generatePayloads(options.megabytes);
const peers = findPeers();

async function measure(peer: Peer, file: PayloadFile): Promise<void> {
  await Stage.with(peer, {}, async (stage) => {
    await stage.start([stage.program("flood", "flood", file.path, END_MARK)]);
    await stage.line.ready("flood");
    await stage.attach();
    for (const [i, heat] of HEATS.entries()) {
      samples.add(rowOf(peer.name, file, heat), await flood(stage, `${END_MARK}${i + 1}`, file.baseBytes / 1e6));
      await stage.outer.quiet(REST_MS, REST_MOST_MS);
    }
  });
}

async function flood(stage: Stage, endMark: string, megabytes: number): Promise<FloodFigures> {
  const { outer } = stage;
  const processes = stage.processes();
  const cpuBefore = stage.cpuMs(processes);
  const bytesBefore = outer.bytes;
  const shown = outer.watch(endMark);
  stage.line.go("flood");
  const { startMs, writtenMs, repliedMs } = await stage.line.result("flood");
  const shownAtMs = await shown;
  return {
    mbPerSecond: (megabytes * 1e3) / (repliedMs - startMs),
    cpuMsPerMb: (stage.cpuMs(processes) - cpuBefore) / megabytes,
    shownMs: shownAtMs - writtenMs,
    outMb: (outer.bytes - bytesBefore) / 1e6,
  };
}

const samples = new Samples<keyof FloodFigures>();
const rowOf = (peer: string, { name, reports }: PayloadFile, heat: Heat): string => `${peer} ${name} ${reports} ${heat}`;

for (let run = 0; run < options.runs; run++) {
  for (const file of files) for (const peer of inTurn(peers, run)) await measure(peer, file);
}

for (const file of files) {
  for (const heat of HEATS) {
    const of = (peer: string, key: keyof FloodFigures): number => samples.median(rowOf(peer, file, heat), key);
    report.row({
      payload: file.reports ? `${file.name} + 7501` : file.name,
      server: heat,
      "mux MB/s": of("mux", "mbPerSecond"),
      "tmux MB/s": of("tmux", "mbPerSecond"),
      "mux / tmux": of("mux", "mbPerSecond") / of("tmux", "mbPerSecond"),
      wanted: WANTED[file.name],
      "mux CPU ms/MB": of("mux", "cpuMsPerMb"),
      "tmux CPU ms/MB": of("tmux", "cpuMsPerMb"),
      "CPU mux / tmux": of("mux", "cpuMsPerMb") / of("tmux", "cpuMsPerMb"),
      "mux shown ms": of("mux", "shownMs"),
      "tmux shown ms": of("tmux", "shownMs"),
      "mux MB out": of("mux", "outMb"),
      "tmux MB out": of("tmux", "outMb"),
    });
  }
}
report.note("MB/s count the payload without its reports. 'shown': from the last byte written to the last line on the outer terminal.");
report.finish();
