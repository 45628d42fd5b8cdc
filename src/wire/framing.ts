// One unit on a socket: u32 LE length of what follows, u8 type, payload.  Example: 03 00 00 00 | 01 | 7b 7d = type 1, "{}".
// The decoder takes chunks cut anywhere and hands out views into them; it copies only a frame that spans chunks.

/** Frames of this type hold one JSON message. All other types are binary and named by the protocol that uses them. */
export const TYPE_JSON = 1;
/** Longest payload a control peer may send: 1 MiB. */
export const MAX_CONTROL_FRAME_BYTES: number = 1 << 20;
/** Longest payload between server and pty-host: a snapshot of a large screen fits. */
export const MAX_HOST_FRAME_BYTES: number = 64 << 20;

const HEADER_BYTES = 5;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Header and payload as one array, for a single write. */
export function encodeFrame(type: number, ...parts: readonly Uint8Array[]): Uint8Array {
  let length = 1;
  for (const part of parts) length += part.length;
  const frame = new Uint8Array(length + 4);
  new DataView(frame.buffer).setUint32(0, length, true);
  frame[4] = type;
  let at = HEADER_BYTES;
  for (const part of parts) {
    frame.set(part, at);
    at += part.length;
  }
  return frame;
}

export const encodeJson = (message: unknown): Uint8Array =>
  encodeFrame(TYPE_JSON, encoder.encode(JSON.stringify(message)));

/** Parses a JSON payload; undefined where it is no JSON. */
export function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(payload));
  } catch {
    return undefined;
  }
}

export interface Frame {
  readonly type: number;
  /** A view into the chunk, or into a copy that only this frame uses: valid as long as nobody reuses the chunk. */
  readonly payload: Uint8Array;
}

/** Cuts a byte stream into frames. Throws a RangeError on a length of 0 or over the limit: the connection is then lost. */
export class FrameDecoder {
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes of an unfinished frame that are held. */
  get pendingBytes(): number {
    return this.#bytes;
  }

  *push(chunk: Uint8Array): Generator<Frame, void, undefined> {
    let rest = chunk;
    if (this.#bytes > 0) {
      this.#chunks.push(chunk);
      this.#bytes += chunk.length;
      const need = this.#neededBytes();
      if (this.#bytes < need) return;
      rest = this.#joined();
    }
    let at = 0;
    const view = new DataView(rest.buffer, rest.byteOffset, rest.byteLength);
    while (rest.length - at >= HEADER_BYTES) {
      const length = view.getUint32(at, true);
      this.#check(length);
      if (rest.length - at < length + 4) break;
      const payload = rest.subarray(at + HEADER_BYTES, at + 4 + length);
      const type = view.getUint8(at + 4);
      at += length + 4;
      yield { type, payload };
    }
    if (at < rest.length) {
      // Copied (a Buffer's own slice would not): a short tail must not hold on to the whole chunk.
      this.#chunks = [Uint8Array.prototype.slice.call(rest, at)];
      this.#bytes = rest.length - at;
    }
  }

  #check(length: number): void {
    if (length < 1 || length > this.#maxBytes + 1) throw new RangeError(`frame of ${length} bytes`);
  }

  #neededBytes(): number {
    const head = this.#chunks[0];
    if (this.#bytes < 4) return HEADER_BYTES;
    if (head && head.length >= 4) {
      const length = new DataView(head.buffer, head.byteOffset, 4).getUint32(0, true);
      this.#check(length);
      return length + 4;
    }
    const joined = this.#joined();
    this.#chunks = [joined];
    this.#bytes = joined.length;
    return this.#neededBytes();
  }

  #joined(): Uint8Array {
    const joined = new Uint8Array(this.#bytes);
    let at = 0;
    for (const chunk of this.#chunks) {
      joined.set(chunk, at);
      at += chunk.length;
    }
    this.#chunks = [];
    this.#bytes = 0;
    return joined;
  }
}
