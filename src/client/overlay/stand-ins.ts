// Text as blessed can lay it out: one character a cell. blessed has its own, old idea of widths, takes braces for tags and
// replaces what it does not know. So every cluster that is not plain ASCII goes in as a private-use character (a wide one
// as two), and comes out again when the cells are read. No tag and no control character can come in this way.

import { segmentCells } from "../../core/width.ts";
import { visibleText } from "./visible-text.ts";

const FIRST = 0xe000;
const LAST = 0xf8fe;
/** Second cell of a wide cluster. */
const RIGHT_HALF = "\uf8ff";
const TOO_MANY = "?";

export interface CellContent {
  readonly text: string;
  readonly width: number;
}

export class StandIns {
  readonly #clusters: CellContent[] = [];
  readonly #numbers = new Map<string, number>();

  /** Untrusted text as blessed content. */
  encode(text: string): string {
    let encoded = "";
    for (const cell of segmentCells(visibleText(text))) {
      if (/^[ -z|~]$/.test(cell.text)) encoded += cell.text;
      else encoded += this.#standIn(cell) + (cell.width > 1 ? RIGHT_HALF : "");
    }
    return encoded;
  }

  /** What the character in a cell stands for; `next` is the character in the cell after it. */
  decode(character: string, next: string): CellContent {
    if (character === RIGHT_HALF) return { text: " ", width: 1 };
    const code = character.charCodeAt(0);
    const cluster = code >= FIRST && code <= LAST ? this.#clusters[code - FIRST] : undefined;
    if (!cluster) return { text: character < " " ? " " : character, width: 1 };
    // The edge of a box cut it in two.
    return cluster.width > 1 && next !== RIGHT_HALF ? { text: " ", width: 1 } : cluster;
  }

  #standIn(cell: CellContent): string {
    const known = this.#numbers.get(cell.text);
    if (known !== undefined) return String.fromCharCode(FIRST + known);
    const number = this.#clusters.length;
    if (FIRST + number > LAST) return TOO_MANY;
    this.#clusters.push(cell);
    this.#numbers.set(cell.text, number);
    return String.fromCharCode(FIRST + number);
  }
}
