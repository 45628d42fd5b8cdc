// What the mouse does, by what lies under it: programs that asked get its events, borders are dragged, rows and windows
// clicked, text selected, everything else scrolled.

import { MOD_SHIFT, type Mouse } from "../core/key.ts";
import { unreachable } from "../core/unreachable.ts";
import { hitTest, type Hit, type Picture } from "../draw/picture.ts";
import type { PaneSelection } from "../draw/pane-buffer.ts";
import { wordAt } from "../draw/word-at.ts";
import type { PaneView } from "../wire/view.ts";
import type { ClientModel } from "./model.ts";
import { WHEEL_ROWS, type Scroll } from "./scroll.ts";

const LEFT = 0;
const MIDDLE = 1;
const WHEEL_UP = 4;
const WHEEL_DOWN = 5;
/** Lines of the sidebar a tick of the wheel moves. */
const SIDEBAR_LINES = 3;
/** Two presses within this time at one place take the word, three the line. */
const CLICK_MS = 400;

export interface MouseHost {
  readonly model: ClientModel;
  readonly scroll: Scroll;
  /** Runs a command as a key would. */
  run(argv: readonly string[]): void;
  toPane(pane: number, mouse: Mouse): void;
  copy(text: string): void;
  pressHint(key: string): void;
  jump(pane: number): void;
  draw(): void;
}

type Drag =
  | { readonly kind: "border"; readonly pane: number; readonly edge: "right" | "bottom"; at: number }
  | { readonly kind: "select"; readonly pane: number; readonly x: number; readonly y: number }
  /** The button went down in a pane whose program has the mouse: it gets the rest too, wherever that is. */
  | { readonly kind: "program"; readonly pane: number };

export class MouseHandler {
  readonly #host: MouseHost;
  #drag: Drag | null = null;
  #clicks = { count: 0, atMs: 0, x: -1, y: -1 };

  constructor(host: MouseHost) {
    this.#host = host;
  }

  /** `nowMs`: any steady clock. */
  handle(mouse: Mouse, picture: Picture, nowMs: number): void {
    const hit = hitTest(picture, mouse.x, mouse.y);
    if (mouse.action === "wheel") return this.#wheel(mouse, hit);
    if (this.#drag && mouse.action !== "press") return this.#continue(this.#drag, mouse, picture);
    if (mouse.action === "press") return this.#press(mouse, hit, nowMs);
    if (mouse.action === "move" && hit.kind === "pane" && this.#viewOf(hit.pane)?.mouse === "any") {
      this.#host.toPane(hit.pane, { ...mouse, x: hit.x, y: hit.y });
    }
  }

  #viewOf(pane: number): PaneView | undefined {
    return this.#host.model.view?.panes.find((view) => view.pane === pane);
  }

  #press(mouse: Mouse, hit: Hit, nowMs: number): void {
    const { model, run, jump, pressHint } = this.#host;
    switch (hit.kind) {
      case "pane":
        return this.#pressPane(mouse, hit, nowMs);
      case "border":
        if (mouse.button !== LEFT) return;
        this.#drag = { kind: "border", pane: hit.pane, edge: hit.edge, at: hit.edge === "right" ? mouse.x : mouse.y };
        return;
      case "header":
        return this.#select(hit.pane);
      case "row":
        return jump(hit.pane);
      case "fold":
        model.sidebar = { ...model.sidebar, unfolded: !model.sidebar.unfolded };
        return this.#host.draw();
      case "window":
        return run(["select-window", "-t", `@${hit.window}`]);
      case "hint":
        return pressHint(hit.key);
      case "sidebar":
      case "sidebarEdge":
      case "session":
      case "overlay":
      case "nothing":
        return;
      default:
        return unreachable(hit);
    }
  }

  #pressPane(mouse: Mouse, hit: Extract<Hit, { kind: "pane" }>, nowMs: number): void {
    this.#select(hit.pane);
    const view = this.#viewOf(hit.pane);
    if (view && view.mouse !== "none" && (mouse.mods & MOD_SHIFT) === 0) {
      this.#drag = { kind: "program", pane: hit.pane };
      return this.#host.toPane(hit.pane, { ...mouse, x: hit.x, y: hit.y });
    }
    if (mouse.button === MIDDLE) return this.#host.run(["paste-buffer", "-p", "-t", `%${hit.pane}`]);
    if (mouse.button !== LEFT) return;
    this.#drag = { kind: "select", pane: hit.pane, x: hit.x, y: hit.y };
    this.#host.model.selection = null;
    this.#countClick(hit, nowMs);
    this.#host.draw();
  }

  #countClick({ x, y }: { x: number; y: number }, nowMs: number): void {
    const last = this.#clicks;
    const again = nowMs - last.atMs < CLICK_MS && last.x === x && last.y === y;
    this.#clicks = { count: again ? last.count + 1 : 1, atMs: nowMs, x, y };
    const drag = this.#drag;
    if (drag?.kind !== "select" || this.#clicks.count < 2) return;
    const buffer = this.#host.model.panes.get(drag.pane);
    if (!buffer) return;
    const [startX, endX] = this.#clicks.count === 2 ? wordAt(buffer, x, y) : [0, buffer.cols - 1];
    this.#host.model.selection = { pane: drag.pane, startX, startY: y, endX, endY: y, block: false };
  }

  #select(pane: number): void {
    if (this.#host.model.view?.activePane !== pane) this.#host.run(["select-pane", "-t", `%${pane}`]);
  }

  #continue(drag: Drag, mouse: Mouse, picture: Picture): void {
    const ends = mouse.action === "release";
    if (drag.kind === "border") this.#dragBorder(drag, mouse);
    else if (drag.kind === "program") this.#dragProgram(drag, mouse, picture);
    else this.#dragSelection(drag, mouse, picture, ends);
    if (ends) this.#drag = null;
  }

  #dragBorder(drag: Extract<Drag, { kind: "border" }>, mouse: Mouse): void {
    const at = drag.edge === "right" ? mouse.x : mouse.y;
    const cells = at - drag.at;
    if (cells === 0) return;
    drag.at = at;
    const flag = drag.edge === "right" ? (cells > 0 ? "-R" : "-L") : cells > 0 ? "-D" : "-U";
    this.#host.run(["resize-pane", flag, "-t", `%${drag.pane}`, String(Math.abs(cells))]);
  }

  /** Position inside a pane, pulled to its edge when the mouse has left it. */
  #inside(pane: number, mouse: Mouse, picture: Picture): { x: number; y: number } | undefined {
    const rect = this.#viewOf(pane)?.rect;
    if (!rect) return undefined;
    const { panes } = picture.layout;
    const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));
    return {
      x: clamp(mouse.x - panes.x - rect.x, rect.cols - 1),
      y: clamp(mouse.y - panes.y - rect.y, rect.rows - 1),
    };
  }

  #dragProgram(drag: Extract<Drag, { kind: "program" }>, mouse: Mouse, picture: Picture): void {
    const at = this.#inside(drag.pane, mouse, picture);
    if (at) this.#host.toPane(drag.pane, { ...mouse, ...at });
  }

  #dragSelection(drag: Extract<Drag, { kind: "select" }>, mouse: Mouse, picture: Picture, ends: boolean): void {
    const { model } = this.#host;
    const at = this.#inside(drag.pane, mouse, picture);
    if (!at) return;
    const moved = at.x !== drag.x || at.y !== drag.y;
    if (moved) model.selection = orderedSelection(drag, at);
    const { selection } = model;
    if (ends && selection) {
      this.#host.copy(model.panes.get(drag.pane)?.textOf(selection) ?? "");
      model.selection = null;
    }
    this.#host.draw();
  }

  #wheel(mouse: Mouse, hit: Hit): void {
    const { model, scroll, toPane, draw } = this.#host;
    if (hit.kind === "sidebar" || hit.kind === "row" || hit.kind === "fold") {
      const lines = mouse.button === WHEEL_UP ? -SIDEBAR_LINES : SIDEBAR_LINES;
      model.sidebar = { ...model.sidebar, scroll: Math.max(0, model.sidebar.scroll + lines) };
      return draw();
    }
    if (hit.kind !== "pane") return;
    const view = this.#viewOf(hit.pane);
    if (!view) return;
    const forProgram = view.mouse !== "none" || (view.alternateScreen && scroll.positionOf(hit.pane) === 0);
    if (forProgram && (mouse.mods & MOD_SHIFT) === 0) return toPane(hit.pane, { ...mouse, x: hit.x, y: hit.y });
    if (mouse.button === WHEEL_UP) scroll.by(hit.pane, WHEEL_ROWS);
    else if (mouse.button === WHEEL_DOWN) scroll.by(hit.pane, -WHEEL_ROWS);
  }
}

function orderedSelection(from: { pane: number; x: number; y: number }, to: { x: number; y: number }): PaneSelection {
  const backwards = to.y < from.y || (to.y === from.y && to.x < from.x);
  const [start, end] = backwards ? [to, from] : [from, to];
  return { pane: from.pane, startX: start.x, startY: start.y, endX: end.x, endY: end.y, block: false };
}
