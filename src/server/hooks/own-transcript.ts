// A transcript that a hook names is kept only where the agent keeps its own: what it names is read later.

import { normalize, sep } from "node:path";
import type { Runtime } from "../../catalog/runtime.ts";
import type { Word } from "../../core/word.ts";
import { agentPath, type Variable } from "../launch/agent-path.ts";

/** The word without a transcript from elsewhere. `variable`: the environment of the agent, undefined where it is unset. */
export function withOwnTranscript(
  word: Word,
  { sessionsRoot, env }: Pick<Runtime, "sessionsRoot" | "env">,
  variable: Variable,
): Word {
  const { transcript, ...rest } = word.details ?? {};
  if (transcript === undefined) return word;
  const homes = [env, { ...env, home: null }];
  const roots =
    sessionsRoot === null ? [] : homes.flatMap((each) => agentPath(sessionsRoot, { env: each }, variable) ?? []);
  const path = normalize(transcript);
  if (path === transcript && roots.some((root) => path.startsWith(root + sep))) return word;
  const { details: _, ...others } = word;
  return Object.keys(rest).length === 0 ? others : { ...others, details: rest };
}
