// How a JSON file is laid out, and values written the same way. Lists and objects of ours have white space behind their
// opening bracket: by that they are told from empty ones that were there before.

import type { Json } from "../catalog/hook-group.ts";

export interface Layout {
  readonly lineEnd: string;
  /** One step of indentation. */
  readonly unit: string;
}

const DEFAULT_UNIT = "  ";

export function layoutOf(text: string): Layout {
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const unit = /^(?:[ ]+|\t+)(?=["{[])/m.exec(text)?.[0] ?? DEFAULT_UNIT;
  return { lineEnd, unit: unit.startsWith("\t") ? "\t" : unit };
}

/** In lines, the first of which goes on where it is put; what stands in a list has one line. */
export function writeLines(value: Json, indent: string, layout: Layout): string {
  const inner = `${indent}${layout.unit}`;
  const { open, close, items } = partsOf(value, (item) =>
    isList(value) ? writeLine(item) : writeLines(item, inner, layout),
  );
  if (open === "") return close;
  const lines = items.map((item) => `${layout.lineEnd}${inner}${item}`);
  return items.length === 0 ? `${open}${close}` : `${open}${lines.join(",")}${layout.lineEnd}${indent}${close}`;
}

/** In one line. */
export function writeLine(value: Json): string {
  const { open, close, items } = partsOf(value, writeLine);
  return open === "" || items.length === 0 ? `${open}${close}` : `${open} ${items.join(", ")} ${close}`;
}

interface Parts {
  /** "" for a value that has no parts; it is `close` then. */
  readonly open: string;
  readonly close: string;
  readonly items: readonly string[];
}

function partsOf(value: Json, write: (item: Json) => string): Parts {
  if (value === null || typeof value !== "object") return { open: "", close: JSON.stringify(value), items: [] };
  if (isList(value)) return { open: "[", close: "]", items: value.map(write) };
  const items = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${write(item)}`);
  return { open: "{", close: "}", items };
}

export const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
