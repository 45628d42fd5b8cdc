/** Colours of the outer terminal as 0xrrggbb; absent where it did not tell. */
export interface Colours {
  readonly foreground?: number;
  readonly background?: number;
  readonly cursor?: number;
  /** Palette entries by index. */
  readonly palette?: Readonly<Record<number, number>>;
}
