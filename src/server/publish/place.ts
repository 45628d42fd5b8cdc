// Where a pane is at work, for people: its directory, and the branch that is checked out there.
//   { place: "~/src/api", branch: "main" }

import { homedir } from "node:os";
import type { Pane } from "../../core/state.ts";
import { workDirectory } from "../../core/work-directory.ts";
import { branchOf } from "../git-branch.ts";

const home = homedir();

export interface Place {
  /** Directory, with the home directory as ~. */
  readonly place: string;
  readonly branch?: string;
}

export function placeOf(pane: Pane): Place {
  const directory = workDirectory(pane) ?? paneCwd(pane);
  const branch = branchOf(directory);
  return { place: shortPath(directory), ...(branch !== null && { branch }) };
}

/** Where the pane's program stands: what the shell told, else what was observed, else where it began. */
const paneCwd = (pane: Pane): string => pane.stream.cwd || pane.observation?.cwd || pane.startCwd;

export function shortPath(path: string): string {
  if (path === home) return "~";
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
