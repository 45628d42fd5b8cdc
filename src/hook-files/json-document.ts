// A JSON file with comments as text, tree and value, with a byte order mark set aside; or the line of its mistake.

import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { lineAt, type FileText } from "./planned.ts";

export interface JsonDocument {
  readonly bom: string;
  readonly text: string;
  readonly root: Node;
}

export type JsonReading =
  | { readonly kind: "document"; readonly document: JsonDocument }
  /** Nothing is there that a root could be: `before` and `after` stand around it, "null" left out. */
  | { readonly kind: "empty"; readonly bom: string; readonly before: string; readonly after: string }
  | { readonly kind: "wrong"; readonly line: number; readonly reason: string };

const BOM = "\uFEFF";
/** Before a root that was put into an empty file, and in the place of null. Nobody begins a file so. */
const FOR_EMPTY = " ";
const FOR_NULL = "  ";

export function readJson(file: FileText): JsonReading {
  if (file === null) return { kind: "empty", bom: "", before: "", after: "\n" };
  const bom = file.startsWith(BOM) ? BOM : "";
  const text = file.slice(bom.length);
  if (/^\s*$/.test(text)) return { kind: "empty", bom, before: FOR_EMPTY, after: text };
  const [, before, after] = /^(\s*)null(\s*)$/.exec(text) ?? [];
  if (before !== undefined && after !== undefined) return { kind: "empty", bom, before: before + FOR_NULL, after };
  return readTree(bom, text);
}

function readTree(bom: string, text: string): JsonReading {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const [error] = errors;
  if (error !== undefined || root === undefined) {
    const reason = error === undefined ? "is no JSON" : `is no JSON: ${words(printParseErrorCode(error.error))}`;
    return { kind: "wrong", line: lineAt(text, error?.offset ?? 0), reason };
  }
  if (root.type !== "object") return { kind: "wrong", line: lineAt(text, root.offset), reason: "is no object of JSON" };
  return { kind: "document", document: { bom, text, root } };
}

/** "CloseBraceExpected" → "close brace expected". */
const words = (code: string): string => code.replaceAll(/(?<=[a-z])[A-Z]/g, " $&").toLowerCase();

/** What stood there before a root of ours did; null: no file. */
export function withoutRoot({ bom, text, root }: JsonDocument): FileText {
  const before = text.slice(0, root.offset);
  const after = text.slice(root.offset + root.length);
  if (before === FOR_EMPTY) return bom + after;
  if (before.endsWith(FOR_NULL) && /^\s*$/.test(before)) {
    return `${bom}${before.slice(0, -FOR_NULL.length)}null${after}`;
  }
  return null;
}
