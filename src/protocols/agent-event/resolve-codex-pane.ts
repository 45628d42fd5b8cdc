// Which pane a Codex session runs in. Codex runs its hooks from one process for all panes, so neither the capability nor
// the surface of an event says; only the session does. Rules [M30]… of SPEC.md, tried in their order: where one finds
// several panes, or none finds any, the answer is none. Nothing is guessed.

import type { PaneId } from "../../core/ids.ts";

/** A pane that has Codex in front. */
export interface CodexPane {
  readonly pane: PaneId;
  /** Sessions whose transcripts the pane's own Codex process holds open. */
  readonly open: readonly string[];
  /** The session that an event of this same process was of, latest. */
  readonly tied: string | null;
  /** The session that it was started to resume: `codex resume <id>`. */
  readonly resumed: string | null;
  readonly cwd: string;
}

/** What the first line of a session's transcript says. */
export interface CodexTranscript {
  readonly cwd: string;
  /** A person's own Codex, not a subagent, `codex exec` or a thread of an app. */
  readonly interactive: boolean;
}

export interface CodexQuestion {
  readonly session: string;
  /** The event that comes first in a session, or in a prompt of it: a screen may have changed sessions before it. */
  readonly begins: boolean;
  readonly panes: readonly CodexPane[];
  /** Null: none is written yet, or it cannot be read. */
  readonly transcript: CodexTranscript | null;
}

/** The pane, or undefined: it cannot be told which. */
export function resolveCodexPane(question: CodexQuestion): PaneId | undefined {
  const { session, panes } = question;
  const rules: readonly ((pane: CodexPane) => boolean)[] = [
    ({ open }) => open.includes(session),
    ({ tied }) => tied === session,
    ({ resumed }) => resumed === session,
    (pane) => isAtHome(pane, question) && isFree(pane),
    (pane) => question.begins && isAtHome(pane, question) && isStale(pane),
  ];
  for (const rule of rules) {
    const [found, ...others] = panes.filter(rule);
    if (found !== undefined) return others.length === 0 ? found.pane : undefined;
  }
  return undefined;
}

const isAtHome = ({ cwd }: CodexPane, { transcript }: CodexQuestion): boolean =>
  transcript !== null && transcript.interactive && cwd !== "" && cwd === transcript.cwd;

const isFree = ({ open, tied, resumed }: CodexPane): boolean => open.length === 0 && tied === null && resumed === null;

/** Bound to another session by what was true once. An open transcript is true now. */
const isStale = ({ open, tied, resumed }: CodexPane): boolean =>
  open.length === 0 && (tied !== null || resumed !== null);

/** The hooks with which a session or a prompt begins. */
export const isBeginning = (hookName: string | null): boolean =>
  hookName === "SessionStart" || hookName === "UserPromptSubmit";
