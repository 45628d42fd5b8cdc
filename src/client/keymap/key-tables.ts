// The keys of a client: the prefix, what follows it, and what works without it. Values; a change makes new tables.

import { formatKeyName, parseKeyName } from "../../core/key-name.ts";
import type { Key } from "../../core/key.ts";
import type { Binding } from "./binding.ts";
import { DEFAULT_BINDINGS } from "./default-bindings.ts";

export type TableName = "root" | "prefix";

export interface KeyTables {
  /** Canonical name of the prefix key. */
  readonly prefix: string;
  readonly root: ReadonlyMap<string, Binding>;
  /** What follows the prefix key. */
  readonly afterPrefix: ReadonlyMap<string, Binding>;
}

export const DEFAULT_PREFIX = "C-b";

/** The default tables with `prefix` (a tmux key name; one that is no key gives C-b). Pressed twice it goes to the pane. */
export function defaultKeyTables(prefix: string = DEFAULT_PREFIX): KeyTables {
  const key = parseKeyName(prefix);
  const name = key ? formatKeyName(key) : DEFAULT_PREFIX;
  const sendPrefix: Binding = { key: name, does: { type: "send-prefix" }, help: "Send the prefix key to the program" };
  return {
    prefix: name,
    root: new Map(),
    afterPrefix: new Map([...DEFAULT_BINDINGS, sendPrefix].map((binding) => [binding.key, binding])),
  };
}

/** Tables with one binding more or another in its place. */
export function withBinding(tables: KeyTables, table: TableName, binding: Binding): KeyTables {
  return replaced(tables, table, new Map(tableOf(tables, table)).set(binding.key, binding));
}

/** Tables without the binding of `key` (a canonical name). */
export function withoutBinding(tables: KeyTables, table: TableName, key: string): KeyTables {
  return replaced(tables, table, new Map([...tableOf(tables, table)].filter(([name]) => name !== key)));
}

const tableOf = (tables: KeyTables, table: TableName): ReadonlyMap<string, Binding> =>
  table === "root" ? tables.root : tables.afterPrefix;
const replaced = (tables: KeyTables, table: TableName, bindings: ReadonlyMap<string, Binding>): KeyTables =>
  table === "root" ? { ...tables, root: bindings } : { ...tables, afterPrefix: bindings };

/** Names under which a key may be bound: its own, then that of its place on the base layout (с is c). */
export function namesOfKey(key: Key): readonly string[] {
  const name = formatKeyName(key);
  if (key.base === undefined) return [name];
  return [name, formatKeyName({ key: key.base, mods: key.mods, event: key.event })];
}

/** The binding of a key in a table. */
export function lookUp(bindings: ReadonlyMap<string, Binding>, key: Key): Binding | undefined {
  for (const name of namesOfKey(key)) {
    const binding = bindings.get(name);
    if (binding) return binding;
  }
  return undefined;
}

export interface HelpRow {
  /** As it is pressed: "C-b %". */
  readonly keys: string;
  readonly help: string;
}

/** Every binding with the keys that lead to it, in the order of the tables. */
export function helpRows(tables: KeyTables): HelpRow[] {
  const rows: HelpRow[] = [];
  const add = (before: string, binding: Binding): void => {
    const keys = `${before}${binding.key}`;
    rows.push({ keys, help: binding.help });
    for (const next of binding.then ?? []) add(`${keys} `, next);
  };
  for (const binding of tables.root.values()) add("", binding);
  for (const binding of tables.afterPrefix.values()) add(`${tables.prefix} `, binding);
  return rows;
}
