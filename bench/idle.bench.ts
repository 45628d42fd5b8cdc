// What mux costs at rest: wake-ups of the client's and the server's main thread a second, processor time, bytes to the outer
// terminal. Eight panes of agents that work (OSC 7501, the sidebar's spinners), of agents that are idle, of bare shells; in the
// first minute, when ages are shown in seconds, and after it. The peers rest side by side.

import { Samples } from "./harness/figures.ts";
import { readOptions } from "./harness/options.ts";
import { findPeers, type Peer } from "./harness/peer.ts";
import { cpuMs, wakeUps } from "./harness/proc.ts";
import { Report } from "./harness/report.ts";
import { Stage, type Role } from "./harness/stage.ts";
import { nowMs, pause } from "./harness/wait-until.ts";

type Scene = "8 agents working" | "8 agents idle" | "8 bare shells";

interface IdleFigures {
  readonly clientWakes: number;
  readonly serverWakes: number;
  readonly hostWakes: number;
  /** Shares of one core in percent. */
  readonly clientCpu: number;
  readonly serverCpu: number;
  readonly hostCpu: number;
  readonly bytes: number;
}

const SCENES: readonly Scene[] = ["8 agents working", "8 agents idle", "8 bare shells"];
const PANES = 8;
const SECONDS = 20;
const QUICK_SECONDS = 4;
/** From the attach to the first look: what a start brings with it is over. */
const SETTLE_MS = 3_500;
const MINUTE_MS = 62_000;
const STATES: Readonly<Partial<Record<Scene, string>>> = { "8 agents working": "working", "8 agents idle": "idle" };

const options = readOptions(1);
const report = new Report("idle", "what eight panes cost while nothing is printed, a second; sidebar on", options);
const peers = findPeers();
const seconds = options.quick ? QUICK_SECONDS : SECONDS;

async function measure(peer: Peer, scene: Scene): Promise<void> {
  await Stage.with(peer, { sidebar: true }, async (stage) => {
    const names = Array.from({ length: PANES }, (_, i) => `agent${i}`);
    const state = STATES[scene];
    const say = `\\e]7501;state=${state}:app=bench\\e\\\\`;
    await stage.start(names.map((name) => (state === undefined ? [] : stage.program("hold", name, say))));
    if (state !== undefined) for (const name of names) await stage.line.ready(name);
    await stage.attach();
    const attachedMs = nowMs();
    for (const { name, fromMs } of ages) {
      await pause(attachedMs + fromMs - nowMs());
      samples.add(`${peer.name} ${scene} ${name}`, await lookFor(stage, seconds));
    }
  });
}

async function lookFor(stage: Stage, seconds: number): Promise<IdleFigures> {
  const processes = stage.processes();
  const read = (what: (pid: number) => number, role: Role): number =>
    processes.filter((own) => own.role === role).reduce((sum, { pid }) => sum + what(pid), 0);
  const look = (): readonly number[] => [
    ...(["client", "server", "pty-host"] as const).flatMap((role) => [read(wakeUps, role), read(cpuMs, role)]),
    stage.outer.bytes,
  ];
  const startMs = nowMs();
  const before = look();
  await pause(seconds * 1e3);
  const elapsed = (nowMs() - startMs) / 1e3;
  const [clientWakes = 0, client = 0, serverWakes = 0, server = 0, hostWakes = 0, host = 0, bytes = 0] = look().map(
    (value, i) => (value - (before[i] ?? 0)) / elapsed,
  );
  const percent = (msPerSecond: number): number => msPerSecond / 10;
  const [clientCpu, serverCpu, hostCpu] = [percent(client), percent(server), percent(host)];
  return { clientWakes, serverWakes, hostWakes, clientCpu, serverCpu, hostCpu, bytes };
}

const ages = [
  { name: "first minute", fromMs: SETTLE_MS },
  ...(options.quick ? [] : [{ name: "after a minute", fromMs: MINUTE_MS }]),
];
const samples = new Samples<keyof IdleFigures>();
for (let run = 0; run < options.runs; run++) {
  for (const scene of SCENES) await Promise.all(peers.map((peer) => measure(peer, scene)));
}

for (const { scene, name, age } of SCENES.flatMap((scene) =>
  peers.flatMap(({ name }) => ages.map((age) => ({ scene, name, age: age.name }))),
)) {
  const of = (key: keyof IdleFigures): number => samples.median(`${name} ${scene} ${age}`, key);
  report.row({
    panes: scene,
    when: age,
    peer: name,
    "client wake-ups/s": of("clientWakes"),
    "server wake-ups/s": of("serverWakes"),
    "pty-host wake-ups/s": name === "mux" ? of("hostWakes") : undefined,
    "client CPU %": of("clientCpu"),
    "server CPU %": of("serverCpu"),
    "pty-host CPU %": name === "mux" ? of("hostCpu") : undefined,
    "bytes out/s": of("bytes"),
  });
}
report.note(
  `over ${seconds} s. A wake-up is a voluntary switch of the main thread; work that waits for another thread in between counts too.`,
);
report.note(
  "Wanted: 10-12 client wake-ups and under 1 % server while 8 agents work; next to none otherwise. tmux shows no agents.",
);
report.finish();
