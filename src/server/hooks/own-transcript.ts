// A transcript that a hook names is kept only where the agent keeps its own: what it names is read later.

import { homedir } from "node:os";
import { isAbsolute, normalize, sep } from "node:path";
import type { Runtime } from "../../catalog/runtime.ts";
import type { Word } from "../../core/word.ts";

/** The word without a transcript from elsewhere. `variable`: the environment of the agent, undefined where it is unset. */
export function withOwnTranscript(
  word: Word,
  { sessionsRoot, env }: Pick<Runtime, "sessionsRoot" | "env">,
  variable: (name: string) => string | undefined,
): Word {
  const { transcript, ...rest } = word.details ?? {};
  if (transcript === undefined) return word;
  const moved = env.home === null ? undefined : variable(env.home);
  const roots = sessionsRoot === null ? [] : rootsOf(sessionsRoot, moved, variable("HOME") ?? homedir());
  const path = normalize(transcript);
  if (path === transcript && roots.some((root) => path.startsWith(root + sep))) return word;
  const { details: _, ...others } = word;
  return Object.keys(rest).length === 0 ? others : { ...others, details: rest };
}

/** "~/.codex/sessions" is below CODEX_HOME where that is set: what stands behind the agent's own folder stays. */
function rootsOf(root: string, moved: string | undefined, home: string): readonly string[] {
  const fixed = root.replace(/^~(?=\/|$)/u, () => home);
  const other = moved === undefined ? fixed : root.replace(/^~\/[^/]+/u, () => moved);
  return [fixed, other].filter(isAbsolute).map((path) => normalize(path).replace(/\/+$/u, ""));
}
