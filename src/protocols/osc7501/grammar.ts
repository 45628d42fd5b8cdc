// Alphabets and limits of OSC 7501, shared by the reader and the writer (rules [G1]..[G19] in SPEC.md).
// All limits are in bytes; what they bound is ASCII but for the whole sequence, which is counted as UTF-8.

import type { BlockedKind, RecordState } from "../../core/report.ts";

/** `ESC ]`, the number and its `;`: what stands before every body. */
export const INTRODUCER = "\x1b]7501;";
/** `ESC \`, the terminator that mux writes and, where it cannot know, the one it assumes. */
export const STRING_TERMINATOR = "\x1b\\";

/** A sequence, introducer and terminator included, is discarded when it is longer. */
export const MAX_SEQUENCE_BYTES = 4096;
/** A longer key, known or not, discards the report. */
export const MAX_KEY_BYTES = 16;
/** Longest `app`; a longer one discards the report. */
export const MAX_APP_BYTES = 32;
/** Longest `id` with its slashes. */
export const MAX_ID_BYTES = 128;
/** Most segments of an `id`. */
export const MAX_ID_SEGMENTS = 8;
/** Longest `title`, decoded. Its base64 is at most 256 bytes. */
export const MAX_TITLE_BYTES = 192;
export const MAX_TITLE_ENCODED_BYTES = 256;
/** Longest `msg`, decoded. Its base64 is at most 2732 bytes. */
export const MAX_MSG_BYTES = 2048;
export const MAX_MSG_ENCODED_BYTES = 2732;

export const KEY: RegExp = /^[a-z]+$/;
export const VALUE: RegExp = /^[A-Za-z0-9_.,+/=-]*$/;
/** An `app`, and one segment of an `id`. */
export const NAME: RegExp = /^[A-Za-z0-9_.+-]{1,32}$/;
export const DIGITS: RegExp = /^[0-9]+$/;

export const RECORD_STATES: ReadonlySet<string> = new Set<RecordState>(["idle", "working", "done", "blocked", "error"]);
export const BLOCKED_KINDS: ReadonlySet<string> = new Set<BlockedKind>(["permission", "question", "auth"]);

export const isRecordState = (text: string): text is RecordState => RECORD_STATES.has(text);
export const isBlockedKind = (text: string): text is BlockedKind => BLOCKED_KINDS.has(text);

/** Whether `id` names a record that is not the root: 1 to 8 names joined by `/`, 128 bytes at most. */
export function isChildId(id: string): boolean {
  if (id.length > MAX_ID_BYTES) return false;
  const segments = id.split("/");
  return segments.length <= MAX_ID_SEGMENTS && segments.every((segment) => NAME.test(segment));
}

/** Whether a progress may be told with this state. */
export const hasProgress = (state: RecordState): boolean => state === "working" || state === "blocked";
