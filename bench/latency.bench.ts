// From a key to its echo on the outer terminal, ms: alone, beside one flooding pane, beside eight. The pane's tty echoes, so
// no program's own time is in it. Each key is a letter that came never before; samples of all runs make one distribution.

import { generatePayloads } from "./generate.ts";
import { percentile, Samples } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { findPeers, inTurn, type Peer } from "./harness/peer.ts";
import { Random } from "./harness/random.ts";
import { Report } from "./harness/report.ts";
import { Stage } from "./harness/stage.ts";
import { nowMs, pause } from "./harness/wait-until.ts";

const FLOODS = [0, 1, 8];
const KEYS = 200;
const QUICK_KEYS = 40;
/** Keys before those that count: code is compiled, caches are full. */
const FIRST_KEYS = 60;
/** A line of so many letters, then Enter: short enough for nine tiles side by side. */
const KEYS_PER_LINE = 25;
/** Canadian syllabics: 600 letters one cell wide, so that none comes twice. */
const FIRST_LETTER = 0x1401;
const SHORTEST_PAUSE_MS = 12;
const LONGEST_PAUSE_MS = 30;
/** Time in which the floods come up to speed. */
const WARM_UP_MS = 1_000;
const READY_MARK = "QXZREADY";
/** A key whose echo takes longer is a miss, and counts as so long. */
const MISSED_MS = 5_000;

const options = readOptions(5);
const report = new Report("latency", "key to echo on the outer terminal, ms", options);
const plain = generatePayloads(options.megabytes).find(({ name, reports }) => name === "plain" && !reports);
const peers = findPeers();
const samples = new Samples<"ms">();
const keys = options.quick ? QUICK_KEYS : KEYS;

async function measure(peer: Peer, floods: number): Promise<readonly number[]> {
  return Stage.with(peer, {}, async (stage) => {
    const names = Array.from({ length: floods }, (_, i) => `flood${i}`);
    const programs = names.map((name) => stage.program("loop", name, plain?.path ?? ""));
    await stage.start([stage.program("hold", "hold", `${READY_MARK}\\n`), ...programs]);
    for (const name of ["hold", ...names]) await stage.line.ready(name);
    await stage.attach();
    for (const name of names) stage.line.go(name);
    if (floods > 0) await pause(WARM_UP_MS);
    return typeKeys(stage);
  });
}

async function typeKeys({ outer }: Stage): Promise<readonly number[]> {
  const random = new Random(keys);
  const times: number[] = [];
  for (let i = 0; i < FIRST_KEYS + keys; i++) {
    await pause(random.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS));
    const letter = String.fromCodePoint(FIRST_LETTER + i);
    const seen = outer.watch(letter, MISSED_MS).catch(() => Number.POSITIVE_INFINITY);
    const typedMs = nowMs();
    outer.write(letter);
    const ms = Math.min(MISSED_MS, (await seen) - typedMs);
    if (i >= FIRST_KEYS) times.push(ms);
    if (i % KEYS_PER_LINE === KEYS_PER_LINE - 1) outer.write("\r");
  }
  return times;
}

const rowOf = (peer: string, floods: number): string => `${peer} ${floods}`;

for (let run = 0; run < options.runs; run++) {
  for (const floods of FLOODS) {
    for (const peer of inTurn(peers, run)) {
      const times = await measure(peer, floods);
      times.forEach((ms) => samples.add(rowOf(peer.name, floods), { ms }));
    }
  }
}

for (const floods of FLOODS) {
  const of = (peer: string, share: number): number => percentile(samples.all(rowOf(peer, floods), "ms"), share);
  const missesOf = (peer: string): number =>
    samples.all(rowOf(peer, floods), "ms").filter((ms) => ms >= MISSED_MS).length;
  report.row({
    beside: floods === 0 ? "nothing" : floods === 1 ? "1 flooding pane" : `${floods} flooding panes`,
    "mux p50": of("mux", 0.5),
    "tmux p50": of("tmux", 0.5),
    "p50 mux − tmux": of("mux", 0.5) - of("tmux", 0.5),
    "mux p99": of("mux", 0.99),
    "tmux p99": of("tmux", 0.99),
    "mux most": of("mux", 1),
    "tmux most": of("tmux", 1),
    "mux misses": missesOf("mux"),
    "tmux misses": missesOf("tmux"),
  });
}
report.note(
  `${keys} keys a run, after ${FIRST_KEYS} that are not counted. Wanted: p50 at most 2 ms above tmux's alone, p99 below 30 ms beside one flooding pane.`,
);
report.finish();
