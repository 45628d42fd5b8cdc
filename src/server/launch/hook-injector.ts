// Hands an agent its hooks for one launch, where it takes such and none are installed: a person's own files stay as they are.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { injectionOf, type Injection } from "../../catalog/launch-injection.ts";
import type { Runtime } from "../../catalog/runtime.ts";
import { writeAtomically } from "../store/atomic-file.ts";
import { makeStateDirectory } from "../store/state-directory.ts";

/** Agents that have a person look through hooks that they have not seen: with each launch, since these stay in no file. */
const ASKS_EACH_TIME: ReadonlySet<string> = new Set(["codex"]);

export class HookInjector {
  readonly #directory: string;
  readonly #uid: number;

  /** `directory`: a private one of ours. What is in it follows from the agent alone, so that all launches share it. */
  constructor(directory: string, uid: number) {
    this.#directory = directory;
    this.#uid = uid;
  }

  /** What to start the agent with; null: it goes without. `args`: what the person asks of it. */
  async inject(runtime: Runtime, args: readonly string[]): Promise<Pick<Injection, "args" | "env"> | null> {
    if (ASKS_EACH_TIME.has(runtime.id) || !isSession(runtime, args)) return null;
    const directory = join(this.#directory, runtime.id);
    const injection = injectionOf(runtime, directory);
    if (injection === null || injection.asks || injection.hides.some((path) => existsSync(path))) return null;
    // A person's own word counts.
    if (injection.args.some((word) => word.startsWith("--") && isGiven(word, args))) return null;
    try {
      if (injection.files.length > 0) makeStateDirectory(directory, this.#uid);
      for (const { path, text } of injection.files) await writeAtomically(path, text);
      return injection;
    } catch {
      // An agent without hooks is better than none.
      return null;
    }
  }
}

const isGiven = (option: string, args: readonly string[]): boolean =>
  args.some((word) => word === option || word.startsWith(`${option}=`));

/** A login or an update is none, and takes no settings. */
function isSession({ detect }: Runtime, args: readonly string[]): boolean {
  const { exclude, excludeFlags } = detect.argv;
  return !exclude.includes(args[0] ?? "") && !args.some((word) => excludeFlags.includes(word));
}
