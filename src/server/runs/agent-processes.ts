// The processes that are an agent in a pane: the one that was identified and those below it that are the same agent, as a
// script and the program it starts. Servers and helpers of the agent are none.

import type { Catalog } from "../../catalog/build-catalog.ts";
import { matchProcess } from "../../catalog/match-process.ts";
import type { Agent } from "../../core/agent.ts";
import type { ProcessDetail, ProcessTable } from "../processes/process-table.ts";

/** Levels below the identified process, and processes of a level, that are looked at. */
const MAX_DEPTH = 2;
const MAX_CHILDREN = 8;

/** The identified process first. Empty when it is gone, or its pid is another's by now. */
export function processesOfAgent(table: ProcessTable, catalog: Catalog, agent: Agent): readonly ProcessDetail[] {
  const first = table.describe(agent.pid);
  if (first === undefined || first.startTime !== agent.startTime) return [];
  const found = [first];
  let level: readonly ProcessDetail[] = [first];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    level = level.flatMap(({ pid }) => childrenOf(table, pid)).filter((each) => isAgent(catalog, each, agent.id));
    found.push(...level);
  }
  return found;
}

const childrenOf = (table: ProcessTable, pid: number): readonly ProcessDetail[] =>
  table
    .childrenOf(pid)
    .slice(0, MAX_CHILDREN)
    .flatMap((child) => table.describe(child) ?? []);

const isAgent = (catalog: Catalog, process: ProcessDetail, id: string): boolean =>
  matchProcess(catalog, process, { title: "", oscApp: "" })?.id === id;

/** Where an agent keeps its things: the directory its process was told by `variable`, or `name` in that process's home. */
export function homeOf(table: ProcessTable, pid: number, variable: string, name: string): string {
  const told = table.readVariable(pid, variable) ?? process.env[variable];
  if (told !== undefined && told.startsWith("/")) return told;
  return `${table.readVariable(pid, "HOME") ?? process.env["HOME"] ?? ""}/${name}`;
}
