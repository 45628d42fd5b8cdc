// Hyperlinks of a screen (OSC 8): a number in the cell's extension, the URI here. What no cell shows any more is let go when
// the table fills up. Ids of the sequence are not kept: the client groups cells by URI.

import type { XtermBuffer, XtermCore } from "./xterm.ts";
import { setExtended } from "./sgr.ts";

/** Longest URI kept, in characters; longer ones are shown as text only. */
export const MAX_LINK_LENGTH = 2083;
/** Links held at once; beyond it, and when none can be let go, text gets no link. */
export const MAX_LINKS = 8192;
/** Characters of all links together. */
export const MAX_LINK_CHARACTERS: number = 2 << 20;
/** New links between two searches for unused ones. */
const SWEEP_AFTER = 1024;

const SCHEMES = /^(?:https?|file|mailto):[\u0021-\u007e\u00a1-\u{10ffff}]*$/iu;

/** Links may be kept only if they are of a known scheme and hold no blank or control character. */
export function isLinkAllowed(uri: string): boolean {
  return uri.length <= MAX_LINK_LENGTH && SCHEMES.test(uri);
}

export interface SavedLinks {
  readonly next: number;
  readonly sinceSweep: number;
  readonly links: readonly (readonly [number, string])[];
}

export class Links {
  readonly #core: XtermCore;
  #byNumber = new Map<number, string>();
  #byUri = new Map<string, number>();
  #characters = 0;
  #next = 1;
  #sinceSweep = 0;

  constructor(core: XtermCore) {
    this.#core = core;
  }

  /** The URI of a number found in a cell; "" for 0. */
  uri(number: number): string {
    return number === 0 ? "" : (this.#byNumber.get(number) ?? "");
  }

  /** Handles the body of an OSC 8: `params;uri`, an empty or refused URI ends the link. */
  open(body: string): void {
    const separator = body.indexOf(";");
    if (separator < 0) return;
    const uri = body.slice(separator + 1);
    const attributes = this.#core._inputHandler._curAttrData;
    setExtended(attributes, attributes.extended._ext, isLinkAllowed(uri) ? this.#number(uri) : 0);
  }

  save(): SavedLinks {
    return { next: this.#next, sinceSweep: this.#sinceSweep, links: [...this.#byNumber] };
  }

  load(saved: SavedLinks): void {
    this.#next = saved.next;
    this.#sinceSweep = saved.sinceSweep;
    this.#byNumber = new Map(saved.links);
    this.#byUri = new Map(saved.links.map(([number, uri]) => [uri, number]));
    this.#characters = saved.links.reduce((sum, [, uri]) => sum + uri.length, 0);
  }

  #number(uri: string): number {
    const known = this.#byUri.get(uri);
    if (known !== undefined) return known;
    const isFull = this.#byNumber.size >= MAX_LINKS || this.#characters + uri.length > MAX_LINK_CHARACTERS;
    if (this.#sinceSweep >= SWEEP_AFTER) this.#sweep();
    else if (isFull) {
      this.#sinceSweep++;
      return 0;
    }
    if (this.#byNumber.size >= MAX_LINKS || this.#characters + uri.length > MAX_LINK_CHARACTERS) return 0;
    const number = this.#next++;
    this.#sinceSweep++;
    this.#byNumber.set(number, uri);
    this.#byUri.set(uri, number);
    this.#characters += uri.length;
    return number;
  }

  #sweep(): void {
    this.#sinceSweep = 0;
    const used = new Set<number>([this.#core._inputHandler._curAttrData.extended._urlId]);
    const { normal, alt } = this.#core._bufferService.buffers;
    for (const buffer of [normal, alt]) collect(buffer, used);
    for (const [number, uri] of this.#byNumber) {
      if (used.has(number)) continue;
      this.#byNumber.delete(number);
      this.#byUri.delete(uri);
      this.#characters -= uri.length;
    }
  }
}

function collect(buffer: XtermBuffer, used: Set<number>): void {
  used.add(buffer.savedCurAttrData.extended._urlId);
  for (let y = 0; y < buffer.lines.length; y++) {
    const extended = buffer.lines.get(y)?._extendedAttrs;
    for (const key in extended) used.add(extended[Number(key)]?._urlId ?? 0);
  }
}
