// A TOML file read, or the line of its mistake; and whether two say the same.

import { parse, TomlError } from "smol-toml";
import type { FileText } from "./planned.ts";

export type Table = Readonly<Record<string, unknown>>;

export type TomlReading =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly line: number; readonly reason: string };

export function readToml(text: FileText): TomlReading {
  try {
    return { ok: true, table: parse(text ?? "") };
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
    const line = error instanceof TomlError ? error.line : 0;
    return { ok: false, line, reason: `is no TOML: ${reason.replace(/^Invalid TOML document: /, "")}` };
  }
}

export const sameToml = (a: unknown, b: unknown): boolean => tomlText(a) === tomlText(b);

/** The same text for the same values, in whatever order their keys stand. */
export const tomlText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === "bigint") return `${each}n`;
    if (typeof each !== "object" || each === null || Array.isArray(each) || each instanceof Date) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? "";
