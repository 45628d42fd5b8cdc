// What runs in the panes of a bench; nothing of it is the multiplexer's cost.   node pane-program.js KIND LINE NAME [ARG…]
//   flood FILE END   on "go": writes FILE, END with the flood's number and a DSR query, and tells when the reply came
//   loop FILE        on "go": writes FILE for ever
//   fill FILE LINES  on "go": writes that many lines of FILE and a DSR query, tells when the reply came, and rests
//   hold TEXT        prints TEXT and lets the terminal echo what is typed; \e and \n in TEXT are ESC and LF

import { readFileSync, writeSync } from "node:fs";
import { createConnection } from "node:net";
import { createInterface } from "node:readline";
import { nowMs } from "./harness/wait-until.ts";

const [kind = "", path = "", name = "", ...args] = process.argv.slice(2);
const STDOUT = 1;
const PIECE_BYTES = 64 << 10;
const RETRY_MS = 1;
const DSR = "\x1b[6n";
/** Back to a calm terminal, whatever was cut off. */
const CALM = "\x1b[m\x1b[r\x1b[?25h\x1b[?2026l\r\n\x1b[2J\x1b[H";

const line = createConnection(path);
line.on("error", () => process.exit(1));
line.on("close", () => process.exit(0));
const tell = (value: object): void => void line.write(`${JSON.stringify(value)}\n`);

/** Writes everything; the terminal's pace is the program's. */
function put(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(STDOUT, bytes, at, Math.min(PIECE_BYTES, bytes.length - at));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

function timed(bytes: Uint8Array, end: string): void {
  const startMs = nowMs();
  put(bytes);
  put(Buffer.from(end));
  const writtenMs = nowMs();
  let reply = "";
  const handleReply = (data: Buffer): void => {
    reply += data.toString("latin1");
    if (!/\x1b\[\d+;\d+R/.test(reply)) return;
    const repliedMs = nowMs();
    process.stdin.off("data", handleReply);
    tell({ startMs, writtenMs, repliedMs, bytes: bytes.length });
  };
  process.stdin.on("data", handleReply);
  put(Buffer.from(DSR));
}

function firstLines(bytes: Buffer, count: number): Buffer {
  let end = 0;
  for (let i = 0; i < count; i++) {
    const next = bytes.indexOf(10, end);
    if (next < 0) break;
    end = next + 1;
  }
  return bytes.subarray(0, end);
}

function onGo(run: () => void): void {
  process.stdin.setRawMode(true);
  process.stdin.resume();
  createInterface({ input: line }).on("line", run);
}

function start(): void {
  const [first = "", second = ""] = args;
  switch (kind) {
    case "flood": {
      const bytes = readFileSync(first);
      let floods = 0;
      return onGo(() => timed(bytes, `${CALM}${second}${++floods}\r\n`));
    }
    case "loop": {
      const bytes = readFileSync(first);
      return onGo(() => {
        for (;;) put(bytes);
      });
    }
    case "fill": {
      const bytes = firstLines(readFileSync(first), Number(second));
      return onGo(() => timed(bytes, ""));
    }
    case "hold":
      put(Buffer.from(first.replaceAll("\\e", "\x1b").replaceAll("\\n", "\n")));
      process.stdin.resume();
      return;
    default:
      throw new Error(`no such program: ${kind}`);
  }
}

start();
line.on("connect", () => tell({ name }));
