// The last row, in tmux's place:
//   work  1 api* 2 web● 3 infra-        claude · ~/src/api ▲ requires approval · 2m     ▲ 2 need you  ⠋ 3 working  main
// When it gets narrow it gives up, one after the other: the host, the place, the long counts, the windows but the active
// one. A message takes the whole line for its time: half an error helps nobody.

import { cleanText } from "../core/clean-text.ts";
import { needsYou } from "../core/status-order.ts";
import { headerOf } from "../core/status-words.ts";
import type { Rect, StatusRow } from "../wire/view.ts";
import { knownWords } from "./known-words.ts";
import { ACCENT_STRONG, CHIP, DIM, FAILURE, TEXT, lookOf } from "./looks.ts";
import { statusPieces, titlePieces } from "./pane-header.ts";
import type { ScreenModel } from "./screen-model.ts";
import type { Piece, Sketch } from "./sketch.ts";
import { sessionPieces, windowPieces } from "./window-list.ts";

/** Cells of a header, below which it is left out. */
const MIN_HEADER_CELLS = 10;
/** Blanks between left, middle and right. */
const GAP = 2;
/** Shape, age and what separates them from the words: "  ▲ … · 59m". */
const AGE_AND_GAPS = 10;

export function drawStatusLine(sketch: Sketch, rect: Rect): void {
  if (rect.rows < 1) return;
  if (sketch.model.message) return drawMessage(sketch, rect, sketch.model.message);
  const session = sessionPieces(sketch);
  const windows = windowPieces(sketch, Infinity);
  const wish = sketch.piecesWidth([...session, ...windows]) + middleWish(sketch);
  const right = rightPieces(sketch, rect.cols, wish);
  const rightCells = sketch.piecesWidth(right);
  const room = Math.max(0, rect.cols - rightCells - GAP);
  const middle = Math.min(middleWish(sketch), MIN_HEADER_CELLS + GAP, room >> 1);
  const left =
    sketch.piecesWidth([...session, ...windows]) + middle <= room
      ? windows
      : windowPieces(sketch, room - middle - sketch.piecesWidth(session));
  const used = sketch.pieces(rect.x, rect.y, [...session, ...left], room);
  drawMiddle(sketch, rect, rect.x + used + GAP, room - used - GAP);
  sketch.pieces(rect.x + rect.cols - rightCells, rect.y, right, rightCells);
}

function drawMessage(sketch: Sketch, rect: Rect, message: NonNullable<ScreenModel["message"]>): void {
  const style = message.error ? FAILURE : ACCENT_STRONG;
  sketch.pieces(rect.x + 1, rect.y, [{ text: cleanText(message.text), style }], rect.cols - 2);
}

/** Cells that what stands in the middle would take with the blanks before it; 0 for nothing. */
function middleWish(sketch: Sketch): number {
  const { view } = sketch.model;
  const pane = view.panes.find((candidate) => candidate.pane === view.activePane);
  if (view.framed || !pane) return 0;
  const status = headerOf(pane.status);
  const statusCells = pane.tracked && status !== "" ? sketch.width(status) + AGE_AND_GAPS : 0;
  return sketch.piecesWidth(titlePieces(sketch, pane, false)) + statusCells + GAP;
}

function drawMiddle(sketch: Sketch, rect: Rect, x: number, room: number): void {
  const { view } = sketch.model;
  const pane = view.panes.find((candidate) => candidate.pane === view.activePane);
  if (view.framed || !pane || room < MIN_HEADER_CELLS) return;
  const title = titlePieces(sketch, pane, false);
  const short = title.slice(0, 1);
  const status = statusPieces(sketch, pane, room - Math.min(sketch.piecesWidth(short), room >> 1) - 2);
  const statusCells = sketch.piecesWidth(status);
  const titleRoom = room - (statusCells > 0 ? statusCells + 2 : 0);
  const shown = sketch.piecesWidth(title) <= titleRoom ? title : short;
  const gap: Piece[] = statusCells > 0 ? [{ text: "  ", style: TEXT }] : [];
  const used = sketch.pieces(x, rect.y, shown, titleRoom);
  const rest = sketch.pieces(x + used, rect.y, [...gap, ...status], room - used);
  sketch.hit({ x, y: rect.y, cols: used + rest, rows: 1 }, { kind: "header", pane: pane.pane });
}

/** Prefix, counts and host, in the longest wording that leaves `wish` cells to the rest. */
function rightPieces(sketch: Sketch, cols: number, wish: number): Piece[] {
  const host: Piece[] = [{ text: ` ${cleanText(sketch.model.host)} `, style: DIM }];
  const long = countPieces(sketch, true);
  const short = countPieces(sketch, false);
  const prefix: Piece[] = sketch.model.prefixActive
    ? [
        { text: ` ${sketch.model.view.settings.prefix} `, style: CHIP },
        { text: " ", style: TEXT },
      ]
    : [];
  const variants = [[...long, ...host], long, [...short, ...host], short].map((counts) => [...prefix, ...counts]);
  const room = cols - wish - GAP;
  const fits = variants.find((pieces) => sketch.piecesWidth(pieces) <= room);
  if (fits) return fits;
  const least = [...prefix, ...short];
  return sketch.piecesWidth(least) <= cols >> 1 ? least : prefix;
}

function countPieces(sketch: Sketch, long: boolean): Piece[] {
  const { rows } = sketch.model;
  // Who is snoozed is not waited for now.
  const needing = rows.filter((row) => needsYou(row.status) && row.quiet !== "snoozed");
  const working = rows.filter((row) => row.status.state === "working");
  return [
    ...countOf(needing, long ? (needing.length === 1 ? " needs you" : " need you") : ""),
    ...countOf(working, long ? " working" : ""),
  ];
}

/** One shape for many: still, since each row has its own that moves. */
function countOf(rows: readonly StatusRow[], word: string): Piece[] {
  const first = rows[0];
  if (!first) return [];
  const words = { ...knownWords(first.status), spinning: false };
  const look = lookOf(words.colour, words.bold);
  const text = word === "" ? `${rows.length} ` : ` ${rows.length}${word}  `;
  return [
    { shape: words, style: look },
    { text, style: words.colour === "attention" ? look : TEXT },
  ];
}
