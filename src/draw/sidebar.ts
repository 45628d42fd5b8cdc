// The sidebar's column. Every row has the same columns, so that a change in one moves nothing in the others:
//   0 mark of who needs you, 1 shape, 3 name, then place and branch, at the right end age; below the name its message, at
//   the right end how many run below it and the measure: "Reading files…  +2 3/7"
// Only a row that needs a person now is filled.

import { cleanText } from "../core/clean-text.ts";
import { labelOf } from "../core/status-words.ts";
import type { Status } from "../core/status.ts";
import type { Rect, StatusRow } from "../wire/view.ts";
import type { Style } from "./grid.ts";
import { ACCENT_STRONG, DIM, FAILURE, FILLED, FILLED_MARK, FILLED_STRONG, STRONG, TEXT, lookOf } from "./looks.ts";
import { BYPASS } from "./pane-header.ts";
import { quietSign } from "./glyphs.ts";
import type { SidebarLine } from "./sidebar-lines.ts";
import { sidebarLines } from "./sidebar-lines.ts";
import type { Sketch } from "./sketch.ts";

const NAME_X = 3;
/** "59m", "23h", "999d". */
const AGE_CELLS = 4;
/** The sign of who is quiet, with the blank before it. */
const SIGN_CELLS = 2;
/** Columns from which a row has room for its place. */
const MIN_PLACE_COLS = 24;
/** Least cells of the measure at the right end of a message, with the blank before it: " 100%". */
const MEASURE_CELLS = 5;
/** Cells of a branch below which it is left out. */
const MIN_BRANCH_CELLS = 4;
/** Between the name of a pane inside and what it says. */
const BEFORE_ABOUT = " · ";

/** Draws the sidebar into `rect`, whose last column separates it from the panes. */
export function drawSidebar(sketch: Sketch, rect: Rect): void {
  const { sidebar, view } = sketch.model;
  sketch.hit(rect, { kind: "sidebar" });
  const edge = { x: rect.x + rect.cols - 1, y: 0, cols: 1, rows: sketch.layout.panes.rows };
  if (!view.framed) {
    for (let y = edge.y; y < edge.y + edge.rows; y++) sketch.grid.setCode(edge.x, y, sketch.glyphs.wall, DIM);
  }
  sketch.hit(edge, { kind: "sidebarEdge" });
  const cols = rect.cols - 1;
  drawTitle(sketch, rect, cols);
  const lines = sidebarLines(sketch.model);
  const height = rect.rows - 1;
  const scroll = clampScroll(lines, height, sidebar.scroll, sidebar.focus);
  sketch.sidebarScroll = scroll;
  const shown = lines.slice(scroll, scroll + height);
  for (const [i, line] of shown.entries()) drawLine(sketch, line, rect.x, rect.y + 1 + i, cols);
  if (scroll > 0 && height > 1) drawMore(sketch, rect, rect.y + 1, sketch.glyphs.up, lines.slice(0, scroll + 1));
  const last = scroll + height - 1;
  if (lines.length > last + 1 && height > 2) {
    drawMore(sketch, rect, rect.y + height, sketch.glyphs.down, lines.slice(last));
  }
}

function drawTitle(sketch: Sketch, rect: Rect, cols: number): void {
  const { focus, filter } = sketch.model.sidebar;
  const used = 1 + sketch.text(rect.x + 1, rect.y, "AGENTS", focus === null ? DIM : ACCENT_STRONG, cols - 1);
  if (filter !== "") sketch.text(rect.x + used + 1, rect.y, `/${filter}`, ACCENT_STRONG, cols - used - 1);
}

/** The nearest scroll position that wastes no room below, shows the line in focus, and tears no row from its message. */
function clampScroll(
  lines: readonly SidebarLine[],
  height: number,
  wanted: number,
  focus: number | "fold" | null,
): number {
  const most = Math.max(0, lines.length - height);
  let scroll = Math.min(Math.max(0, wanted), most);
  const first = lines.findIndex((line) => hasFocus(line, focus));
  if (first >= 0) {
    const last = lines.findLastIndex((line) => hasFocus(line, focus));
    // One line more on either side: "↑ 3 more" may cover the outermost.
    if (first - 1 < scroll) scroll = Math.max(0, first - 1);
    else scroll = Math.min(most, Math.max(scroll, last + 2 - height));
  }
  return scroll > 0 && lines[scroll + 1]?.kind === "detail" ? scroll + 1 : scroll;
}

function hasFocus(line: SidebarLine, focus: number | "fold" | null): boolean {
  if (focus === null) return false;
  if (line.kind === "fold") return focus === "fold";
  return "row" in line && line.row.pane === focus;
}

/** Takes the place of one line: how many rows are out of sight beyond it. */
function drawMore(sketch: Sketch, rect: Rect, y: number, arrow: string, hidden: readonly SidebarLine[]): void {
  const rows = hidden.filter((line) => line.kind === "row").length;
  const line = { x: rect.x, y, cols: rect.cols - 1, rows: 1 };
  sketch.grid.clear(line);
  sketch.text(rect.x + NAME_X, y, rows > 0 ? `${arrow} ${rows} more` : `${arrow} more`, DIM, line.cols - NAME_X);
  sketch.hit(line, { kind: "sidebar" });
}

function drawLine(sketch: Sketch, line: SidebarLine, x: number, y: number, cols: number): void {
  switch (line.kind) {
    case "heading":
    case "fold":
      return drawRule(sketch, line, x, y, cols);
    case "note":
      return void sketch.text(x + NAME_X, y, line.text, DIM, cols - NAME_X);
    case "row":
    case "detail":
      return drawRow(sketch, line, x, y, cols);
    case "nested":
    case "more":
      return drawNested(sketch, line, x, y, cols);
  }
}

/** "── 4 idle ────" and "── work ────". */
function drawRule(
  sketch: Sketch,
  line: Extract<SidebarLine, { kind: "heading" | "fold" }>,
  x: number,
  y: number,
  cols: number,
): void {
  const focused = hasFocus(line, sketch.model.sidebar.focus);
  const text = line.kind === "heading" ? cleanText(line.text) : `${line.count} ${line.noneOnly ? "no status" : "idle"}`;
  sketch.rule(x + 1, y, cols - 2, DIM);
  const used = sketch.text(x + 4, y, text, focused ? ACCENT_STRONG : DIM, Math.max(0, cols - 6));
  for (const gap of [x + 3, x + 4 + used]) if (gap < x + cols) sketch.text(gap, y, " ", TEXT, 1);
  if (focused) sketch.text(x, y, sketch.glyphs.focus, ACCENT_STRONG, 1);
  if (line.kind === "fold") sketch.hit({ x, y, cols, rows: 1 }, { kind: "fold" });
}

const needsAPerson = (status: Status): boolean =>
  status.state === "blocked" || status.state === "error" || status.state === "stopped";

function drawRow(
  sketch: Sketch,
  line: Extract<SidebarLine, { kind: "row" | "detail" }>,
  x: number,
  y: number,
  cols: number,
): void {
  const { row, words } = line;
  const focused = hasFocus(line, sketch.model.sidebar.focus);
  const look = lookOf(words.colour, words.bold);
  if (words.filled) sketch.grid.clear({ x, y, cols, rows: 1 }, FILLED);
  if (needsAPerson(row.status)) sketch.text(x, y, sketch.glyphs.mark, words.filled ? FILLED_MARK : look, 1);
  if (focused && line.kind === "row") {
    sketch.text(x, y, sketch.glyphs.focus, words.filled ? FILLED_STRONG : ACCENT_STRONG, 1);
  }
  if (line.kind === "row") drawFirstLine(sketch, line, x, y, cols, focused);
  else drawDetail(sketch, line, x, y, cols);
  sketch.hit({ x, y, cols, rows: 1 }, { kind: "row", pane: row.pane });
}

function drawFirstLine(
  sketch: Sketch,
  { row, words }: Extract<SidebarLine, { kind: "row" }>,
  x: number,
  y: number,
  cols: number,
  focused: boolean,
): void {
  const { filled } = words;
  sketch.shape(x + 1, y, words, filled ? FILLED_STRONG : lookOf(words.colour, words.bold));
  const sign = quietSign(sketch.glyphs, row);
  const signCells = sign === "" ? 0 : SIGN_CELLS;
  const room = cols - NAME_X - AGE_CELLS - 2;
  const nameCells = cols < MIN_PLACE_COLS ? room - signCells : Math.ceil(room * 0.56);
  const name = cleanText(labelOf(row.status, row.name));
  const marked = row.bypass === true ? 1 : 0;
  const used = sketch.text(
    x + NAME_X,
    y,
    name,
    nameStyle(sketch, row, filled, focused),
    Math.max(0, nameCells - marked),
  );
  if (marked > 0) sketch.text(x + NAME_X + used, y, BYPASS, filled ? FILLED_STRONG : FAILURE, nameCells - used);
  const placeX = NAME_X + nameCells + 1;
  const signX = cols - AGE_CELLS - SIGN_CELLS - 1;
  if (sign !== "" && signX > NAME_X) sketch.text(x + signX, y, sign, filled ? FILLED : DIM, 1);
  if (cols >= MIN_PLACE_COLS) {
    const cells = room - nameCells - 1 - signCells;
    sketch.text(x + placeX, y, placeText(sketch, row, cells), filled ? FILLED : DIM, cells);
  }
  const age = sketch.age(row.status);
  const ageX = cols - 1 - sketch.width(age);
  if (ageX <= NAME_X) return;
  sketch.text(x + ageX, y, age, filled ? FILLED : DIM, cols - ageX);
  sketch.noteAge(row.status);
}

/** "▲ codex web · Apply?", below its pane's row; "3 more inside". */
function drawNested(
  sketch: Sketch,
  line: Extract<SidebarLine, { kind: "nested" | "more" }>,
  x: number,
  y: number,
  cols: number,
): void {
  sketch.hit({ x, y, cols, rows: 1 }, { kind: "row", pane: line.row.pane });
  const textX = 2 * NAME_X - 1;
  const room = cols - textX - 1;
  if (room < 1) return;
  if (line.kind === "more") return void sketch.text(x + textX, y, line.text, DIM, room);
  const { words, name } = line;
  sketch.shape(x + NAME_X, y, words, lookOf(words.colour, words.bold));
  const used = sketch.text(x + textX, y, name, words.filled ? STRONG : TEXT, room);
  const about = words.message === "" ? words.word : words.message;
  if (used + BEFORE_ABOUT.length < room) sketch.text(x + textX + used, y, BEFORE_ABOUT + about, DIM, room - used);
}

/** The directory, in full or by its own name alone, and the branch as far as there is room for both. */
function placeText(sketch: Sketch, row: StatusRow, cells: number): string {
  const place = cleanText(row.place);
  const last = place.slice(place.lastIndexOf("/") + 1) || place;
  const branch = cleanText(row.branch ?? "");
  if (branch === "") return sketch.width(place) <= cells ? place : last;
  const wordings = [`${place} ${branch}`, `${last} ${branch}`];
  const fitting = wordings.find((wording) => sketch.width(wording) <= cells);
  if (fitting !== undefined) return fitting;
  return sketch.width(last) + 1 + MIN_BRANCH_CELLS <= cells ? `${last} ${branch}` : last;
}

function nameStyle(sketch: Sketch, row: StatusRow, filled: boolean, focused: boolean): Style {
  if (filled) return FILLED_STRONG;
  if (focused || row.pane === sketch.model.view.activePane) return ACCENT_STRONG;
  return needsAPerson(row.status) ? STRONG : TEXT;
}

/** The message, who runs below and the measure; a measure alone becomes a bar. */
function drawDetail(
  sketch: Sketch,
  { row, words, text }: Extract<SidebarLine, { kind: "detail" }>,
  x: number,
  y: number,
  cols: number,
): void {
  const style = words.filled ? FILLED : DIM;
  const children = row.children === undefined ? "" : `+${row.children}`;
  const measure = [children, words.measure].filter((part) => part !== "").join(" ");
  const measured = measure === "" ? 0 : Math.max(MEASURE_CELLS, sketch.width(measure) + 1);
  const room = cols - NAME_X - 1 - measured;
  if (room < 1) return;
  if (text !== "") sketch.text(x + NAME_X, y, text, style, room);
  else if (words.measure === "") sketch.text(x + NAME_X, y, words.word, style, room);
  else drawBar(sketch, shareOf(row.status), x + NAME_X, y, room);
  if (measured > 0) sketch.text(x + cols - 1 - sketch.width(measure), y, measure, style, measured);
}

/** How far it is, in percent. */
function shareOf({ steps, progress }: Status): number {
  return steps === undefined || steps.total === 0 ? (progress ?? 0) : (steps.done / steps.total) * 100;
}

function drawBar(sketch: Sketch, percent: number, x: number, y: number, cells: number): void {
  const full = Math.round((Math.min(Math.max(percent, 0), 100) / 100) * cells);
  const { barFull, barEmpty } = sketch.glyphs;
  for (let i = 0; i < cells; i++) {
    if (i < full) sketch.grid.setCode(x + i, y, barFull, lookOf("activity", false));
    else sketch.grid.setCode(x + i, y, barEmpty, DIM);
  }
}
