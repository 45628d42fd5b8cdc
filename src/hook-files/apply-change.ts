// Writes what was shown and agreed to, under the lock of all installers of this person. What an agent wrote in between is
// not undone: the file is read again, and where the change would be another one by now nothing is written.

import { chmodSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { tryStartLock, type StartLock } from "../runtime-dir/start-lock.ts";
import { changeOf, type Change } from "./agent-hooks.ts";
import { stateDirectory, type Place } from "./place.ts";
import { faultOf, removeEmptyAbove, writeRealFile } from "./real-file.ts";

/** An installer asks before it takes the lock, and holds it for a moment. */
const LOCK_PATIENCE_MS = 10_000;
const LOCK_RETRY_MS = 25;

/** What went wrong, one line; undefined: all is written. */
export async function applyChanges(
  agent: string,
  home: string,
  changes: readonly Change[],
  place: Place,
): Promise<string | undefined> {
  let lock: StartLock | string;
  try {
    lock = await takeLock(place);
  } catch (error) {
    return `the lock of "mux hooks" cannot be taken: ${faultOf(error)}`;
  }
  if (typeof lock === "string") return lock;
  try {
    const now = changes.map(({ named, source, action }) => changeOf(named, source, action));
    const fault = now.find((each) => typeof each === "string");
    if (fault !== undefined) return fault;
    for (const [at, change] of now.entries()) {
      const shown = changes[at];
      if (typeof change === "string" || shown === undefined) continue;
      if (change.text === change.file.text) continue;
      if (change.file.text !== shown.file.text)
        return `${change.named}: was changed by another program meanwhile: try again`;
      const wrong = write(agent, home, change, place);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  } finally {
    lock.release();
  }
}

function write(agent: string, home: string, { file, text, named, source }: Change, place: Place): string | undefined {
  try {
    if (file.text !== null) keepBackup(agent, file.path, file.text, place);
    writeRealFile(file, text, source.mode);
    if (text === null) removeEmptyAbove(file.path, limitOf(file.path, home, place));
    return undefined;
  } catch (error) {
    return `${named}: ${faultOf(error)}`;
  }
}

/** The agent's own folder, or the person's for what stands elsewhere. */
function limitOf(path: string, home: string, place: Place): string {
  const limits = [home, place.home].map((each) => realpathSync(each));
  return limits.find((limit) => path.startsWith(`${limit}/`)) ?? path;
}

/** One for each file: what stood there before the last change. */
function keepBackup(agent: string, path: string, text: string, place: Place): void {
  const directory = join(stateDirectory(place), "backup");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const backup = join(directory, `${agent}-${basename(path)}`);
  writeFileSync(backup, text, { mode: 0o600 });
  chmodSync(backup, 0o600);
}

async function takeLock(place: Place): Promise<StartLock | string> {
  const path = join(stateDirectory(place), "lock");
  const endMs = place.nowMs() + LOCK_PATIENCE_MS;
  for (;;) {
    const attempt = tryStartLock(path, place.nowMs());
    if (attempt.kind === "taken") return attempt.lock;
    if (attempt.kind === "failed") return attempt.message;
    if (place.nowMs() > endMs) return `another mux (process ${attempt.pid}) is changing hooks: try again`;
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
  }
}
