// Reads what a program asks off its screen by the rules of its manifest. Pure: rows in, the prompt and the keys of its
// options out, or null where no rule finds one.
//    ❯ 1. Yes                                   key 1, marked, a plain yes
//      2. Yes, and don't ask again for: ls *    key 2, always

import { cleanText } from "../core/clean-text.ts";
import type { Prompt, PromptOption, PromptRole } from "../core/prompt.ts";
import { textWidth } from "../core/width.ts";
import type { AnswerRules, Choose, PromptRule } from "./answer-rules.ts";
import { holds } from "./classify-screen.ts";
import { cutRegion, trimRows } from "./screen-regions.ts";

export interface ReadPrompt {
  readonly prompt: Prompt;
  readonly choose: Choose;
  /** Options stand side by side: the mark moves left and right. */
  readonly across: boolean;
  /** tmux's names of the keys of each option that are typed to choose it; of no use where the mark is moved. */
  readonly keys: readonly (readonly string[])[];
  readonly escape: readonly string[];
  /** The rows that make the prompt what it is, without marks and frames; an option that takes words without its own. */
  readonly rows: readonly PromptRow[];
  /** The first row of the screen that belongs to it, and how many do. */
  readonly top: number;
  readonly height: number;
}

export interface PromptRow {
  readonly text: string;
  /** Place of the option that it is; null: another row. */
  readonly option: number | null;
}

/** A screen to be read: its rows from the top, and what colour lies behind a cell, where options are told by that. */
export interface PromptScreen {
  readonly rows: readonly string[];
  background?(row: number, cell: number): number;
}

/** Rows of a prompt above its options that belong to it, at most. */
const MAX_ABOVE = 64;
/** Rows between two options that tell of the first, at most. */
const MAX_BETWEEN = 4;
/** Rows with text below the last option: hints about keys. With more below it, the prompt is an old one. */
const MAX_BELOW = 8;
/** Rows above the options that are handed on. */
const MAX_ABOUT = 16;

interface Row {
  readonly text: string;
  readonly raw: string;
}

interface Found {
  readonly row: number;
  readonly key: string | null;
  readonly label: string;
  readonly marked: boolean;
}

const FRAME_LEFT = /^\s*[│┃▌▏▐║|]/u;
const FRAME_RIGHT = /[│┃▐║|]$/u;
const BORDER = /^[\s─━═╌╍┄┅┈┉╭╮╰╯┌┐└┘├┤┬┴┼╒╕╘╛▔▁▄▀╹╻·-]*$/u;
const BLOCK_TOP = /^\s*(?:[╭┌┏╔][─━═╌]|─{8})/u;
const NAMED_KEYS: Readonly<Record<string, string>> = {
  esc: "Escape",
  escape: "Escape",
  enter: "Enter",
  return: "Enter",
  tab: "Tab",
  "shift+tab": "BTab",
  space: "Space",
};

/** The prompt that the screen shows by the first rule that finds one. */
export function readPrompt(rules: AnswerRules, screen: PromptScreen): ReadPrompt | null {
  const trimmed = trimRows(screen.rows);
  for (const rule of rules.prompts) {
    const region = cutRegion(rule.region, trimmed, {});
    if (!holds(rule.condition, region)) continue;
    const rows = region.rows.map((raw) => ({ raw, text: unframed(raw) }));
    const offset = rule.region.kind === "top" ? 0 : trimmed.length - rows.length;
    const read = readByRule(rule, rows, offset, screen, rules.sure);
    if (read !== null) return read;
  }
  return null;
}

const unframed = (row: string): string => row.replace(FRAME_LEFT, " ").replace(FRAME_RIGHT, "").trimEnd();
const isBorder = (row: Row): boolean => BORDER.test(row.text);

function readByRule(
  rule: PromptRule,
  rows: readonly Row[],
  offset: number,
  screen: PromptScreen,
  sure: boolean,
): ReadPrompt | null {
  const found = rule.across.length > 0 ? findAcross(rule, rows, offset, screen) : findRows(rule, rows);
  const wantsList = rule.option !== null || rule.across.length > 0;
  if (found.length === 0 && (wantsList || (rule.choices.length === 0 && !rule.takesText))) return null;
  const ends = found.at(-1)?.row ?? rows.length - 1;
  const below = rows.slice(ends + 1).filter((row) => !isBorder(row)).length;
  if (below > MAX_BELOW) return null;
  const first = found[0]?.row ?? rows.length;
  const begins = beginOf(rule, rows, first);
  if (begins === undefined) return null;
  const options = optionsOf(rule, found);
  if (rule.choose === "move" && found.length > 0 && options.filter(({ marked }) => marked).length !== 1) return null;
  return {
    prompt: promptOf(rule, rows.slice(begins, first), options, sure),
    choose: rule.choose,
    across: rule.across.length > 0,
    keys: keysOf(rule, found, options),
    escape: rule.escape,
    rows: markedRows(rows, begins, ends, found, options),
    top: offset + begins,
    height: rows.length - begins,
  };
}

/** The list that stands lowest, its first option first. */
function findRows({ option }: PromptRule, rows: readonly Row[]): readonly Found[] {
  if (option === null) return [];
  const found: Found[] = [];
  let between = 0;
  for (let row = rows.length - 1; row >= 0; row--) {
    const each = findOption(option, rows[row]?.text ?? "", row);
    const above = found[0];
    if (each === undefined || (above !== undefined && !precedes(each, above))) {
      if (above !== undefined && ++between > MAX_BETWEEN) break;
      continue;
    }
    between = 0;
    found.unshift(each);
    if (each.key === "1") break;
  }
  return found.length > 1 ? found : [];
}

function findOption(pattern: RegExp, text: string, row: number): Found | undefined {
  const groups = pattern.exec(text)?.groups;
  const label = cleanText(groups?.["label"] ?? "");
  if (groups === undefined || label === "") return undefined;
  return { row, key: groups["key"]?.toLowerCase() ?? null, label, marked: (groups["mark"] ?? "") !== "" };
}

/** Numbers of a list count up by one; what has other keys, or none, follows by its place alone. */
function precedes(each: Found, next: Found): boolean {
  const [number, after] = [Number(each.key ?? "x"), Number(next.key ?? "x")];
  return Number.isNaN(number) === Number.isNaN(after) && (Number.isNaN(number) || number === after - 1);
}

/** Labels side by side in one row. The marked one is the one behind which another colour lies than behind the gaps. */
function findAcross(
  { across }: PromptRule,
  rows: readonly Row[],
  offset: number,
  { background }: PromptScreen,
): readonly Found[] {
  const row = rows.findLastIndex(({ raw }) => across.every((label) => cellOf(raw, label) >= 0));
  const raw = rows[row]?.raw;
  if (raw === undefined) return [];
  const behind = (cell: number): number => background?.(offset + row, cell) ?? 0;
  // The second cell left of the first label: the mark reaches one cell beyond its text.
  const plain = behind(Math.max(0, cellOf(raw, across[0] ?? "") - 2));
  return across.map((label) => ({ row, key: null, label, marked: behind(cellOf(raw, label)) !== plain }));
}

function cellOf(raw: string, label: string): number {
  const at = raw.lastIndexOf(label);
  return at < 0 ? -1 : textWidth(raw.slice(0, at));
}

/** Where the prompt begins, above its first option; undefined: its beginning is wanted and is not there. */
function beginOf({ begins }: PromptRule, rows: readonly Row[], first: number): number | undefined {
  const lowest = Math.max(0, first - MAX_ABOVE);
  const above = rows.slice(lowest, first);
  if (begins !== null) {
    const at = above.findLastIndex(({ text }) => begins.test(text));
    return at < 0 ? undefined : lowest + at;
  }
  const top = above.findLastIndex(({ raw }) => BLOCK_TOP.test(raw));
  // A box may have a left side only: what is outside of it is none of the prompt.
  const isBoxed = FRAME_LEFT.test(rows[first]?.raw ?? "");
  const outside = isBoxed ? above.findLastIndex(({ raw }) => !FRAME_LEFT.test(raw)) : -1;
  return lowest + Math.max(top, outside) + 1;
}

function optionsOf(rule: PromptRule, found: readonly Found[]): readonly PromptOption[] {
  const fixed = rule.choices.map(({ label }) => ({ label, key: null, marked: false }));
  return [...found, ...fixed].map(({ label, key, marked }, i) => ({
    key: key !== null && /^\d$/.test(key) ? key : String(i + 1),
    label,
    marked,
    role: roleOf(rule, label),
  }));
}

function roleOf({ roles }: PromptRule, label: string): PromptRole | null {
  const matches = (role: PromptRole): boolean => roles[role].some((pattern) => pattern.test(label));
  return (["text", "no", "always", "yes"] as const).find(matches) ?? null;
}

function keysOf(
  { choices, choose }: PromptRule,
  found: readonly Found[],
  options: readonly PromptOption[],
): readonly (readonly string[])[] {
  const read = found.map(({ key }, i) => {
    const own = key === null ? (options[i]?.key ?? "") : (NAMED_KEYS[key] ?? key);
    return choose === "key-enter" ? [own, "Enter"] : [own];
  });
  return [...read, ...choices.map(({ keys }) => keys)];
}

function promptOf(rule: PromptRule, above: readonly Row[], options: readonly PromptOption[], sure: boolean): Prompt {
  const texts = above.filter((row) => !isBorder(row)).map(({ text }) => cleanText(text));
  const asks = (text: string): boolean => rule.question?.test(text) ?? text.endsWith("?");
  const at = texts.findLastIndex(asks);
  const question = texts[at < 0 ? texts.length - 1 : at] ?? "";
  const about = texts.filter((_, i) => i !== (at < 0 ? texts.length - 1 : at));
  return {
    rule: rule.id,
    question,
    about: about.slice(-MAX_ABOUT),
    options,
    freeText: rule.takesText || options.some(({ role }) => role === "text"),
    escape: rule.escape.length > 0,
    sure,
  };
}

/** Hints below the options change with the mark, and say nothing of what is asked. */
function markedRows(
  rows: readonly Row[],
  begins: number,
  ends: number,
  found: readonly Found[],
  options: readonly PromptOption[],
): readonly PromptRow[] {
  const listed = rows.slice(begins, ends + 1).flatMap((row, i): readonly PromptRow[] => {
    if (isBorder(row) || found.some((each) => each.row === begins + i)) return [];
    return [{ text: cleanText(row.text), option: null }];
  });
  const told = options.map(({ key, label, role }, option) => ({
    text: role === "text" ? key : `${key} ${label}`,
    option,
  }));
  return [...listed, ...told];
}
