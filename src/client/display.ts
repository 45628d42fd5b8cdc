// Puts the model on the outer terminal: composes when something changed, paints the difference, keeps the clock. While
// the terminal is behind nothing is drawn; when it has caught up the newest state is.

import { composeScreen, drawTick } from "../draw/compose.ts";
import { Grid } from "../draw/grid.ts";
import { Painter } from "../draw/painter.ts";
import type { PaintCaps } from "../draw/pen.ts";
import type { Picture } from "../draw/picture.ts";
import { Clock } from "./clock.ts";
import type { ClientModel } from "./model.ts";
import type { OuterTty } from "./tty/outer-tty.ts";

/** Told once the terminal has been given everything up to a frame; `bytes`: of the frames since the last time. */
export type PaintedListener = (frame: number, bytes: number) => void;

/** Shown ages count seconds at most. */
const AGE_STEP_MS = 1_000;

export class Display {
  readonly #model: ClientModel;
  readonly #tty: OuterTty;
  readonly #onPainted: PaintedListener;
  readonly #clock: Clock;
  #painter: Painter;
  #grid: Grid;
  #scheduled = false;
  #dirty = false;
  #closed = false;
  /** Newest frame in the model, and the one last acknowledged. */
  #frame = 0;
  #acknowledged = 0;
  #frameBytes = 0;
  /** Wall clock, ms: when an age, a message or an order that is shown changes by itself. */
  #changesAtMs = Infinity;
  picture: Picture | null = null;

  constructor(model: ClientModel, tty: OuterTty, caps: PaintCaps, onPainted: PaintedListener) {
    this.#model = model;
    this.#tty = tty;
    this.#onPainted = onPainted;
    this.#painter = new Painter(caps);
    this.#grid = new Grid(model.size.cols, model.size.rows, model.table);
    this.#clock = new Clock(
      (tick) => this.#turnSpinner(tick),
      () => this.draw(),
    );
  }

  /** The terminal told more of itself. */
  setCaps(caps: PaintCaps): void {
    this.#painter = new Painter(caps);
    this.draw();
  }

  /** A frame is in the model. */
  handleFrame(frame: number, bytes: number): void {
    this.#frame = frame;
    this.#frameBytes += bytes;
    this.draw();
  }

  /** Frames are counted anew by a new server. */
  restartFrames(): void {
    this.#frame = 0;
    this.#acknowledged = 0;
  }

  /** Something changed: it is drawn at the end of this turn. */
  draw(): void {
    this.#dirty = true;
    if (this.#scheduled || this.#closed) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#paint();
    });
  }

  /** The terminal took everything. */
  handleDrain(): void {
    this.#acknowledge();
    if (this.#dirty) this.draw();
  }

  /** Whatever the terminal shows now, it is not what was painted. */
  invalidate(): void {
    this.#painter.invalidate();
    this.draw();
  }

  close(): void {
    this.#closed = true;
    this.#clock.stop();
  }

  #paint(): void {
    if (this.#closed || this.#tty.busy) return;
    const now = Date.now();
    const screen = this.#model.toScreen(now);
    if (!screen) return;
    this.#dirty = false;
    const { cols, rows } = screen.size;
    if (this.#grid.cols !== cols || this.#grid.rows !== rows) this.#grid = new Grid(cols, rows, this.#model.table);
    this.picture = composeScreen(screen, this.#grid);
    this.#tty.write(this.#painter.paint(this.#grid));
    this.#acknowledge();
    this.#demandClock(now);
  }

  #acknowledge(): void {
    if (this.#frame === this.#acknowledged || this.#dirty || this.#tty.busy) return;
    this.#acknowledged = this.#frame;
    this.#onPainted(this.#frame, this.#frameBytes);
    this.#frameBytes = 0;
  }

  #demandClock(now: number): void {
    if (!this.picture) return;
    const { ticks } = this.picture;
    // Ages change together, on whole seconds: many rows wake the client no oftener than one.
    const nextAgeMs = Math.ceil((now + this.picture.nextAgeMs) / AGE_STEP_MS) * AGE_STEP_MS - now;
    this.#changesAtMs = Math.min(now + nextAgeMs, this.#model.dueMs);
    const moves = ticks.length > 0 && this.#model.view?.settings.reduceMotion !== true;
    const sleepMs = Math.min(nextAgeMs, this.#model.dueMs - now);
    this.#clock.demand({ spinning: moves, nextAgeMs: sleepMs === Infinity ? null : sleepMs });
  }

  #turnSpinner(tick: number): void {
    this.#model.tick = tick;
    if (this.#dirty || !this.picture || this.#closed) return;
    // What changes by itself needs all of it drawn; else only the spinner's cells change.
    if (Date.now() >= this.#changesAtMs) return this.draw();
    if (this.#tty.busy) return;
    drawTick(this.picture, this.#grid, tick);
    this.#tty.write(this.#painter.paintCells(this.#grid, this.picture.ticks));
  }
}
