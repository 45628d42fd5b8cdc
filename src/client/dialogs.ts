// At most one dialog lies over the panes; while it is open it takes all input. Dialogs are loaded after the first frame.

import type { InputItem } from "../core/key.ts";
import type { ScreenSize } from "../draw/screen-model.ts";
import type { ClientModel } from "./model.ts";
import { loadOverlays, type Overlays } from "./overlay/load-overlays.ts";
import { feedOverlay, type Overlay } from "./overlay/overlay.ts";

interface Open {
  readonly feed: (item: InputItem) => void;
  readonly resize: (size: ScreenSize) => void;
  readonly render: () => void;
  readonly destroy: () => void;
  readonly dismiss: () => void;
}

export class Dialogs {
  readonly #model: ClientModel;
  readonly #draw: () => void;
  #open: Open | null = null;
  /** Input that came while the first dialog was being loaded. */
  #waiting: InputItem[] | null = null;

  constructor(model: ClientModel, draw: () => void) {
    this.#model = model;
    this.#draw = draw;
  }

  /** Input belongs to a dialog now. */
  get active(): boolean {
    return this.#open !== null || this.#waiting !== null;
  }

  feed(item: InputItem): void {
    if (this.#waiting) this.#waiting.push(item);
    else this.#open?.feed(item);
  }

  resize(size: ScreenSize): void {
    this.#open?.resize(size);
    this.#open?.render();
  }

  /** Gives up the open dialog. */
  dismiss(): void {
    this.#open?.dismiss();
  }

  /** What an open dialog shows has changed. */
  refresh(): void {
    this.#open?.render();
  }

  /**
   * Opens a dialog; `onValue` is called with what was chosen, and not at all when it was given up; `onClose` in either case.
   */
  async open<T>(
    make: (overlays: Overlays) => Overlay<T>,
    onValue: (value: T) => void,
    onClose: () => void = () => {},
  ): Promise<void> {
    if (this.active) return;
    this.#waiting = [];
    const overlay = make(await loadOverlays());
    this.#open = {
      feed: (item) => {
        const step = feedOverlay(overlay, item);
        if (step === "open") return this.#show(overlay);
        this.#close();
        onClose();
        if (step.value !== undefined) onValue(step.value);
      },
      resize: (size) => overlay.resize(size),
      render: () => this.#show(overlay),
      destroy: () => overlay.destroy(),
      dismiss: () => {
        this.#close();
        onClose();
      },
    };
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#show(overlay);
    for (const item of waiting) this.feed(item);
  }

  #show<T>(overlay: Overlay<T>): void {
    this.#model.overlays = [overlay.render()];
    this.#draw();
  }

  #close(): void {
    this.#open?.destroy();
    this.#open = null;
    this.#model.overlays = [];
    this.#draw();
  }
}
