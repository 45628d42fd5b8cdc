// One key press as every part of mux speaks of it. A key is named by the text it types ("a", "é", " ") or, where it
// types none, by one of the names below.

export const MOD_SHIFT = 1;
export const MOD_ALT = 2;
export const MOD_CTRL = 4;
export const MOD_SUPER = 8;
export const MOD_HYPER = 16;
export const MOD_META = 32;
export const MOD_CAPS_LOCK = 64;
export const MOD_NUM_LOCK = 128;

/**
 * Named keys: Enter Tab Escape Backspace Up Down Left Right Home End PageUp PageDown Insert Delete F1-F35 Menu CapsLock
 * ScrollLock NumLock PrintScreen Pause; keypad KP0-KP9 KPDecimal KPDivide KPMultiply KPSubtract KPAdd KPEnter KPEqual
 * KPSeparator KPLeft KPRight KPUp KPDown KPPageUp KPPageDown KPHome KPEnd KPInsert KPDelete KPBegin; modifiers
 * LeftShift LeftControl LeftAlt LeftSuper LeftHyper LeftMeta RightShift … IsoLevel3Shift IsoLevel5Shift; Media….
 */
export interface Key {
  /** The unshifted key ("a" for Shift+A when the terminal tells; else what it typed), or a name from the list. */
  readonly key: string;
  /** Sum of MOD_*. */
  readonly mods: number;
  /** 1 press, 2 repeat, 3 release (kitty). */
  readonly event: 1 | 2 | 3;
  /** Text the key types ("A" for Shift+a), absent where it types none or the outer terminal did not tell. */
  readonly text?: string;
  /** Kitty alternates: the shifted key and the key on the base layout. */
  readonly shifted?: string;
  readonly base?: string;
}

export type MouseAction = "press" | "release" | "move" | "wheel";
/** A mouse event in cells, 0-based, relative to whatever holds it. Buttons: 0 left 1 middle 2 right, 3 none, 4 wheel up, 5 down, 6 left, 7 right, 8-11 extra. */
export interface Mouse {
  readonly action: MouseAction;
  readonly button: number;
  readonly mods: number;
  readonly x: number;
  readonly y: number;
}

/** What a person does at the terminal, in order. `raw` is a sequence that nobody knows and a program may. */
export type InputItem =
  | { readonly kind: "key"; readonly key: Key }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "paste"; readonly text: string }
  | { readonly kind: "mouse"; readonly mouse: Mouse }
  | { readonly kind: "raw"; readonly bytes: string };
