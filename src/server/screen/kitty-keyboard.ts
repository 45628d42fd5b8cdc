// The kitty keyboard protocol's flags and XTMODKEYS as a program sets them. Each screen (main, alternate) has its own stack.
//   CSI > n u push   CSI < n u pop   CSI = n ; m u set   CSI ? u query -> CSI ? n u   CSI > 4 ; n m   CSI ? 4 m -> CSI > 4 ; n m

/** Pushes kept per screen; the oldest gives way. */
export const MAX_KITTY_STACK = 16;
/** All flags the protocol knows. */
const ALL_FLAGS = 31;
const MAX_MODIFY_OTHER_KEYS = 2;

export interface SavedKeyboard {
  readonly isAlternate: boolean;
  readonly main: readonly number[];
  readonly alternate: readonly number[];
  readonly modifyOtherKeys: number;
}

export class KittyKeyboard {
  /** Flags in force come last; an empty stack means 0. */
  #main: number[] = [];
  #alternate: number[] = [];
  #isAlternate = false;
  modifyOtherKeys: number = 0;

  get flags(): number {
    return this.#stack.at(-1) ?? 0;
  }

  /** Follows the screens. The alternate screen begins without flags: what a killed program left there is gone. */
  useAlternate(isAlternate: boolean): void {
    if (isAlternate === this.#isAlternate) return;
    this.#isAlternate = isAlternate;
    this.#alternate = [];
  }

  push(flags: number): void {
    const stack = this.#stack;
    if (stack.length >= MAX_KITTY_STACK) stack.shift();
    stack.push(flags & ALL_FLAGS);
  }

  pop(count: number): void {
    const stack = this.#stack;
    stack.length = Math.max(0, stack.length - Math.max(1, count));
  }

  /** Mode 1 sets all flags, 2 adds, 3 removes. */
  set(flags: number, mode: number): void {
    const stack = this.#stack;
    const old = stack.pop() ?? 0;
    const given = flags & ALL_FLAGS;
    stack.push(mode === 2 ? old | given : mode === 3 ? old & ~given : given);
  }

  setModifyOtherKeys(value: number): void {
    this.modifyOtherKeys = Math.max(0, Math.min(value, MAX_MODIFY_OTHER_KEYS));
  }

  reset(): void {
    this.#main = [];
    this.#alternate = [];
    this.#isAlternate = false;
    this.modifyOtherKeys = 0;
  }

  /** DECSTR: the screen in use goes back to legacy keys. */
  softReset(): void {
    this.#stack.length = 0;
    this.modifyOtherKeys = 0;
  }

  /** Whoever asked is gone: legacy keys on both screens. */
  release(): void {
    this.#main = [];
    this.#alternate = [];
    this.modifyOtherKeys = 0;
  }

  save(): SavedKeyboard {
    const { modifyOtherKeys } = this;
    return { main: this.#main, alternate: this.#alternate, modifyOtherKeys, isAlternate: this.#isAlternate };
  }

  load(saved: SavedKeyboard): void {
    this.#main = [...saved.main];
    this.#alternate = [...saved.alternate];
    this.#isAlternate = saved.isAlternate;
    this.modifyOtherKeys = saved.modifyOtherKeys;
  }

  get #stack(): number[] {
    return this.#isAlternate ? this.#alternate : this.#main;
  }
}
