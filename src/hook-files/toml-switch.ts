// One setting in a TOML file of the person's, put where it does not stand:
//   [features]                       [features] # mux-hooks
//   hooks = true # mux-hooks         hooks = true # mux-hooks
// Each line of ours is marked by itself: an agent that goes on writing in the file puts its own between and behind them.

import { HOOK_TOKEN } from "../catalog/hook-command.ts";
import { lineEndOf } from "./marked-block.ts";
import { pastMark, planned, refused, type FileKind, type FileText, type Planned } from "./planned.ts";
import { readToml, sameToml, type Table } from "./toml-reading.ts";

type Value = string | number | boolean;

const MARK = ` # ${HOOK_TOKEN}`;

export function tomlSwitch(key: string, value: Value): FileKind {
  const path = key.split(".");
  const isOn = (text: FileText): boolean | undefined => {
    const read = readToml(text);
    return read.ok ? valueAt(read.table, path) === value : undefined;
  };
  return pastMark({
    install: (text) => install(text, path, value),
    uninstall: (text) => uninstall(text, path),
    stateOf: (text) => {
      const on = isOn(text);
      return on === undefined ? undefined : on ? "installed" : "not-installed";
    },
  });
}

const valueAt = (table: Table, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (typeof at === "object" && at !== null ? (at as Table)[name] : undefined), table);

function install(file: FileText, path: readonly string[], value: Value): Planned {
  const read = readToml(file);
  if (!read.ok) return read;
  const found = valueAt(read.table, path);
  const key = path.join(".");
  if (found === value) return planned(file);
  if (found !== undefined) return refused(0, `has "${key}" set to something else than ${value}`);
  const texts = placesFor(file ?? "", path, JSON.stringify(value)).map(({ at, lines }) => withLines(file, at, lines));
  const text = texts.find((each) => {
    const result = readToml(each);
    const back = uninstall(each, path);
    return result.ok && valueAt(result.table, path) === value && back.ok && back.text === file;
  });
  return text === undefined ? refused(0, `has no room for "${key} = ${value}"`) : planned(text);
}

interface Place {
  readonly at: number;
  readonly lines: readonly string[];
}

/** Under its table, in a table made for it, or at the top. */
function placesFor(text: string, path: readonly string[], value: string): readonly Place[] {
  const [name, table] = [path.at(-1) ?? "", path.slice(0, -1).join(".")];
  const top = { at: 0, lines: [`${path.join(".")} = ${value}`] };
  if (table === "") return [top];
  const escaped = table.replaceAll(".", "\\.");
  const header = new RegExp(`^[ \\t]*\\[[ \\t]*${escaped}[ \\t]*\\][^\\r\\n]*(?:\\r?\\n|$)`, "m").exec(text);
  const below = header === null ? [] : [{ at: header.index + header[0].length, lines: [`${name} = ${value}`] }];
  return [...below, { at: text.length, lines: [`[${table}]`, `${name} = ${value}`] }, top];
}

function withLines(file: FileText, at: number, lines: readonly string[]): string {
  const text = file ?? "";
  const lineEnd = lineEndOf(text);
  const isCut = at > 0 && text.charAt(at - 1) !== "\n";
  const end = isCut || file === "" ? "" : lineEnd;
  const ours = lines.map((line) => line + MARK).join(lineEnd);
  return `${text.slice(0, at)}${isCut ? lineEnd : ""}${ours}${end}${text.slice(at)}`;
}

function uninstall(file: FileText, path: readonly string[]): Planned {
  if (file?.includes(MARK) !== true) return planned(file);
  const before = readToml(file);
  if (!before.ok) return before;
  const wanted = without(before.table, path);
  const isHeader = (line: string): boolean => line.trimStart().startsWith("[");
  const isOurs = (line: string): boolean => line.trimEnd().endsWith(MARK.trim());
  // Others write below a header of ours: then it is theirs.
  const results = [
    withoutLines(file, isOurs),
    withoutLines(file, (line) => isOurs(line) && !isHeader(line))?.replaceAll(
      new RegExp(`${MARK}(?=\\r?$)`, "gm"),
      "",
    ) ?? null,
  ];
  const result = results.find((text) => {
    const after = readToml(text);
    return after.ok && sameToml(pruned(after.table, path), pruned(wanted, path));
  });
  return result === undefined
    ? refused(0, `has "${path.join(".")}" in a way that it cannot be taken out by itself`)
    : planned(result);
}

/** As in marked-block.ts: what had no line end at its end has none again. */
function withoutLines(file: string, isOurs: (line: string) => boolean): FileText {
  const lines = file.split(/(?<=\n)/);
  const left = lines.filter((line) => !isOurs(line)).join("");
  const last = lines.at(-1) ?? "";
  if (!isOurs(last)) return left;
  if (!last.endsWith("\n")) return left.replace(/\r?\n$/, "");
  return left === "" ? null : left;
}

function without(table: Table, path: readonly string[]): Table {
  const [name = "", ...rest] = path;
  const { [name]: inner, ...others } = table;
  if (rest.length === 0 || typeof inner !== "object" || inner === null) return others;
  return { ...others, [name]: without(inner as Table, rest) };
}

/** A table that is empty is as good as none. */
function pruned(table: Table, path: readonly string[]): Table {
  const [name = "", ...rest] = path;
  const inner = table[name];
  if (rest.length === 0 || typeof inner !== "object" || inner === null) return table;
  const left = pruned(inner as Table, rest);
  const { [name]: _, ...others } = table;
  return Object.keys(left).length === 0 ? others : { ...others, [name]: left };
}
