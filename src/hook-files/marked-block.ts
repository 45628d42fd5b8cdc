// Lines of ours in a file of the person's, between two marks:
//   # >>> mux-hooks
//   …
//   # <<< mux-hooks
// To take out what was put in gives the bytes of before: where the file had no line end at its end it has none with the
// block either, and a file that is nothing but the block, with one, was not there before.

import { HOOK_TOKEN } from "../catalog/hook-command.ts";
import type { FileText } from "./planned.ts";

const BEGIN = `# >>> ${HOOK_TOKEN}: "mux hooks uninstall" takes these lines out`;
const END = `# <<< ${HOOK_TOKEN}`;
const BLOCK = new RegExp(`^[ \\t]*# >>> ${HOOK_TOKEN}\\b[^\\r\\n]*$[\\s\\S]*?^[ \\t]*# <<< ${HOOK_TOKEN}[ \\t]*$`, "m");

export const lineEndOf = (text: string): string => (/\r\n|\n/.exec(text)?.[0] === "\r\n" ? "\r\n" : "\n");

/** The whole block as it stands in the file, marks included; undefined: there is none. */
export const blockIn = (file: FileText): string | undefined => BLOCK.exec(file ?? "")?.[0];

export function blockText(lines: readonly string[], indent: string, lineEnd: string): string {
  return [BEGIN, ...lines, END].map((line) => indent + line).join(lineEnd);
}

/** `at`: the beginning of a line, or the end of the file. */
export function withBlock(file: FileText, at: number, lines: readonly string[], indent: string = ""): string {
  const text = file ?? "";
  const lineEnd = lineEndOf(text);
  const isCut = at > 0 && text.charAt(at - 1) !== "\n";
  const hasNoEnd = isCut || file === "";
  const block = blockText(lines, indent, lineEnd);
  return `${text.slice(0, at)}${isCut ? lineEnd : ""}${block}${hasNoEnd ? "" : lineEnd}${text.slice(at)}`;
}

/** The marks alone go. */
export const withoutMarks = (file: string): string =>
  file.replaceAll(new RegExp(`^[ \\t]*# (?:>>>|<<<) ${HOOK_TOKEN}\\b[^\\r\\n]*(?:\\r?\\n|$)`, "gm"), "");

/** Null where nothing is left of a file of ours. */
export function withoutBlock(file: FileText): FileText {
  const found = BLOCK.exec(file ?? "");
  if (file === null || found === null) return file;
  const end = found.index + found[0].length;
  const [lineEnd] = /^\r?\n/.exec(file.slice(end)) ?? [];
  if (lineEnd === undefined) return file.slice(0, found.index).replace(/\r?\n$/, "") + file.slice(end);
  const left = file.slice(0, found.index) + file.slice(end + lineEnd.length);
  return left === "" ? null : left;
}
