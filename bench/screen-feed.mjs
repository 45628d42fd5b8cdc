// How fast a screen takes in output, in this process alone: MB per CPU second of feed() for seeded payloads at 200x50, history included.
//   node bench/screen-feed.mjs [MB=16]        (bundles src with esbuild first; medians of five)

import { build } from "esbuild";

const COLS = 200;
const ROWS = 50;
const PIECE = 16 << 10;
const ROUNDS = 5;
const megabytes = Number(process.argv[2] ?? 16);

const bundled = await build({
  entryPoints: [new URL("../src/server/screen/screen.ts", import.meta.url).pathname],
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  outfile: new URL("out/screen.mjs", import.meta.url).pathname,
});
if (bundled.errors.length > 0) process.exit(1);
const { Screen } = await import("./out/screen.mjs");

let state = 7501;
function below(limit) {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * limit);
}
const pick = (list) => list[below(list.length)];
const WORDS = "server request handler worker cache commit branch index token stream parse render frame retry".split(
  " ",
);
const words = (count) => Array.from({ length: count }, () => pick(WORDS)).join(" ");

const payloads = {
  plain: () => `2026-11-30t19:${below(60)}:${below(60)}z info [${below(99999)}] ${words(4 + below(18))}\r\n`,
  dense: () => {
    let text = "\x1b[H";
    for (let i = 0; i < COLS * ROWS; i++)
      text += `\x1b[38;5;${(i * 7) & 255};48;5;${(i * 3) & 255};1;3;4m${"abcdefghij"[i % 10]}`;
    return `${text}\x1b[m`;
  },
  unicode: () =>
    `${words(3)} ${pick(["漢字仮名交文書体", "한글글자표시", "👩‍💻👍🏽🇯🇵✅⚠️", "αβγδεζη", "─│┌┐█▓▒░", "e\u0301n\u0303"]).repeat(8)}\r\n`,
  agent: () => {
    let text = "\x1b[?2026h\x1b[?25l\x1b[H";
    for (let y = 0; y < ROWS - 6; y++) {
      const line =
        y % 4 === 0
          ? `\x1b[38;2;78;186;101m+ ${words(9)}\x1b[39m`
          : y % 4 === 1
            ? `\x1b[48;2;34;92;43m ${words(6)}\x1b[K\x1b[0m`
            : words(14);
      text += `\x1b[2K  ${line}\r\n`;
    }
    return `${text}\x1b[2K\x1b[38;2;136;136;136m╭${"─".repeat(COLS - 2)}╮\x1b[39m\r\n\x1b[2K${pick(["⠋", "⠙", "⠹"])} thinking…\x1b[?25h\x1b[?2026l`;
  },
};

function makePayload(make) {
  const parts = [];
  for (let size = 0; size < megabytes * 1e6;) {
    const part = Buffer.from(make());
    parts.push(part);
    size += part.length;
  }
  return Buffer.concat(parts);
}

const environment = { termProgram: "mux", version: "0", colours: {}, dark: undefined };
for (const [name, make] of Object.entries(payloads)) {
  const payload = makePayload(make);
  const rates = [];
  for (let round = 0; round < ROUNDS; round++) {
    const screen = new Screen({ cols: COLS, rows: ROWS, environment, onAnswer: () => {} });
    const start = process.cpuUsage();
    for (let at = 0; at < payload.length; at += PIECE) {
      screen.feed(payload.subarray(at, at + PIECE));
      screen.takeEvents();
    }
    const used = process.cpuUsage(start);
    rates.push(payload.length / (used.user + used.system));
  }
  const sorted = rates.toSorted((a, b) => a - b);
  const screen = new Screen({ cols: COLS, rows: ROWS, environment, onAnswer: () => {} });
  screen.feed(payload.subarray(0, 2e6));
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    screen.snapshotLive();
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  const bytes = screen.snapshotLive().length;
  console.log(
    JSON.stringify({
      payload: name,
      mbPerCpuSecond: +sorted[ROUNDS >> 1].toFixed(1),
      first: +rates[0].toFixed(1),
      snapshotMs: +times[4].toFixed(2),
      snapshotBytes: bytes,
    }),
  );
}
