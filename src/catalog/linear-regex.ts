// Refuses patterns that a hostile title or path could make slow: "(a+)+" is refused, "/versions/[^/]+$" is not.
// A conservative reading of the source, not a proof: repeated groups hold no choice, and few repeats may overlap
// what follows them. Together with the subject's cap this bounds the work of one test to milliseconds.

/** Longest pattern taken from a manifest, in characters. */
export const MAX_PATTERN_CHARS = 512;
/** Longest subject a pattern is tried on, in characters; the rest is cut off. */
export const MAX_SUBJECT_CHARS = 256;
/** Repeats that may overlap what follows them: each adds a power of the subject's length to the worst case. */
const MAX_LOOSE_REPEATS = 2;
/** Optional parts and alternatives: each may double the ways to match. */
const MAX_CHOICES = 24;
/** A counted repeat up to this many times is written out in the mind; above it is as good as unbounded. */
const MAX_COUNTED = 16;

const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;
const ATOM = /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|p\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|[^]/iuy;

interface Quantifier {
  readonly min: number;
  readonly max: number;
  readonly length: number;
}

/** What a group holds, so far. */
interface Group {
  varies: boolean;
}

function quantifierAt(source: string, at: number): Quantifier | undefined {
  QUANTIFIER.lastIndex = at;
  const found = QUANTIFIER.exec(source);
  if (found === null) return undefined;
  const [text, sign, low, comma, high] = found;
  const length = text.length;
  if (sign !== undefined) return { min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Infinity, length };
  const min = Number(low);
  const max = comma === undefined ? min : high ? Number(high) : Infinity;
  return { min, max: max > MAX_COUNTED ? Infinity : max, length };
}

function atomAt(source: string, at: number): string {
  ATOM.lastIndex = at;
  return ATOM.exec(source)?.[0] ?? source[at] ?? "";
}

/** Whether a repeat of `atom` surely stops at what stands at `at`: a plain character that the atom does not match. */
function stopsAt(source: string, at: number, atom: string): boolean {
  const next = atomAt(source, at);
  const literal = /^[^\\[\](){}.*+?|^$]$/u.test(next) ? next : /^\\[^a-z0-9]$/iu.test(next) ? next.slice(1) : undefined;
  if (literal === undefined) return at >= source.length;
  const optional = quantifierAt(source, at + next.length);
  return (optional === undefined || optional.min > 0) && !new RegExp(`^(?:${atom})$`, "iu").test(literal);
}

/** The fault of a pattern in a few words, or undefined for a pattern that is safe to run on untrusted text. */
export function findRegexFault(source: string): string | undefined {
  if (source.length > MAX_PATTERN_CHARS) return `pattern is longer than ${MAX_PATTERN_CHARS} characters`;
  return compiles(source) ? findSlowPart(source) : "pattern is not a regular expression";
}

function compiles(source: string): boolean {
  try {
    return new RegExp(source, "iu").source !== "";
  } catch {
    return false;
  }
}

function findSlowPart(source: string): string | undefined {
  const groups: Group[] = [{ varies: false }];
  let loose = 0;
  let choices = 0;
  for (let at = 0; at < source.length;) {
    const atom = atomAt(source, at);
    at += atom.length;
    const group = groups.at(-1) ?? { varies: false };
    if (atom === "(") {
      groups.push({ varies: false });
      at += /^\?(?:[:=!]|<[=!]|<[^>]*>)/.exec(source.slice(at))?.[0].length ?? 0;
      continue;
    }
    if (atom === "|") {
      group.varies = true;
      choices++;
      continue;
    }
    if (/^\\(?:[1-9]|k<)/.test(atom)) return "pattern has a back reference";
    const closed = atom === ")" ? groups.pop() : undefined;
    const outer = groups.at(-1) ?? group;
    if (closed?.varies) outer.varies = true;
    const quantifier = quantifierAt(source, at);
    if (quantifier === undefined) continue;
    at += quantifier.length;
    if (closed?.varies && quantifier.max > 1) return "pattern has a repeat inside a repeat";
    if (quantifier.min === quantifier.max) continue;
    outer.varies = true;
    if (quantifier.max !== Infinity) choices++;
    else if (closed !== undefined || !stopsAt(source, at, atom)) loose++;
  }
  if (loose > MAX_LOOSE_REPEATS) return "pattern has too many repeats that overlap what follows";
  if (choices > MAX_CHOICES) return "pattern has too many alternatives";
  return undefined;
}
