// Statuses and what was told of them, to JSON and back. What a status was a moment ago (`held`) does not outlive a server.

import { count, flag, listOf, mapOf, number, objectOf, text, word, type Parse } from "./json-fields.ts";
import type { NotifyState } from "./notify.ts";
import type { Confidence, Status, StatusKind, StatusSource, StatusState } from "./status.ts";
import type { Tasks } from "./word.ts";

type PaneNotice = NotifyState["panes"] extends ReadonlyMap<number, infer Notice> ? Notice : never;
type LastingStatus = Omit<Status, "held">;

export function encodeStatus(status: Status): LastingStatus {
  const { held: _, ...lasting } = status;
  return lasting;
}

export const parseState: Parse<StatusState> = word([
  ...(["none", "starting", "working", "blocked", "idle"] as const),
  ...(["done", "error", "stopped", "queued"] as const),
]);
export const parseKind: Parse<StatusKind> = word(["permission", "question", "decision", "auth", "input"]);
export const parseSource: Parse<StatusSource> = word([
  ...(["osc7501", "agent-status", "agent-event", "hook", "wire", "title"] as const),
  ...(["progress", "notify", "screen", "prompt", "silence", "process"] as const),
]);
export const parseConfidence: Parse<Confidence> = word(["declared", "explicit", "strong", "weak"]);
export const parseTasks: Parse<Tasks> = objectOf<Tasks>({ done: count, total: count }, {});

export const parseStatus: Parse<Status> = objectOf<LastingStatus>(
  {
    state: parseState,
    source: parseSource,
    confidence: parseConfidence,
    since: number,
    seq: count,
    unread: flag,
    rule: text,
  },
  {
    kind: parseKind,
    progress: number,
    app: text,
    title: text,
    msg: text,
    tasks: count,
    steps: parseTasks,
    prompt: text,
    result: text,
    finished: flag,
    revealed: flag,
  },
);

export const encodeNotices = (notices: NotifyState): object => ({
  panes: [...notices.panes].map(([pane, notice]) => [pane, encodeNotice(notice)]),
  sentAtMs: notices.sentAtMs,
});

function encodeNotice({ status, name, quiet, told, sentAtMs, dueAtMs, waitsSinceMs }: PaneNotice): object {
  return { status: encodeStatus(status), name, quiet, told, sentAtMs, dueAtMs, waitsSinceMs };
}

interface SavedNotice {
  readonly status: Status;
  readonly name: string;
  readonly quiet?: boolean;
  readonly told?: string;
  readonly sentAtMs?: number;
  readonly dueAtMs?: number;
  readonly waitsSinceMs?: number;
}

const parseSavedNotice = objectOf<SavedNotice>(
  { status: parseStatus, name: text },
  { quiet: flag, told: text, sentAtMs: number, dueAtMs: number, waitsSinceMs: number },
);

const parseNotice: Parse<PaneNotice> = (value) => {
  const saved = parseSavedNotice(value);
  if (saved === undefined) return undefined;
  const { status, name, quiet = false, told, sentAtMs, dueAtMs, waitsSinceMs } = saved;
  // Nobody looks at anything before clients are back.
  const asked = undefined;
  return { status, name, watched: false, quiet, told, sentAtMs, dueAtMs, asked, waitsSinceMs };
};

export const parseNotices: Parse<NotifyState> = objectOf<NotifyState>(
  { panes: mapOf(count, parseNotice), sentAtMs: listOf(number) },
  {},
);
