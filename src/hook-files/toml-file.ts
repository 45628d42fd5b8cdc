// Tables of ours in a TOML file of the person's, as a marked block at its end:
//   [[hooks]]
//   event = "Stop"
// What is read before and afterwards must differ by ours alone, else nothing is written. Agents that write their settings
// anew lose the marks: then our tables are found by their command.

import { HOOK_TOKEN } from "../catalog/hook-command.ts";
import { blockIn, withBlock, withoutBlock, withoutMarks } from "./marked-block.ts";
import { compareEntries, pastMark, planned, refused, type FileKind, type FileText, type Planned } from "./planned.ts";
import { readToml, tomlText, type Table } from "./toml-reading.ts";

export type TomlEntry = Readonly<Record<string, string | number>>;

const MARK = `: ${HOOK_TOKEN};`;
const LIST = "hooks";

export function tomlFile(wanted: readonly TomlEntry[]): FileKind {
  return pastMark({
    install: (text) => install(text, wanted),
    uninstall,
    stateOf: (text) => {
      const read = readToml(text);
      if (!read.ok) return undefined;
      return compareEntries(oursIn(read.table).map(tomlText), wanted.map(tomlText));
    },
  });
}

function install(file: FileText, wanted: readonly TomlEntry[]): Planned {
  const before = readToml(file);
  if (!before.ok) return before;
  const isThere = compareEntries(oursIn(before.table).map(tomlText), wanted.map(tomlText)) === "installed";
  if (isThere && blockIn(file) !== undefined) return planned(file);
  const cleared = uninstall(file);
  if (!cleared.ok) return cleared;
  const others = listOf(before.table).filter((entry) => !isOurs(entry));
  const text = withBlock(cleared.text, (cleared.text ?? "").length, wanted.flatMap(linesOf));
  return checked(text, before.table, [...others, ...wanted]) && withoutBlock(text) === cleared.text
    ? planned(text)
    : refused(lineOfList(file), '"hooks" is written in a way that nothing can be added to: write each as [[hooks]]');
}

const lineOfList = (file: FileText): number =>
  (file ?? "").split(/\r?\n/).findIndex((line) => /^\s*(?:\[\s*)?["']?hooks\b/.test(line)) + 1;

function uninstall(file: FileText): Planned {
  const before = readToml(file);
  if (!before.ok) return before;
  const others = listOf(before.table).filter((entry) => !isOurs(entry));
  if (file === null || (others.length === listOf(before.table).length && blockIn(file) === undefined))
    return planned(file);
  // An agent that goes on writing puts its own before our last mark: then only what is ours is taken out of the block.
  const results = [withoutBlock(file), withoutTables(withoutBlock(file)), withoutTables(withoutMarks(file))];
  const text = results.find((each) => checked(each ?? "", before.table, others));
  return text === undefined
    ? refused(0, "holds hooks of mux that cannot be taken out by themselves: take them out by hand")
    : planned(text);
}

/** Our tables outside a block: from their header to the next one. */
function withoutTables(file: FileText): FileText {
  if (file?.includes(MARK) !== true) return file;
  const lines = file.split(/(?<=\n)/);
  const isHeader = (line: string): boolean => /^\s*\[/.test(line);
  const starts = lines.flatMap((line, at) => (isHeader(line) ? [at] : []));
  const ranges = starts.map((start, at) => [start, starts[at + 1] ?? lines.length] as const);
  const ours = ranges.filter(
    ([start, end]) =>
      /^\s*\[\[\s*hooks\s*\]\]/.test(lines[start] ?? "") && lines.slice(start, end).some((line) => line.includes(MARK)),
  );
  return lines.filter((_, at) => !ours.some(([start, end]) => at >= start && at < end)).join("");
}

/** The text says what the table did, with these hooks. */
function checked(text: string, table: Table, hooks: readonly unknown[]): boolean {
  const read = readToml(text);
  if (!read.ok) return false;
  const { [LIST]: _, ...others } = table;
  const { [LIST]: found, ...rest } = read.table;
  return tomlText(rest) === tomlText(others) && tomlText(found ?? []) === tomlText(hooks);
}

const listOf = (table: Table): readonly unknown[] => {
  const list = table[LIST];
  return Array.isArray(list) ? list : [];
};
const isOurs = (entry: unknown): boolean => tomlText(entry).includes(MARK);
const oursIn = (table: Table): readonly unknown[] => listOf(table).filter(isOurs);

/** A text of JSON is one of TOML too. */
function linesOf(entry: TomlEntry): readonly string[] {
  return [`[[${LIST}]]`, ...Object.entries(entry).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)];
}
