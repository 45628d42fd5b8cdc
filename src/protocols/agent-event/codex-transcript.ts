// Transcripts of Codex (`rollout-<time>-<session>.jsonl`): their names, their first line, and command lines that name a
// session.
//   {"timestamp":"…","type":"session_meta","payload":{"id":"019dabc6-…","cwd":"/work","originator":"codex-tui",…}}

import { isPlainObject, parseLine } from "./transcript-line.ts";
import type { CodexTranscript } from "./resolve-codex-pane.ts";

const NAME = /(?:^|\/)rollout-[^/]*?-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/i;
const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SCRIPT = /(?:^|\/)codex(?:\.js)?$/;
/** Who wrote a transcript, where a person sits in front of it. */
const INTERACTIVE_ORIGINATOR = "codex-tui";

/** The session of a transcript, by the path of its file; undefined: it is no transcript. */
export const sessionOfPath = (path: string): string | undefined => NAME.exec(path)?.[1]?.toLowerCase();

/** The first line of a transcript; undefined: it is not one. */
export function parseSessionMeta(line: string): CodexTranscript | undefined {
  const record = parseLine(line);
  const payload = record?.["type"] === "session_meta" ? record["payload"] : undefined;
  if (!isPlainObject(payload)) return undefined;
  const { cwd, originator, source, thread_source: thread } = payload;
  if (typeof cwd !== "string") return undefined;
  // A subagent's source is an object that names its parent.
  const isPersons = typeof source !== "object" && source !== "exec" && (thread === undefined || thread === "user");
  return { cwd, interactive: originator === INTERACTIVE_ORIGINATOR && isPersons };
}

/** The session that `codex [options] resume [options] <id>` names, or null. `valueFlags` take the argument behind them. */
export function resumedSession(argv: readonly string[], valueFlags: ReadonlySet<string>): string | null {
  const [first = "", ...others] = positionals(argv.slice(1), valueFlags);
  // Run by node, the script stands in front of the subcommand.
  const [subcommand, session = ""] = SCRIPT.test(first) ? others : [first, ...others];
  return subcommand === "resume" && SESSION.test(session) ? session.toLowerCase() : null;
}

function positionals(args: readonly string[], valueFlags: ReadonlySet<string>): readonly string[] {
  return args.filter((arg, at) => !arg.startsWith("-") && !valueFlags.has(args[at - 1] ?? ""));
}
