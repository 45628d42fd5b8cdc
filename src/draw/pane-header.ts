// What a pane is called and how it stands: in its top border, or in the status line when it is alone.
//   ┌ claude · ~/src/api ──────────── ▲ requires approval · blocked: permission · Apply? · 2m ┐
// Our words and the protocol's where there is room for both, else the protocol's with the message, else ours, else the shape.

import { cleanText } from "../core/clean-text.ts";
import type { StatusWords } from "../core/status-words.ts";
import { headerOf, labelOf, phraseOf } from "../core/status-words.ts";
import type { PaneView, Rect } from "../wire/view.ts";
import { knownWords } from "./known-words.ts";
import { ACCENT_STRONG, DIM, FAILURE, STRONG, TEXT, lookOf } from "./looks.ts";
import type { Piece, Sketch } from "./sketch.ts";

/** Cells a name keeps before its status gets more than a shape. */
const MIN_NAME_CELLS = 12;

/** Behind the name of an agent that asks for no permission. */
export const BYPASS = "!";

/** Name, place and branch. */
export function titlePieces(sketch: Sketch, pane: PaneView, active: boolean): Piece[] {
  const name: Piece = { text: cleanText(labelOf(pane.status, pane.name)), style: active ? ACCENT_STRONG : TEXT };
  const place = cleanText(pane.place);
  const where = [place, cleanText(pane.branch ?? "")].filter((part) => part !== "");
  const bypass: readonly Piece[] = pane.bypass === true ? [{ text: BYPASS, style: FAILURE }] : [];
  return [
    name,
    ...bypass,
    ...where.map((part): Piece => ({ text: ` ${sketch.glyphs.separator} ${part}`, style: DIM })),
  ];
}

/** How the pane stands, in at most `cells`; empty when nothing is worth saying or not even the shape fits. */
export function statusPieces(sketch: Sketch, pane: PaneView, cells: number): Piece[] {
  const scrolled = scrollPieces(sketch, pane);
  if (scrolled) return sketch.piecesWidth(scrolled) <= cells ? scrolled : [];
  const words = knownWords(pane.status);
  if (!pane.tracked || (pane.status.state === "none" && words.word === "")) return [];
  const look = lookOf(words.colour, words.bold);
  const age = ` ${sketch.glyphs.separator} ${sketch.age(pane.status)}`;
  const shape: Piece = { shape: words, style: look };
  for (const phrase of phrases(sketch, pane, words)) {
    const pieces: Piece[] = [shape, { text: ` ${phrase}`, style: words.colour === "activity" ? TEXT : look }];
    const aged: Piece[] = [...pieces, { text: age, style: DIM }];
    if (sketch.piecesWidth(aged) <= cells) {
      sketch.noteAge(pane.status);
      return aged;
    }
    if (sketch.piecesWidth(pieces) <= cells) return pieces;
  }
  return cells > 0 ? [shape] : [];
}

/** From the fullest wording to the shortest: both, the protocol's with the message, ours. */
function phrases(sketch: Sketch, { status }: PaneView, words: StatusWords): string[] {
  const header = headerOf(status);
  const same = header.startsWith(words.word) || status.state === "working";
  // One "~" is enough.
  const both = same ? header : `${words.word} ${sketch.glyphs.separator} ${header.replace(/^~/, "")}`;
  return [both, header, phraseOf(status), words.word].filter((phrase) => phrase !== "");
}

/** Where the pane is scrolled to, in place of its status. */
function scrollPieces(sketch: Sketch, pane: PaneView): Piece[] | null {
  const head = sketch.model.panes.get(pane.pane)?.head;
  if (!head || (head.scroll === 0 && sketch.model.lookingBack !== pane.pane)) return null;
  return [{ text: `${sketch.glyphs.up} ${head.scroll}/${head.history}`, style: ACCENT_STRONG }];
}

/** Draws the header into the border above a pane; `edge` is that border between the corners. */
export function drawPaneHeader(sketch: Sketch, pane: PaneView, edge: Rect): void {
  if (edge.cols < 3) return;
  const active = pane.pane === sketch.model.view.activePane;
  const title = titlePieces(sketch, pane, active);
  const titleCells = Math.min(sketch.piecesWidth(title), MIN_NAME_CELLS);
  const status = statusPieces(sketch, pane, edge.cols - titleCells - 5);
  const statusCells = sketch.piecesWidth(status);
  const room = edge.cols - 2 - (statusCells > 0 ? statusCells + 3 : 0);
  const pad: Piece = { text: " ", style: STRONG };
  const used = sketch.pieces(edge.x + 1, edge.y, title, room);
  sketch.pieces(edge.x, edge.y, [pad], 1);
  sketch.pieces(edge.x + 1 + used, edge.y, [pad], 1);
  if (statusCells === 0) return;
  sketch.pieces(edge.x + edge.cols - statusCells - 2, edge.y, [pad, ...status, pad], statusCells + 2);
}
