// Puts a value into a JSON file with comments, and takes one out, by cutting at its place: every other byte stays. To take
// out what was put in last gives the text of before, whatever the file looks like.

import type { Node } from "jsonc-parser";
import type { Json } from "../catalog/hook-group.ts";
import { layoutOf, writeLine, writeLines, type Layout } from "./json-layout.ts";
import { gapFrom, indentAt } from "./json-trivia.ts";

const endOf = (node: Node): number => node.offset + node.length;
const hasLines = (text: string): boolean => /[\r\n]/.test(text);

/** Adds at the end of an object (under `key`) or a list. */
export function addTo(text: string, container: Node, value: Json, key?: string): string {
  const layout = layoutOf(text);
  const prefix = key === undefined ? "" : `${JSON.stringify(key)}: `;
  const last = container.children?.at(-1);
  return last === undefined
    ? addFirst(text, container, layout, (indent) => prefix + written(value, indent, layout))
    : addBehind(text, container, last, layout, (indent) => prefix + written(value, indent, layout));
}

/** `indent`: of the line that it begins on; null: all in one line. */
const written = (value: Json, indent: string | null, layout: Layout): string =>
  indent === null ? writeLine(value) : writeLines(value, indent, layout);

/** Close behind the bracket: it tells that this list, or object, was there and empty. */
function addFirst(text: string, container: Node, layout: Layout, write: (indent: string | null) => string): string {
  const at = container.offset + 1;
  const indent = hasLines(text) ? indentAt(text, container.offset).indent + layout.unit : null;
  return text.slice(0, at) + write(indent) + text.slice(at);
}

function addBehind(
  text: string,
  container: Node,
  last: Node,
  layout: Layout,
  write: (indent: string | null) => string,
): string {
  const own = indentAt(text, last.offset);
  // Several members in one line could not be read by who is asked about them.
  const isLong = container.type === "object" && hasLines(text);
  const isInLines = isLong || own.isFirst || hasLines(text.slice(last.offset, endOf(last)));
  const indent = own.isFirst ? own.indent : indentAt(text, container.offset).indent + layout.unit;
  const gap = gapFrom(text, endOf(last));
  const behind = gap.comma === undefined ? endOf(last) : gap.comma + 1;
  // A comment on the same line is about what stands there.
  const at = isInLines ? Math.max(gap.lineEnd, behind) : behind;
  const space = isInLines ? layout.lineEnd + indent : " ";
  const item = write(isInLines ? indent : null);
  return gap.comma === undefined
    ? `${text.slice(0, behind)},${text.slice(behind, at)}${space}${item}${text.slice(at)}`
    : `${text.slice(0, at)}${space}${item},${text.slice(at)}`;
}

/** Takes a member (a property) or an element out of its container. */
export function removeFrom(text: string, container: Node, child: Node): string {
  const children = container.children ?? [];
  const before = children[children.indexOf(child) - 1];
  const start = before === undefined ? container.offset + 1 : endOf(before);
  const gap = gapFrom(text, start);
  const after = gapFrom(text, endOf(child));
  const head = text.slice(0, gap.solidEnd);
  if (after.comma !== undefined) {
    return head + text.slice(endOf(child), after.comma) + text.slice(after.comma + 1);
  }
  const tail = text.slice(endOf(child));
  if (before === undefined || gap.comma === undefined) return head + tail;
  return text.slice(0, gap.comma) + text.slice(gap.comma + 1, gap.solidEnd) + tail;
}

/** Whether an object or a list was made by us: see json-layout.ts. */
export const isMade = (text: string, container: Node): boolean => /\s/.test(text.charAt(container.offset + 1));
