// The sidebar as a list of lines, before any of it is drawn: who comes first, what folds away, which row has two lines.
//   ▲ claude   api   2m        a row
//     approve Bash: git push…  its message, or what it was asked, or what it answered
//     ▲ codex web · Apply?     another pane of a mux that runs inside this one
//   ── 4 idle ──               what nobody waits for
// With several sessions a heading stands above the rows of each, in the order of their first rows.

import { cleanText } from "../core/clean-text.ts";
import { compareStatus } from "../core/status-order.ts";
import type { Status } from "../core/status.ts";
import type { StatusWords } from "../core/status-words.ts";
import { labelOf, wordsOfChild } from "../core/status-words.ts";
import type { StatusRow } from "../wire/view.ts";
import { wordsOfRow } from "./known-words.ts";
import type { ScreenModel, SidebarModel } from "./screen-model.ts";

export type SidebarLine =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "row"; readonly row: StatusRow; readonly words: StatusWords }
  | { readonly kind: "detail"; readonly row: StatusRow; readonly words: StatusWords; readonly text: string }
  | { readonly kind: "nested"; readonly row: StatusRow; readonly words: StatusWords; readonly name: string }
  | { readonly kind: "more"; readonly row: StatusRow; readonly text: string }
  | { readonly kind: "fold"; readonly count: number; readonly noneOnly: boolean }
  | { readonly kind: "note"; readonly text: string };

/** Idle, done and seen, or without a status: folded away. */
export function isResting(status: Status): boolean {
  if (status.state === "none") return true;
  if (status.state === "done") return !status.unread;
  return status.state === "idle" && !(status.unread && status.finished === true);
}

/** Rows in the order in which they are shown. */
export function orderRows(rows: readonly StatusRow[], order: readonly number[] | null = null): StatusRow[] {
  const sorted = rows.toSorted((a, b) => compareStatus(a.status, b.status) || a.pane - b.pane);
  if (!order) return sorted;
  const places = new Map(order.map((pane, place) => [pane, place]));
  const placeOf = (row: StatusRow): number => places.get(row.pane) ?? order.length;
  return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Panes of the rows in the order of the keyboard's focus; "fold" where the folded ones begin. */
export function focusOrder(model: Pick<ScreenModel, "rows" | "sidebar">): (number | "fold")[] {
  return sidebarLines(model).flatMap((line): (number | "fold")[] => {
    if (line.kind === "row") return [line.row.pane];
    return line.kind === "fold" ? ["fold"] : [];
  });
}

export function sidebarLines({ rows, sidebar }: Pick<ScreenModel, "rows" | "sidebar">): SidebarLine[] {
  if (rows.length === 0) return [{ kind: "note", text: "no agents" }];
  const matching = orderRows(rows, sidebar.order).filter((row) => matches(row, sidebar.filter));
  if (matching.length === 0) return [{ kind: "note", text: "no match" }];
  const resting = matching.filter((row) => isResting(row.status));
  const lines = groupLines(
    matching.filter((row) => !isResting(row.status)),
    hasSessions(rows),
  );
  if (resting.length === 0) return lines;
  const noneOnly = resting.every((row) => row.status.state === "none");
  lines.push({ kind: "fold", count: resting.length, noneOnly });
  if (isUnfolded(sidebar)) lines.push(...groupLines(resting, hasSessions(rows)));
  return lines;
}

/** A filter looks into the fold too. */
const isUnfolded = (sidebar: SidebarModel): boolean => sidebar.unfolded || sidebar.filter !== "";

const hasSessions = (rows: readonly StatusRow[]): boolean => rows.some((row) => row.session !== rows[0]?.session);

function groupLines(rows: readonly StatusRow[], headings: boolean): SidebarLine[] {
  if (!headings) return rows.flatMap(rowLines);
  const sessions = new Map<number, StatusRow[]>();
  for (const row of rows) sessions.set(row.session, [...(sessions.get(row.session) ?? []), row]);
  return [...sessions.values()].flatMap((group) => {
    const heading: SidebarLine = { kind: "heading", text: group[0]?.sessionName ?? "" };
    return [heading, ...group.flatMap(rowLines)];
  });
}

function rowLines(row: StatusRow): SidebarLine[] {
  const words = wordsOfRow(row);
  const text = detailOf(row, words);
  const first: SidebarLine = { kind: "row", row, words };
  return [first, ...(text === null ? [] : [{ kind: "detail" as const, row, words, text }]), ...nestedLines(row)];
}

/** Panes shown of a mux inside; there is always one more line that counts the rest. */
const MAX_NESTED = 4;

function nestedLines(row: StatusRow): SidebarLine[] {
  const nested = row.nested ?? [];
  const lines: SidebarLine[] = nested
    .slice(0, MAX_NESTED)
    .map((child) => ({ kind: "nested", row, words: wordsOfChild(child), name: cleanText(child.name) }));
  const rest = nested.length - lines.length;
  return rest > 0 ? [...lines, { kind: "more", row, text: `${rest} more inside` }] : lines;
}

/** The second line: what it is about; else the word where it is a reason to look; "" for a measure alone; null for none. */
function detailOf(row: StatusRow, words: StatusWords): string | null {
  const { status, firstVersion } = row;
  if (isResting(status)) {
    if (words.word === "no status") return firstVersion === undefined ? words.word : `reports from ${firstVersion} on`;
    return words.tasks === "" ? null : words.tasks;
  }
  const guess = words.word.startsWith("~");
  if (words.message !== "") return guess ? `~${words.message}` : words.message;
  // What was asked is no guess, what becomes of it is.
  if (words.about !== "") return guess ? `${words.word} · ${words.about}` : words.about;
  if (words.tasks !== "") return words.tasks;
  if (guess || status.state === "blocked" || status.state === "error" || status.state === "stopped") return words.word;
  if (words.measure !== "" || row.children !== undefined) return "";
  return status.state === "done" || status.state === "queued" || status.state === "idle" ? words.word : null;
}

function matches(row: StatusRow, filter: string): boolean {
  if (filter === "") return true;
  const text = [
    labelOf(row.status, row.name),
    row.name,
    row.place,
    row.windowName,
    row.sessionName,
    row.branch ?? "",
    row.status.msg ?? "",
    row.status.prompt ?? "",
    ...(row.nested ?? []).map(({ name }) => name),
  ];
  return text.join("\n").toLowerCase().includes(filter.toLowerCase());
}
