// What floods a pane, as text in small chunks: between two of them a report may stand. Lines end with LF, as programs
// write them; `throughTty` makes of them what a terminal is sent. Frames fit 200×48 and never scroll by themselves.

import type { Random } from "./random.ts";

export type PayloadName = "plain" | "dense" | "unicode" | "agent";

export interface Payload {
  readonly name: PayloadName;
  /** One line for the table of contents. */
  readonly says: string;
  /** Endless. */
  readonly chunks: (random: Random) => Generator<string, never>;
}

export const PAYLOAD_COLS = 200;
export const PAYLOAD_ROWS = 48;
/** Cells of one chunk of dense colour: about 2 KB. */
const DENSE_CHUNK_CELLS = 50;

const WORDS = (
  "request handler worker cache commit branch index token stream parse render frame retry timeout socket buffer " +
  "queue merge test build lint deploy shard replica"
).split(" ");
const WIDE = [..."漢字仮名交文書体表示端末多重化画面更新確認試験日本語中文字符한글글자표시테스트"];
const EMOJI = ["😀", "🚀", "👩‍💻", "👍🏽", "🇯🇵", "✅", "⚠️", "👨‍👩‍👧‍👦", "❤️", "🧪"];
const COMBINED = ["e\u0301", "n\u0303", "o\u0308", "q\u0303", "Z\u0351", "ก็", "क्षि"];
const GREEK = [..."αβγδεζηθικλμνξοπρστυφχψω"];
const BOX = [..."─│┌┐└┘├┤█▓▒░"];
const SPINNER = [..."⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"];

const words = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.pick(WORDS)).join(" ");
const many = (random: Random, list: readonly string[], most: number): string =>
  Array.from({ length: random.between(1, most) }, () => random.pick(list)).join("");
const two = (value: number): string => String(value).padStart(2, "0");

function* plain(random: Random): Generator<string, never> {
  for (;;) {
    const time = `${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}`;
    const level = random.pick(["info", "warn", "debug"]);
    yield `2026-03-01t${time}z ${level} [${10_000 + random.below(90_000)}] ${words(random, random.between(4, 22))}\n`;
  }
}

function* dense(random: Random): Generator<string, never> {
  for (;;) {
    const base = random.below(256);
    for (let y = 0; y < PAYLOAD_ROWS; y++) {
      yield `\x1b[${y + 1};1H`;
      for (let x = 0; x < PAYLOAD_COLS; x += DENSE_CHUNK_CELLS) yield colouredCells(base, x, y);
    }
    yield "\x1b[m";
  }
}

function colouredCells(base: number, from: number, y: number): string {
  let cells = "";
  for (let x = from; x < from + DENSE_CHUNK_CELLS; x++) cells += colouredCell(base, x, y);
  return cells;
}

function colouredCell(base: number, x: number, y: number): string {
  const red = (base + x) & 255;
  const green = (base + y * 5) & 255;
  const blue = (x * 7 + y) & 255;
  const letter = String.fromCharCode(97 + ((x + y + base) % 26));
  return `\x1b[38;2;${red};${green};${blue};48;2;${255 - red};${255 - green};${255 - blue}m${letter}`;
}

function* unicode(random: Random): Generator<string, never> {
  for (;;) {
    let line = "";
    for (let part = random.between(8, 16); part > 0; part--) line += `${mixed(random)} `;
    yield `${line}\n`;
  }
}

function mixed(random: Random): string {
  switch (random.below(6)) {
    case 0:
      return many(random, WIDE, 8);
    case 1:
      return many(random, EMOJI, 2);
    case 2:
      return many(random, COMBINED, 6);
    case 3:
      return many(random, GREEK, 8);
    case 4:
      return random.pick(BOX).repeat(random.between(1, 6));
    default:
      return random.pick(WORDS);
  }
}

/** A coding agent: the whole screen again for each frame, of which a spinner, a counter and the newest lines differ. */
function* agent(random: Random): Generator<string, never> {
  const log = Array.from({ length: PAYLOAD_ROWS - 6 }, () => agentLine(random));
  for (let frame = 0; ; frame++) {
    if (frame % 6 === 0) {
      log.shift();
      log.push(agentLine(random));
    }
    yield "\x1b[?2026h\x1b[?25l\x1b[H";
    for (const [y, line] of log.entries()) yield `\x1b[${y + 1};1H\x1b[2K${line}`;
    yield* agentFoot(frame, log.length + 1);
    yield "\x1b[?25h\x1b[?2026l";
  }
}

function agentLine(random: Random): string {
  const number = String(random.below(2000)).padStart(4);
  switch (random.below(6)) {
    case 0:
      return `\x1b[38;2;215;119;87m●\x1b[39m \x1b[1mbash\x1b[22m(npm test -- ${random.pick(WORDS)})`;
    case 1:
      return `  \x1b[2m⎿\x1b[22m  \x1b[38;2;78;186;101m+ ${words(random, 9)}\x1b[39m`;
    case 2:
      return `  \x1b[48;2;34;92;43m\x1b[38;2;255;255;255m${number} + const ${random.pick(WORDS)} = await ${random.pick(WORDS)}();\x1b[K\x1b[0m`;
    case 3:
      return `  \x1b[48;2;122;41;54m${number} - return ${random.pick(WORDS)};\x1b[K\x1b[0m`;
    default:
      return `  ${words(random, 14)}`;
  }
}

function* agentFoot(frame: number, row: number): Generator<string> {
  const line = "─".repeat(PAYLOAD_COLS - 2);
  const grey = "\x1b[38;2;136;136;136m";
  const spinner = SPINNER[frame % SPINNER.length] ?? "";
  const counter = `${Math.floor(frame / 12)}s · ↑ ${frame * 37} tokens · esc to interrupt`;
  yield `\x1b[${row};1H\x1b[2K\x1b[38;2;215;119;87m${spinner} thinking…\x1b[39m \x1b[2m(${counter})\x1b[22m`;
  yield `\x1b[${row + 1};1H${grey}╭${line}╮\x1b[39m`;
  yield `\x1b[${row + 2};1H\x1b[2K${grey}│\x1b[39m > fix the flaky test\x1b[${row + 2};${PAYLOAD_COLS}H${grey}│\x1b[39m`;
  yield `\x1b[${row + 3};1H${grey}╰${line}╯\x1b[39m`;
  yield `\x1b[${row + 4};1H\x1b[2K  \x1b[2m? for shortcuts\x1b[22m\x1b[${row + 2};24H`;
}

export const PAYLOADS: readonly Payload[] = [
  { name: "plain", says: "log lines, 4 to 22 words", chunks: plain },
  { name: "dense", says: "every cell with a 24-bit foreground and background of its own", chunks: dense },
  { name: "unicode", says: "CJK, emoji, combining marks, Greek, box drawing", chunks: unicode },
  { name: "agent", says: "an agent's full-screen frames: cursor moves, colours, spinner, DEC 2026", chunks: agent },
];

/** What the terminal is sent for `bytes` that a program writes: LF becomes CR LF. */
export function throughTty(bytes: Uint8Array): Buffer {
  return Buffer.from(Buffer.from(bytes).toString("latin1").replaceAll("\n", "\r\n"), "latin1");
}
