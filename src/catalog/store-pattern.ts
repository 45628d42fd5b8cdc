// Where an agent keeps its conversations, as manifests write it: "file:rollout-*-{id}.jsonl", "dir:{id}", anywhere below a
// root. A star stands for anything but a slash, two for any folders between,
// {id8} for the first eight characters of the id.

export interface StorePattern {
  /** What the record of a conversation is. */
  readonly type: "file" | "dir";
  /** Path below the root. */
  readonly path: string;
}

/** The parts of "file:*_{id}.jsonl"; undefined where it is none. */
export function parseStorePattern(text: string): StorePattern | undefined {
  const [, type, path] = /^(file|dir):(.+)$/.exec(text) ?? [];
  return (type === "file" || type === "dir") && path !== undefined ? { type, path } : undefined;
}

/** Matches paths below the root, slashes between; with `id` only those of this conversation. */
export function storeRegExp({ path }: StorePattern, id: string | null): RegExp {
  const source = path
    .split(/(\*\*\/|\*|\{id8?\})/)
    .map((part) => {
      if (part === "**/") return "(?:[^/]+/)*";
      if (part === "*") return "[^/]*";
      if (part === "{id}") return id === null ? "([^/]+?)" : escaped(id);
      if (part === "{id8}") return id === null ? "([^/]+?)" : escaped(id.slice(0, 8));
      return escaped(part);
    })
    .join("");
  return new RegExp(`^(?:.*/)?${source}$`, "u");
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
