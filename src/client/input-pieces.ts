// Cuts input into messages that a server takes: one frame holds at most MAX_CONTROL_FRAME_BYTES, a paste may be longer.
// A long paste becomes several pastes, each between marks of its own where the program asked for marks.

import type { InputItem } from "../core/key.ts";

/** Longest text of one item, in UTF-16 units: as JSON each takes up to six bytes. */
export const MAX_ITEM_UNITS: number = 96 << 10;
/** Most units of one message, so that six bytes for each stay below MAX_CONTROL_FRAME_BYTES. */
const MAX_MESSAGE_UNITS: number = 128 << 10;
/** What an item counts besides its text: its JSON takes fewer than six bytes for each. */
const ITEM_UNITS = 32;

/** The items in their order, as lists of which each fits into one message. */
export function inputPieces(items: readonly InputItem[]): readonly (readonly InputItem[])[] {
  const pieces: InputItem[][] = [];
  let piece: InputItem[] = [];
  let units = 0;
  for (const item of items.flatMap(shortItems)) {
    const weight = ITEM_UNITS + textUnits(item);
    if (piece.length > 0 && units + weight > MAX_MESSAGE_UNITS) {
      pieces.push(piece);
      piece = [];
      units = 0;
    }
    piece.push(item);
    units += weight;
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

function textUnits(item: InputItem): number {
  if (item.kind === "text" || item.kind === "paste") return item.text.length;
  return item.kind === "raw" ? item.bytes.length : 0;
}

function shortItems(item: InputItem): readonly InputItem[] {
  if ((item.kind !== "text" && item.kind !== "paste") || item.text.length <= MAX_ITEM_UNITS) return [item];
  const { kind, text } = item;
  const cut: InputItem[] = [];
  for (let at = 0; at < text.length;) {
    const end = cutBefore(text, at + MAX_ITEM_UNITS);
    cut.push({ kind, text: text.slice(at, end) });
    at = end;
  }
  return cut;
}

/** Neither a surrogate pair nor a CR LF is cut apart. */
function cutBefore(text: string, at: number): number {
  if (at >= text.length) return text.length;
  return /^(?:[\ud800-\udbff][\udc00-\udfff]|\r\n)$/.test(text.slice(at - 1, at + 1)) ? at - 1 : at;
}
