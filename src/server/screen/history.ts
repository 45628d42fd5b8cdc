// Rows above the emulator's window, packed into blocks. A full block never changes again and is handed over once, for the
// snapshot; the oldest blocks go when there are too many lines or bytes. Read at any width.

import { Block, BLOCK_HEAD } from "./block.ts";
import { liveRow, type CellRow } from "./cell-row.ts";
import { continuedLength, shownCells } from "./lines.ts";
import type { Links } from "./links.ts";
import { PackedRows } from "./pack-row.ts";
import type { RowSink } from "./scroll.ts";
import type { XtermLine } from "./xterm.ts";

/** Rows after which a block is full; it closes where a line begins. */
export const BLOCK_ROWS = 256;
/** Bytes after which a block is full. */
export const BLOCK_BYTES: number = 128 << 10;
/** A line that never ends closes its block here. */
const MAX_BLOCK_ROWS = 1024;
const OPEN_BYTES: number = 16 << 10;

export interface NumberedBlock {
  readonly number: number;
  readonly bytes: Uint8Array;
}

export interface SavedHistory {
  /** Rows of the block that is not full. */
  readonly open: Uint8Array;
  readonly openRows: number;
  /** Number the open block will have. */
  readonly next: number;
  readonly lowest: number;
}

export class History implements RowSink {
  readonly #maxLines: number;
  readonly #maxBytes: number;
  readonly #links: Links;
  #blocks: { readonly number: number; readonly block: Block }[] = [];
  #sealed: NumberedBlock[] = [];
  #open = new PackedRows(OPEN_BYTES);
  #openRows = 0;
  #openView: Block | undefined;
  #next = 1;
  #lowest = 1;
  #packedRows = 0;
  #packedBytes = 0;

  /** Whole blocks go while what is left still holds `maxLines` rows (as packed), or is more than `maxBytes`. */
  constructor(maxLines: number, maxBytes: number, links: Links) {
    this.#maxLines = maxLines;
    this.#maxBytes = maxBytes;
    this.#links = links;
  }

  /** Number of the oldest block that still counts. */
  get lowestBlock(): number {
    return this.#lowest;
  }

  /** Bytes of all rows, packed. */
  get bytes(): number {
    return this.#packedBytes + this.#open.length;
  }

  add(line: XtermLine, next: XtermLine | undefined, cols: number): void {
    if (this.#maxLines <= 0) return;
    if (this.#isFull(line)) this.#seal();
    const continued = next?.isWrapped === true;
    const cells = continued
      ? continuedLength(line, next, Math.min(cols, line.length))
      : shownCells(line._data, line.length);
    if (!this.#open.addPlain(line._data, cells, line.isWrapped, cols)) {
      this.#open.add(liveRow(line, line.length, this.#links), cells, cols);
    }
    this.#openRows++;
    this.#openView = undefined;
  }

  clear(): void {
    this.#blocks = [];
    this.#sealed = [];
    this.#open.length = 0;
    this.#openRows = 0;
    this.#openView = undefined;
    this.#lowest = this.#next;
    this.#packedRows = 0;
    this.#packedBytes = 0;
  }

  rowCount(cols: number): number {
    let rows = this.#view()?.rowCount(cols) ?? 0;
    for (const { block } of this.#blocks) rows += block.rowCount(cols);
    return rows;
  }

  /** Row `index` at width `cols`, 0 = the oldest. */
  row(index: number, cols: number): CellRow | undefined {
    let left = index;
    for (const { block } of this.#blocks) {
      const rows = block.rowCount(cols);
      if (left < rows) return block.row(left, cols);
      left -= rows;
    }
    return this.#view()?.row(left, cols);
  }

  /** Blocks that became full since the last call. */
  takeSealed(): NumberedBlock[] {
    const sealed = this.#sealed;
    this.#sealed = [];
    return sealed;
  }

  save(): SavedHistory {
    const open = Uint8Array.prototype.slice.call(this.#open.bytes, 0, this.#open.length);
    return { open, openRows: this.#openRows, next: this.#next, lowest: this.#lowest };
  }

  /** Takes back what `save` gave and the blocks before `next`, as far as they follow each other: older ones may have gone. */
  load(saved: SavedHistory, blocks: readonly NumberedBlock[]): void {
    const byNumber = new Map(blocks.map((block) => [block.number, block.bytes]));
    let lowest = saved.next;
    while (lowest > saved.lowest && byNumber.has(lowest - 1)) lowest--;
    for (let number = lowest; number < saved.next; number++) {
      const bytes = byNumber.get(number);
      if (bytes) this.#keep(number, Buffer.from(bytes));
    }
    this.#lowest = lowest;
    this.#next = saved.next;
    this.#open = new PackedRows(Math.max(OPEN_BYTES, saved.open.length));
    this.#open.bytes.set(saved.open);
    this.#open.length = saved.open.length;
    this.#openRows = saved.openRows;
  }

  #isFull(line: XtermLine): boolean {
    const isDue = this.#openRows >= BLOCK_ROWS || this.#open.length >= BLOCK_BYTES;
    return isDue && (!line.isWrapped || this.#openRows >= MAX_BLOCK_ROWS || this.#open.length >= BLOCK_BYTES * 2);
  }

  #seal(): void {
    const bytes = Buffer.allocUnsafeSlow(BLOCK_HEAD + this.#open.length);
    bytes.writeUInt32LE(this.#openRows, 0);
    this.#open.bytes.copy(bytes, BLOCK_HEAD, 0, this.#open.length);
    const number = this.#next++;
    this.#keep(number, bytes);
    this.#sealed.push({ number, bytes });
    this.#open.length = 0;
    this.#openRows = 0;
    this.#openView = undefined;
    this.#dropOldest();
  }

  #keep(number: number, bytes: Buffer): void {
    const block = new Block(bytes, BLOCK_HEAD, bytes.length);
    this.#blocks.push({ number, block });
    this.#packedRows += block.packedRows;
    this.#packedBytes += bytes.length;
  }

  #dropOldest(): void {
    for (;;) {
      const oldest = this.#blocks[0];
      if (!oldest) return;
      const left = this.#packedRows - oldest.block.packedRows;
      if (left < this.#maxLines && this.#packedBytes <= this.#maxBytes) return;
      this.#blocks.shift();
      this.#packedRows = left;
      this.#packedBytes -= oldest.block.size;
      this.#lowest = this.#blocks[0]?.number ?? this.#next;
      this.#sealed = this.#sealed.filter((block) => block.number >= this.#lowest);
    }
  }

  #view(): Block | undefined {
    if (this.#openRows > 0) this.#openView ??= new Block(this.#open.bytes, 0, this.#open.length);
    return this.#openView;
  }
}
