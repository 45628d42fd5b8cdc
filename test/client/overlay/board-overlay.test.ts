// The board as people see it, and what keys and clicks do on it.

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BoardChoice } from "../../../src/client/overlay/board-overlay.ts";
import { loadOverlays, type Overlays } from "../../../src/client/overlay/load-overlays.ts";
import { feedOverlay, type Overlay } from "../../../src/client/overlay/overlay.ts";
import type { InputItem } from "../../../src/core/key.ts";
import { CellTable, WIDE_RIGHT } from "../../../src/draw/cell-table.ts";
import type { StatusRow } from "../../../src/wire/view.ts";
import { NOW_MS, row, status } from "../../draw/scene.ts";
import { decode } from "../../harness/decode.ts";

const table = new CellTable();
const LARGE = { cols: 120, rows: 32 };
const SMALL = { cols: 80, rows: 24 };

const ROWS: readonly StatusRow[] = [
  row(1, "claude", "~/src/api", status("blocked", 120, { kind: "permission", msg: "git push origin main" }), {
    branch: "main",
  }),
  row(2, "codex", "~/src/web", status("error", 14, { msg: "no such file" })),
  row(3, "pi", "~/docs", status("done", 240, { unread: true, result: "12 files, tests green" })),
  row(4, "gemini", "~/src/infra", status("working", 38, { msg: "Reading files…", steps: { done: 3, total: 7 } }), {
    bypass: true,
  }),
  row(5, "漢字 agent", "~/src/ops", status("working", 12, { confidence: "weak" })),
  row(6, "qwen", "~/src/ops", status("starting", 2)),
  row(7, "amp", "~", status("idle", 900)),
  row(8, "kimi", "~/lab", status("queued", 61)),
  row(9, "zsh", "~", status("none", 5)),
];

let overlays: Overlays;
beforeAll(async () => {
  overlays = await loadOverlays();
});
const open: Overlay<BoardChoice>[] = [];
afterEach(() => {
  for (const overlay of open.splice(0)) overlay.destroy();
});

interface Shown {
  readonly overlay: Overlay<BoardChoice>;
  rows: readonly StatusRow[];
}

function board(rows: readonly StatusRow[] = ROWS, size = LARGE): Shown {
  const shown = { rows };
  const overlay = overlays.openBoard({ size, table, ascii: false, rows: () => shown.rows, nowMs: () => NOW_MS });
  open.push(overlay);
  return Object.assign(shown, { overlay });
}

function type({ overlay }: Shown, bytes: string): unknown {
  let step: unknown = "open";
  for (const item of decode([bytes])) if (step === "open") step = feedOverlay(overlay, item as InputItem);
  return step;
}
const press = ({ overlay }: Shown, x: number, y: number): unknown =>
  feedOverlay(overlay, { kind: "mouse", mouse: { action: "press", button: 0, mods: 0, x, y } });
const chosen = (deed: string, pane: number): object => ({ closed: true, value: { deed, pane } });

function lines({ overlay }: Shown): readonly string[] {
  const { cells } = overlay.render();
  return Array.from({ length: cells.rows }, (_, y) =>
    Array.from({ length: cells.cols }, (__, x) => {
      const char = cells.chars[y * cells.cols + x] ?? 0;
      return char === WIDE_RIGHT ? "" : table.text(char);
    })
      .join("")
      .trimEnd(),
  );
}
const golden = (name: string, shown: Shown): Promise<void> =>
  expect(`${lines(shown).join("\n")}\n`).toMatchFileSnapshot(`../../screens/overlay-board-${name}.txt`);

describe("the board", () => {
  it("shows every pane in the column of what a person would do about it", async () => {
    await golden("120x32", board());
    await golden("80x24", board(ROWS, SMALL));
    await golden("200x50", board(ROWS, { cols: 200, rows: 50 }));
  });
  it("shows what agents have used, where any tells it", async () => {
    const rows = ROWS.map((each) => (each.pane === 4 ? { ...each, usage: "opus · 42 % · $0.12" } : each));
    await golden("usage-120x32", board(rows));
  });
  it("keeps to what can be read in a narrow terminal", async () => {
    await golden("40x12", board(ROWS, { cols: 40, rows: 12 }));
    for (const size of [
      { cols: 1, rows: 1 },
      { cols: 14, rows: 5 },
    ])
      expect(() => lines(board(ROWS, size))).not.toThrow();
  });
  it("says when there is nothing", () => {
    expect(lines(board([])).join("\n")).toContain("no agents");
    expect(type(board([]), "\r")).toBe("open");
  });
  it("begins at who needs a person; keys choose and act", () => {
    expect(type(board(), "\r")).toEqual(chosen("jump", 1));
    expect(type(board(), "jv")).toEqual(chosen("look", 2));
    expect(type(board(), "hy")).toEqual(chosen("answer", 4));
    expect(type(board(), "\x1b[D\x1b[B\x1b[Bx")).toEqual(chosen("kill", 6));
    expect(type(board(), "llG ")).toEqual(chosen("look", 3));
    expect(type(board(), "hhh\r")).toEqual(chosen("jump", 3));
    expect(type(board(), "\x1b")).toEqual({ closed: true, value: undefined });
  });
  it("chooses what is clicked, and jumps to it when it is clicked again", () => {
    const shown = board();
    const at = lines(shown).findIndex((line) => line.includes("gemini"));
    const x = (lines(shown)[at] ?? "").indexOf("gemini");
    expect(press(shown, x, at)).toBe("open");
    shown.overlay.render();
    expect(press(shown, x, at + 1)).toEqual(chosen("jump", 4));
    expect(press(shown, 0, 0)).toBe("open");
  });
  it("keeps its choice when its pane moves, and the place when it is gone", () => {
    const shown = board();
    shown.rows = ROWS.map((each) => (each.pane === 1 ? { ...each, status: status("working", 1) } : each));
    lines(shown);
    expect(type(shown, "\r")).toEqual(chosen("jump", 1));
    const other = board();
    other.rows = ROWS.filter(({ pane }) => pane !== 1);
    lines(other);
    expect(type(other, "\r")).toEqual(chosen("jump", 2));
  });
  it("scrolls a column of many cards with the choice, and says how many there are", () => {
    const many = Array.from({ length: 40 }, (_, pane) => row(pane, `pi-${pane}`, "~", status("working", 100 - pane)));
    const shown = board(many, SMALL);
    expect(lines(shown).join("\n")).toContain("Thinking 40 ↓");
    type(shown, "G");
    expect(lines(shown).join("\n")).toMatch(/Thinking 40 ↑ [^]*pi-39/);
  });
  it("hostile text stays text", () => {
    const evil = "{bold}x{/bold}\x1b[2J\u202e\x07";
    const shown = lines(board([row(1, evil, evil, status("blocked", 5, { msg: evil }))])).join("\n");
    expect(shown).toContain("{bold}x{/bold}");
    expect(shown).not.toMatch(/[\x1b\x07\u202e]/);
  });
});
