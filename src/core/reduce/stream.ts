// What a pane's stream said. Records, title, directory and prompt follow it in replay too; bells and flags do not.
//   reported · progressed · marked prompt · programLeft · typed · reset   change the records (record-lifetime.ts)

import { forgetObserved } from "../converse.ts";
import type { Event } from "../event.ts";
import type { Pane, PaneStream } from "../state.ts";
import { reduceLifetime, causeOf, type RecordEvent, type StatusCause } from "../record-lifetime.ts";
import { isShown } from "../looked-at.ts";
import { unreachable } from "../unreachable.ts";
import { patched } from "./edit.ts";
import { patchPane, patchWindow, type Turn } from "./turn.ts";

export type StreamReducerEvent = Extract<
  Event,
  {
    readonly type:
      | "reported"
      | "queried"
      | "marked"
      | "progressed"
      | "titled"
      | "movedTo"
      | "rang"
      | "printed"
      | "reset"
      | "overflowed"
      | "programLeft"
      | "typed"
      | "streamRestored";
  }
>;

/** Takes in one event of a stream. What it is to the pane's status comes back; undefined: nothing. */
export function reduceStream(turn: Turn, event: StreamReducerEvent): StatusCause | undefined {
  const pane = turn.state.panes.get(event.pane);
  if (pane === undefined) return undefined;
  if (event.type === "rang" || event.type === "printed") {
    if (!turn.state.replaying.has(pane.id)) alert(turn, pane, event.type);
    return undefined;
  }
  if (event.type === "streamRestored") {
    if (turn.state.replaying.has(pane.id)) patchPane(turn, pane.id, { stream: event.stream });
    return undefined;
  }
  const cause = recordEventOf(pane, event, turn.state.replaying.has(pane.id));
  const records = cause === undefined ? pane.stream.records : reduceLifetime(pane.stream.records, cause);
  const stream = patched(pane.stream, { ...streamPatch(pane.stream, event, shellInFront(pane)), records });
  const conversations = isRelease(cause) ? forgetObserved(pane.conversations) : pane.conversations;
  patchPane(turn, pane.id, { stream, conversations });
  if (cause !== undefined) return causeOf(cause);
  return event.type === "queried" ? "other" : undefined;
}

/** The program in front is gone, or its terminal was reset: what it looked like says nothing any more. */
const isRelease = (event: RecordEvent | undefined): boolean =>
  event?.type === "mark" || event?.type === "programLeft" || event?.type === "reset";

type SayingEvent = Exclude<StreamReducerEvent, { readonly type: "rang" | "printed" | "streamRestored" }>;

/** Where no process is known the shell owns the foreground. */
const shellInFront = (pane: Pane): boolean => pane.observation?.shellInFront ?? true;

/**
 * In replay a prompt releases nothing: who owned the foreground then is not known now, so a release has left a mark of
 * its own in the stream.
 */
function recordEventOf(pane: Pane, event: SayingEvent, replaying: boolean): RecordEvent | undefined {
  switch (event.type) {
    case "reported":
      return { type: "report", report: event.report };
    case "progressed":
      return { type: "progress", progress: { state: event.state, percent: event.progress } };
    case "marked":
      return event.mark === "prompt" && !replaying && shellInFront(pane)
        ? { type: "mark", mark: event.mark, shellInFront: true }
        : undefined;
    case "programLeft":
      return { type: "programLeft", before: event.before };
    case "typed":
      return { type: "userInput", before: event.before };
    // After an overflow nobody knows what the last word was: none is better than a stale one.
    case "overflowed":
    case "reset":
      return { type: "reset" };
    case "queried":
    case "titled":
    case "movedTo":
      return undefined;
    default:
      return unreachable(event);
  }
}

function streamPatch(stream: PaneStream, event: SayingEvent, shell: boolean): Partial<PaneStream> {
  switch (event.type) {
    case "queried":
      return { queried: true };
    case "titled":
      return { title: event.title };
    case "movedTo":
      return { cwd: event.cwd };
    // The next program may have asked already, by the time the mark comes back.
    case "programLeft":
      return event.before < stream.records.nextOrder ? {} : { queried: false };
    case "marked":
      return markPatch(stream, event.mark, event.exitCode, shell);
    case "reported":
    case "progressed":
    case "typed":
    case "overflowed":
    case "reset":
      return {};
    default:
      return unreachable(event);
  }
}

function markPatch(
  stream: PaneStream,
  mark: Extract<SayingEvent, { readonly type: "marked" }>["mark"],
  exitCode: number | null,
  shell: boolean,
): Partial<PaneStream> {
  switch (mark) {
    case "prompt":
      return shell ? { prompt: "prompt", queried: false } : { prompt: "prompt" };
    case "input":
    case "command":
      return { prompt: mark };
    // Between the end of a command and the next prompt the shell still counts as busy.
    case "finished":
      return { lastExitCode: exitCode ?? stream.lastExitCode };
    case "secondary":
      return {};
    default:
      return unreachable(mark);
  }
}

function alert(turn: Turn, pane: Pane, type: "rang" | "printed"): void {
  if (type === "rang") turn.effects.push({ type: "bell", pane: pane.id });
  if (isShown(turn.state, pane.window)) return;
  patchWindow(turn, pane.window, type === "rang" ? { bell: true } : { activity: true });
}
