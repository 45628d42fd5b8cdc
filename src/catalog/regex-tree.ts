// A pattern taken apart: sequences, choices, repeats and what matches one character. Only as far as linear-regex.ts needs
// it to see which repeats can take each other's text. Takes sources that already compile with the flags `i` and `u`.

export type RegexNode =
  /** Matches one character: "a", "\\s", "[^/]". */
  | { readonly kind: "one"; readonly source: string }
  | { readonly kind: "sequence"; readonly items: readonly RegexNode[] }
  | { readonly kind: "choice"; readonly options: readonly RegexNode[] }
  | { readonly kind: "repeat"; readonly body: RegexNode; readonly min: number; readonly max: number }
  /** Matches no text: "^", "$", "\\b", or a group that looks ahead or behind. */
  | { readonly kind: "assertion"; readonly source: string; readonly body: RegexNode | null }
  | { readonly kind: "back-reference" };

const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;
const ATOM = /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|p\{[^}]*\}|k<[^>]*>|c[a-z]|.)|\[(?:\\.|[^\]\\])*\]|[^]/iuy;
const GROUP_HEAD = /\?(?:([:])|(<?[=!])|<[^>]*>)/y;

interface Reader {
  readonly source: string;
  at: number;
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.source);
  reader.at += found?.[0].length ?? 0;
  return found;
}

/** Takes the pattern apart. The same pattern always gives the same tree. */
export function parseRegex(source: string): RegexNode {
  return readChoice({ source, at: 0 });
}

function readChoice(reader: Reader): RegexNode {
  const options: RegexNode[] = [readSequence(reader)];
  while (reader.source[reader.at] === "|") {
    reader.at++;
    options.push(readSequence(reader));
  }
  const [only] = options;
  return options.length === 1 && only !== undefined ? only : { kind: "choice", options };
}

function readSequence(reader: Reader): RegexNode {
  const items: RegexNode[] = [];
  while (reader.at < reader.source.length && !"|)".includes(reader.source[reader.at] ?? "")) {
    items.push(readRepeat(reader));
  }
  return { kind: "sequence", items };
}

function readRepeat(reader: Reader): RegexNode {
  const body = readAtom(reader);
  const found = "*+?{".includes(reader.source[reader.at] || "-") ? take(reader, QUANTIFIER) : null;
  if (found === null) return body;
  const [, sign, low, comma, high] = found;
  if (sign !== undefined) return { kind: "repeat", body, min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Infinity };
  const min = Number(low);
  return { kind: "repeat", body, min, max: comma === undefined ? min : high ? Number(high) : Infinity };
}

function readAtom(reader: Reader): RegexNode {
  const first = reader.source[reader.at] ?? "";
  // Most atoms are one plain letter.
  if (/[\w ]/.test(first)) {
    reader.at++;
    return { kind: "one", source: first };
  }
  const source = take(reader, ATOM)?.[0] ?? "";
  if (source === "(") return readGroup(reader);
  if (source === "^" || source === "$" || /^\\b$/i.test(source)) return { kind: "assertion", source, body: null };
  return /^\\(?:[1-9]|k<)/.test(source) ? { kind: "back-reference" } : { kind: "one", source };
}

function readGroup(reader: Reader): RegexNode {
  const look = take(reader, GROUP_HEAD)?.[2];
  const body = readChoice(reader);
  reader.at++;
  return look === undefined ? body : { kind: "assertion", source: look, body };
}
