// tmux's formats:  "#S:#I #{?pane_active,*,-} #{=20:pane_title}"  →  text.
//   #X an alias · #{name} a value · #{?cond,yes,no} · #{==:a,b} #{||:a,b} #{m:glob,text} · #{=10:x} #{b:x} #{s/a/b/:x} …
//   ## a hash · #, and #} those characters inside of an argument
// Left out: #( ) starts no program, #{S: } #{W: } #{P: } do not loop; both come out empty.

import {
  applyModifiers,
  compare,
  isTrue,
  LOOKUP_MODIFIERS,
  parseModifiers,
  TEXT_MODIFIERS,
  type Modifier,
} from "./format-modifiers.ts";

/** Nesting deeper than this is cut off. */
const MAX_DEPTH = 32;
/** Variables, conditions and comparisons that one format may hold, those inside of values included. */
const MAX_KEYS = 10_000;

const ALIASES: ReadonlyMap<string, string> = new Map([
  ["D", "pane_id"],
  ["F", "window_flags"],
  ["H", "host"],
  ["h", "host_short"],
  ["I", "window_index"],
  ["P", "pane_index"],
  ["S", "session_name"],
  ["T", "pane_title"],
  ["W", "window_name"],
]);

export interface FormatSource {
  /** The value of a variable; undefined for one that does not exist, which comes out empty. */
  readonly value: (name: string) => string | undefined;
  /** A time in seconds, written for people in their time zone. */
  readonly time?: (atSeconds: number) => string;
}

/** The text of a format. Total: what cannot be understood comes out empty. */
export const formatText = (template: string, source: FormatSource): string =>
  expand(template, { ...source, left: MAX_KEYS }, 0);

/** Whether a format says yes: not empty and not "0". */
export const formatIsTrue = (template: string, source: FormatSource): boolean => isTrue(formatText(template, source));

interface Budget extends FormatSource {
  /** Keys that may still be expanded: a value that names itself twice would never end. */
  left: number;
}

function expand(template: string, source: Budget, depth: number): string {
  if (depth > MAX_DEPTH) return "";
  let out = "";
  let at = 0;
  while (at < template.length) {
    const hash = template.indexOf("#", at);
    if (hash < 0 || hash === template.length - 1) return out + template.slice(at);
    out += template.slice(at, hash);
    const next = template.charAt(hash + 1);
    at = hash + 2;
    if (next === "{" || next === "(") {
      const end = closing(template, hash + 2, next === "{" ? "}" : ")");
      if (end < 0) return out;
      if (next === "{") out += expandKey(template.slice(hash + 2, end), source, depth + 1);
      at = end + 1;
    } else if (next === "#" || next === "," || next === "}") {
      out += next;
    } else {
      const name = ALIASES.get(next);
      out += name === undefined ? `#${next}` : (source.value(name) ?? "");
    }
  }
  return out;
}

/** Index of what closes a bracket that opened before `from`; -1 where nothing does. */
function closing(text: string, from: number, close: string): number {
  let open = 0;
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "#" && at + 1 < text.length && "#,}".includes(text.charAt(at + 1))) at++;
    else if (char === "#" && text.charAt(at + 1) === "{") {
      open++;
      at++;
    } else if (open > 0 && char === "}") open--;
    else if (open === 0 && char === close) return at;
  }
  return -1;
}

/** Splits at the first commas of this level, into at most `most` parts. */
function splitArguments(text: string, most: number): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (parts.length < most - 1) {
    const comma = closing(rest, 0, ",");
    if (comma < 0) break;
    parts.push(rest.slice(0, comma));
    rest = rest.slice(comma + 1);
  }
  return [...parts, rest];
}

function expandKey(key: string, source: Budget, depth: number): string {
  if (--source.left < 0) return "";
  if (key.startsWith("?")) return expandCondition(key.slice(1), source, depth);
  const { modifiers, rest } = parseModifiers(key);
  const has = (name: string): boolean => modifiers.some((modifier) => modifier.name === name);
  if (has("S") || has("W") || has("P")) return "";
  const value = has("l") ? rest.replace(/#([#,}])/g, "$1") : subject(rest, modifiers, source, depth);
  const found = applyModifiers(value, modifiers, LOOKUP_MODIFIERS, source.time);
  return applyModifiers(has("E") || has("T") ? expand(found, source, depth) : found, modifiers, TEXT_MODIFIERS);
}

function subject(rest: string, modifiers: readonly Modifier[], source: Budget, depth: number): string {
  const comparison = modifiers.find((modifier) => modifier.compares);
  if (comparison) {
    const [left = "", right = ""] = splitArguments(rest, 2).map((part) => expand(part, source, depth));
    return compare(comparison, left, right);
  }
  if (rest.startsWith("?")) return expandCondition(rest.slice(1), source, depth);
  if (rest.includes("#{")) return expand(rest, source, depth);
  return source.value(rest) ?? "";
}

function expandCondition(text: string, source: Budget, depth: number): string {
  const [condition = "", yes = "", no = ""] = splitArguments(text, 3);
  const value = condition.includes("#") ? expand(condition, source, depth) : (source.value(condition) ?? "");
  return expand(isTrue(value) ? yes : no, source, depth);
}
