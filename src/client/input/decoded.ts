// What the decoder makes of the outer terminal's bytes: things a person did, and answers the terminal gave.

import type { InputItem } from "../../core/key.ts";

/** An answer of the outer terminal. Never typed anywhere, whoever asked for it. */
export type OuterReply =
  /** DA1, DA2, DA3: `CSI ? … c`, `CSI > … c`, `CSI = … c`. */
  | { readonly type: "attributes"; readonly level: 1 | 2 | 3; readonly params: readonly number[] }
  /** XTVERSION: `DCS > | name ST`. */
  | { readonly type: "name"; readonly text: string }
  /** DECRPM: 0 unknown, 1 set, 2 reset, 3 and 4 the same for good. */
  | { readonly type: "mode"; readonly mode: number; readonly state: number }
  /** OSC 10, 11, 12, or of a palette entry (OSC 4); `colour` is 0xrrggbb. */
  | { readonly type: "colour"; readonly of: "foreground" | "background" | "cursor" | number; readonly colour: number }
  /** Kitty keyboard flags in force: `CSI ? flags u`. */
  | { readonly type: "kittyFlags"; readonly flags: number }
  /** `CSI 4 t`, `CSI 6 t`: pixels of the text area, of a cell. */
  | { readonly type: "pixels"; readonly of: "area" | "cell"; readonly width: number; readonly height: number }
  /** `CSI 8 t`, and mode 2048's `CSI 48 t`. */
  | { readonly type: "size"; readonly cols: number; readonly rows: number }
  /** CPR, 0-based. */
  | { readonly type: "cursor"; readonly x: number; readonly y: number }
  /** `CSI ? 997 ; 1 n` dark, `2 n` light. */
  | { readonly type: "scheme"; readonly dark: boolean }
  /** OSC 7501's answer to `?`: the outer terminal shows program status. */
  | { readonly type: "programStatus"; readonly states: readonly string[]; readonly kinds: readonly string[] }
  /** OSC 99's answer to `p=?`: the outer terminal shows notifications. */
  | { readonly type: "notices" }
  /** Shaped like an answer, but to nothing we know. */
  | { readonly type: "other" };

export type Decoded =
  | InputItem
  | { readonly kind: "focus"; readonly on: boolean }
  | { readonly kind: "reply"; readonly reply: OuterReply };
