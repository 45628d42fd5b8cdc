// A dialog over the panes: it takes all input until it closes, and says on its last line what its keys do.

import { keysOfText, pressed } from "../../core/key-text.ts";
import type { InputItem, Key } from "../../core/key.ts";
import type { OverlayImage, ScreenSize } from "../../draw/screen-model.ts";

/** What input did: the dialog stays, or it is gone and says what was chosen (undefined: nothing). */
export type OverlayStep<T> = "open" | { readonly closed: true; readonly value: T | undefined };

export interface Overlay<T> {
  readonly handleKey: (key: Key) => OverlayStep<T>;
  /** A paste is text and never a key: a line end in it confirms nothing. */
  readonly handlePaste: (text: string) => OverlayStep<T>;
  /** The left button was pressed at this cell of the screen. Absent: it has nothing to click. */
  readonly handleClick?: (x: number, y: number) => OverlayStep<T>;
  /** The whole screen has a new size. */
  readonly resize: (size: ScreenSize) => void;
  /** Its cells and where they go. Drawn again only when something changed. */
  readonly render: () => OverlayImage;
  /** Frees what it holds. To be called once it closed, or to close it from outside. */
  readonly destroy: () => void;
}

export const CANCELLED: { readonly closed: true; readonly value: undefined } = { closed: true, value: undefined };
export const closedWith = <T>(value: T): OverlayStep<T> => ({ closed: true, value });

const LEFT_BUTTON = 0;
const WHEEL_UP = 4;
const WHEEL_DOWN = 5;

/** Hands any input to a dialog. What follows in the same item after it closed is dropped; answers of the terminal never get here. */
export function feedOverlay<T>(overlay: Overlay<T>, item: InputItem): OverlayStep<T> {
  switch (item.kind) {
    case "key":
      return item.key.event === 3 ? "open" : overlay.handleKey(item.key);
    case "paste":
      return overlay.handlePaste(item.text);
    case "text":
      return feedKeys(overlay, keysOfText(item.text));
    case "mouse": {
      const { action, button, x, y } = item.mouse;
      if (action === "press" && button === LEFT_BUTTON) return overlay.handleClick?.(x, y) ?? "open";
      if (action !== "wheel") return "open";
      if (button === WHEEL_UP) return overlay.handleKey(pressed("Up"));
      return button === WHEEL_DOWN ? overlay.handleKey(pressed("Down")) : "open";
    }
    default:
      return "open";
  }
}

function feedKeys<T>(overlay: Overlay<T>, keys: readonly Key[]): OverlayStep<T> {
  for (const key of keys) {
    const step = overlay.handleKey(key);
    if (step !== "open") return step;
  }
  return "open";
}
