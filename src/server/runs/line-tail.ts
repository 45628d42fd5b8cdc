// Follows a file that grows by lines: gives the whole lines that came since the last look. A large file is begun near its
// end; one that shrank or was replaced is begun anew.

import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";

/** Of a file that is there already and is larger than what is read whole, so much of its end is read. */
const FIRST_BYTES = 512 * 1024;
/** Read at one go; what is left waits for the next look. */
const MAX_BYTES = 4 << 20;
/** A longer line is dropped. */
const MAX_LINE_BYTES = 4 << 20;
const NEWLINE = 0x0a;

export class LineTail {
  readonly path: string;
  readonly #wholeBytes: number;
  readonly #untilByte: number;
  #inode = -1;
  #offset = 0;
  #size = 0;
  #bytes = 0;
  #begins: "whole" | "end" | null = null;
  #partial: Buffer = Buffer.alloc(0);
  /** Within a line of which the beginning was not read, or was too long. */
  #isSkipping = false;

  /** A file of up to `wholeBytes` is read from its beginning; nothing is read from `untilByte` on. */
  constructor(path: string, wholeBytes: number = FIRST_BYTES, untilByte: number = Infinity) {
    this.path = path;
    this.#wholeBytes = wholeBytes;
    this.#untilByte = untilByte;
  }

  /** Where the line that is not at its end yet begins, in bytes. */
  get lineEnd(): number {
    return this.#offset - this.#partial.length;
  }

  /** At the last look there was more than one look reads. */
  get isBehind(): boolean {
    return this.#offset < this.#size;
  }

  /** How the file was begun since this was asked last; null: it was not. */
  takeBeginning(): "whole" | "end" | null {
    const begins = this.#begins;
    this.#begins = null;
    return begins;
  }

  /** Bytes read since this was asked last. */
  takeBytes(): number {
    const bytes = this.#bytes;
    this.#bytes = 0;
    return bytes;
  }

  /** Lines that are new; none where the file is not there. */
  async read(): Promise<readonly string[]> {
    let file: FileHandle | undefined;
    try {
      // Not blocking: a pipe in its place would keep a thread for ever.
      file = await open(this.path, constants.O_RDONLY | constants.O_NONBLOCK);
      return await this.#readFrom(file);
    } catch {
      this.#size = this.#offset;
      return [];
    } finally {
      await file?.close();
    }
  }

  async #readFrom(file: FileHandle): Promise<readonly string[]> {
    const stat = await file.stat();
    const size = stat.isFile() ? Math.min(stat.size, this.#untilByte) : 0;
    if (stat.ino !== this.#inode || size < this.#offset) this.#begin(stat.ino, size);
    this.#size = size;
    const wanted = Math.min(size - this.#offset, MAX_BYTES);
    if (wanted <= 0) return [];
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, this.#offset);
    // It became shorter just now: the next look begins it anew.
    if (bytesRead === 0) this.#size = this.#offset;
    this.#offset += bytesRead;
    this.#bytes += bytesRead;
    return this.#cut(buffer.subarray(0, bytesRead));
  }

  #begin(inode: number, size: number): void {
    this.#inode = inode;
    this.#offset = size <= this.#wholeBytes ? 0 : size - FIRST_BYTES;
    this.#begins = this.#offset === 0 ? "whole" : "end";
    this.#partial = Buffer.alloc(0);
    this.#isSkipping = this.#offset > 0;
  }

  #cut(bytes: Buffer): readonly string[] {
    const lines: string[] = [];
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([this.#partial, bytes.subarray(from, end)]);
      if (!this.#isSkipping) lines.push(line.toString("utf8"));
      this.#partial = Buffer.alloc(0);
      this.#isSkipping = false;
      from = end + 1;
    }
    this.#keep(bytes.subarray(from));
    return lines;
  }

  #keep(rest: Buffer): void {
    if (this.#isSkipping) return;
    this.#partial = Buffer.concat([this.#partial, rest]);
    if (this.#partial.length <= MAX_LINE_BYTES) return;
    this.#partial = Buffer.alloc(0);
    this.#isSkipping = true;
  }
}
