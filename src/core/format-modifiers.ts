// What may stand before the colon of #{…:name}:  =20  =/20/…  p8  b  d  n  w  q  t  s/old/new/  ==  <=  ||  m/r …, several
// of them separated by ";". How each changes or compares text. Left out: e (sums), a, c, C, N.

import { segmentCells, textWidth } from "./width.ts";

export interface Modifier {
  readonly name: string;
  readonly args: readonly string[];
  /** It takes two texts and says 1 or 0. */
  readonly compares: boolean;
}

const COMPARISONS: readonly string[] = ["==", "!=", "<=", ">=", "||", "&&", "<", ">", "m"];
const PLAIN: readonly string[] = ["l", "b", "d", "n", "w", "E", "T", "S", "W", "P"];
const WITH_ARGUMENTS: readonly string[] = ["m", "s", "=", "p", "t", "q"];

export const isTrue = (value: string): boolean => value !== "" && value !== "0";

/** Cuts the modifiers off a key; one without any comes back whole. */
export function parseModifiers(key: string): { readonly modifiers: readonly Modifier[]; readonly rest: string } {
  const modifiers: Modifier[] = [];
  let at = 0;
  while (at < key.length) {
    const read = readModifier(key, at);
    if (read === undefined) break;
    modifiers.push(read.modifier);
    at = read.end + 1;
    if (key.charAt(read.end) === ":") return { modifiers, rest: key.slice(at) };
  }
  return { modifiers: [], rest: key };
}

/** One modifier and the index of the ":" or ";" behind it. */
function readModifier(key: string, at: number): { modifier: Modifier; end: number } | undefined {
  const isEnd = (index: number): boolean => key.charAt(index) === ":" || key.charAt(index) === ";";
  const comparison = COMPARISONS.find((name) => key.startsWith(name, at) && isEnd(at + name.length));
  if (comparison !== undefined) {
    return { modifier: { name: comparison, args: [], compares: true }, end: at + comparison.length };
  }
  const name = key.charAt(at);
  if (isEnd(at + 1) && (PLAIN.includes(name) || WITH_ARGUMENTS.includes(name))) {
    return { modifier: { name, args: [], compares: false }, end: at + 1 };
  }
  if (!WITH_ARGUMENTS.includes(name)) return undefined;
  const read = /[\w-]/.test(key.charAt(at + 1)) ? plainArgument(key, at + 1) : delimitedArguments(key, at + 1);
  if (read === undefined || !isEnd(read.end)) return undefined;
  return { modifier: { name, args: read.args, compares: name === "m" }, end: read.end };
}

/** "=20:" */
function plainArgument(key: string, from: number): { args: string[]; end: number } | undefined {
  const end = key.slice(from).search(/[:;]/);
  return end < 0 ? undefined : { args: [key.slice(from, from + end)], end: from + end };
}

/** "=/20/…:" or "s/old/new/:"; the last delimiter may be left out before the end. */
function delimitedArguments(key: string, from: number): { args: string[]; end: number } | undefined {
  const delimiter = key.charAt(from);
  const args: string[] = [];
  let at = from + 1;
  for (;;) {
    const next = key.indexOf(delimiter, at);
    const colon = key.slice(at).search(/[:;]/);
    if (next < 0 || (args.length > 0 && colon >= 0 && at + colon < next)) {
      if (colon < 0) return undefined;
      if (colon > 0) args.push(key.slice(at, at + colon));
      return { args, end: at + colon };
    }
    args.push(key.slice(at, next));
    at = next + 1;
  }
}

/** "1" or "0". */
export function compare(modifier: Modifier, left: string, right: string): string {
  return test(modifier, left, right) ? "1" : "0";
}

function test(modifier: Modifier, left: string, right: string): boolean {
  switch (modifier.name) {
    case "==":
      return left === right;
    case "!=":
      return left !== right;
    case "<":
      return left < right;
    case ">":
      return left > right;
    case "<=":
      return left <= right;
    case ">=":
      return left >= right;
    case "||":
      return isTrue(left) || isTrue(right);
    case "&&":
      return isTrue(left) && isTrue(right);
    default:
      return matches(left, right, modifier.args[0] ?? "");
  }
}

function matches(pattern: string, text: string, options: string): boolean {
  const flags = options.includes("i") ? "iu" : "u";
  const source = options.includes("r") ? pattern : `^${globSource(pattern)}$`;
  return regex(source, flags)?.test(text) ?? false;
}

/** A shell pattern as a regular expression: * ? [abc] [!abc]. */
function globSource(pattern: string): string {
  return pattern.replace(/\[(!?)([^\]]+)\]|[*?]|[\\^$.|+(){}[\]/-]/g, (match: string, not: string, set: string) => {
    if (match === "*") return "[^]*";
    if (match === "?") return "[^]";
    if (set !== undefined) return `[${not === "!" ? "^" : ""}${set.replace(/[\\\]^]/g, "\\$&")}]`;
    return `\\${match}`;
  });
}

/** A person's own pattern; undefined where it is none. */
function regex(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/** What is done to a value as it is looked up, and what to the text it has become; each in this order, as in tmux. */
export const LOOKUP_MODIFIERS: readonly string[] = ["t", "b", "d", "q"];
export const TEXT_MODIFIERS: readonly string[] = ["s", "=", "p", "n", "w"];

/** Changes a text by those of the modifiers that are named in `order`. */
export function applyModifiers(
  text: string,
  modifiers: readonly Modifier[],
  order: readonly string[],
  time?: (atSeconds: number) => string,
): string {
  const chosen = order.flatMap((name) => modifiers.filter((modifier) => modifier.name === name));
  return chosen.reduce((value, modifier) => applyOne(value, modifier, time), text);
}

function applyOne(text: string, modifier: Modifier, time: ((atSeconds: number) => string) | undefined): string {
  const [first = "", second = "", third = ""] = modifier.args;
  switch (modifier.name) {
    case "b":
      return text.slice(text.lastIndexOf("/") + 1) || text;
    case "d":
      return text.includes("/") ? text.slice(0, text.lastIndexOf("/")) || "/" : ".";
    case "n":
      return String(new TextEncoder().encode(text).length);
    case "w":
      return String(textWidth(text));
    case "q":
      return text.replace(/[|&;<>()$`\\"'*?[\]# =%]/g, "\\$&");
    case "t":
      return /^\d+$/.test(text) && time ? time(Number(text)) : "";
    case "s":
      return text.replace(regex(first, third.includes("i") ? "giu" : "gu") ?? first, second.replace(/\\(\d)/g, "$$$1"));
    case "=":
      return limited(text, Number.parseInt(first, 10), second);
    case "p":
      return padded(text, Number.parseInt(first, 10));
    default:
      return text;
  }
}

/** At most so many cells from the left, or with a negative number from the right; `marker` where something is cut off. */
function limited(text: string, cells: number, marker: string): string {
  if (!Number.isInteger(cells) || cells === 0 || textWidth(text) <= Math.abs(cells)) return text;
  const all = segmentCells(text).map((cell) => cell.text);
  return cells > 0
    ? fitting(all, cells).join("") + marker
    : marker + fitting(all.toReversed(), -cells).toReversed().join("");
}

/** The first of the clusters that together fit into `cells`. */
function fitting(clusters: readonly string[], cells: number): readonly string[] {
  let used = 0;
  const end = clusters.findIndex((cluster) => (used += textWidth(cluster)) > cells);
  return end < 0 ? clusters : clusters.slice(0, end);
}

/** At least so many cells, filled on the right, or with a negative number on the left. */
function padded(text: string, cells: number): string {
  const missing = Math.abs(cells) - textWidth(text);
  if (!Number.isInteger(cells) || missing <= 0) return text;
  return cells > 0 ? text + " ".repeat(Math.min(missing, MAX_PAD)) : " ".repeat(Math.min(missing, MAX_PAD)) + text;
}

/** Cells a format can ask to be filled. */
const MAX_PAD = 1000;
