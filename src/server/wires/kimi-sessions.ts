// Where Kimi Code keeps the log of a conversation: <home>/sessions/<MD5 of the directory>/<session>/wire.jsonl.

import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export interface WireFile {
  readonly path: string;
  /** The agent's own id of the conversation. */
  readonly session: string;
  /** Wall clock, ms: when it was begun and last written. */
  readonly bornAtMs: number;
  readonly changedAtMs: number;
}

const FILE = "wire.jsonl";
const SESSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/u;
/** Most conversations of a directory, and directories of a home, that are looked at. */
const MAX_ENTRIES = 512;

/** The logs of the conversations in `cwd`, in any order. */
export async function wireFilesOf(homes: readonly string[], cwd: string): Promise<readonly WireFile[]> {
  const folder = createHash("md5").update(cwd).digest("hex");
  return (await Promise.all(homes.map((home) => filesIn(join(home, "sessions", folder))))).flat();
}

/** The logs of all conversations: for a directory that Kimi Code names in another way. */
export async function allWireFiles(homes: readonly string[]): Promise<readonly WireFile[]> {
  const folders = await Promise.all(
    homes.map(async (home) => (await namesIn(join(home, "sessions"))).map((name) => join(home, "sessions", name))),
  );
  return (await Promise.all(folders.flat().map(filesIn))).flat();
}

async function filesIn(folder: string): Promise<readonly WireFile[]> {
  const sessions = (await namesIn(folder)).filter((name) => SESSION.test(name));
  const found = await Promise.all(sessions.map((session) => fileOf(join(folder, session, FILE), session)));
  return found.flatMap((file) => file ?? []);
}

async function fileOf(path: string, session: string): Promise<WireFile | undefined> {
  try {
    const { birthtimeMs, mtimeMs } = await stat(path);
    return { path, session, bornAtMs: birthtimeMs === 0 ? mtimeMs : birthtimeMs, changedAtMs: mtimeMs };
  } catch {
    return undefined;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).slice(-MAX_ENTRIES);
  } catch {
    return [];
  }
}
