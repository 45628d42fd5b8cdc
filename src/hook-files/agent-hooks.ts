// An agent of the catalog that has hooks: the files that hold them, the text that each would get, and what is to be seen of
// them now. Nothing is written here.

import { statSync } from "node:fs";
import type { HookInstall } from "../catalog/hook-install.ts";
import { placeOf } from "../catalog/hook-place.ts";
import type { Runtime } from "../catalog/runtime.ts";
import { agentFiles, type AgentFile } from "./agent-files.ts";
import type { Place } from "./place.ts";
import type { FileState, FileText } from "./planned.ts";
import { readRealFile, writeFault, type RealFile } from "./real-file.ts";

export interface HookedAgent {
  readonly runtime: Runtime;
  readonly install: HookInstall;
}

export const hookedAgents = (runtimes: readonly Runtime[]): readonly HookedAgent[] =>
  runtimes.flatMap((runtime) => {
    const install = runtime.hooks?.install ?? null;
    return install === null || install.entries.length === 0 ? [] : [{ runtime, install }];
  });

/** The agent's own folder, where it is there. */
export function homeOf({ install }: HookedAgent, place: Place): { readonly path: string; readonly isThere: boolean } {
  const path = placeOf(install.home ?? "~/", install, place);
  return { path, isThere: statSync(path, { throwIfNoEntry: false })?.isDirectory() === true };
}

export type Action = "install" | "uninstall";

/** One file with what it holds and what it is to hold. */
export interface Change {
  /** As the person knows it, absolute. */
  readonly named: string;
  readonly file: RealFile;
  readonly text: FileText;
  readonly source: AgentFile;
  readonly action: Action;
}

export type Changes =
  | { readonly ok: true; readonly changes: readonly Change[] }
  /** "<file>:<line>: why". */
  | { readonly ok: false; readonly reason: string };

/** What an action makes of all files of an agent; those that stay as they are are left out. */
export function changesFor(agent: HookedAgent, action: Action, place: Place): Changes {
  const changes: Change[] = [];
  for (const source of filesOf(agent, place)) {
    const named = placeOf(source.path, agent.install, place);
    const change = changeOf(named, source, action);
    if (typeof change === "string") return { ok: false, reason: change };
    if (change.text !== change.file.text) changes.push(change);
  }
  return { ok: true, changes };
}

/** The change, or why there is none. */
export function changeOf(named: string, source: AgentFile, action: Action): Change | string {
  const reading = readRealFile(named);
  if (!reading.ok) return `${named}: ${reading.reason}`;
  const { file } = reading;
  const does = source.isRetired ? "uninstall" : action;
  const planned = source.kind[does](file.text);
  if (!planned.ok) return `${named}${planned.line > 0 ? `:${planned.line}` : ""}: ${planned.reason}`;
  const fault = planned.text === file.text ? undefined : writeFault(file);
  return fault === undefined ? { named, file, text: planned.text, source, action } : `${named}: ${fault}`;
}

/** None where the agent's form is not known here. */
export function filesOf({ runtime, install }: HookedAgent, place: Place): readonly AgentFile[] {
  const agreedAt = new Date(place.nowMs()).toISOString();
  const isThere = (path: string): boolean =>
    statSync(placeOf(path, install, place), { throwIfNoEntry: false }) !== undefined;
  return agentFiles({ agent: runtime.id, install, isThere, agreedAt }) ?? [];
}

export interface Look {
  readonly state: FileState | "unreadable";
  /** The first of its files, as the person knows it; of several the one that holds the hooks. */
  readonly file: string;
  /** Why it cannot be read. */
  readonly reason: string | null;
  /** Settings that switch all hooks off. */
  readonly isSwitchedOff: boolean;
}

export function lookAt(agent: HookedAgent, place: Place): Look | undefined {
  const files = filesOf(agent, place).map((source) => ({ source, named: placeOf(source.path, agent.install, place) }));
  const [first] = files;
  if (first === undefined) return undefined;
  const states: { readonly source: AgentFile; readonly named: string; readonly state: FileState }[] = [];
  let isSwitchedOff = false;
  for (const { source, named } of files) {
    const reading = readRealFile(named);
    const state = reading.ok ? source.kind.stateOf(reading.file.text) : undefined;
    if (!reading.ok || state === undefined) {
      const fault = changeOf(named, source, "uninstall");
      const reason = typeof fault === "string" ? fault : `${named}: cannot be read`;
      return { state: "unreadable", file: named, reason, isSwitchedOff };
    }
    isSwitchedOff ||= /"disableAllHooks"\s*:\s*true/.test(reading.file.text ?? "");
    states.push({ source, named, state });
  }
  return {
    state: together(states),
    file: states.find(({ source }) => !source.isSwitch)?.named ?? first.named,
    reason: null,
    isSwitchedOff,
  };
}

/** A switch alone is no hook; hooks without their switch are not whole. */
function together(states: readonly { readonly source: AgentFile; readonly state: FileState }[]): FileState {
  const retired = states.some(({ source, state }) => source.isRetired && state !== "not-installed");
  const own = states.filter(({ source }) => !source.isRetired);
  const hooks = own.filter(({ source }) => !source.isSwitch).map(({ state }) => state);
  if (hooks.every((state) => state === "not-installed")) return retired ? "stale" : "not-installed";
  if (retired || hooks.includes("stale")) return "stale";
  return own.every(({ state }) => state === "installed") ? "installed" : "damaged";
}
