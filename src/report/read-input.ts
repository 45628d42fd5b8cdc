// Reads what is piped in, to its end: whoever writes must not find that nobody reads.

/** Most that is kept. More is read and thrown away, all of it: half of it would mean something else. */
export const MAX_INPUT_BYTES: number = 1 << 20;

export type Input =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-large" }
  /** The end has not come in time. */
  | { readonly kind: "unfinished" };

/** `timeoutMs`: how long to wait for the end; Infinity for as long as it takes. */
export function readInput(stream: NodeJS.ReadableStream, timeoutMs: number): Promise<Input> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    const timer = timeoutMs === Infinity ? null : setTimeout(() => settle({ kind: "unfinished" }), timeoutMs);
    const settle = (input: Input): void => {
      if (timer) clearTimeout(timer);
      resolve(input);
    };
    stream.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes <= MAX_INPUT_BYTES) pieces.push(piece);
      else pieces.length = 0;
    });
    const finish = (): void =>
      settle(
        bytes > MAX_INPUT_BYTES
          ? { kind: "too-large" }
          : { kind: "text", text: Buffer.concat(pieces).toString("utf8") },
      );
    stream.on("end", finish);
    // A closed descriptor gives nothing: as if it had been empty.
    stream.on("error", finish);
  });
}
