// Throughput through an attached pane: a program writes a payload and asks for the cursor's position behind it; the time to
// the reply is the payload's. mux and tmux take turns, each time a new server, flooded twice: cold, as it has just started,
// and warm. The outer terminal takes all it can get.

import { generatePayloads, type PayloadFile } from "./generate.ts";
import { Samples } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { findPeers, inTurn, type Peer } from "./harness/peer.ts";
import { Report, type Row } from "./harness/report.ts";
import { Stage, type Role } from "./harness/stage.ts";

interface FloodFigures {
  readonly mbPerSecond: number;
  /** Of all the peer's processes together, and of each. */
  readonly cpuMsPerMb: number;
  readonly server: number;
  readonly client: number;
  readonly host: number;
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
const files = generatePayloads(options.megabytes, options.only);
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
  const cpuOf = (role?: Role): number =>
    stage.cpuMs(processes.filter((own) => role === undefined || own.role === role));
  const look = (): readonly number[] => [cpuOf(), cpuOf("server"), cpuOf("client"), cpuOf("pty-host")];
  const before = look();
  const bytesBefore = outer.bytes;
  const shown = outer.watch(endMark);
  stage.line.go("flood");
  const { startMs, writtenMs, repliedMs } = await stage.line.result("flood");
  const shownAtMs = await shown;
  const [cpuMsPerMb = 0, server = 0, client = 0, host = 0] = look().map((ms, i) => (ms - (before[i] ?? 0)) / megabytes);
  return {
    mbPerSecond: (megabytes * 1e3) / (repliedMs - startMs),
    cpuMsPerMb,
    server,
    client,
    host,
    shownMs: shownAtMs - writtenMs,
    outMb: (outer.bytes - bytesBefore) / 1e6,
  };
}

const samples = new Samples<keyof FloodFigures>();
const rowOf = (peer: string, { name, reports }: PayloadFile, heat: Heat): string =>
  `${peer} ${name} ${reports} ${heat}`;

for (let run = 0; run < options.runs; run++) {
  for (const file of files) for (const peer of inTurn(peers, run)) await measure(peer, file);
}

interface Median {
  (peer: string, key: keyof FloodFigures): number;
}

interface Ratio {
  (key: keyof FloodFigures): number;
}

function eachRow(row: (labels: Row, of: Median, ratio: Ratio, file: PayloadFile) => Row): void {
  for (const file of files) {
    for (const heat of HEATS) {
      const labels = { payload: file.reports ? `${file.name} + 7501` : file.name, server: heat };
      const of: Median = (peer, key) => samples.median(rowOf(peer, file, heat), key);
      const ratio: Ratio = (key) => samples.ratio(rowOf("mux", file, heat), rowOf("tmux", file, heat), key);
      report.row(row(labels, of, ratio, file));
    }
  }
}

eachRow((labels, of, ratio, { name }) => ({
  ...labels,
  "mux MB/s": of("mux", "mbPerSecond"),
  "tmux MB/s": of("tmux", "mbPerSecond"),
  "mux / tmux": ratio("mbPerSecond"),
  wanted: WANTED[name],
  "mux shown ms": of("mux", "shownMs"),
  "tmux shown ms": of("tmux", "shownMs"),
  "mux MB out": of("mux", "outMb"),
  "tmux MB out": of("tmux", "outMb"),
}));
report.table("processor time, ms for each MB of the payload");
eachRow((labels, of, ratio) => ({
  ...labels,
  mux: of("mux", "cpuMsPerMb"),
  tmux: of("tmux", "cpuMsPerMb"),
  "mux / tmux": ratio("cpuMsPerMb"),
  "mux server": of("mux", "server"),
  "mux pty-host": of("mux", "host"),
  "mux client": of("mux", "client"),
  "tmux server": of("tmux", "server"),
  "tmux client": of("tmux", "client"),
}));
report.note(
  "MB/s count the payload without its reports. 'shown': from the last byte written to the last line on the outer terminal.",
);
report.finish();
