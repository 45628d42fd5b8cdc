// The frames that the pty-host sends. Binary ones: u32 LE length, u8 type, u32 LE pane, f64 LE numbers, bytes.
// 0e 00 00 00 | 10 | 03 00 00 00 | 00…00 | 61 = HOST_OUTPUT of pane 3 from offset 0: "a".

import { encodeJson } from "../wire/framing.ts";
import { HOST_OUTPUT, HOST_SAVED_BLOCK, HOST_SAVED_FACTS, HOST_SAVED_SNAPSHOT } from "../wire/host.ts";
import type { FromHost } from "../wire/host.ts";
import type { SavedFacts, SavedSnapshot } from "./saved-store.ts";

/** One frame: a head, and bytes that are not copied; they must not change until the peer has them. */
export type FrameParts = readonly Uint8Array[];

const LENGTH_BYTES = 4;
const TYPE_BYTES = 1;
const PANE_BYTES = 4;
const NUMBER_BYTES = 8;

function encodeParts(
  type: number,
  pane: number | undefined,
  numbers: readonly number[],
  bytes: Uint8Array,
): FrameParts {
  const paneBytes = pane === undefined ? 0 : PANE_BYTES;
  const head = Buffer.allocUnsafe(LENGTH_BYTES + TYPE_BYTES + paneBytes + NUMBER_BYTES * numbers.length);
  head.writeUInt32LE(head.length - LENGTH_BYTES + bytes.length, 0);
  let at = head.writeUInt8(type, LENGTH_BYTES);
  if (pane !== undefined) at = head.writeUInt32LE(pane, at);
  for (const number of numbers) at = head.writeDoubleLE(number, at);
  return [head, bytes];
}

export const encodeOutput = (pane: number, offset: number, bytes: Uint8Array): FrameParts =>
  encodeParts(HOST_OUTPUT, pane, [offset], bytes);

export const encodeSavedSnapshot = (pane: number, snapshot: SavedSnapshot): FrameParts =>
  encodeParts(HOST_SAVED_SNAPSHOT, pane, [snapshot.offset, snapshot.entries], snapshot.bytes);

export const encodeSavedBlock = (pane: number, number: number, bytes: Uint8Array): FrameParts =>
  encodeParts(HOST_SAVED_BLOCK, pane, [number], bytes);

export const encodeSavedFacts = (facts: SavedFacts): FrameParts =>
  encodeParts(HOST_SAVED_FACTS, undefined, [facts.version], facts.bytes);

export const encodeMessage = (message: FromHost): FrameParts => [encodeJson(message)];
