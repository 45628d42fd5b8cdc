// The parts of a screen that rules look at: the last rows, what stands below the last rule, the box of the prompt.
// Rows come as text from top to bottom; blanks at their ends and blank rows at the bottom say nothing.

import { MAX_REGION_CHARS, MAX_SUBJECT_CHARS } from "./linear-regex.ts";
import type { Region } from "./status-rules.ts";

/** What rules may look at besides the rows. */
export interface Around {
  readonly title?: string;
  /** The parameters of the last OSC 9;4: "1;40". */
  readonly progress?: string;
}

/** A region as it is tried: row by row and as one text. */
export interface RegionText {
  readonly rows: readonly string[];
  readonly text: string;
  readonly lower: string;
}

const isBlank = (row: string): boolean => row.trim() === "";

/** A horizontal rule, maybe with a caption behind it: "──────", "── plan ──". */
function isRule(row: string): boolean {
  const line = row.trim();
  const dashes = /^─*/.exec(line)?.[0].length ?? 0;
  return dashes >= 3 || (dashes > 0 && dashes === line.length);
}

/** The place of the last row for which it holds, or -1. */
function lastIndex(rows: readonly string[], holds: (row: string) => boolean): number {
  for (let i = rows.length - 1; i >= 0; i--) if (holds(rows[i] ?? "")) return i;
  return -1;
}

/** The upper border of the box that the prompt stands in: the last rule but one. */
function boxTop(rows: readonly string[]): number {
  const bottom = lastIndex(rows, isRule);
  return bottom < 0 ? -1 : lastIndex(rows.slice(0, bottom), isRule);
}

/** The last `count` rows that are not blank, with the blank ones between them. */
function bottomRows(rows: readonly string[], count: number): readonly string[] {
  let left = count;
  const first = rows.findLastIndex((row) => !isBlank(row) && --left === 0);
  return rows.slice(Math.max(0, first));
}

function topRows(rows: readonly string[], count: number): readonly string[] {
  let left = count;
  const last = rows.findIndex((row) => !isBlank(row) && --left === 0);
  return last < 0 ? rows : rows.slice(0, last + 1);
}

function rowsOf(region: Region, rows: readonly string[], around: Around): readonly string[] {
  switch (region.kind) {
    case "whole":
      return rows;
    case "title":
      return [around.title ?? ""];
    case "progress":
      return [around.progress ?? ""];
    case "top":
      return topRows(rows, region.rows);
    case "bottom":
      return bottomRows(rows, region.rows);
    case "after-rule":
      return rows.slice(lastIndex(rows, isRule) + 1);
    case "after-prompt-marker":
      return rows.slice(lastIndex(rows, (row) => row === "›" || row.startsWith("› ")) + 1);
    case "prompt-box": {
      const top = boxTop(rows);
      return top < 0 ? [] : rows.slice(top + 1, lastIndex(rows, isRule));
    }
    case "above-prompt": {
      const top = boxTop(rows);
      const above = top < 0 ? rows : rows.slice(0, top);
      const last = lastIndex(above, (row) => !isBlank(row));
      return last < 0 ? [] : above.slice(last, last + 1);
    }
    default:
      return [];
  }
}

/** Rows as regions are cut from them. */
export function trimRows(rows: readonly string[]): readonly string[] {
  const trimmed = rows.map((row) => row.trimEnd());
  return trimmed.slice(0, lastIndex(trimmed, (row) => row !== "") + 1);
}

/** A region of trimmed rows. Of one that is too long the end counts, since the newest stands below; of a top, its beginning. */
export function cutRegion(region: Region, rows: readonly string[], around: Around): RegionText {
  const cut = rowsOf(region, rows, around);
  const whole = cut.join("\n");
  const text = region.kind === "top" ? whole.slice(0, MAX_REGION_CHARS) : whole.slice(-MAX_REGION_CHARS);
  const kept = text.split("\n").map((row) => row.slice(0, MAX_SUBJECT_CHARS));
  return { rows: kept, text, lower: text.toLowerCase() };
}
