// Scenes for the golden screens: a few agents in every state, panes with text in them, any size.

import type { Status } from "../../src/core/status.ts";
import { COLOUR_DEFAULT, FG_BOLD, palette } from "../../src/core/cell.ts";
import { CellTable } from "../../src/draw/cell-table.ts";
import { composeScreen } from "../../src/draw/compose.ts";
import { Grid } from "../../src/draw/grid.ts";
import type { PaneBuffer } from "../../src/draw/pane-buffer.ts";
import { decodeFrame } from "../../src/draw/pane-buffer.ts";
import type { Picture } from "../../src/draw/picture.ts";
import { layoutScreen } from "../../src/core/screen-layout.ts";
import type { ScreenModel, ScreenSize, SidebarModel } from "../../src/draw/screen-model.ts";
import { writeFrameHead, writePaneHead } from "../../src/wire/frame.ts";
import { RUN_TEXT, RowWriter } from "../../src/wire/rows.ts";
import type { PaneView, Rect, StatusRow, View, WindowView } from "../../src/wire/view.ts";

export const NOW_MS = 1_800_000_000_000;
const SECOND_MS = 1000;

export function status(state: Status["state"], ageSeconds: number, more: Partial<Status> = {}): Status {
  return {
    state,
    source: "osc7501",
    confidence: "declared",
    since: NOW_MS - ageSeconds * SECOND_MS,
    seq: 1,
    unread: state === "done" || state === "error" || state === "stopped",
    rule: "test",
    ...more,
  };
}

export function row(pane: number, name: string, place: string, of: Status, more: Partial<StatusRow> = {}): StatusRow {
  const session = { session: 0, sessionName: "work", window: pane, windowIndex: pane, windowName: place };
  return { pane, name, place, agent: name, status: of, ...session, ...more };
}

const PERMISSION = status("blocked", 120, { kind: "permission", msg: "approve Bash: git push origin main" });

/** The rows of the picture in the design: every loud state, two at work, four at rest. */
export const MIXED: readonly StatusRow[] = [
  row(1, "claude", "api", PERMISSION),
  row(2, "codex", "web", status("blocked", 14, { kind: "input" })),
  row(3, "pi", "docs", status("done", 240, { msg: "12 files, tests green" })),
  row(4, "gemini", "infra", status("working", 38, { msg: "Reading files…", progress: 43 })),
  row(5, "deploy", "ops", status("working", 12, { progress: 40 })),
  row(6, "amp", "web", status("error", 3 * 3600, { msg: "rate limited" })),
  row(7, "aider", "lab", status("stopped", 2 * 86_400)),
  row(8, "qwen", "infra", status("idle", 600)),
  row(9, "kimi", "docs", status("done", 700, { unread: false })),
  row(10, "goose", "lab", status("none", 30, { rule: "none.silent" })),
  row(11, "cursor", "web", status("idle", 5)),
];

export const SIDEBAR: SidebarModel = {
  visible: "auto",
  width: 32,
  scroll: 0,
  focus: null,
  filter: "",
  unfolded: false,
  order: null,
};

const WINDOWS: readonly WindowView[] = [
  { window: 1, index: 1, name: "api", active: true, last: false, zoomed: false, bell: false, activity: false },
  { window: 2, index: 2, name: "web", active: false, last: false, zoomed: false, bell: false, activity: false },
  { window: 3, index: 3, name: "infra", active: false, last: true, zoomed: false, bell: true, activity: false },
];

/** A pane by its rectangle; its status is that of the row of the same number. */
export function paneView(pane: number, rect: Rect, rows: readonly StatusRow[], more: Partial<PaneView> = {}): PaneView {
  const own = rows.find((candidate) => candidate.pane === pane);
  return {
    pane,
    index: pane,
    rect,
    title: "",
    name: own?.name ?? "zsh",
    place: own ? `~/src/${own.place.replace("~/src/", "")}` : "~",
    ...(own?.branch !== undefined && { branch: own.branch }),
    ...(own?.bypass === true && { bypass: true }),
    status: own?.status ?? status("none", 10, { rule: "none" }),
    tracked: own !== undefined,
    mouse: "none",
    bracketedPaste: false,
    alternateScreen: false,
    kittyFlags: 0,
    modifyOtherKeys: 0,
    ...more,
  };
}

export interface Scene {
  readonly size: ScreenSize;
  readonly rows?: readonly StatusRow[];
  /** Rectangles of the panes inside the window's frame; none: one pane without a frame. */
  readonly split?: ((cols: number, rows: number) => readonly Rect[]) | undefined;
  readonly active?: number;
  readonly ascii?: boolean;
  readonly sidebar?: Partial<SidebarModel>;
  readonly more?: Partial<ScreenModel>;
  readonly view?: Partial<View>;
}

export interface Drawn {
  readonly model: ScreenModel;
  readonly grid: Grid;
  readonly picture: Picture;
}

export function drawScene(scene: Scene): Drawn {
  const model = sceneModel(scene);
  const table = [...model.panes.values()][0]?.table ?? new CellTable();
  const grid = new Grid(model.size.cols, model.size.rows, table);
  return { model, grid, picture: composeScreen(model, grid) };
}

export function sceneModel(scene: Scene): ScreenModel {
  const { size, rows = MIXED, split, active = 1, ascii = false } = scene;
  const sidebar = { ...SIDEBAR, ...scene.sidebar };
  const { cols, rows: lines } = layoutScreen(size, sidebar).panes;
  const rects = split ? split(cols, lines) : [{ x: 0, y: 0, cols, rows: lines }];
  const panes = rects.map((rect, i) => paneView(i + 1, rect, rows));
  const table = new CellTable();
  const view: View = {
    session: 0,
    sessionName: "work",
    windows: WINDOWS,
    cols,
    rows: lines,
    panes,
    activePane: active,
    framed: split !== undefined,
    settings: {
      prefix: "C-b",
      mouse: true,
      sidebarVisible: "auto",
      sidebarWidth: 32,
      reduceMotion: false,
      upward: true,
      notifyTerminal: "auto",
      setTitles: true,
    },
    ...scene.view,
  };
  return {
    size,
    view,
    panes: paneBuffers(panes, table),
    rows,
    sidebar,
    nowMs: NOW_MS,
    tick: 0,
    ascii,
    host: "main",
    prefixActive: false,
    message: null,
    selection: null,
    lookingBack: null,
    overlays: [],
    ...scene.more,
  };
}

const TEXTS: readonly (readonly string[])[] = [
  [
    "",
    "  Bash(git push origin main)",
    "",
    "  Do you want to proceed?",
    "  ❯ 1. Yes",
    "    2. No",
    "",
    "  漢字 and 👍 too",
  ],
  ["$ npm test", "", " ✓ draws every size", " ✓ 42 passed", "$ "],
  ["~/src $ ls", "README.md  package.json  src  test", "~/src $ "],
];

function paneBuffers(panes: readonly PaneView[], table: CellTable): Map<number, PaneBuffer> {
  const writer = new RowWriter();
  writeFrameHead(writer, 1, panes.length);
  for (const { pane, rect } of panes) {
    const lines = (TEXTS[(pane - 1) % TEXTS.length] ?? [])
      .slice(0, rect.rows)
      .map((line) => asciiOnly(line, rect.cols));
    writePaneHead(writer, {
      pane,
      cols: rect.cols,
      rows: rect.rows,
      full: true,
      cursorVisible: true,
      cursorX: Math.min(2, rect.cols),
      cursorY: Math.min(4, rect.rows - 1),
      cursorShape: 0,
      scroll: 0,
      history: 0,
      changedRows: lines.length,
    });
    for (const [y, line] of lines.entries()) {
      writer.row(y, false, 1);
      const looks = y === 1 ? palette(4) | FG_BOLD : COLOUR_DEFAULT;
      writer.run(RUN_TEXT, [...line].length, looks, 0, undefined, line);
    }
  }
  const buffers = new Map<number, PaneBuffer>();
  decodeFrame(writer.take(), buffers, table);
  return buffers;
}

/** One code point a cell is all that RUN_TEXT may hold: wide ones give way. */
const asciiOnly = (line: string, cols: number): string => [...line.replace(/[漢字👍]/gu, "")].slice(0, cols).join("");

/** Two panes side by side, three, … up to five, in a frame with shared borders. */
export const SPLITS: Readonly<Record<number, (cols: number, rows: number) => readonly Rect[]>> = {
  1: (cols, rows) => [{ x: 1, y: 1, cols: cols - 2, rows: rows - 2 }],
  2: (cols, rows) => {
    const left = (cols - 3) >> 1;
    return [
      { x: 1, y: 1, cols: left, rows: rows - 2 },
      { x: left + 2, y: 1, cols: cols - left - 3, rows: rows - 2 },
    ];
  },
  3: (cols, rows) => {
    const top = (rows - 3) >> 1;
    const left = Math.trunc((cols - 3) * 0.6);
    return [
      { x: 1, y: 1, cols: cols - 2, rows: top },
      { x: 1, y: top + 2, cols: left, rows: rows - top - 3 },
      { x: left + 2, y: top + 2, cols: cols - left - 3, rows: rows - top - 3 },
    ];
  },
  4: (cols, rows) => {
    const top = (rows - 3) >> 1;
    const left = (cols - 3) >> 1;
    return [0, 1, 2, 3].map((i) => ({
      x: i % 2 === 0 ? 1 : left + 2,
      y: i < 2 ? 1 : top + 2,
      cols: i % 2 === 0 ? left : cols - left - 3,
      rows: i < 2 ? top : rows - top - 3,
    }));
  },
  5: (cols, rows) => {
    const top = (rows - 3) >> 1;
    const third = Math.trunc((cols - 4) / 3);
    const half = (cols - 3) >> 1;
    const below = { y: top + 2, rows: rows - top - 3 };
    return [
      { x: 1, y: 1, cols: third, rows: top },
      { x: third + 2, y: 1, cols: third, rows: top },
      { x: 2 * third + 3, y: 1, cols: cols - 2 * third - 4, rows: top },
      { x: 1, cols: half, ...below },
      { x: half + 2, cols: cols - half - 3, ...below },
    ];
  },
};

/** The characters of a grid, one line a row, blanks at the ends cut. */
export function gridText(grid: Grid): string {
  let text = "";
  for (let y = 0; y < grid.rows; y++) {
    let line = "";
    for (let x = 0; x < grid.cols; x++) line += grid.table.text(grid.chars[y * grid.cols + x] ?? 0);
    text += `${line.trimEnd()}\n`;
  }
  return text;
}
