// What stands between two values of a JSON file with comments: spaces, comments, commas.

export interface Piece {
  readonly kind: "space" | "line-break" | "comment" | "comma";
  readonly end: number;
}

/** The piece that begins at `at`; undefined where a value or a bracket does. */
function pieceAt(text: string, at: number): Piece | undefined {
  const char = text.charAt(at);
  if (char === ",") return { kind: "comma", end: at + 1 };
  if (char === "\n") return { kind: "line-break", end: at + 1 };
  if (char === "\r") return { kind: "line-break", end: text.charAt(at + 1) === "\n" ? at + 2 : at + 1 };
  if (char === " " || char === "\t") return { kind: "space", end: at + 1 };
  if (text.startsWith("//", at)) {
    const length = text.slice(at).search(/[\r\n]/);
    return { kind: "comment", end: length < 0 ? text.length : at + length };
  }
  if (!text.startsWith("/*", at)) return undefined;
  const close = text.indexOf("*/", at + 2);
  return { kind: "comment", end: close < 0 ? text.length : close + 2 };
}

export interface Gap {
  /** Where the last comment or comma ends; the beginning where there is none. */
  readonly solidEnd: number;
  /** Where its first comma is. */
  readonly comma: number | undefined;
  /** Where the last comment ends that stands on the line of the beginning, behind its comma. */
  readonly lineEnd: number;
  readonly end: number;
}

/** What follows `start` up to the next value or bracket. */
export function gapFrom(text: string, start: number): Gap {
  let [at, solidEnd, lineEnd] = [start, start, start];
  let comma: number | undefined;
  let isSameLine = true;
  for (let piece = pieceAt(text, at); piece !== undefined; piece = pieceAt(text, at)) {
    if (piece.kind === "comma") comma ??= at;
    if (piece.kind === "line-break") isSameLine = false;
    if (piece.kind === "comma" || piece.kind === "comment") {
      solidEnd = piece.end;
      if (isSameLine) lineEnd = piece.end;
    }
    at = piece.end;
  }
  return { solidEnd, comma, lineEnd, end: at };
}

/** White space at the beginning of the line of `at`, and whether nothing else stands before `at` there. */
export function indentAt(text: string, at: number): { readonly indent: string; readonly isFirst: boolean } {
  const start = Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start, at))?.[0] ?? "";
  return { indent, isFirst: start + indent.length === at };
}
