// One frame for a client: what changed in the panes it sees.
//   frame = varint number, varint panes, pane*
//   pane  = varint id, varint cols, varint rows, u8 flags, varint cursor x, varint cursor y, u8 shape,
//           varint scroll, varint history, varint changed rows, row*
// Rows are as in rows.ts. A full pane (flag) starts blank: rows not named are empty.

import type { RowReader, RowWriter } from "./rows.ts";

/** Binary type of a frame on the control socket, server -> client. */
export const CONTROL_FRAME = 2;

/**
 * A client is sent its next frame when it has painted the last one; of small ones it may be behind by a few, so that their
 * acknowledgements can travel with other messages.
 */
export const SMALL_FRAMES_BYTES = 2048;
export const MAX_SMALL_FRAMES = 4;

export const PANE_FULL = 1;
export const PANE_CURSOR_VISIBLE = 2;

export interface PaneHead {
  readonly pane: number;
  readonly cols: number;
  readonly rows: number;
  /** Start from blank rows. */
  readonly full: boolean;
  readonly cursorVisible: boolean;
  readonly cursorX: number;
  readonly cursorY: number;
  /** DECSCUSR number. */
  readonly cursorShape: number;
  /** Rows between the shown bottom and the live bottom: 0 shows the live screen. */
  readonly scroll: number;
  /** Rows of history above the live screen. */
  readonly history: number;
  readonly changedRows: number;
}

/** Starts a frame: its number and how many panes follow. */
export function writeFrameHead(writer: RowWriter, number: number, panes: number): void {
  writer.varint(number);
  writer.varint(panes);
}

/** Writes a pane's head; exactly `head.changedRows` rows must follow. */
export function writePaneHead(writer: RowWriter, head: PaneHead): void {
  writer.varint(head.pane);
  writer.varint(head.cols);
  writer.varint(head.rows);
  writer.u8((head.full ? PANE_FULL : 0) | (head.cursorVisible ? PANE_CURSOR_VISIBLE : 0));
  writer.varint(head.cursorX);
  writer.varint(head.cursorY);
  writer.u8(head.cursorShape);
  writer.varint(head.scroll);
  writer.varint(head.history);
  writer.varint(head.changedRows);
}

export interface FrameHead {
  readonly number: number;
  readonly panes: number;
}

/** Throws a RangeError where bytes are missing. */
export function readFrameHead(reader: RowReader): FrameHead {
  return { number: reader.varint(), panes: reader.varint() };
}

/** Throws a RangeError where bytes are missing. */
export function readPaneHead(reader: RowReader): PaneHead {
  const pane = reader.varint();
  const cols = reader.varint();
  const rows = reader.varint();
  const flags = reader.u8();
  return {
    pane,
    cols,
    rows,
    full: (flags & PANE_FULL) !== 0,
    cursorVisible: (flags & PANE_CURSOR_VISIBLE) !== 0,
    cursorX: reader.varint(),
    cursorY: reader.varint(),
    cursorShape: reader.u8(),
    scroll: reader.varint(),
    history: reader.varint(),
    changedRows: reader.varint(),
  };
}
