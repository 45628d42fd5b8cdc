// The modes of a pane's terminal that somebody outside its screen must know: the key encoder, the mouse, the painter.

/** What mouse events the program asked for: 9, 1000, 1002, 1003. */
export type MouseTracking = "none" | "x10" | "click" | "drag" | "any";
export type MouseEncoding = "default" | "sgr" | "sgr-pixels";

export interface PaneModes {
  readonly mouse: MouseTracking;
  readonly mouseEncoding: MouseEncoding;
  readonly bracketedPaste: boolean;
  /** 1004: the program wants focus in and out. */
  readonly focusEvents: boolean;
  /** DECCKM. */
  readonly applicationCursor: boolean;
  /** DECKPAM. */
  readonly applicationKeypad: boolean;
  readonly alternateScreen: boolean;
  /** 1007, on by default: in the alternate screen the wheel becomes arrow keys when no mouse mode is on. */
  readonly alternateScroll: boolean;
  /** 2026. */
  readonly synchronized: boolean;
  /** Flags of the kitty keyboard protocol now in force (0-31). */
  readonly kittyFlags: number;
  /** XTMODKEYS 4: 0, 1 or 2. */
  readonly modifyOtherKeys: number;
}

export const DEFAULT_MODES: PaneModes = {
  mouse: "none",
  mouseEncoding: "default",
  bracketedPaste: false,
  focusEvents: false,
  applicationCursor: false,
  applicationKeypad: false,
  alternateScreen: false,
  alternateScroll: true,
  synchronized: false,
  kittyFlags: 0,
  modifyOtherKeys: 0,
};

/** What a program asked of the person's input, and must take back itself when it ends; one that is killed cannot. */
export type InputMode = "keys" | "mouse" | "focus";
export const INPUT_MODES: readonly InputMode[] = ["keys", "mouse", "focus"];

/** Which of them a program left on: they are as they were while it was in front. What the shell set meanwhile is its own. */
export function leftOn(before: PaneModes, now: PaneModes): readonly InputMode[] {
  return INPUT_MODES.filter((mode) => {
    const value = inputMode(now, mode);
    return value !== inputMode(DEFAULT_MODES, mode) && value === inputMode(before, mode);
  });
}

function inputMode(modes: PaneModes, mode: InputMode): string {
  if (mode === "keys") return `${modes.kittyFlags} ${modes.modifyOtherKeys}`;
  return mode === "mouse" ? modes.mouse : `${modes.focusEvents}`;
}

/** Cursor of a screen; `shape` is DECSCUSR's number, 0 = the terminal's own. x may equal cols (a pending wrap). */
export interface CursorState {
  readonly x: number;
  readonly y: number;
  readonly visible: boolean;
  readonly shape: number;
}
