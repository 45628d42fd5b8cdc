// The conversations of Cursor, and those of OpenCode, are SQLite databases that they keep open, in WAL mode, where a reader of another build cannot
// join. So the two files are copied to a private place, and SQLite (in WASM, loaded when the first one is read) puts the
// copy together. A copy taken while Cursor wrote is thrown away: the next one will be whole.

import { constants } from "node:fs";
import { copyFile, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MAX_BLOBS, type Blob } from "../../protocols/agent-event/cursor-turns.ts";

/** Larger conversations are not followed: each look costs a copy. */
const MAX_STORE_BYTES = 64 << 20;
const NEWEST_BLOBS = `SELECT rowid AS rowid, data AS data FROM blobs ORDER BY rowid DESC LIMIT ${MAX_BLOBS}`;

/** Tells one state of the two files from another; undefined: there is none, or it is no plain file, or too large. */
export async function storeStamp(path: string): Promise<string | undefined> {
  const [main, wal] = await Promise.all([fileStamp(path), fileStamp(`${path}-wal`)]);
  // Copying a pipe would keep a thread for ever.
  if (main?.isPlain !== true || wal?.isPlain === false) return undefined;
  if (main.size + (wal?.size ?? 0) > MAX_STORE_BYTES) return undefined;
  return `${main.text} ${wal?.text ?? ""}`;
}

/** The newest rows, newest first; undefined where they cannot be read now. `place`: a directory of ours. */
export async function readStore(path: string, place: string): Promise<readonly Blob[] | undefined> {
  const rows = await readRows(path, place, [{ sql: NEWEST_BLOBS, values: [] }]);
  return rows?.[0]?.flatMap(({ rowid, data }) =>
    typeof rowid === "number" && data instanceof Uint8Array ? [{ rowid, data }] : [],
  );
}

export interface Query {
  readonly sql: string;
  readonly values: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of each query; undefined where the database cannot be read now. `place`: a directory of ours. */
export async function readRows(
  path: string,
  place: string,
  queries: readonly Query[],
): Promise<readonly (readonly Row[])[] | undefined> {
  const before = await storeStamp(path);
  if (before === undefined) return undefined;
  const room = await mkdtemp(join(place, ".store-"));
  try {
    const copy = join(room, "store.db");
    await copyFile(path, copy, constants.COPYFILE_FICLONE);
    await copyFile(`${path}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE).catch(ignoreAbsent);
    return (await storeStamp(path)) === before ? await query(copy, queries) : undefined;
  } catch {
    // No database, or not of this form.
    return undefined;
  } finally {
    await rm(room, { recursive: true, force: true });
  }
}

async function query(path: string, queries: readonly Query[]): Promise<readonly (readonly Row[])[]> {
  const { default: sqlite } = await import("node-sqlite3-wasm");
  const database = new sqlite.Database(path, { fileMustExist: true });
  try {
    // Alone with the file SQLite needs no shared memory for the log, which WASM has not.
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    return queries.map(({ sql, values }) => database.all(sql, [...values]));
  } finally {
    database.close();
  }
}

interface FileStamp {
  readonly text: string;
  readonly size: number;
  readonly isPlain: boolean;
}

async function fileStamp(path: string): Promise<FileStamp | undefined> {
  try {
    const found = await stat(path);
    const { ino, size, mtimeMs } = found;
    return { text: `${ino}:${size}:${mtimeMs}`, size, isPlain: found.isFile() };
  } catch {
    return undefined;
  }
}

function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
