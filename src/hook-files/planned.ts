// What becomes of one file: a new text, no file any more, or a refusal that names the line.

/** Null: there is no file. */
export type FileText = string | null;

export type Planned =
  | { readonly ok: true; readonly text: FileText }
  /** `line`: from 1; 0 where it is about the whole file. */
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** Of the hooks that a file should hold. */
export type FileState = "not-installed" | "installed" | "stale" | "damaged";

/** How a kind of file is written. Pure: from text to text. */
export interface FileKind {
  install(text: FileText): Planned;
  uninstall(text: FileText): Planned;
  /** Undefined: the file cannot be read, `install` says why. */
  stateOf(text: FileText): FileState | undefined;
}

export const planned = (text: FileText): Planned => ({ ok: true, text });
export const refused = (line: number, reason: string): Planned => ({ ok: false, line, reason });

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split(/\r\n|\n|\r/).length;

/** `found` and `wanted` are entries of ours as texts; `optional` are those that an older agent does not get. */
export function compareEntries(
  found: readonly string[],
  wanted: readonly string[],
  optional: ReadonlySet<string> = new Set(),
): FileState {
  if (found.length === 0) return "not-installed";
  const known = new Set(wanted);
  if (found.some((entry) => !known.has(entry)) || new Set(found).size < found.length) return "stale";
  return wanted.every((entry) => found.includes(entry) || optional.has(entry)) ? "installed" : "damaged";
}

const BOM = "\uFEFF";

/** A byte order mark stays where it is, whatever the kind does with the rest. */
export function pastMark(kind: FileKind): FileKind {
  const isMarked = (text: FileText): text is string => text?.startsWith(BOM) === true;
  const bare = (text: FileText): FileText => (isMarked(text) ? text.slice(BOM.length) : text);
  const marked = (text: FileText, result: Planned): Planned =>
    result.ok && result.text !== null && isMarked(text) ? planned(BOM + result.text) : result;
  return {
    install: (text) => marked(text, kind.install(bare(text))),
    uninstall: (text) => marked(text, kind.uninstall(bare(text))),
    stateOf: (text) => kind.stateOf(bare(text)),
  };
}
