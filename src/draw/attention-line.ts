// The sidebar folded into one line, worst first:
//   ▲ claude api: approve Bash: git push orig… 2m · ▲ codex web · ■ pi · ⠋2
// The first one is told in full, the others that a person should see by name, the working ones as a number. It keeps its
// row when there is nothing to say.

import { cleanText } from "../core/clean-text.ts";
import type { StatusWords } from "../core/status-words.ts";
import { labelOf } from "../core/status-words.ts";
import type { Rect, StatusRow } from "../wire/view.ts";
import { knownWords, wordsOfRow } from "./known-words.ts";
import { hintPieces } from "./hints.ts";
import { quietSign } from "./glyphs.ts";
import { DIM, FILLED, FILLED_STRONG, STRONG, TEXT, lookOf } from "./looks.ts";
import { isResting, orderRows } from "./sidebar-lines.ts";
import type { Piece, Sketch } from "./sketch.ts";

/** The first one's message takes this part of the line before the others get room. */
const MESSAGE_SHARE = 2.5;
/** Cells of a message below which it is left out. */
const MIN_MESSAGE_CELLS = 8;

export function drawAttentionLine(sketch: Sketch, rect: Rect): void {
  const { rows, sidebar } = sketch.model;
  const awake = orderRows(rows, sidebar.order).filter((row) => !isResting(row.status));
  const first = awake[0];
  if (!first) return drawQuiet(sketch, rect);
  const busy = awake.filter((row) => row !== first && isQuietWork(row));
  const others = awake.filter((row) => row !== first && !isQuietWork(row));
  const count = countPieces(sketch, busy);
  const room = rect.cols - 2 - sketch.piecesWidth(count);
  const rest = otherPieces(sketch, others, room - firstCells(sketch, first, room));
  const used = drawFirst(sketch, first, rect, room - sketch.piecesWidth(rest));
  sketch.pieces(rect.x + used, rect.y, [...rest, ...count], rect.cols - used);
}

const isQuietWork = ({ status }: StatusRow): boolean =>
  status.state === "working" || status.state === "starting" || status.state === "queued";

function drawQuiet(sketch: Sketch, rect: Rect): void {
  const idle = sketch.model.rows.length;
  const left: Piece[] = [{ text: idle === 0 ? " no agents" : ` ${idle} idle`, style: DIM }];
  const used = sketch.pieces(rect.x, rect.y, left, rect.cols);
  const hints = hintPieces(sketch);
  const width = sketch.piecesWidth(hints);
  if (used + 2 + width <= rect.cols) sketch.pieces(rect.x + rect.cols - width, rect.y, hints, width);
}

/** Cells the first one needs without its message, so that the others do not crowd it out. */
function firstCells(sketch: Sketch, row: StatusRow, room: number): number {
  const bare = sketch.width(nameAndPlace(sketch, row)) + 9;
  const message = wordsOfRow(row).about || wordsOfRow(row).word;
  return Math.min(room, bare + Math.min(sketch.width(message) + 2, Math.trunc(room / MESSAGE_SHARE)));
}

function nameAndPlace(sketch: Sketch, row: StatusRow): string {
  const place = cleanText(row.place);
  const sign = quietSign(sketch.glyphs, row);
  return [cleanText(labelOf(row.status, row.name)), place, sign].filter((part) => part !== "").join(" ");
}

function drawFirst(sketch: Sketch, row: StatusRow, rect: Rect, room: number): number {
  const words = wordsOfRow(row);
  const strong = words.filled ? FILLED_STRONG : STRONG;
  const plain = words.filled ? FILLED : TEXT;
  const name = nameAndPlace(sketch, row);
  const age = ` ${sketch.age(row.status)} `;
  const spare = room - sketch.width(name) - sketch.width(age) - 3;
  const message = [words.about === "" ? words.word : guessed(words), words.measure]
    .filter((part) => part !== "")
    .join(" ");
  const says = message !== "" && spare >= Math.min(MIN_MESSAGE_CELLS, sketch.width(message) + 2);
  const shape = words.filled ? FILLED_STRONG : lookOf(words.colour, words.bold);
  let x = rect.x;
  x += sketch.pieces(
    x,
    rect.y,
    [
      { text: " ", style: plain },
      { shape: words, style: shape },
    ],
    room,
  );
  x += sketch.pieces(x, rect.y, [{ text: ` ${name}`, style: strong }], room - (x - rect.x));
  if (says) x += sketch.pieces(x, rect.y, [{ text: `: ${message}`, style: plain }], spare);
  const left = room - (x - rect.x);
  if (left >= sketch.width(age)) {
    x += sketch.pieces(x, rect.y, [{ text: age, style: words.filled ? FILLED : DIM }], left);
    sketch.noteAge(row.status);
  }
  sketch.hit({ ...rect, cols: x - rect.x }, { kind: "row", pane: row.pane });
  return x - rect.x;
}

/** What it is about, with the mark of a guess where it is one. */
const guessed = ({ word, about }: StatusWords): string => (word.startsWith("~") ? `~${about}` : about);

/** As many of the others as fit, each whole; then how many are left. */
function otherPieces(sketch: Sketch, rows: readonly StatusRow[], room: number): Piece[] {
  const pieces: Piece[] = [];
  const more = (left: number): Piece[] => [{ text: `${sketch.glyphs.separator} +${left} `, style: DIM }];
  for (const [i, row] of rows.entries()) {
    const next = [...pieces, ...otherPiece(sketch, row)];
    const left = rows.length - i - 1;
    const needed = sketch.piecesWidth(next) + (left > 0 ? sketch.piecesWidth(more(left)) : 0);
    if (needed > room) return [...pieces, ...more(left + 1)];
    pieces.splice(0, pieces.length, ...next);
  }
  return pieces;
}

function otherPiece(sketch: Sketch, row: StatusRow): Piece[] {
  const words = wordsOfRow(row);
  const hit = { kind: "row", pane: row.pane } as const;
  const name = words.filled ? nameAndPlace(sketch, row) : cleanText(labelOf(row.status, row.name));
  return [
    { text: `${sketch.glyphs.separator} `, style: DIM },
    { shape: words, style: lookOf(words.colour, words.bold), hit },
    { text: ` ${name} `, style: TEXT, hit },
  ];
}

function countPieces(sketch: Sketch, busy: readonly StatusRow[]): Piece[] {
  const first = busy[0];
  if (!first) return [];
  const words = knownWords(first.status);
  return [
    { text: `${sketch.glyphs.separator} `, style: DIM },
    { shape: words, style: lookOf(words.colour, words.bold) },
    { text: `${busy.length} `, style: TEXT },
  ];
}
