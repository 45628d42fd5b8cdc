// Memory of all processes of the multiplexer, the client's too, without what runs in the panes: with 1 and 10 panes, empty
// and with 10,000 lines of plain log above each.

import { generatePayloads } from "./generate.ts";
import { Samples } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { findPeers, inTurn, type Peer } from "./harness/peer.ts";
import type { Memory } from "./harness/proc.ts";
import { Report } from "./harness/report.ts";
import { Stage } from "./harness/stage.ts";
import { pause } from "./harness/wait-until.ts";

interface Scene {
  readonly panes: number;
  readonly lines: number;
}

const FULL_LINES = 10_000;
const SCENES: readonly Scene[] = [
  { panes: 1, lines: 0 },
  { panes: 10, lines: 0 },
  { panes: 1, lines: FULL_LINES },
  { panes: 10, lines: FULL_LINES },
];
/** Twice the same within this share: it has come to rest. */
const REST_SHARE = 0.01;
const REST_STEP_MS = 1_000;
const REST_STEPS = 8;

const options = readOptions(3);
const report = new Report("memory", "memory of all processes in MB, one client attached", options);
const plain = generatePayloads(options.megabytes).find(({ name, reports }) => name === "plain" && !reports);
const peers = findPeers();

function measure(peer: Peer, { panes, lines }: Scene): Promise<Memory & { processes: number }> {
  return Stage.with(peer, { scrollbackLines: FULL_LINES }, async (stage) => {
    const names = Array.from({ length: panes }, (_, i) => `fill${i}`);
    await stage.start(names.map((name) => stage.program("fill", name, plain?.path ?? "", String(lines))));
    for (const name of names) await stage.line.ready(name);
    await stage.attach();
    for (const name of names) {
      stage.line.go(name);
      await stage.line.result(name);
    }
    const found = await atRest(stage);
    return { ...found, processes: stage.processes().length };
  });
}

async function atRest(stage: Stage): Promise<Memory> {
  let last = stage.memory();
  for (let step = 0; step < REST_STEPS; step++) {
    await pause(REST_STEP_MS);
    const next = stage.memory();
    if (Math.abs(next.pssMb - last.pssMb) <= REST_SHARE * last.pssMb) return next;
    last = next;
  }
  return last;
}

const samples = new Samples<"rssMb" | "pssMb" | "processes">();
const rowOf = (peer: string, { panes, lines }: Scene): string => `${peer} ${panes} ${lines}`;
for (let run = 0; run < options.runs; run++) {
  for (const scene of SCENES) {
    for (const peer of inTurn(peers, run)) samples.add(rowOf(peer.name, scene), await measure(peer, scene));
  }
}

for (const scene of SCENES) {
  const of = (peer: string, key: "rssMb" | "pssMb" | "processes"): number => samples.median(rowOf(peer, scene), key);
  report.row({
    panes: scene.panes,
    "lines above": scene.lines,
    "mux PSS": of("mux", "pssMb"),
    "mux RSS": of("mux", "rssMb"),
    "mux processes": of("mux", "processes"),
    "tmux PSS": of("tmux", "pssMb"),
    "tmux RSS": of("tmux", "rssMb"),
    "tmux processes": of("tmux", "processes"),
  });
}
report.note(
  "RSS counts pages that processes share (node itself) once for each of them; PSS divides them. The heap is as the collector leaves it.",
);
report.finish();
