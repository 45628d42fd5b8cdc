// A pane's parsed terminal: takes in its output, answers its queries, keeps its cells and its history, and tells what it
// heard. One parse for everything; no timers, no exceptions, and work bounded by the bytes fed.

import type { CursorState, InputMode, MouseEncoding, MouseTracking, PaneModes } from "../../core/modes.ts";
import type { Answer } from "./answers.ts";
import { captureText, rowText, type CaptureOptions } from "./capture.ts";
import { liveRow, type CellRow } from "./cell-row.ts";
import { installControls } from "./controls.ts";
import { createEmulator, type Emulator } from "./emulator.ts";
import type { ScreenEnvironment } from "./environment.ts";
import { installErasing } from "./erase.ts";
import { Front, incompleteTail } from "./front.ts";
import { History, type NumberedBlock } from "./history.ts";
import { installOscs } from "./oscs.ts";
import type { ScreenEvent } from "./outbox.ts";
import { Printer } from "./print.ts";
import { cursorShape, installQueries } from "./queries.ts";
import { resizeScreens } from "./reflow.ts";
import { installScrolling } from "./scroll.ts";
import { decodeSnapshot, encodeSnapshot } from "./snapshot.ts";
import { mendStringStates } from "./string-states.ts";
import { installUnicode } from "./unicode.ts";
import { slowEnd } from "./units.ts";

export type { ScreenEnvironment } from "./environment.ts";

/** Rows above the screen that stay in the emulator; older ones are packed. */
export const WINDOW_ROWS = 200;
export const DEFAULT_HISTORY_LINES = 10_000;
/** Packed history of one pane. */
export const DEFAULT_HISTORY_BYTES: number = 16 << 20;
export const MIN_COLS = 2;
export const MAX_COLS = 1000;
export const MIN_ROWS = 1;
export const MAX_ROWS = 500;

export interface ScreenOptions {
  readonly cols: number;
  readonly rows: number;
  /** Lines above the screen, at least kept; up to one block more may be there. */
  readonly historyLines?: number;
  readonly historyBytes?: number;
  /** Called synchronously while feeding, in byte order. */
  readonly onAnswer: (answer: Answer) => void;
  readonly environment: ScreenEnvironment;
}

const MOUSE: Readonly<Record<string, MouseTracking>> = { X10: "x10", VT200: "click", DRAG: "drag", ANY: "any" };
const ENCODING: Readonly<Record<string, MouseEncoding>> = { SGR: "sgr", SGR_PIXELS: "sgr-pixels" };
const NO_BYTES = new Uint8Array(0);

export class Screen {
  readonly #emulator: Emulator;
  readonly #front: Front;
  readonly #history: History;
  /** Begun UTF-8 character at the end of what was fed. */
  #tail: Uint8Array = NO_BYTES;
  #generation = 0;
  /** Sequences that cost themselves: a handler threw. */
  faults: number = 0;

  constructor(options: ScreenOptions) {
    const historyLines = Math.max(0, options.historyLines ?? DEFAULT_HISTORY_LINES);
    const scrollback = Math.min(WINDOW_ROWS, historyLines);
    const size = clampSize(options.cols, options.rows);
    this.#emulator = createEmulator({ ...options, ...size, scrollback });
    const { core, links } = this.#emulator;
    this.#history = new History(historyLines - scrollback, options.historyBytes ?? DEFAULT_HISTORY_BYTES, links);
    const printer = new Printer(core);
    const clearHistory = (): void => this.#history.clear();
    installUnicode(this.#emulator);
    mendStringStates(core._inputHandler._parser);
    core._inputHandler.print = (data, from, to) => printer.print(data, from, to);
    core._inputHandler._parser.setPrintHandler((data, from, to) => printer.print(data, from, to));
    installScrolling(core, this.#history);
    installErasing(core, clearHistory);
    installControls(this.#emulator, clearHistory);
    installQueries(this.#emulator);
    installOscs(this.#emulator);
    this.#front = new Front(core, printer);
  }

  get cols(): number {
    return this.#emulator.core._bufferService.cols;
  }

  get rows(): number {
    return this.#emulator.core._bufferService.rows;
  }

  /** Grows whenever something that can be seen may have changed. */
  get generation(): number {
    return this.#generation;
  }

  get title(): string {
    return this.#emulator.titles.title;
  }

  /** 2031: the program wants `CSI ? 997 ; 1|2 n` when the theme changes. */
  get reportsTheme(): boolean {
    return this.#emulator.modes.reportsTheme;
  }

  /** How often the program hid the cursor so far; begins anew with a restored screen. */
  get cursorHides(): number {
    return this.#emulator.modes.cursorHides;
  }

  /** Rows above the live screen at the current width; 0 in the alternate screen. */
  get historyLength(): number {
    const { buffers } = this.#emulator.core._bufferService;
    return buffers.active === buffers.alt ? 0 : this.#history.rowCount(this.cols) + buffers.normal.ybase;
  }

  /** Bytes of the packed rows above the emulator's window. */
  get historyBytes(): number {
    return this.#history.bytes;
  }

  /** Takes in output at once. Any cut of the same bytes gives the same screen, answers and events. */
  feed(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#generation++;
    const all = this.#tail.length === 0 ? bytes : Buffer.concat([this.#tail, bytes]);
    const end = all.length - incompleteTail(all, all.length);
    this.#tail = end === all.length ? NO_BYTES : Uint8Array.from(all.subarray(end));
    for (let at = 0; at < end;) at = this.#take(all, at, end);
  }

  /** Takes in some bytes from `from` on; returns where the rest begins. A handler that throws costs its own sequence. */
  #take(bytes: Uint8Array, from: number, end: number): number {
    const front = this.#front;
    const input = this.#emulator.core._inputHandler;
    front.at = from;
    let to = from;
    try {
      if (input._parser.currentState === 0) front.run(bytes, from, end);
      if (front.at >= end) return end;
      to = slowEnd(bytes, front.at, end, input._parser.currentState);
      input.parse(bytes.subarray(front.at, to));
      return to;
    } catch {
      this.faults++;
      input._parser.reset();
      return Math.max(to, front.at, from + 1);
    }
  }

  /** Lines are wrapped anew; nothing is lost. Sizes beyond the limits are clamped. */
  resize(cols: number, rows: number): void {
    const size = clampSize(cols, rows);
    if (size.cols === this.cols && size.rows === this.rows) return;
    this.#generation++;
    resizeScreens(this.#emulator.core, this.#history, size.cols, size.rows);
  }

  /** What was heard since the last call, in byte order. */
  takeEvents(): ScreenEvent[] {
    return this.#emulator.outbox.take();
  }

  modes(): PaneModes {
    const { core, keyboard, modes } = this.#emulator;
    const { decPrivateModes: dec } = core.coreService;
    const { buffers } = core._bufferService;
    return {
      mouse: MOUSE[core.coreMouseService._activeProtocol] ?? "none",
      mouseEncoding: ENCODING[core.coreMouseService._activeEncoding] ?? "default",
      bracketedPaste: dec.bracketedPasteMode,
      focusEvents: dec.sendFocus,
      applicationCursor: dec.applicationCursorKeys,
      applicationKeypad: dec.applicationKeypad,
      alternateScreen: buffers.active === buffers.alt,
      alternateScroll: modes.alternateScroll,
      synchronized: dec.synchronizedOutput,
      kittyFlags: keyboard.flags,
      modifyOtherKeys: keyboard.modifyOtherKeys,
    };
  }

  /** Takes back what a program asked of the person's input and left on when it was killed. */
  release(modes: readonly InputMode[]): void {
    const { core, keyboard } = this.#emulator;
    this.#generation++;
    if (modes.includes("keys")) keyboard.release();
    if (modes.includes("focus")) core.coreService.decPrivateModes.sendFocus = false;
    if (!modes.includes("mouse")) return;
    core.coreMouseService._activeProtocol = "NONE";
    core.coreMouseService._activeEncoding = "DEFAULT";
  }

  cursor(): CursorState {
    const { core } = this.#emulator;
    const buffer = core._inputHandler._activeBuffer;
    return {
      x: Math.min(buffer.x, this.cols),
      y: Math.min(buffer.y, this.rows - 1),
      visible: !core.coreService.isCursorHidden,
      shape: cursorShape(core),
    };
  }

  /** Row `index` of history and screen: 0 is the live screen's top, negative ones are above it, down to -historyLength. */
  row(index: number): CellRow | undefined {
    const { core, links } = this.#emulator;
    const buffer = core._inputHandler._activeBuffer;
    const at = buffer.ybase + index;
    if (index >= this.rows) return undefined;
    const line = at >= 0 ? buffer.lines.get(at) : undefined;
    if (line) return liveRow(line, this.cols, links);
    if (buffer !== core._bufferService.buffers.normal) return undefined;
    return this.#history.row(this.#history.rowCount(this.cols) + at, this.cols);
  }

  /** One row's text without blanks at its end; rows as in `row`. */
  rowText(index: number): string {
    return rowText(this, index);
  }

  /** Rows as text, for `capture-pane`. */
  captureText(options: CaptureOptions = {}): string {
    return captureText(this, options);
  }

  /** Blocks of history that became full since the last call; each is handed over once. */
  takeSealedBlocks(): NumberedBlock[] {
    return this.#history.takeSealed();
  }

  /** Blocks with lower numbers are no part of the history any more. */
  get lowestBlock(): number {
    return this.#history.lowestBlock;
  }

  /** Everything but the full blocks: restore and the rest of the stream give what the whole stream gives. */
  snapshotLive(): Uint8Array {
    return encodeSnapshot(this.#emulator, this.#history.save(), this.#tail);
  }

  /**
   * A screen as it was when `live` was taken. `blocks`: those from the `lowestBlock` of that moment on; others are ignored,
   * and where one is missing the history begins behind it. Throws on a snapshot of another version, or a broken one.
   */
  static restore(
    live: Uint8Array,
    blocks: readonly NumberedBlock[],
    options: Omit<ScreenOptions, "cols" | "rows">,
  ): Screen {
    const snapshot = decodeSnapshot(live);
    const screen = new Screen({ ...options, cols: snapshot.cols, rows: snapshot.rows });
    snapshot.apply(screen.#emulator);
    screen.#history.load(snapshot.history, blocks);
    screen.#tail = snapshot.tail;
    return screen;
  }
}

function clampSize(cols: number, rows: number): { cols: number; rows: number } {
  const clamp = (value: number, min: number, max: number): number =>
    Number.isFinite(value) ? Math.max(min, Math.min(Math.floor(value), max)) : value === Infinity ? max : min;
  return { cols: clamp(cols, MIN_COLS, MAX_COLS), rows: clamp(rows, MIN_ROWS, MAX_ROWS) };
}
