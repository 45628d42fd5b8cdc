// Refuses patterns that a hostile title or screen could make slow: "(a+)+" is refused, "/versions/[^/]+$" is not.
// A conservative reading of the pattern, not a proof: what is repeated holds no choice, and few repeats may take the text
// that others could take. Together with the cap of the subject this bounds the work of one test to milliseconds.

import { areDisjoint } from "./character-sets.ts";
import { parseRegex, type RegexNode } from "./regex-tree.ts";

/** Longest pattern taken from a manifest, in characters. */
export const MAX_PATTERN_CHARS = 512;
/** Longest subject a pattern is tried on, in characters; the rest is cut off. */
export const MAX_SUBJECT_CHARS = 256;
/** Longest part of a screen that is tried as one text. */
export const MAX_REGION_CHARS = 4096;
/** Optional parts and alternatives: each may double the ways to match. */
const MAX_CHOICES = 24;
/** A counted repeat up to this many times is written out in the mind; above it is as good as unbounded. */
const MAX_COUNTED = 16;

/**
 * The power of the subject's length that the work may grow with, by what a pattern is tried on: one short text now and
 * then; each row of a screen several times a second; a whole screen.
 */
const MAX_POWER = { text: 3, row: 2, region: 1 } as const;

export type RegexSubject = keyof typeof MAX_POWER;

/** What may come next: characters, or a border ("$", "\\b", a look ahead). Neither: the pattern is at its end. */
interface Next {
  readonly ones: readonly string[];
  readonly border: boolean;
}

interface Tally {
  /** Repeats that can take text which others could take. */
  loose: number;
  choices: number;
  fault: string | undefined;
}

const AT_END: Next = { ones: [], border: false };

/** The fault of a pattern in a few words, or undefined for a pattern that is safe to run on untrusted text. */
export function findRegexFault(source: string, subject: RegexSubject = "text"): string | undefined {
  if (source.length > MAX_PATTERN_CHARS) return `pattern is longer than ${MAX_PATTERN_CHARS} characters`;
  if (!compiles(source)) return "pattern is not a regular expression";
  const tree = parseRegex(source);
  const tally: Tally = { loose: 0, choices: 0, fault: undefined };
  visit(tree, AT_END, undefined, tally);
  if (tally.fault !== undefined) return tally.fault;
  // A pattern that is not held at the beginning is tried at every place.
  const power = tally.loose + (isAnchored(tree) ? 0 : 1);
  if (power > MAX_POWER[subject]) return "pattern has too many repeats that overlap what follows";
  return tally.choices > MAX_CHOICES ? "pattern has too many alternatives" : undefined;
}

function compiles(source: string): boolean {
  try {
    return new RegExp(source, "iu").source !== "";
  } catch {
    return false;
  }
}

function isAnchored(node: RegexNode): boolean {
  switch (node.kind) {
    case "assertion":
      return node.source === "^";
    case "sequence":
      return node.items[0] !== undefined && isAnchored(node.items[0]);
    case "choice":
      return node.options.every(isAnchored);
    default:
      return false;
  }
}

/** Walks the tree with what follows each part; `before` is the one character that surely stands before it. */
function visit(node: RegexNode, next: Next, before: string | undefined, tally: Tally): void {
  switch (node.kind) {
    case "back-reference":
      tally.fault ??= "pattern has a back reference";
      return;
    case "assertion":
      if (node.body !== null) visit(node.body, AT_END, undefined, tally);
      return;
    case "choice":
      visitChoice(node.options, next, before, tally);
      return;
    case "sequence":
      visitSequence(node.items, next, before, tally);
      return;
    case "repeat":
      visitRepeat(node, next, before, tally);
      return;
    default:
  }
}

/** Only one option is on the way at a time: the loosest of them counts. */
function visitChoice(options: readonly RegexNode[], next: Next, before: string | undefined, tally: Tally): void {
  const { loose } = tally;
  let most = loose;
  for (const option of options) {
    tally.loose = loose;
    visit(option, next, before, tally);
    most = Math.max(most, tally.loose);
  }
  tally.loose = most;
  tally.choices += options.length - 1;
}

function visitSequence(items: readonly RegexNode[], next: Next, before: string | undefined, tally: Tally): void {
  let after = next;
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i];
    if (item === undefined) continue;
    const previous = items[i - 1];
    visit(item, after, previous === undefined ? before : previous.kind === "one" ? previous.source : undefined, tally);
    after = firstOf(item, after);
  }
}

function visitRepeat(
  { body, min, max }: RegexNode & { readonly kind: "repeat" },
  next: Next,
  before: string | undefined,
  tally: Tally,
): void {
  const ones = singles(body);
  if (ones === undefined) {
    if (max > 1 && varies(body)) tally.fault ??= "pattern has a repeat inside a repeat";
    visit(body, next, undefined, tally);
  }
  if (min === max) return;
  if (max <= MAX_COUNTED) tally.choices++;
  else if (ones === undefined || !stops(ones, next, before)) tally.loose++;
}

/** Whether a repeat of single characters ends at one place only, so that it has nothing to try again. */
function stops(ones: readonly string[], next: Next, before: string | undefined): boolean {
  const apart = (other: string): boolean => ones.every((one) => areDisjoint(one, other));
  if (!next.ones.every(apart)) return false;
  // Where a border follows, a run may be given back bit by bit, but each run is only met once.
  return !next.border || (before !== undefined && apart(before));
}

/** What one repetition matches, where that is one character; undefined for anything longer. */
function singles(node: RegexNode): readonly string[] | undefined {
  switch (node.kind) {
    case "one":
      return [node.source];
    case "sequence":
      return node.items.length === 1 && node.items[0] !== undefined ? singles(node.items[0]) : undefined;
    case "choice": {
      const lists = node.options.map(singles);
      const ones = lists.flatMap((list) => list ?? []);
      const apart = ones.every((one, i) => ones.slice(i + 1).every((other) => areDisjoint(one, other)));
      return apart && lists.every((list) => list !== undefined) ? ones : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether it can match in more than one way or length. */
function varies(node: RegexNode): boolean {
  switch (node.kind) {
    case "repeat":
      return node.min !== node.max || varies(node.body);
    case "sequence":
      return node.items.some(varies);
    case "choice":
      return true;
    default:
      return false;
  }
}

/** What may stand first in `node`, with `next` behind it. */
function firstOf(node: RegexNode, next: Next): Next {
  switch (node.kind) {
    case "one":
      return { ones: [node.source], border: false };
    case "assertion":
      return { ...next, border: true };
    case "sequence":
      return node.items.reduceRight((after, item) => firstOf(item, after), next);
    case "choice":
      return node.options.map((option) => firstOf(option, next)).reduce(join);
    case "repeat": {
      const first = firstOf(node.body, next);
      return node.min === 0 ? join(first, next) : first;
    }
    default:
      return next;
  }
}

function join(a: Next, b: Next): Next {
  return { ones: [...a.ones, ...b.ones], border: a.border || b.border };
}
