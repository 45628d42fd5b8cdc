// The lines of the inbox view:  ▲ approval    2m  %3 claude    Bash(git push origin main)
// The columns are those of all rows, so that one that comes moves nothing in the others.

import { formatAge } from "../../core/format-age.ts";
import { isOpen, type InboxCause } from "../../core/inbox.ts";
import { cutToWidth, textWidth } from "../../core/width.ts";
import type { InboxRow } from "../../wire/inbox.ts";

/** Shape and blessed colour of each cause, as the sidebar has them for the statuses behind them. */
export const CAUSE_LOOKS: Readonly<Record<InboxCause, { readonly shape: string; readonly tag: string }>> = {
  approval: { shape: "▲", tag: "yellow-fg" },
  input: { shape: "▲", tag: "yellow-fg" },
  failure: { shape: "✖", tag: "red-fg" },
  disconnect: { shape: "◆", tag: "red-fg" },
  success: { shape: "■", tag: "green-fg" },
};

const CAUSE_CELLS = 10;
const AGE_CELLS = 4;
const MAX_NAME_CELLS = 14;

export interface InboxColumns {
  readonly paneCells: number;
  readonly nameCells: number;
}

export function columnsOf(rows: readonly InboxRow[]): InboxColumns {
  return {
    paneCells: Math.max(0, ...rows.map(({ pane }) => `%${pane}`.length)),
    nameCells: Math.min(MAX_NAME_CELLS, Math.max(0, ...rows.map(({ name }) => textWidth(name)))),
  };
}

/** What stands behind the shape, cut to `cols` cells. */
export function rowText(row: InboxRow, { paneCells, nameCells }: InboxColumns, nowMs: number, cols: number): string {
  const name = cutToWidth(row.name, nameCells);
  const text = [
    row.cause.padEnd(CAUSE_CELLS),
    formatAge(nowMs - row.atMs).padStart(AGE_CELLS),
    ` %${row.pane}`.padEnd(paneCells + 1),
    name + " ".repeat(Math.max(0, nameCells - textWidth(name))),
    row.text,
  ].join(" ");
  return cutToWidth(text, cols);
}

/** Of the chosen one where it is and what is not in its line: "work:1.0 · resolved 3m ago · Bash(git push…)". */
export function aboutText(row: InboxRow, nowMs: number): string {
  const { place, text, resolvedAtMs } = row;
  const resolved = resolvedAtMs === null ? "" : `resolved ${formatAge(nowMs - resolvedAtMs)} ago`;
  return [place ?? "the pane is gone", resolved, text].filter((part) => part !== "").join(" · ");
}

export function titleOf(rows: readonly InboxRow[]): string {
  const open = rows.filter(isOpen).length;
  return open === 0 ? "Inbox" : `Inbox · ${open} open`;
}
