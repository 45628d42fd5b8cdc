// The branch a directory has checked out, read from .git itself: no program runs, and nothing in the repository decides more
// than a name. Looked up seldom: statuses ask often.

import { dirname, isAbsolute, join, resolve } from "node:path";
import { cleanText } from "../core/clean-text.ts";
import { readPlainFile } from "./read-plain-file.ts";

/** How long an answer is good for, ms. */
const FRESH_MS = 2000;
/** Directories whose answer is kept. */
const MAX_KEPT = 256;
/** Longest file that can be a HEAD or point to one. */
const MAX_FILE_BYTES = 4096;
/** Directories above that are looked into. */
const MAX_DEPTH = 64;
const MAX_NAME = 80;
const SHORT_HASH = 7;

interface Known {
  readonly branch: string | null;
  readonly atMs: number;
}

const known = new Map<string, Known>();

/** The branch, or the first digits of a detached commit; null where the directory is in no repository. */
export function branchOf(directory: string): string | null {
  if (!isAbsolute(directory)) return null;
  const now = performance.now();
  const held = known.get(directory);
  if (held !== undefined && now - held.atMs < FRESH_MS) return held.branch;
  const branch = findBranch(directory);
  known.delete(directory);
  known.set(directory, { branch, atMs: now });
  const [oldest] = known.keys();
  if (known.size > MAX_KEPT && oldest !== undefined) known.delete(oldest);
  return branch;
}

function findBranch(from: string): string | null {
  let directory = from;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const head = readHead(join(directory, ".git"));
    if (head !== null) return nameOf(head);
    const parent = dirname(directory);
    if (parent === directory) return null;
    directory = parent;
  }
  return null;
}

/** A worktree and a submodule have a file that says where their repository is. */
function readHead(git: string): string | null {
  const head = readSmall(join(git, "HEAD"));
  if (head !== null) return head;
  const target = /^gitdir: (.+)$/m.exec(readSmall(git) ?? "")?.[1];
  return target === undefined ? null : readSmall(join(resolve(dirname(git), target), "HEAD"));
}

function nameOf(head: string): string | null {
  const branch = /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1];
  const name = branch ?? /^[0-9a-f]{40,64}$/m.exec(head)?.[0].slice(0, SHORT_HASH);
  return name === undefined ? null : cleanText(name).slice(0, MAX_NAME) || null;
}

function readSmall(path: string): string | null {
  try {
    return readPlainFile(path, MAX_FILE_BYTES);
  } catch {
    return null;
  }
}
