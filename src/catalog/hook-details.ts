// What a hook's payload tells besides the step: what is asked of the person, what went wrong, prompt, answer, tasks.

import type { Details, Tasks } from "../core/word.ts";
import { firstAt, pathAt, shownText, textAt, valueAt, type HookPayload } from "./hook-payload.ts";
import type { HookEvent, PayloadPaths } from "./hook-rules.ts";

const MAX_PROMPT_CHARS = 240;
const MAX_RESULT_CHARS = 480;
const MAX_MESSAGE_CHARS = 240;
const MAX_MODEL_CHARS = 64;
const MAX_PATH_CHARS = 4096;
/** Most entries of a task list that are counted. */
const MAX_TODOS = 1000;

/** Where the input of a tool stands in the payloads of different agents. */
const INPUTS = ["tool_input", "toolInput", "tool_args", "toolArgs", "toolCall.args", "properties.metadata", "args"];
/** What of a tool's input says best what it is about to do. */
const SUBJECTS = ["command", "file_path", "filePath", "path", "url", "query", "pattern", "plan", "description"];
const QUESTIONS = ["questions.0.question", "question", "properties.questions.0.question"];
/** Where a request without a tool says what it is about. */
const TITLES = ["properties.title", "properties.permission"];
/** Prompts that no person wrote: an agent woke itself. */
const INJECTED: ReadonlySet<unknown> = new Set(["system", "loop_wakeup", "schedule_wakeup", "poll_event"]);
const FAILURES = ["error.message", "error_message", "error", "properties.error.data.message", "properties.error.name"];

export interface Circumstance {
  /** A subagent speaks: what it was asked and what it answers is not the person's. */
  readonly isSubagent: boolean;
  /** The conversation's tasks so far. */
  readonly tasks: Tasks | null;
}

/** What a person is asked: the message, else the question, else the tool and what it is to do. */
export function askedOf(payload: HookPayload, paths: PayloadPaths): string | undefined {
  const message = textAt(payload, paths.message, MAX_MESSAGE_CHARS);
  const question = textAt(payload, [...QUESTIONS, ...inputPaths(QUESTIONS)], MAX_MESSAGE_CHARS);
  return question ?? actionOf(payload, paths) ?? message;
}

function actionOf(payload: HookPayload, paths: PayloadPaths): string | undefined {
  const subject = shownText(firstAt(payload, inputPaths(SUBJECTS)), MAX_MESSAGE_CHARS);
  const tool = textAt(payload, paths.tool, MAX_MODEL_CHARS);
  if (tool === undefined) return subject ?? textAt(payload, TITLES, MAX_MESSAGE_CHARS);
  return shownText(subject === undefined ? tool : `${tool}: ${subject}`, MAX_MESSAGE_CHARS);
}

const inputPaths = (names: readonly string[]): readonly string[] =>
  INPUTS.flatMap((input) => names.map((name) => `${input}.${name}`));

export function failureOf(payload: HookPayload, paths: PayloadPaths): string | undefined {
  return textAt(payload, [...FAILURES, ...paths.message], MAX_MESSAGE_CHARS);
}

/** Undefined where it tells nothing. */
export function detailsOf(
  payload: HookPayload,
  paths: PayloadPaths,
  event: Pick<HookEvent, "activity" | "state" | "tasks">,
  { isSubagent, tasks: before }: Circumstance,
): Details | undefined {
  const isHalt = event.state === "done" || event.state === "error" || event.state === "idle";
  const isAsked = event.activity === "prompt" && !isSubagent && !INJECTED.has(valueAt(payload, "source"));
  const prompt = isAsked ? textAt(payload, paths.prompt, MAX_PROMPT_CHARS) : undefined;
  const result = isHalt && !isSubagent ? textAt(payload, paths.result, MAX_RESULT_CHARS) : undefined;
  const tasks = event.tasks === undefined || isSubagent ? undefined : tasksAfter(before, event.tasks, payload, paths);
  const cwd = pathAt(payload, paths.cwd, MAX_PATH_CHARS);
  const transcript = pathAt(payload, paths.transcript, MAX_PATH_CHARS);
  const model = isSubagent ? undefined : modelOf(payload, paths);
  const details: Details = {
    ...(tasks !== undefined && { tasks }),
    ...(cwd !== undefined && { cwd }),
    ...(prompt !== undefined && { prompt }),
    ...(result !== undefined && { result }),
    ...(model !== undefined && { model }),
    ...(transcript !== undefined && { transcript }),
  };
  return Object.keys(details).length === 0 ? undefined : details;
}

function modelOf(payload: HookPayload, paths: PayloadPaths): string | undefined {
  const deeper = paths.model.flatMap((path) => [`${path}.display_name`, `${path}.id`]);
  return textAt(payload, paths.model, MAX_MODEL_CHARS) ?? textAt(payload, deeper, MAX_MODEL_CHARS);
}

function tasksAfter(
  before: Tasks | null,
  change: NonNullable<HookEvent["tasks"]>,
  payload: HookPayload,
  paths: PayloadPaths,
): Tasks | undefined {
  if (change === "replace") return countTodos(firstAt(payload, paths.todos));
  const { done, total } = before ?? { done: 0, total: 0 };
  // A list that was done with is followed by a new one.
  if (change === "add") return done === total ? { done: 0, total: 1 } : { done, total: total + 1 };
  return total === 0 ? { done: 1, total: 1 } : { done: Math.min(total, done + 1), total };
}

const DONE: ReadonlySet<unknown> = new Set(["completed", "complete", "done"]);
const DROPPED: ReadonlySet<unknown> = new Set(["cancelled", "canceled", "deleted"]);

function countTodos(list: unknown): Tasks | undefined {
  if (!Array.isArray(list)) return undefined;
  const states = list.slice(0, MAX_TODOS).map((each: unknown) => valueAt({ each }, "each.status"));
  const kept = states.filter((state) => !DROPPED.has(state));
  return kept.length === 0 ? undefined : { done: kept.filter((state) => DONE.has(state)).length, total: kept.length };
}
