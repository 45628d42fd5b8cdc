// A status as a person reads it: shape, then word, then colour; and in the protocol's own words for headers and plain text.
// Text that a program wrote comes out cleaned, on one line, uncut. How a shape is drawn is left to draw.

import { cleanText } from "./clean-text.ts";
import type { Status, StatusKind, StatusState } from "./status.ts";
import { unreachable } from "./unreachable.ts";

/** What a colour means; draw maps it to the outer terminal's palette. */
export type StatusColour = "attention" | "failure" | "lost" | "success" | "activity" | "dim" | "muted";

export interface StatusWords {
  /** One cell of Unicode. While `spinning`, the first frame of the spinner. */
  readonly shape: string;
  /** The same in ASCII. */
  readonly ascii: string;
  readonly colour: StatusColour;
  readonly bold: boolean;
  /** The row is filled: it needs a person now, and that is no guess. */
  readonly filled: boolean;
  readonly spinning: boolean;
  /** "requires approval", "working", …; a guess wears "~"; "" where nothing can be said yet. */
  readonly word: string;
  /** The program's own message, or "". */
  readonly message: string;
  /** What it is about: the message; else what was asked while it works at it, and the answer once it is done; or "". */
  readonly about: string;
  /** "3/7" of the agent's own plan, else "40%", or "". */
  readonly measure: string;
  /** "1 task runs", "3 tasks run", or "". */
  readonly tasks: string;
}

type Look = Pick<StatusWords, "shape" | "ascii" | "colour" | "word"> & Partial<StatusWords>;

/** What stands before the word of a status that nobody said. */
const GUESS = "~";

const KIND_WORDS: Readonly<Record<StatusKind, string>> = {
  permission: "requires approval",
  question: "has a question",
  decision: "needs decision",
  auth: "needs sign-in",
  input: "needs input",
};

/** Everything a row, a border or a status line says about `status`. */
export function wordsOf(status: Status): StatusWords {
  const look = lookOf(status);
  const guess = isGuess(status);
  const tasks = status.state === "working" ? 0 : (status.tasks ?? 0);
  return {
    bold: false,
    spinning: false,
    ...look,
    filled: look.filled === true && !guess,
    word: guess && look.word !== "" ? GUESS + look.word : look.word,
    message: cleanText(status.msg ?? ""),
    about: cleanText(status.msg ?? (status.state === "working" ? status.prompt : answerOf(status)) ?? ""),
    measure: measureOf(status),
    tasks: tasks === 0 ? "" : tasks === 1 ? "1 task runs" : `${tasks} tasks run`,
  };
}

/** The same of something that runs below a pane. */
export const wordsOfChild = ({ state, kind, msg }: Pick<Status, "state" | "kind" | "msg">): StatusWords =>
  wordsOf({
    state,
    ...(kind !== undefined && { kind }),
    ...(msg !== undefined && { msg }),
    source: "osc7501",
    confidence: "declared",
    since: 0,
    seq: 0,
    unread: true,
    rule: "",
  });

/** One phrase for where there is room for one: what work is about, where that is told, else the word; then the measure. */
export function phraseOf(status: Status): string {
  const { word, about, measure } = wordsOf(status);
  const phrase = status.state === "working" && about !== "" ? (isGuess(status) ? GUESS : "") + about : word;
  return [phrase, measure].filter((part) => part !== "").join(" ");
}

/** The protocol's words: "blocked: permission · Apply?", "working 3/7 · Tests", "~idle"; "no status" for none. */
export function headerOf(status: Status): string {
  if (status.state === "none") return wordsOf(status).word;
  const kind = status.kind === undefined || status.kind === "input" ? "" : `: ${status.kind}`;
  const { about, measure } = wordsOf(status);
  const state = (isGuess(status) ? GUESS : "") + status.state + kind + (measure === "" ? "" : ` ${measure}`);
  return about === "" ? state : `${state} · ${about}`;
}

/** Whose status it is: the title it gave, else its app, else `name` (the pane's). */
export function labelOf(status: Status, name: string): string {
  const title = cleanText(status.title ?? "");
  if (title !== "") return title;
  return status.app ?? name;
}

function isGuess(status: Status): boolean {
  return status.confidence === "weak" && status.state !== "none";
}

/** What the agent answered, while that is news. */
function answerOf({ state, finished, unread, result }: Status): string | undefined {
  return unread && (state === "done" || finished === true) ? result : undefined;
}

/** Steps say more than a share of them. At rest they are of a plan that is over. */
function measureOf({ state, steps, progress }: Status): string {
  if (steps !== undefined && steps.total > 0 && HAS_STEPS.has(state)) return `${steps.done}/${steps.total}`;
  return progress === undefined ? "" : `${progress}%`;
}

const HAS_STEPS: ReadonlySet<StatusState> = new Set(["working", "blocked", "error", "stopped"]);

function lookOf(status: Status): Look {
  switch (status.state) {
    case "blocked":
      return {
        shape: "▲",
        ascii: "!",
        colour: "attention",
        bold: true,
        filled: true,
        word: KIND_WORDS[status.kind ?? "input"],
      };
    case "error":
      return { shape: "✖", ascii: "x", colour: "failure", word: "failed" };
    case "stopped":
      return { shape: "◆", ascii: "X", colour: "lost", word: "died while working" };
    case "done":
      return status.unread ? { shape: "■", ascii: "#", colour: "success", word: "done" } : REST;
    case "working":
      return { shape: "⠋", ascii: "*", colour: "activity", spinning: true, word: "working" };
    case "starting":
      return { shape: "◌", ascii: ".", colour: "dim", word: "starting" };
    case "queued":
      return { shape: "◷", ascii: "q", colour: "dim", word: "waits for a slot" };
    case "idle":
      return status.finished === true && status.unread
        ? { shape: "■", ascii: "#", colour: "success", word: "finished" }
        : REST;
    case "none":
      return { shape: "·", ascii: "-", colour: "muted", word: status.rule === "none.silent" ? "no status" : "" };
    default:
      return unreachable(status.state);
  }
}

const REST: Look = { shape: "○", ascii: "o", colour: "dim", word: "idle" };
