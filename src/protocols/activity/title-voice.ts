// What a live title says, as words: only its flips are told, and a title that blinks is believed when it has stood still
// for a second. Pure: titles and times come in, what is to be said comes out.

import type { StatusKind } from "../../core/status.ts";
import type { Tasks } from "../../core/word.ts";

/** How long what a blinking title says must stand before it is told; that the agent waits for a person is told at once. */
export const BLINK_MS = 1000;

export interface TitleReading {
  readonly state: "working" | "blocked" | "idle" | "done" | "error";
  readonly kind?: StatusKind;
  readonly rule: string;
  readonly tasks?: Tasks;
}

export interface TitleVoice {
  /** What has been told; null: nothing, or that it says nothing any more. */
  readonly told: TitleReading | null;
  /** What the title says now, while that is not told yet. */
  readonly pending: { readonly reading: TitleReading | null; readonly sinceMs: number } | null;
}

export const silentTitle: TitleVoice = { told: null, pending: null };

/** The title says this now; null: nothing. `blinks`: the manifest says so. */
export function hearTitle(voice: TitleVoice, reading: TitleReading | null, blinks: boolean, atMs: number): TitleVoice {
  if (isSameReading(voice.told, reading)) return voice.pending === null ? voice : { ...voice, pending: null };
  if (!blinks || voice.told === null || reading?.state === "blocked") return { told: reading, pending: null };
  if (voice.pending !== null && isSameReading(voice.pending.reading, reading)) return settleTitle(voice, atMs);
  return { ...voice, pending: { reading, sinceMs: atMs } };
}

/** Takes what has stood long enough for told. */
export function settleTitle(voice: TitleVoice, atMs: number): TitleVoice {
  const { pending } = voice;
  if (pending === null || atMs - pending.sinceMs < BLINK_MS) return voice;
  return { told: pending.reading, pending: null };
}

/** When `settleTitle` has something to do. */
export const titleDueMs = ({ pending }: TitleVoice): number | null =>
  pending === null ? null : pending.sinceMs + BLINK_MS;

function isSameReading(one: TitleReading | null, other: TitleReading | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.state === other.state &&
    one.kind === other.kind &&
    one.tasks?.done === other.tasks?.done &&
    one.tasks?.total === other.tasks?.total
  );
}
