// What an outer terminal answers to the queries of a multiplexer that attaches: those of a plain terminal in 24-bit colour
// with synchronized output and without the kitty keyboard, so that keys are the bytes that the bench writes.

export interface TerminalSize {
  readonly cols: number;
  readonly rows: number;
}

const QUERY =
  /\x1b\[(?<csi>0?c|>0?c|>0?q|5n|6n|\?996n|\?\d+\$p|1[468]t)|\x1b\](?<colour>1[012]|4;\d+);\?(?:\x07|\x1b\\)/g;
/** Longest query; so many characters are looked at again together with what comes next. */
export const MAX_QUERY = 32;

/** The answers to all queries in `text` that end after `from`, in order. */
export function answersTo(text: string, from: number, size: TerminalSize): string {
  let answers = "";
  for (const found of text.matchAll(QUERY)) {
    if (found.index + found[0].length <= from) continue;
    const { csi, colour } = found.groups ?? {};
    answers += colour === undefined ? answerCsi(csi ?? "", size) : `\x1b]${colour};rgb:1111/2222/3333\x1b\\`;
  }
  return answers;
}

function answerCsi(query: string, { cols, rows }: TerminalSize): string {
  if (query.endsWith("$p")) return `\x1b[${query.slice(0, -2)};${query === "?2026$p" ? 2 : 0}$y`;
  if (query.startsWith(">") && query.endsWith("q")) return "\x1bP>|bench(1)\x1b\\";
  if (query.startsWith(">")) return "\x1b[>41;370;0c";
  switch (query) {
    case "5n":
      return "\x1b[0n";
    case "6n":
      return "\x1b[1;1R";
    case "?996n":
      return "\x1b[?997;1n";
    case "14t":
      return `\x1b[4;${rows * 16};${cols * 8}t`;
    case "16t":
      return "\x1b[6;16;8t";
    case "18t":
      return `\x1b[8;${rows};${cols}t`;
    default:
      return "\x1b[?62;22c";
  }
}
