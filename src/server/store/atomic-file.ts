// Writes a file of ours so that whoever reads it finds all of the old or all of the new one: into a file beside it, out to
// the disk, then in its place. A full disk or a write cut short is an error, and the old file stays.

import { constants, readdirSync, rmSync } from "node:fs";
import { open, rename, rm, type FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const FILE_MODE = 0o600;
/** Made by nobody else: what lies there already, a link for one, is not written through. */
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** One write: how many of the bytes from `offset` on were taken. */
export type WriteSome = (file: FileHandle, bytes: Uint8Array, offset: number) => Promise<number>;

const writeSome: WriteSome = async (file, bytes, offset) => (await file.write(bytes, offset)).bytesWritten;

const UNFINISHED = /\.\d+\.tmp$/;

/** Removes what a process that was killed while it wrote the file left beside it. */
export function sweepUnfinished(path: string): void {
  const directory = dirname(path);
  for (const name of namesIn(directory))
    if (UNFINISHED.test(name) && name.replace(UNFINISHED, "") === basename(path)) rmSync(join(directory, name));
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/**
 * Rejects where it could not be written whole; then the file at `path` is as it was. `mayReplace` is asked at the last
 * moment: with false nothing becomes of it.
 */
export async function writeAtomically(
  path: string,
  text: string,
  { write = writeSome, mayReplace = () => true }: { write?: WriteSome; mayReplace?: () => boolean } = {},
): Promise<void> {
  // One for each process: two of them do not write into each other's.
  const unfinished = `${path}.${process.pid}.tmp`;
  await rm(unfinished, { force: true });
  try {
    const file = await open(unfinished, NEW_FILE, FILE_MODE);
    try {
      await writeWhole(file, new TextEncoder().encode(text), write);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!mayReplace()) return await rm(unfinished, { force: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

async function writeWhole(file: FileHandle, bytes: Uint8Array, write: WriteSome): Promise<void> {
  for (let offset = 0; offset < bytes.length;) {
    const taken = await write(file, bytes, offset);
    if (taken <= 0) throw new Error("the file was not taken to its end: is the disk full?");
    offset += taken;
  }
}

/** That the name stands for the new file is to outlive a power cut too; where a file system cannot, it cannot. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, constants.O_RDONLY).catch(() => undefined);
  await directory?.sync().catch(() => {});
  await directory?.close();
}
