// Looking back: which pane is scrolled where, by the wheel or by keys. The rows come from the server; this only knows the
// position asked for. Typing into a pane that the wheel scrolled returns to its live end, as does its bottom.

import { MOD_CTRL, type Key } from "../core/key.ts";
import type { PaneHead } from "../wire/frame.ts";
import type { ClientModel } from "./model.ts";

/** Rows a tick of the wheel moves (tmux's). */
export const WHEEL_ROWS = 5;

/** A position that the server has not shown after so long is given up: the next step begins where the pane is. */
const ASKED_MS = 250;

interface Asked {
  readonly from: number;
  readonly position: number;
  readonly atMs: number;
}

export class Scroll {
  readonly #model: ClientModel;
  readonly #send: (pane: number, rows: number) => void;
  /** Steps come faster than their answers: each begins where the one before it leads. */
  readonly #asked = new Map<number, Asked>();
  /** What was last shown of a scrolled pane before its server was lost. */
  readonly #returning = new Map<number, PaneHead>();

  constructor(model: ClientModel, send: (pane: number, rows: number) => void) {
    this.#model = model;
    this.#send = send;
  }

  /** Rows above the live end that are shown of a pane. */
  positionOf(pane: number): number {
    return this.#model.panes.get(pane)?.head?.scroll ?? 0;
  }

  /** Begins to scroll with keys. */
  enter(pane: number): void {
    this.#model.lookingBack = pane;
  }

  leave(): void {
    const pane = this.#model.lookingBack;
    this.#model.lookingBack = null;
    if (pane !== null) this.to(pane, 0);
  }

  by(pane: number, rows: number): void {
    this.to(pane, this.#aimOf(pane) + rows);
  }

  to(pane: number, rows: number): void {
    // Who moves on does not want to be brought back.
    this.#returning.delete(pane);
    const history = this.#model.panes.get(pane)?.head?.history ?? 0;
    const position = Math.max(0, Math.min(rows, history));
    if (position === this.#aimOf(pane)) return;
    this.#asked.set(pane, { from: this.positionOf(pane), position, atMs: performance.now() });
    this.#model.selection = null;
    this.#send(pane, position);
  }

  /** A new server knows nothing of the positions: each pane that is scrolled is asked for again. */
  restore(): void {
    this.#asked.clear();
    this.#returning.clear();
    for (const [pane, { head }] of this.#model.panes) {
      if (!head || head.scroll === 0) continue;
      this.#returning.set(pane, head);
      this.#send(pane, head.scroll);
    }
  }

  /** A frame is in the model: what came in below while nobody was there is added, so that the text seen stays. */
  follow(): void {
    for (const [pane, before] of this.#returning) {
      const head = this.#model.panes.get(pane)?.head;
      if (head === before) continue;
      this.#returning.delete(pane);
      if (head && head.scroll > 0) this.to(pane, head.scroll + head.history - before.history);
    }
  }

  /** Where the pane will be: the position asked for until it is reached, or passed because output came in below. */
  #aimOf(pane: number): number {
    const now = this.positionOf(pane);
    const asked = this.#asked.get(pane);
    if (!asked) return now;
    const { from, position, atMs } = asked;
    const isReached = position > from ? now >= position : now <= position;
    if (!isReached && performance.now() - atMs < ASKED_MS) return position;
    this.#asked.delete(pane);
    return now;
  }

  /** A key while a pane is looked back in; every key belongs to the mode. */
  handleKey(key: Key): void {
    const pane = this.#model.lookingBack;
    if (pane === null || key.event === 3) return;
    const page = Math.max(1, (this.#model.panes.get(pane)?.rows ?? 2) - 1);
    const name = (key.mods & MOD_CTRL) !== 0 ? `C-${key.key}` : (key.text ?? key.key);
    const step = STEPS.get(name);
    if (step) return this.by(pane, step(page));
    if (name === "g" || name === "Home") return this.to(pane, Infinity);
    if (name === "G" || name === "End") return this.to(pane, 0);
    if (name === "q" || name === "Escape" || name === "Enter" || name === "C-c") this.leave();
  }
}

/** Rows up for each key, given the rows of a page; vi's and emacs's keys of tmux's copy mode alike. */
const STEPS: ReadonlyMap<string, (page: number) => number> = new Map([
  ["Up", () => 1],
  ["k", () => 1],
  ["C-p", () => 1],
  ["C-y", () => 1],
  ["Down", () => -1],
  ["j", () => -1],
  ["C-n", () => -1],
  ["C-e", () => -1],
  ["PageUp", (page: number) => page],
  ["C-b", (page: number) => page],
  ["PageDown", (page: number) => -page],
  ["C-f", (page: number) => -page],
  ["C-v", (page: number) => -page],
  [" ", (page: number) => -page],
  ["C-u", (page: number) => Math.ceil(page / 2)],
  ["C-d", (page: number) => -Math.ceil(page / 2)],
]);
