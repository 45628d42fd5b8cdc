// How long a person waits: `attach` from exec to its first byte and to the pane's text on the outer terminal, a first start
// with no server running, and a command (`ls`). Beside them the start of an empty node, which no command can beat.

import { execFileSync } from "node:child_process";
import { Samples } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { findPeers, inTurn, type Peer } from "./harness/peer.ts";
import { Report } from "./harness/report.ts";
import { Stage } from "./harness/stage.ts";
import { nowMs, waitUntil } from "./harness/wait-until.ts";

type Figure = "firstByteMs" | "shownMs" | "endedMs" | "cpuMs";

const READY_MARK = "QXZREADY";
/** No node in the pane: its start is not the multiplexer's. */
const PROGRAM = ["sh", "-c", `echo ${READY_MARK}; exec sleep 1000`];

const options = readOptions(9);
const report = new Report("start", "from exec, ms", options);
const peers = findPeers();
const samples = new Samples<Figure>();

async function measureAttach(stage: Stage): Promise<void> {
  const outer = stage.startClient("attach-session", "-t", "bench");
  const shownAtMs = await outer.watch(READY_MARK);
  samples.add(`attach ${stage.peer.name}`, {
    firstByteMs: (outer.firstByteAtMs ?? shownAtMs) - outer.startedAtMs,
    shownMs: shownAtMs - outer.startedAtMs,
  });
}

async function measureCommand(stage: Stage): Promise<void> {
  const startMs = nowMs();
  await stage.command("list-sessions");
  samples.add(`ls ${stage.peer.name}`, { endedMs: nowMs() - startMs });
}

async function measureRunning(peer: Peer): Promise<void> {
  await Stage.with(peer, {}, async (stage) => {
    await stage.start([PROGRAM]);
    const shows = async (): Promise<boolean> =>
      (await stage.command("capture-pane", "-p", "-t", "bench")).includes(READY_MARK);
    let ready = false;
    while (!ready) ready = await shows();
    await measureAttach(stage);
    await measureCommand(stage);
  });
}

async function measureFirst(peer: Peer): Promise<void> {
  await Stage.with(peer, {}, async (stage) => {
    const outer = stage.startClient("new-session", "-s", "bench", "--", ...PROGRAM);
    const shownAtMs = await outer.watch(READY_MARK);
    const firstByteMs = (await waitUntil("a first byte", () => outer.firstByteAtMs)) - outer.startedAtMs;
    samples.add(`new ${peer.name}`, { firstByteMs, shownMs: shownAtMs - outer.startedAtMs });
  });
}

for (let run = 0; run < options.runs; run++) {
  for (const peer of inTurn(peers, run)) {
    await measureFirst(peer);
    await measureRunning(peer);
  }
  const startMs = nowMs();
  execFileSync(process.execPath, ["-e", "0"]);
  samples.add("node", { endedMs: nowMs() - startMs });
}

const WHAT: readonly (readonly [string, string, Figure])[] = [
  ["new", "new-session, nothing running: first byte", "firstByteMs"],
  ["new", "new-session, nothing running: pane shown", "shownMs"],
  ["attach", "attach: first byte", "firstByteMs"],
  ["attach", "attach: pane shown", "shownMs"],
  ["ls", "ls: ended", "endedMs"],
];
for (const [group, what, figure] of WHAT) {
  const of = (peer: string): number => samples.median(`${group} ${peer}`, figure);
  report.row({ what, mux: of("mux"), tmux: of("tmux"), "mux / tmux": of("mux") / of("tmux") });
}
report.row({ what: "an empty node (-e 0): ended", mux: samples.median("node", "endedMs") });
report.finish();
