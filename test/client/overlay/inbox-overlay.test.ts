// The inbox view as people see it, and what keys do in it.

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Overlays } from "../../../src/client/overlay/load-overlays.ts";
import { loadOverlays } from "../../../src/client/overlay/load-overlays.ts";
import type { Overlay, OverlayStep } from "../../../src/client/overlay/overlay.ts";
import { feedOverlay } from "../../../src/client/overlay/overlay.ts";
import { orderInbox, type InboxCause } from "../../../src/core/inbox.ts";
import { CellTable, WIDE_RIGHT } from "../../../src/draw/cell-table.ts";
import type { Grid } from "../../../src/draw/grid.ts";
import type { InboxRow } from "../../../src/wire/inbox.ts";
import { NOW_MS } from "../../draw/scene.ts";
import { decode } from "../../harness/decode.ts";

const SIZE = { cols: 80, rows: 24 };
const MINUTE_MS = 60_000;
const table = new CellTable();

const row = (
  id: number,
  cause: InboxCause,
  name: string,
  text: string,
  minutes: number,
  more: Partial<InboxRow> = {},
): InboxRow => ({
  id,
  cause,
  pane: id,
  name,
  text,
  atMs: NOW_MS - minutes * MINUTE_MS,
  resolvedAtMs: null,
  place: `work:${id}.0`,
  ...more,
});

const ROWS: readonly InboxRow[] = [
  row(1, "success", "gemini", "12 files, tests green", 600, { resolvedAtMs: NOW_MS - 300 * MINUTE_MS }),
  row(2, "disconnect", "aider", "", 190, { place: null }),
  row(3, "failure", "amp", "rate limited: try again in 2 hours", 45),
  row(4, "input", "codex", "Which of the two migrations should be kept?", 14),
  row(12, "approval", "claude", `Bash(git push origin main && ${"x".repeat(120)} 你好)`, 2),
  row(13, "success", "the one with a very long name", "done", 0),
];

let overlays: Overlays;
beforeAll(async () => {
  overlays = await loadOverlays();
});
const open: Overlay<InboxRow>[] = [];
afterEach(() => {
  for (const overlay of open.splice(0)) overlay.destroy();
});

interface Shown {
  readonly overlay: Overlay<InboxRow>;
  readonly resolved: (number | "all")[];
  rows: readonly InboxRow[] | null;
}

function inbox(rows: readonly InboxRow[] | null = ROWS, size = SIZE): Shown {
  const resolved: (number | "all")[] = [];
  const shown = { resolved, rows: rows && orderRows(rows) };
  const overlay = overlays.openInbox({
    size,
    table,
    rows: () => shown.rows,
    nowMs: () => NOW_MS,
    onResolve: (id) => {
      resolved.push(id);
      const isMeant = (each: InboxRow): boolean => each.resolvedAtMs === null && (id === "all" || each.id === id);
      shown.rows = orderRows(
        (shown.rows ?? []).map((each) => (isMeant(each) ? { ...each, resolvedAtMs: NOW_MS } : each)),
      );
    },
  });
  open.push(overlay);
  return Object.assign(shown, { overlay });
}

const orderRows = (rows: readonly InboxRow[]): readonly InboxRow[] =>
  orderInbox(rows).map((item) => ({ ...item, place: rows.find(({ id }) => id === item.id)?.place ?? null }));

function type(overlay: Overlay<InboxRow>, bytes: string): OverlayStep<InboxRow> {
  let step: OverlayStep<InboxRow> = "open";
  for (const item of decode([bytes])) {
    if (step === "open" && item.kind !== "focus" && item.kind !== "reply") step = feedOverlay(overlay, item);
  }
  return step;
}

function picture({ overlay }: Shown, size = SIZE): string {
  const { x, y, cells } = overlay.render();
  const grid = cells as Grid;
  const screen = Array.from({ length: size.rows }, () => Array.from({ length: size.cols }, () => " "));
  for (let at = 0; at < grid.rows * grid.cols; at++) {
    const code = grid.chars[at] ?? 0;
    const line = screen[y + Math.trunc(at / grid.cols)] ?? [];
    line[x + (at % grid.cols)] = code === WIDE_RIGHT ? "" : table.text(code);
  }
  return `${screen.map((line) => line.join("").trimEnd()).join("\n")}\n`;
}

const golden = (name: string, shown: string): Promise<void> =>
  expect(shown).toMatchFileSnapshot(`../../screens/overlay-inbox-${name}.txt`);

describe("the inbox", () => {
  it("lists what is open, the newest first, then what is resolved", async () => {
    await golden("80x24", picture(inbox()));
    const wide = { cols: 120, rows: 32 };
    await golden("120x32", picture(inbox(ROWS, wide), wide));
    const small = { cols: 40, rows: 12 };
    await golden("40x12", picture(inbox(ROWS, small), small));
  });

  it("says in words that there is nothing, and that it is asking", async () => {
    await golden("empty-80x24", picture(inbox([])));
    expect(picture(inbox(null))).toContain("asking the server");
  });

  it("goes to the chosen one with Enter", () => {
    const shown = inbox();
    expect(type(shown.overlay, "jj\x1b[A\r")).toMatchObject({ closed: true, value: { id: 12 } });
  });

  it("resolves the chosen one with r, then what took its place; R all", () => {
    const shown = inbox();
    type(shown.overlay, "jr");
    type(shown.overlay, "r");
    expect(shown.resolved).toEqual([12, 4]);
    type(shown.overlay, "R");
    expect(shown.resolved).toEqual([12, 4, "all"]);
    expect(picture(shown)).toMatch(/─ Inbox ─/);
    // What is resolved is not resolved again.
    type(shown.overlay, "r");
    expect(shown.resolved).toHaveLength(3);
  });

  it("keeps the choice on its item while others come", () => {
    const shown = inbox();
    type(shown.overlay, "jj");
    shown.rows = orderRows([row(20, "failure", "new", "boom", 0), ...ROWS]);
    shown.overlay.render();
    expect(type(shown.overlay, "\r")).toMatchObject({ value: { id: 4 } });
  });

  it("says which of many are in sight, and tells all of the chosen one", () => {
    const many = Array.from({ length: 60 }, (_, i) => row(i + 1, "failure", "amp", `boom ${i + 1}`, i));
    const shown = inbox(many);
    expect(picture(shown)).toContain("Inbox · 60 open · 1-14 of 60");
    type(shown.overlay, "G");
    expect(picture(shown)).toContain("· 47-60 of 60");
    expect(picture(shown)).toContain("work:60.0 · boom 60");
  });

  it.each(["\x1b", "q", "\x03"])("%j closes it", (bytes) => {
    expect(type(inbox().overlay, bytes)).toEqual({ closed: true, value: undefined });
  });

  it("shows hostile text as nothing but text", () => {
    const shown = picture(inbox([row(1, "approval", "a{red-fg}", "{bold}x{/bold}\x1b[2J\u{202e}", 1)]));
    expect(shown).toContain("a{red-fg} {bold}x{/bold}[2J");
  });

  it("fits any screen", () => {
    for (const size of [
      { cols: 10, rows: 4 },
      { cols: 1, rows: 1 },
      { cols: 300, rows: 90 },
    ]) {
      const { cells } = inbox(ROWS, size).overlay.render();
      expect([cells.cols <= size.cols, cells.rows <= size.rows]).toEqual([true, true]);
    }
  });
});
