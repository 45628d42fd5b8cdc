// Tables of ours in a TOML file of the person's, as a marked block at its end:
//   [[hooks]]
//   event = "Stop"
// What is read before and afterwards must differ by ours alone, else nothing is written. Agents that write their settings
// anew lose the marks: then our tables are found by their command.

import { parse, TomlError } from "smol-toml";
import { HOOK_TOKEN } from "../catalog/hook-command.ts";
import { blockIn, withBlock, withoutBlock } from "./marked-block.ts";
import { compareEntries, pastMark, planned, refused, type FileKind, type FileText, type Planned } from "./planned.ts";

type Table = Readonly<Record<string, unknown>>;
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
      return compareEntries(oursIn(read.table).map(textOf), wanted.map(textOf));
    },
  });
}

type TomlReading =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly line: number; readonly reason: string };

function readToml(text: FileText): TomlReading {
  try {
    return { ok: true, table: parse(text ?? "") };
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
    const line = error instanceof TomlError ? error.line : 0;
    return { ok: false, line, reason: `is no TOML: ${reason.replace(/^Invalid TOML document: /, "")}` };
  }
}

function install(file: FileText, wanted: readonly TomlEntry[]): Planned {
  const before = readToml(file);
  if (!before.ok) return before;
  const isThere = compareEntries(oursIn(before.table).map(textOf), wanted.map(textOf)) === "installed";
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
  const text = withoutTables(withoutBlock(file));
  if (text === null || checked(text, before.table, others)) return planned(text);
  return refused(0, "holds hooks of mux that cannot be taken out by themselves: take them out by hand");
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
  return textOf(rest) === textOf(others) && textOf(found ?? []) === textOf(hooks);
}

const listOf = (table: Table): readonly unknown[] => {
  const list = table[LIST];
  return Array.isArray(list) ? list : [];
};
const isOurs = (entry: unknown): boolean => textOf(entry).includes(MARK);
const oursIn = (table: Table): readonly unknown[] => listOf(table).filter(isOurs);

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === "bigint") return `${each}n`;
    if (typeof each !== "object" || each === null || Array.isArray(each) || each instanceof Date) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });

/** A text of JSON is one of TOML too. */
function linesOf(entry: TomlEntry): readonly string[] {
  return [`[[${LIST}]]`, ...Object.entries(entry).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)];
}

/** One setting, put where it does not stand: under its table, which is made where there is none. */
export function tomlSwitch(key: string, value: string | number | boolean): FileKind {
  const path = key.split(".");
  const valueIn = (table: Table): unknown =>
    path.reduce<unknown>(
      (at, name) => (typeof at === "object" && at !== null ? (at as Table)[name] : undefined),
      table,
    );
  const isOn = (text: FileText): boolean | undefined => {
    const read = readToml(text);
    return read.ok ? valueIn(read.table) === value : undefined;
  };
  return pastMark({
    install: (text) => {
      const read = readToml(text);
      if (!read.ok) return read;
      if (valueIn(read.table) === value) return planned(text);
      if (valueIn(read.table) !== undefined) return refused(0, `has "${key}" set to something else than ${value}`);
      const found = placesFor(text ?? "", path, JSON.stringify(value)).find(
        ({ at, lines }) => isOn(withBlock(text, at, lines)) === true,
      );
      return found === undefined
        ? refused(0, `has no room for "${key} = ${value}"`)
        : planned(withBlock(text, found.at, found.lines));
    },
    uninstall: (text) => planned(withoutBlock(text)),
    stateOf: (text) => {
      const on = isOn(text);
      return on === undefined ? undefined : on ? "installed" : "not-installed";
    },
  });
}

interface Place {
  readonly at: number;
  readonly lines: readonly string[];
}

function placesFor(text: string, path: readonly string[], value: string): readonly Place[] {
  const [name, table] = [path.at(-1) ?? "", path.slice(0, -1).join(".")];
  const top = { at: 0, lines: [`${path.join(".")} = ${value}`] };
  if (table === "") return [top];
  const header = new RegExp(
    `^[ \\t]*\\[[ \\t]*${table.replaceAll(".", "\\.")}[ \\t]*\\][^\\r\\n]*(?:\\r?\\n|$)`,
    "m",
  ).exec(text);
  const below = header === null ? [] : [{ at: header.index + header[0].length, lines: [`${name} = ${value}`] }];
  return [...below, { at: text.length, lines: [`[${table}]`, `${name} = ${value}`] }, top];
}
