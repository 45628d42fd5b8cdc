// One look at a pane's processes: who owns the foreground of its terminal, what it is called, which agent it is.
// Reads one stat line for a pane at its prompt, and a few processes more for one that runs something.

import type { Catalog } from "../../catalog/build-catalog.ts";
import { identifyTree, MAX_DESCENDANTS, type Identification } from "../../catalog/identify-tree.ts";
import { isInteractiveShell } from "../../catalog/interactive-shell.ts";
import { matchProcess, type MatchHints } from "../../catalog/match-process.ts";
import { baseName } from "../../catalog/program-name.ts";
import type { Runtime } from "../../catalog/runtime.ts";
import type { Agent, Observation } from "../../core/agent.ts";
import type { ProcessDetail, ProcessTable } from "./process-table.ts";

/** A pane as far as a look needs it. */
export interface PaneProcess {
  /** The pane's first process. */
  readonly shellPid: number;
  readonly title: string;
  /** `app` of the pane's OSC 7501 root record, "" for none. */
  readonly oscApp: string;
  /** What the launch says; believed only where the first process's arguments cannot be read. */
  readonly shellIsInteractive: boolean;
}

/** The variable with which a wrapper script says which agent it runs (`MUX_AGENT=codex ssh host codex`). */
const AGENT_VARIABLE = "MUX_AGENT";
/** Newest children of a pane's shell among which a pipeline's members are looked for. */
const MAX_MEMBERS = 16;
/** Longest command name, in characters. */
const MAX_COMMAND_CHARS = 64;

const UNKNOWN: Observation = { foregroundGroup: 0, shellInFront: false, command: "", cwd: "", agent: null };

/**
 * Looks at a pane. Everything that cannot be read is "" or null; with the pane's first process gone, or without a
 * terminal, the foreground group is 0.
 */
export function observePane(table: ProcessTable, catalog: Catalog, pane: PaneProcess): Observation {
  const first = table.readStat(pane.shellPid);
  if (first === undefined || first.foregroundGroup === 0) return UNKNOWN;
  const { foregroundGroup } = first;
  if (foregroundGroup !== first.group) return observeGroup(table, catalog, pane, foregroundGroup);
  const process = table.describe(pane.shellPid);
  if (process === undefined) return { ...UNKNOWN, foregroundGroup, shellInFront: pane.shellIsInteractive };
  const shellInFront =
    process.argv.length > 0 ? isInteractiveShell(process.argv, process.comm) : pane.shellIsInteractive;
  const seen = { foregroundGroup, shellInFront, command: commandOf(process), cwd: process.cwd };
  return { ...seen, agent: shellInFront ? null : identify(table, catalog, pane, [process]) };
}

function observeGroup(table: ProcessTable, catalog: Catalog, pane: PaneProcess, foregroundGroup: number): Observation {
  const leader = table.describe(foregroundGroup);
  const leads = leader === undefined ? null : identify(table, catalog, pane, [leader]);
  // `echo x | claude`: the leader may be somebody else, or gone already.
  const members = leads === null ? otherMembers(table, pane.shellPid, foregroundGroup) : [];
  const agent = leads ?? identify(table, catalog, pane, members);
  const front = leader ?? members[0];
  const seen = { foregroundGroup, shellInFront: false, command: front ? commandOf(front) : "", cwd: front?.cwd ?? "" };
  return { ...seen, agent };
}

function otherMembers(table: ProcessTable, shellPid: number, group: number): readonly ProcessDetail[] {
  const newest = table.childrenOf(shellPid).slice(-MAX_MEMBERS);
  const members = newest.filter((pid) => pid !== group && table.readStat(pid)?.group === group);
  return members.flatMap((pid) => table.describe(pid) ?? []);
}

function identify(
  table: ProcessTable,
  catalog: Catalog,
  { title, oscApp }: PaneProcess,
  candidates: readonly ProcessDetail[],
): Agent | null {
  const hints: MatchHints = { title, oscApp };
  const childrenOf = (pid: number): readonly ProcessDetail[] =>
    table
      .childrenOf(pid)
      .slice(0, MAX_DESCENDANTS)
      .flatMap((child) => table.describe(child) ?? []);
  for (const leader of candidates) {
    const found =
      identifyTree(catalog, { leader, childrenOf }, hints) ?? identifyDeclared(table, catalog, leader, hints);
    if (found !== null) {
      const { process, match } = found;
      const runtime = catalog.byName.get(match.id);
      const saysDone = runtime?.osc7501.saysDone ?? true;
      return {
        ...match,
        ...(runtime && { label: runtime.display.label }),
        pid: process.pid,
        startTime: process.startTime,
        ...(saysDone ? {} : { saysDone }),
        ...mutedBy(table, runtime, process.pid),
      };
    }
  }
  return null;
}

/** The variable by which its reports were switched off, where one was. */
function mutedBy(table: ProcessTable, runtime: Runtime | undefined, pid: number): Pick<Agent, "mutedBy"> {
  const switches = Object.entries(runtime?.osc7501.disableEnv ?? {});
  const found = switches.find(([name, value]) => table.readVariable(pid, name) === value);
  return found === undefined ? {} : { mutedBy: found[0] };
}

function identifyDeclared(
  table: ProcessTable,
  catalog: Catalog,
  leader: ProcessDetail,
  hints: MatchHints,
): Identification<ProcessDetail> | null {
  const envAgent = table.readVariable(leader.pid, AGENT_VARIABLE);
  if (envAgent === undefined) return null;
  const match = matchProcess(catalog, leader, { ...hints, envAgent });
  return match === null ? null : { process: leader, match };
}

/** The name to show: argv[0] without its path, the login dash, and anything that is no text. */
function commandOf({ argv, comm }: ProcessDetail): string {
  const typed = argv[0] ?? comm;
  // A renamed process ("npm exec codex") is one string: its first word is the program.
  const word = argv.length === 1 && !typed.startsWith("/") ? (typed.split(" ")[0] ?? "") : typed;
  const name = baseName(word)
    .replace(/^-/, "")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "");
  return (name === "" ? comm : name).slice(0, MAX_COMMAND_CHARS);
}
