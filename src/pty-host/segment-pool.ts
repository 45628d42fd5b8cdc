// Large journal segments, used again and again. Thrown away they would lie about until the next collection, tens of
// megabytes in a flood, and what a fork costs grows with what the process holds.

/** Size of a pooled segment; also the largest that a journal makes. */
export const SEGMENT_BYTES: number = 64 << 10;
/** Segments that are kept for later: 4 MiB. */
const MAX_FREE = 64;

const free: Uint8Array[] = [];

/** A segment with old bytes in it. */
export const takeSegment = (): Uint8Array => free.pop() ?? new Uint8Array(SEGMENT_BYTES);

/** Gives back a segment that nobody reads any more; other sizes are left to the collector. */
export function giveSegment(segment: Uint8Array): void {
  if (segment.length === SEGMENT_BYTES && free.length < MAX_FREE) free.push(segment);
}
