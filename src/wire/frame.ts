// One frame for a client: what changed in the panes it sees.
//   frame = varint number, varint panes, pane*
//   pane  = varint id, varint cols, varint rows, u8 flags, varint cursor x, varint cursor y, u8 shape,
//           varint scroll, varint history, varint changed rows, row*
// Rows are as in rows.ts. A full pane (flag) starts blank: rows not named are empty.

/** Binary type of a frame on the control socket, server -> client. */
export const CONTROL_FRAME = 2;

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
