// A block of history: packed rows that never change again, with what is worked out from them when they are read.
//   block = u32 rows, then the rows (pack-row.ts)

import type { CellRow } from "./cell-row.ts";
import { PACKED_COMPLEX, PACKED_HEAD, PACKED_WRAPPED, unpackRow } from "./pack-row.ts";
import { joinRows, rowStarts, sliceRow } from "./rewrap.ts";

export const BLOCK_HEAD = 4;

/** Rows of one logical line at one width. */
interface Line {
  /** Indexes of the packed rows: first, and behind the last. */
  readonly from: number;
  readonly to: number;
  /** Rows at this width. */
  readonly rows: number;
  /** They are the packed rows themselves. */
  readonly asStored: boolean;
}

interface Layout {
  readonly cols: number;
  readonly lines: readonly Line[];
  readonly rows: number;
}

export class Block {
  readonly #bytes: Buffer;
  readonly #offsets: readonly number[];
  #layout: Layout | undefined;

  /** `end`: bytes of the rows; what lies behind is not read. */
  constructor(bytes: Buffer, start: number, end: number) {
    this.#bytes = bytes;
    const offsets: number[] = [];
    for (let at = start; at < end; at += PACKED_HEAD + bytes.readUInt32LE(at + 5)) offsets.push(at);
    this.#offsets = offsets;
  }

  /** Rows as they were packed. */
  get packedRows(): number {
    return this.#offsets.length;
  }

  get size(): number {
    return this.#bytes.length;
  }

  /** Rows at width `cols`. */
  rowCount(cols: number): number {
    return this.#layoutAt(cols).rows;
  }

  /** Row `index` at width `cols`; undefined outside. */
  row(index: number, cols: number): CellRow | undefined {
    let left = index;
    for (const line of this.#layoutAt(cols).lines) {
      if (left < line.rows) return this.#rowOf(line, left, cols);
      left -= line.rows;
    }
    return undefined;
  }

  #rowOf(line: Line, index: number, cols: number): CellRow {
    if (line.asStored) return this.#unpack(line.from + index);
    const joined = this.#join(line);
    const starts = rowStarts(joined.words, joined.cells, cols);
    return sliceRow(joined, starts[index] ?? 0, starts[index + 1] ?? joined.cells, index > 0 || joined.wrapped);
  }

  #join(line: Pick<Line, "from" | "to">): CellRow {
    const rows: CellRow[] = [];
    for (let i = line.from; i < line.to; i++) rows.push(this.#unpack(i));
    return joinRows(rows);
  }

  #unpack(index: number): CellRow {
    return unpackRow(this.#bytes, this.#offsets[index] ?? 0);
  }

  #layoutAt(cols: number): Layout {
    if (this.#layout?.cols === cols) return this.#layout;
    const lines: Line[] = [];
    for (let from = 0; from < this.#offsets.length;) {
      let to = from + 1;
      while (to < this.#offsets.length && this.#flags(to) & PACKED_WRAPPED) to++;
      lines.push(this.#measure(from, to, cols));
      from = to;
    }
    this.#layout = { cols, lines, rows: lines.reduce((sum, line) => sum + line.rows, 0) };
    return this.#layout;
  }

  #measure(from: number, to: number, cols: number): Line {
    let cells = 0;
    let flags = 0;
    let asStored = true;
    for (let i = from; i < to; i++) {
      const at = this.#offsets[i] ?? 0;
      cells += this.#bytes.readUInt16LE(at + 1);
      flags |= this.#flags(i);
      if (this.#bytes.readUInt16LE(at + 3) !== cols) asStored = false;
    }
    if (asStored) return { from, to, rows: to - from, asStored };
    if (!(flags & PACKED_COMPLEX)) return { from, to, rows: Math.max(1, Math.ceil(cells / cols)), asStored };
    const joined = this.#join({ from, to });
    return { from, to, rows: rowStarts(joined.words, joined.cells, cols).length - 1, asStored };
  }

  #flags(index: number): number {
    return this.#bytes[this.#offsets[index] ?? 0] ?? 0;
  }
}
