// What one client sees of the panes' cells: remembers what it was sent, and writes what differs. Few frames are in
// flight; a client that paints slowly skips to the newest state.

import { writeFrameHead, writePaneHead } from "../../wire/frame.ts";
import { RowWriter } from "../../wire/rows.ts";
import type { PaneFeed } from "../panes/feed.ts";
import { RowCache, encodeChangedRows } from "../screen/rows.ts";

interface Sent {
  readonly cache: RowCache;
  generation: number;
  scroll: number;
  history: number;
  cols: number;
  rows: number;
}

// Rows go through a writer of their own, since a pane's head counts them; it lasts for the frame, so that extensions are
// numbered in the order in which the client reads them.
const rowsWriter = new RowWriter();
const frameWriter = new RowWriter();

export class FrameSource {
  readonly #sent = new Map<number, Sent>();
  /** Rows above the live bottom at which the client looks, by pane; absent = live. */
  readonly #scroll = new Map<number, number>();

  /** Moves the client's view of a pane; clamps to its history. Returns the position. */
  scroll(feed: PaneFeed, rows: number): number {
    const position = Math.max(0, Math.min(Math.floor(rows), feed.screen.historyLength));
    if (position === 0) this.#scroll.delete(feed.pane);
    else this.#scroll.set(feed.pane, position);
    return position;
  }

  /** Drops what belongs to panes that are no longer seen. */
  keep(panes: ReadonlySet<number>): void {
    for (const pane of this.#sent.keys()) if (!panes.has(pane)) this.#sent.delete(pane);
    for (const pane of this.#scroll.keys()) if (!panes.has(pane)) this.#scroll.delete(pane);
  }

  /** Whether the pane of `feed` has something that the client was not sent. */
  isStale(feed: PaneFeed): boolean {
    const sent = this.#sent.get(feed.pane);
    if (!sent) return true;
    return (
      sent.generation !== feed.screen.generation ||
      sent.cols !== feed.screen.cols ||
      sent.rows !== feed.screen.rows ||
      sent.scroll !== (this.#scroll.get(feed.pane) ?? 0)
    );
  }

  /** One frame with what changed in the panes of `feeds`. */
  encode(number: number, feeds: readonly PaneFeed[]): Uint8Array {
    frameWriter.reset();
    rowsWriter.reset();
    writeFrameHead(frameWriter, number, feeds.length);
    for (const feed of feeds) this.#encodePane(feed);
    return frameWriter.take();
  }

  #encodePane(feed: PaneFeed): void {
    const { screen } = feed;
    let sent = this.#sent.get(feed.pane);
    const full = !sent || sent.cols !== screen.cols || sent.rows !== screen.rows;
    if (!sent || full) {
      const cache = new RowCache(screen.cols, screen.rows);
      sent = { cache, generation: -1, scroll: 0, history: 0, cols: screen.cols, rows: screen.rows };
      this.#sent.set(feed.pane, sent);
    }
    const scroll = this.#followHistory(feed, sent);
    const start = rowsWriter.length;
    const changedRows = encodeChangedRows(screen, scroll, sent.cache, rowsWriter);
    const cursor = screen.cursor();
    writePaneHead(frameWriter, {
      pane: feed.pane,
      cols: screen.cols,
      rows: screen.rows,
      full,
      cursorVisible: cursor.visible && scroll === 0,
      cursorX: cursor.x,
      cursorY: cursor.y,
      cursorShape: cursor.shape,
      scroll,
      history: screen.historyLength,
      changedRows,
    });
    frameWriter.bytes(rowsWriter.view(start));
    sent.generation = screen.generation;
    sent.scroll = scroll;
    sent.history = screen.historyLength;
  }

  /** A view that is scrolled back stays on its text while new rows come in below. */
  #followHistory(feed: PaneFeed, sent: Sent): number {
    const scroll = this.#scroll.get(feed.pane);
    if (scroll === undefined) return 0;
    const grown = sent.scroll > 0 ? Math.max(0, feed.screen.historyLength - sent.history) : 0;
    return this.scroll(feed, scroll + grown);
  }
}
