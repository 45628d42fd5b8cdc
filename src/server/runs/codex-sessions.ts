// The transcripts that Codex keeps: <home>/sessions/YYYY/MM/DD/rollout-<time>-<session>.jsonl. A session's id tells when
// it began (UUID version 7), so its day is found without a search.

import { closeSync, constants, openSync, readdirSync, readSync } from "node:fs";
import { parseSessionMeta, sessionOfPath } from "../../protocols/agent-event/codex-transcript.ts";
import type { CodexTranscript } from "../../protocols/agent-event/resolve-codex-pane.ts";

/** The first line holds the whole system prompt. */
const MAX_META_BYTES = 262_144;
const DAY_MS = 86_400_000;
/** Days back that are searched for a session whose id tells no time. */
const SEARCH_DAYS = 31;

export interface CodexSession extends CodexTranscript {
  readonly session: string;
  readonly path: string;
}

/** A session's transcript in one of these homes; undefined: none is written. */
export function findCodexSession(homes: readonly string[], session: string, nowMs: number): CodexSession | undefined {
  const days = daysAround(beganAtMs(session), nowMs);
  for (const home of homes) {
    for (const path of days.flatMap((day) => transcriptsIn(home, day))) {
      if (sessionOfPath(path) === session) return readCodexSession(path);
    }
  }
  return undefined;
}

/** Paths of the transcripts of sessions that began since then, newest first. Every day back to it is looked at. */
export function codexTranscriptsSince(home: string, sinceMs: number, nowMs: number): readonly string[] {
  const days: string[] = [];
  // Folders are named by local days: one more on either side.
  for (let atMs = nowMs + DAY_MS; atMs > sinceMs - 2 * DAY_MS && days.length < SEARCH_DAYS; atMs -= DAY_MS)
    days.push(dayFolder(atMs));
  return days.flatMap((day) => transcriptsIn(home, day)).filter((path) => isSince(path, sinceMs));
}

/** What a transcript's first line says; undefined: it is none, or not written to its end yet. */
export function readCodexSession(path: string): CodexSession | undefined {
  const session = sessionOfPath(path);
  const line = session === undefined ? undefined : readFirstLine(path);
  const meta = line === undefined ? undefined : parseSessionMeta(line);
  return session === undefined || meta === undefined ? undefined : { session, path, ...meta };
}

const isSince = (path: string, sinceMs: number): boolean => {
  const began = beganAtMs(sessionOfPath(path) ?? "");
  return began === undefined || began >= sinceMs;
};

/** Wall clock, ms, at which an id of version 7 was made; undefined for one of another version. */
export function beganAtMs(session: string): number | undefined {
  const digits = session.replaceAll("-", "");
  return digits[12] === "7" ? Number.parseInt(digits.slice(0, 12), 16) : undefined;
}

function daysAround(began: number | undefined, nowMs: number): readonly string[] {
  if (began !== undefined) return [began, began - DAY_MS, began + DAY_MS].map(dayFolder);
  return Array.from({ length: SEARCH_DAYS }, (_, at) => dayFolder(nowMs + DAY_MS - at * DAY_MS));
}

const dayFolder = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10).replaceAll("-", "/");

function transcriptsIn(home: string, day: string): readonly string[] {
  try {
    const folder = `${home}/sessions/${day}`;
    return readdirSync(folder)
      .filter((name) => sessionOfPath(name) !== undefined)
      .toSorted()
      .toReversed()
      .map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}

function readFirstLine(path: string): string | undefined {
  let fd: number | undefined;
  try {
    // Not blocking: a pipe in its place would keep the server for ever.
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const head = Buffer.allocUnsafe(MAX_META_BYTES);
    const got = readSync(fd, head, 0, MAX_META_BYTES, 0);
    const end = head.subarray(0, got).indexOf("\n");
    return end < 0 ? undefined : head.toString("utf8", 0, end);
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
