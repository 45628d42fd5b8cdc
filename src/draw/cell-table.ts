// What a grid's numbers stand for where a number is not enough: clusters of several code points (a family of five) and
// extensions (underline style, link). The grids and pane buffers of one client share a table, so that equal cells have
// equal numbers. It is bounded by what is on show: when it has grown it drops what no living grid uses.
// It also keeps the cells of our own short texts (names, words, messages), which are drawn again with every frame.

import type { Extension } from "../core/cell.ts";
import { segmentCells } from "../core/width.ts";
import { isLink, isPrintable, printableCluster } from "./printable.ts";

/** A character word with this bit set is a cluster's number; without it, a code point. */
export const CLUSTER = 0x80000000;
/** The right half of a wide cell. */
export const WIDE_RIGHT = 0x7fffffff;
export const BLANK = 0x20;
const REPLACEMENT = 0xfffd;

/** Entries before the first sweep; the next one comes when twice the living ones are reached. */
const SWEEP_AT = 4096;
/** Holders before those that are gone are dropped for the first time. */
const PRUNE_AT = 256;
/** Texts whose cells are kept. Past it all are dropped: what is on show comes back with the next frame. */
const MAX_TEXTS = 1024;
/** Longest text that is cut into cells, in UTF-16 units; no terminal shows more of one. */
const MAX_TEXT_UNITS = 4096;

/** Arrays that hold numbers of a table. */
export interface CellArrays {
  readonly chars: Uint32Array;
  readonly ext: Uint32Array;
}

interface Interned<T> {
  values: T[];
  numbers: Map<string, number>;
  sweepAt: number;
}

const NO_EXTENSION: Extension = { underline: 0, colour: 0, link: "" };
const extensionKey = (entry: Extension): string => `${entry.underline};${entry.colour};${entry.link}`;

export class CellTable {
  readonly #clusters: Interned<string> = { values: [], numbers: new Map(), sweepAt: SWEEP_AT };
  readonly #extensions: Interned<Extension> = { values: [NO_EXTENSION], numbers: new Map(), sweepAt: SWEEP_AT };
  readonly #texts = new Map<string, Uint32Array>();
  #holders: WeakRef<CellArrays>[] = [];
  #pruneAt = PRUNE_AT;

  /** Registers arrays whose numbers must stay valid. They are held weakly. */
  hold(arrays: CellArrays): void {
    if (this.#holders.length >= this.#pruneAt) {
      this.#holders = this.#holders.filter((holder) => holder.deref() !== undefined);
      this.#pruneAt = Math.max(PRUNE_AT, this.#holders.length * 2);
    }
    this.#holders.push(new WeakRef(arrays));
  }

  /** Word of a cell's text. The next call may renumber clusters, so the word must by then stand in a held array. */
  char(text: string): number {
    if (this.#clusters.values.length >= this.#clusters.sweepAt) this.#sweepClusters();
    return this.#word(text);
  }

  /** Word of one code point. */
  code(code: number): number {
    if (code === 0) return BLANK;
    return isPrintable(code) ? code : REPLACEMENT;
  }

  /** Text of a word; "" for the right half of a wide cell. */
  text(char: number): string {
    if (char === WIDE_RIGHT) return "";
    return char >= CLUSTER ? (this.#clusters.values[char - CLUSTER] ?? " ") : String.fromCodePoint(char);
  }

  /** Number of an extension, 0 for none or for one that says nothing. Same care as with `char`. */
  extension(extension: Extension | undefined): number {
    if (!extension) return 0;
    const entry = extension.link === "" || isLink(extension.link) ? extension : { ...extension, link: "" };
    const key = extensionKey(entry);
    if (key === "0;0;") return 0;
    const known = this.#extensions.numbers.get(key);
    if (known !== undefined) return known;
    if (this.#extensions.values.length >= this.#extensions.sweepAt) this.#sweepExtensions();
    const number = this.#extensions.values.length;
    this.#extensions.values.push(entry);
    this.#extensions.numbers.set(key, number);
    return number;
  }

  extensionAt(number: number): Extension {
    return this.#extensions.values[number] ?? NO_EXTENSION;
  }

  /** Words of a text, without what may not be shown; a wide character is followed by WIDE_RIGHT. Shared: copy before the next call. */
  textCells(text: string): Uint32Array {
    const known = this.#texts.get(text);
    if (known) return known;
    if (this.#clusters.values.length >= this.#clusters.sweepAt) this.#sweepClusters();
    const words: number[] = [];
    for (const segment of segmentCells(text.slice(0, MAX_TEXT_UNITS))) {
      if (segment.width < 1) continue;
      words.push(this.#word(segment.text));
      if (segment.width > 1) words.push(WIDE_RIGHT);
    }
    const cells = Uint32Array.from(words);
    if (this.#texts.size >= MAX_TEXTS) this.#texts.clear();
    this.#texts.set(text, cells);
    return cells;
  }

  /** Entries held now. */
  get sizes(): { readonly clusters: number; readonly extensions: number } {
    return { clusters: this.#clusters.values.length, extensions: this.#extensions.values.length - 1 };
  }

  #word(text: string): number {
    const code = text.codePointAt(0) ?? BLANK;
    if (text.length <= (code > 0xffff ? 2 : 1)) return this.code(code);
    const shown = printableCluster(text);
    if (shown.length < text.length) return shown === "" ? REPLACEMENT : this.#word(shown);
    const known = this.#clusters.numbers.get(text);
    if (known !== undefined) return known;
    const word = (CLUSTER | this.#clusters.values.length) >>> 0;
    this.#clusters.values.push(text);
    this.#clusters.numbers.set(text, word);
    return word;
  }

  #living(): CellArrays[] {
    return this.#holders.map((holder) => holder.deref()).filter((arrays) => arrays !== undefined);
  }

  #sweepClusters(): void {
    const old = this.#clusters.values;
    const renumbered = new Map<number, number>();
    const values: string[] = [];
    for (const { chars } of this.#living()) {
      for (let i = 0; i < chars.length; i++) {
        const word = chars[i]!;
        if (word < CLUSTER) continue;
        let next = renumbered.get(word);
        if (next === undefined) {
          next = (CLUSTER | values.length) >>> 0;
          renumbered.set(word, next);
          values.push(old[word - CLUSTER] ?? " ");
        }
        chars[i] = next;
      }
    }
    this.#clusters.values = values;
    this.#clusters.numbers = new Map(values.map((text, i) => [text, (CLUSTER | i) >>> 0]));
    this.#clusters.sweepAt = Math.max(SWEEP_AT, values.length * 2);
    this.#texts.clear();
  }

  #sweepExtensions(): void {
    const old = this.#extensions.values;
    const renumbered = new Map<number, number>([[0, 0]]);
    const values: Extension[] = [NO_EXTENSION];
    for (const { ext } of this.#living()) {
      for (let i = 0; i < ext.length; i++) {
        const number = ext[i]!;
        let next = renumbered.get(number);
        if (next === undefined) {
          next = values.length;
          renumbered.set(number, next);
          values.push(old[number] ?? NO_EXTENSION);
        }
        ext[i] = next;
      }
    }
    this.#extensions.values = values;
    this.#extensions.numbers = new Map(values.slice(1).map((entry, i) => [extensionKey(entry), i + 1]));
    this.#extensions.sweepAt = Math.max(SWEEP_AT, values.length * 2);
  }
}
