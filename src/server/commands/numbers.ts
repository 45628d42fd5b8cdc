// Numbers and sizes as commands take them.

import type { ParsedCommand } from "../../core/command-line.ts";
import { flagValue } from "../../core/command-line.ts";

/** A whole number within bounds; undefined for anything else. */
export function wholeNumber(text: string, min: number, max: number): number | undefined {
  if (!/^-?\d{1,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** Cells, or a share of `whole`: "12", "30%". Undefined for anything else. */
export function cellsOf(text: string, whole: number): number | undefined {
  const percent = /^(\d{1,3})%$/.exec(text)?.[1];
  if (percent === undefined) return wholeNumber(text, 1, 1_000_000);
  return Number(percent) > 100 ? undefined : Math.max(1, Math.floor((whole * Number(percent)) / 100));
}

/** The size of -l, or of the older -p: null without one, undefined for a bad one. */
export function splitSize(args: ParsedCommand, whole: number): number | null | undefined {
  const percent = flagValue(args, "p");
  const size = flagValue(args, "l") ?? (percent === undefined ? undefined : `${percent}%`);
  return size === undefined ? null : cellsOf(size, whole);
}
