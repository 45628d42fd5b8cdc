// The conversations that an agent has kept: whether one is there, and which ones began lately.

import { existsSync } from "node:fs";
import { open, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { readRecord, type ConversationRecord } from "../../catalog/read-record.ts";
import type { Discovery, Runtime } from "../../catalog/runtime.ts";
import { storeRegExp } from "../../catalog/store-pattern.ts";
import { agentPath, type Variable } from "./agent-path.ts";
import { walkStore, type StoreEntry } from "./store-files.ts";

/** A file in which an agent keeps the path of the project that its folder is for. */
const PROJECT_MARK = ".project_root";
/** The first line of a log may hold a whole system prompt. */
const MAX_HEAD_BYTES: number = 256 << 10;

/** Whether the agent has the conversation. Undefined: nobody knows where it would be. */
export async function hasConversation(runtime: Runtime, id: string, variable: Variable): Promise<boolean | undefined> {
  const { resume } = runtime;
  if (resume?.store != null) {
    const root = agentPath(resume.store.root, runtime, variable);
    if (root === undefined) return undefined;
    const { pattern } = resume.store;
    const wanted = storeRegExp(pattern, id);
    for await (const { below, type } of walkStore(root)) if (type === pattern.type && wanted.test(below)) return true;
    return false;
  }
  if (resume?.discover == null) return undefined;
  if (keepsElsewhere(runtime, resume.discover, variable)) return undefined;
  for await (const record of recordsOf(runtime, resume.discover, variable, () => true))
    if (record.id === id) return true;
  return false;
}

/** The agent has a folder, and in it none of the records that can be read: this version keeps them in another form. */
function keepsElsewhere(runtime: Runtime, { root }: Discovery, variable: Variable): boolean {
  const [records, folder] = [root, runtime.sessionsRoot ?? root].map((path) => agentPath(path, runtime, variable));
  if (records === undefined) return true;
  return records !== folder && folder !== undefined && existsSync(folder) && !existsSync(records);
}

/** Records that were written to since then. */
export async function conversationsSince(
  runtime: Runtime,
  discovery: Discovery,
  sinceMs: number,
  variable: Variable,
): Promise<readonly ConversationRecord[]> {
  const found: ConversationRecord[] = [];
  const isNew = async ({ path }: StoreEntry): Promise<boolean> => (await modifiedAtMs(path)) >= sinceMs;
  for await (const record of recordsOf(runtime, discovery, variable, isNew)) found.push(record);
  return found;
}

async function* recordsOf(
  runtime: Runtime,
  discovery: Discovery,
  variable: Variable,
  isWanted: (entry: StoreEntry) => boolean | Promise<boolean>,
): AsyncGenerator<ConversationRecord> {
  const root = agentPath(discovery.root, runtime, variable);
  if (root === undefined) return;
  const { pattern, format } = discovery;
  const named = pattern === null ? new RegExp(`\\.${format}$`, "u") : storeRegExp(pattern, null);
  for await (const entry of walkStore(root)) {
    if (entry.type !== "file" || !named.test(entry.below) || !(await isWanted(entry))) continue;
    const record = readRecord(discovery, await readHead(entry.path));
    if (record === undefined) continue;
    yield record.cwd === null ? { ...record, cwd: await projectOf(root, entry) } : record;
  }
}

/** A record that does not tell its directory may lie in a folder that is marked as that of one. */
async function projectOf(root: string, { below }: StoreEntry): Promise<string | null> {
  const [folder] = below.split("/");
  const text = folder === undefined ? "" : await readHead(join(root, folder, PROJECT_MARK));
  return text.trim() === "" ? null : text.trim();
}

async function modifiedAtMs(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return -Infinity;
  }
}

/** The beginning of a plain file, "" where it cannot be read. */
async function readHead(path: string): Promise<string> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, "r");
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEAD_BYTES), 0, MAX_HEAD_BYTES, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } catch {
    return "";
  } finally {
    await file?.close();
  }
}
