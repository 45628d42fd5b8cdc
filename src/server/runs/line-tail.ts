// Follows a file that grows by lines: gives the whole lines that came since the last look. A large file is begun near its
// end; one that shrank or was replaced is begun anew.

import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";

/** Of a file that is there already, so much of its end is read. */
const FIRST_BYTES = 512 * 1024;
/** Read at one go; what is left waits for the next look. */
const MAX_BYTES = 4 << 20;
/** A longer line is dropped. */
const MAX_LINE_BYTES = 4 << 20;
const NEWLINE = 0x0a;

export class LineTail {
  readonly path: string;
  #inode = -1;
  #offset = 0;
  #partial: Buffer = Buffer.alloc(0);
  /** Within a line of which the beginning was not read, or was too long. */
  #isSkipping = false;

  constructor(path: string) {
    this.path = path;
  }

  /** Lines that are new; none where the file is not there. */
  async read(): Promise<readonly string[]> {
    let file: FileHandle | undefined;
    try {
      // Not blocking: a pipe in its place would keep a thread for ever.
      file = await open(this.path, constants.O_RDONLY | constants.O_NONBLOCK);
      return await this.#readFrom(file);
    } catch {
      return [];
    } finally {
      await file?.close();
    }
  }

  async #readFrom(file: FileHandle): Promise<readonly string[]> {
    const { ino, size } = await file.stat();
    if (ino !== this.#inode || size < this.#offset) this.#begin(ino, size);
    const wanted = Math.min(size - this.#offset, MAX_BYTES);
    if (wanted <= 0) return [];
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, this.#offset);
    this.#offset += bytesRead;
    return this.#cut(buffer.subarray(0, bytesRead));
  }

  #begin(inode: number, size: number): void {
    this.#inode = inode;
    this.#offset = Math.max(0, size - FIRST_BYTES);
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
