// Walks a folder of conversations: bounded, without following links, and in pieces, so that the server goes on meanwhile.

import { opendir } from "node:fs/promises";
import { join } from "node:path";

/** Levels below the root: agents sort by year, month and day, or by project. */
const MAX_DEPTH = 6;
/** Entries looked at in one walk: a store of years has some ten thousand. */
const MAX_ENTRIES = 100_000;

export interface StoreEntry {
  /** Absolute. */
  readonly path: string;
  /** Below the root, slashes between. */
  readonly below: string;
  readonly type: "file" | "dir";
}

/** Every plain file and folder below `root`, folders before what is in them. Nothing where it cannot be read. */
export async function* walkStore(root: string): AsyncGenerator<StoreEntry> {
  const queue: { readonly below: string; readonly depth: number }[] = [{ below: "", depth: 0 }];
  let left = MAX_ENTRIES;
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    for await (const { name, type } of entriesOf(join(root, folder.below))) {
      if (left-- === 0) return;
      const below = folder.below === "" ? name : `${folder.below}/${name}`;
      yield { path: join(root, below), below, type };
      if (type === "dir" && folder.depth + 1 < MAX_DEPTH) queue.push({ below, depth: folder.depth + 1 });
    }
  }
}

async function* entriesOf(path: string): AsyncGenerator<{ readonly name: string; readonly type: "file" | "dir" }> {
  try {
    for await (const entry of await opendir(path)) {
      if (entry.isDirectory()) yield { name: entry.name, type: "dir" };
      else if (entry.isFile()) yield { name: entry.name, type: "file" };
    }
  } catch {
    // Not there, or not ours to read: then there is nothing in it.
  }
}
