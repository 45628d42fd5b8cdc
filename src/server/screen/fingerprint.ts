// The fingerprint of a prompt: twelve hexadecimal digits that stay while only a spinner turns, a clock runs or the mark
// moves, and change when what is asked or what can be chosen does. Of the rows that a prompt is made of (read-prompt.ts).

import { createHash } from "node:crypto";

export interface FingerprintRow {
  readonly text: string;
  /** Place of the option that it is; null: another row. */
  readonly option: number | null;
}

const DIGITS = 12;
/** What turns or blinks in front of a row: braille dots, circles, stars, moons, a block cursor. */
const SPINNERS = /[\u{2800}-\u{28FF}◐-◓◴-◷◜-◟✢-✿⏳⌛\u{1F311}-\u{1F318}█▌▋▊▉▏▎▍]/gu;
/** A time that runs: in brackets, "(12s · esc to interrupt)"; alone, "0:42"; or with a word that says so. */
const CLOCKS: readonly RegExp[] = [
  /\((?:\d+(?:\.\d+)?\s?(?:ms|s|m|h)\b\s?)+/gu,
  /^\d{1,2}:\d{2}(?::\d{2})?$/u,
  /\b(?:(?:expires|closes|ends|cancels|denies|times out) in|waited|waiting|elapsed|remaining):?\s+(?:\d+(?:\.\d+)?\s?(?:ms|s|m|h|seconds?|minutes?)\b\s?)+/giu,
  /\b(?:\d+(?:\.\d+)?\s?(?:ms|s|m|h|seconds?|minutes?)\b\s?)+(?:left|ago|remaining|elapsed)\b/giu,
];

/** Of a row that is no option nothing counts that moves by itself. */
function still({ text, option }: FingerprintRow): string {
  const calm = text.replaceAll(SPINNERS, "");
  const told = option === null ? CLOCKS.reduce((row, clock) => row.replace(clock, "#"), calm) : calm;
  return told.replaceAll(/\s+/g, " ").trim();
}

/** `rule` is the name of the rule that read the prompt. Rows that are blank say nothing. */
export function fingerprintOf(rule: string, rows: readonly FingerprintRow[]): string {
  const hash = createHash("sha256").update(rule);
  for (const row of rows) {
    const text = still(row);
    if (text !== "") hash.update(`\n${row.option ?? "-"} ${text}`);
  }
  return hash.digest("hex").slice(0, DIGITS);
}
