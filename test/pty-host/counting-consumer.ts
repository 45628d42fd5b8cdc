// A server of the least kind, to be killed at any time: takes in one pane's stream of numbers, leaves its place as snapshots.
// argv: socket path, "spawn" or "again". Says on stdout `up`, `done <next> <wrong> <gaps>`.

import { HOST_SNAPSHOT } from "../../src/wire/host.ts";
import { HOST_OUTPUT, HOST_SAVED_SNAPSHOT } from "../../src/wire/host.ts";
import { encodeFrame, encodeJson, FrameDecoder, MAX_HOST_FRAME_BYTES, parseJson } from "../../src/wire/framing.ts";
import { connect } from "node:net";

const [, , path = "", mode = ""] = process.argv;
const SNAPSHOT_EVERY = 200_000;
let state = { next: 0, part: "", wrong: 0, offset: 0 };
let snapshotAt = 0;

const socket = connect(path);
const decoder = new FrameDecoder(MAX_HOST_FRAME_BYTES);
const send = (message: object): void => void socket.write(encodeJson(message));

function consume(offset: number, bytes: Buffer): void {
  if (offset !== state.offset) state.wrong += 1;
  const lines = (state.part + bytes.toString("latin1")).split("\n");
  state.part = lines.pop() ?? "";
  for (const line of lines) {
    if (Number(line) !== state.next) state.wrong += 1;
    state.next = Number(line) + 1;
  }
  state.offset = offset + bytes.length;
  send({ t: "parsed", pane: 1, offset: state.offset });
  if (state.offset - snapshotAt > SNAPSHOT_EVERY) saveSnapshot();
}

function saveSnapshot(): void {
  snapshotAt = state.offset;
  const place = Buffer.alloc(20);
  place.writeUInt32LE(1);
  place.writeDoubleLE(state.offset, 4);
  socket.write(encodeFrame(HOST_SNAPSHOT, place, Buffer.from(JSON.stringify(state))));
}

function handleMessage(message: { t: string; bytes?: number }): void {
  if (message.t === "busy") process.exit(9);
  if (message.t === "gap") state.wrong += 1;
  if (message.t === "welcome") {
    if (mode === "again") send({ t: "replay", pane: 1 });
    else {
      const env = { PATH: process.env["PATH"] ?? "" };
      const argv = ["/bin/sh", "-c", "stty -opost; seq 0 2000000"];
      send({ t: "spawn", pane: 1, argv, cwd: "/", env, cols: 80, rows: 24 });
    }
    process.stdout.write("up\n");
  }
  if (message.t === "exit") process.stdout.write(`done ${state.next} ${state.wrong}\n`);
}

socket.on("connect", () => send({ t: "hello", v: 1, server: process.pid }));
socket.on("error", () => process.exit(8));
socket.on("data", (chunk: Buffer) => {
  for (const { type, payload } of decoder.push(chunk)) {
    const bytes = Buffer.from(payload);
    if (type === HOST_OUTPUT) consume(bytes.readDoubleLE(4), bytes.subarray(12));
    else if (type === HOST_SAVED_SNAPSHOT) {
      state = JSON.parse(bytes.subarray(20).toString());
      snapshotAt = state.offset;
    } else handleMessage(parseJson(bytes) as { t: string });
  }
});
