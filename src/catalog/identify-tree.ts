// Which agent owns a pane's foreground: the leader of its process group first; below it only where the leader is a
// shell running something or a wrapper (`sudo claude`, `script -qc claude`, `npx codex`), and only a little way.

import type { Catalog } from "./build-catalog.ts";
import { interpretArgv } from "./interpret-argv.ts";
import { interpreterFamily, isWrapper } from "./interpreters.ts";
import { matchProcess, type Match, type MatchHints } from "./match-process.ts";
import type { CatalogProcess } from "./process-evidence.ts";
import { runnerPackage } from "./package-runner.ts";
import { programName } from "./program-name.ts";

/** Levels below the leader that are looked at. */
const MAX_LEVELS = 2;
/** Processes below the leader that are looked at. */
export const MAX_DESCENDANTS = 8;

export interface TreeProcess extends CatalogProcess {
  readonly pid: number;
}

/** The foreground of a pane. `childrenOf` is asked only as far as it is needed, oldest child first. */
export interface ProcessTree<P extends TreeProcess> {
  readonly leader: P;
  readonly childrenOf: (pid: number) => readonly P[];
}

export interface Identification<P extends TreeProcess> {
  readonly process: P;
  readonly match: Match;
}

/** Whether a process runs another one in its own place: a shell with code or a script, or a known wrapper. */
export function isLauncher({ argv, exe, comm = "" }: CatalogProcess): boolean {
  if (runnerPackage(argv) !== undefined) return true;
  const invocation = interpretArgv(argv);
  switch (invocation.kind) {
    case "script":
      return invocation.family === "shell" || isWrapper(programName(invocation.script).replace(/-cli$/, ""));
    case "code":
      return invocation.family === "shell";
    case "program": {
      // npm renames itself to its whole command line: "npm exec codex".
      const typed = argv[0] ?? "";
      const first = typed.startsWith("/") ? typed : (typed.split(" ")[0] ?? "");
      const names = [first, exe, comm].map(programName);
      return names.some((name) => isWrapper(name) || (argv.length === 0 && interpreterFamily(name) === "shell"));
    }
    default:
      // A shell at its prompt runs nothing: its stopped jobs are not in front.
      return false;
  }
}

/**
 * The agent in front and the process that is it, or null. A package runner's own match ("npx @openai/codex") stands
 * only while nothing below it matches. `hints.envAgent` speaks of the leader.
 */
export function identifyTree<P extends TreeProcess>(
  catalog: Catalog,
  tree: ProcessTree<P>,
  hints: MatchHints,
): Identification<P> | null {
  const { leader } = tree;
  const match = matchProcess(catalog, leader, hints);
  const own = match === null ? null : { process: leader, match };
  const isFinal = match !== null && match.match !== "package" && match.match !== "env";
  if (isFinal || !isLauncher(leader)) return own;
  return identifyBelow(catalog, tree, { title: hints.title, oscApp: hints.oscApp }) ?? own;
}

function identifyBelow<P extends TreeProcess>(
  catalog: Catalog,
  { leader, childrenOf }: ProcessTree<P>,
  hints: MatchHints,
): Identification<P> | null {
  let runner: Identification<P> | null = null;
  for (const process of descendants(leader, childrenOf)) {
    const match = matchProcess(catalog, process, hints);
    if (match !== null && match.match !== "package") return { process, match };
    if (match !== null) runner ??= { process, match };
  }
  return runner;
}

/** Breadth first, within the limits, asking for no child that is not used. */
function* descendants<P extends TreeProcess>(leader: P, childrenOf: (pid: number) => readonly P[]): Generator<P> {
  let level: readonly P[] = [leader];
  let room = MAX_DESCENDANTS;
  for (let depth = 0; depth < MAX_LEVELS; depth++) {
    const next: P[] = [];
    for (const { pid } of level) {
      if (room === 0) return;
      const children = childrenOf(pid).slice(0, room);
      room -= children.length;
      next.push(...children);
      yield* children;
    }
    level = next;
  }
}
