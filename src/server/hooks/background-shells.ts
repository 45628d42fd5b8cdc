// Claude Code's background shells (rules [A46] to [A48] of protocols/activity/SPEC.md): which process one is, and which of
// them a Stop still lists. A shell whose process is known is named by it, "4711:882193", so that the name alone is enough to
// watch it, also for the next server; any other is named by the agent's own id, "task:b12".

import { isInteractiveShell } from "../../catalog/interactive-shell.ts";
import { interpreterFamily } from "../../catalog/interpreters.ts";
import { firstAt, idAt, shownText, valueAt, type HookPayload } from "../../catalog/hook-payload.ts";
import { programName } from "../../catalog/program-name.ts";
import type { ActivityEvent } from "../../core/activity.ts";
import type { ProcessIdentity, Word } from "../../core/word.ts";
import type { ProcessTable } from "../processes/process-table.ts";

/** The agent's only dialect that has them. */
const DIALECT = "claude";
/** Longest part of a command by which its process is found. */
const MAX_COMMAND_CHARS = 200;
/** Most shells of one Stop. */
const MAX_LISTED = 32;
const IDS = ["tool_response.backgroundTaskId", "tool_response.shellId", "tool_response.bash_id"];
const TASK = "task:";
const PROCESS_NAME = /^(\d{1,10}):(\d{1,20})$/u;

export const nameOfProcess = ({ pid, startTime }: ProcessIdentity): string => `${pid}:${startTime}`;

/** Undefined for a shell of which no process is known. */
export function processOfName(name: string): ProcessIdentity | undefined {
  const [, pid, startTime] = PROCESS_NAME.exec(name) ?? [];
  return pid === undefined || startTime === undefined ? undefined : { pid: Number(pid), startTime: Number(startTime) };
}

export interface ShellCall {
  readonly dialect: string | null;
  readonly payload: HookPayload;
  readonly word: Word;
  /** The agent's process, and those that are no shells of it: the reporter and its callers. */
  readonly agent: ProcessIdentity | undefined;
  readonly callers: readonly number[];
  /** Shells that the conversation knows of, and how many subagents. */
  readonly known: readonly string[];
  readonly depth: number;
}

/** Which name a shell of an agent's own id got: it lives as long as the server. */
export type ShellNames = Map<string, string>;

/** The words that a call comes to: what begins and ends in the background, and the call itself. */
export function withShells(table: ProcessTable, names: ShellNames, call: ShellCall): readonly Word[] {
  const { dialect, payload, word } = call;
  if (dialect !== DIALECT) return [word];
  if (word.event === "PostToolUse" && valueAt(payload, "tool_input.run_in_background") === true) {
    const shell = startedShell(table, names, call);
    return shell === undefined ? [word] : [word, stepOf(word, "background_shell_start", shell, payload)];
  }
  const listed = valueAt(payload, "background_tasks");
  return word.event === "Stop" && Array.isArray(listed) ? stopOf(names, call, listed) : [word];
}

function startedShell(table: ProcessTable, names: ShellNames, call: ShellCall): string | undefined {
  const id = idAt(call.payload, IDS);
  const process = findShell(table, call);
  if (process === undefined) return id === null ? undefined : TASK + id;
  const name = nameOfProcess(process);
  if (id !== null) names.set(id, name);
  return name;
}

/** The child of the agent that runs the command; where it cannot be told from its words, the only shell that is new. */
function findShell(table: ProcessTable, { agent, callers, known, payload }: ShellCall): ProcessIdentity | undefined {
  if (agent === undefined) return undefined;
  const command = valueAt(payload, "tool_input.command");
  const words = typeof command === "string" ? withoutQuotes(command.trim().slice(0, MAX_COMMAND_CHARS)) : "";
  const shells = table
    .childrenOf(agent.pid)
    .filter((pid) => !callers.includes(pid))
    .flatMap((pid) => table.describe(pid) ?? [])
    .filter((each) => !known.includes(nameOfProcess(each)));
  const running = shells.filter(({ argv }) => words !== "" && withoutQuotes(argv.join(" ")).includes(words));
  const other = shells.filter(
    ({ argv, exe, comm }) =>
      interpreterFamily(programName(exe === "" ? comm : exe)) === "shell" && !isInteractiveShell(argv, comm),
  );
  return running.at(-1) ?? (other.length === 1 ? other[0] : undefined);
}

/** The agent wraps a command into `eval '…'`: what is quoted there is quoted anew. */
const withoutQuotes = (text: string): string => text.replace(/['"\\]/gu, "");

/** The agent says what still runs: what it does not list has ended, and its stop waits for the rest. */
function stopOf(
  names: ShellNames,
  { payload, word, known, depth }: ShellCall,
  listed: readonly unknown[],
): readonly Word[] {
  const tasks = listed.slice(0, MAX_LISTED).map((task) => ({ task }));
  // Subagents are counted where they start and stop; one whose start was missed is only known from here.
  const held = tasks.filter((each) => depth === 0 || valueAt(each, "task.type") !== "subagent");
  const running = held.map((each, index) => nameOfTask(names, each, index));
  const ended = known.filter((shell) => !running.includes(shell));
  const begun = running.filter((shell) => !known.includes(shell));
  return [
    ...begun.map((shell) => stepOf(word, "background_shell_start", shell, payload)),
    ...ended.map((shell) => stepOf(word, "background_shell_end", shell, payload)),
    tasks.length === 0 ? word : { ...word, says: { act: "does", activity: { key: "idle", halt: { state: "done" } } } },
  ];
}

function nameOfTask(names: ShellNames, task: HookPayload, index: number): string {
  const id = idAt(task, ["task.id", "task.task_id", "task"]) ?? String(index);
  return names.get(id) ?? TASK + id;
}

/** A step of a shell has its conversation and its turn from the call that told of it. */
function stepOf(word: Word, key: ActivityEvent["key"], shell: string, payload: HookPayload): Word {
  const { details: _details, turn: _turn, ...rest } = word;
  const command = key === "background_shell_start" ? firstAt(payload, ["tool_input.command"]) : undefined;
  const detail = shownText(command, 64);
  const activity: ActivityEvent = { key, shell, ...(detail !== undefined && { detail }) };
  return { ...rest, event: key, says: { act: "does", activity } };
}
