// Reads one request of the agent event protocol: an object, out of a line of JSON that was read strictly, with a
// capability and one event. Rules: SPEC.md.
//   {"schemaVersion":1,"capability":"…","event":{"schemaVersion":1,"id":{"rawValue":"B9AA8B83-…"},…}}

import { cleanText } from "../../core/clean-text.ts";
import { objectOf, text, word, type Parse } from "../../core/json-fields.ts";
import { isIsoDate } from "./iso-date.ts";

export const PROVIDERS = ["codex", "claude-code", "opencode", "antigravity", "cursor"] as const;
/** Catalog ids of the agents that speak the protocol. */
export type Provider = (typeof PROVIDERS)[number];

const KINDS = [
  "started",
  "running",
  "input-requested",
  "approval-requested",
  "succeeded",
  "failed",
  "disconnected",
] as const;
export type EventKind = (typeof KINDS)[number];

/** One event. Ids in lower case, texts cleaned and cut. */
export interface AgentEvent {
  readonly id: string;
  readonly run: string;
  readonly session: string | null;
  readonly provider: Provider;
  readonly kind: EventKind;
  readonly message: string | null;
  readonly hookName: string | null;
}

/** Who may report, and for which pane. Of Codex both are null: its pane is found by the session. */
export interface Envelope {
  readonly capability: string | null;
  readonly surface: string | null;
  readonly event: AgentEvent;
}

const MAX_SESSION_CHARS = 128;
const MAX_MESSAGE_CHARS = 500;
const MAX_HOOK_CHARS = 64;
/** Names of what mux concludes by itself. */
export const OWN_PREFIX = "mytty.";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The envelope in what was read from a line; undefined: it is none (`invalid-request`). Total. */
export function parseEnvelope(request: unknown): Envelope | undefined {
  const outer = parseOuter(request);
  if (outer === undefined) return undefined;
  const { id, runID, sessionID, provider, kind, message, hookName } = outer.event;
  if (hookName?.startsWith(OWN_PREFIX) === true) return undefined;
  const event: AgentEvent = {
    id: id.rawValue,
    run: runID.rawValue,
    session: sessionID ?? null,
    provider,
    kind,
    message: message ?? null,
    hookName: hookName ?? null,
  };
  if (provider === "codex") return { capability: null, surface: null, event };
  const sender = parseSender(request);
  return sender && { capability: sender.capability, surface: sender.event.surfaceID.rawValue, event };
}

const versionOne: Parse<1> = (value) => (value === 1 ? 1 : undefined);
const uuid: Parse<string> = (value) =>
  typeof value === "string" && UUID.test(value) ? value.toLowerCase() : undefined;
const date: Parse<string> = (value) => (typeof value === "string" && isIsoDate(value) ? value : undefined);
const boxedId = objectOf<{ readonly rawValue: string }>({ rawValue: uuid }, {});

/** Shown as a line: cleaned and cut, null for one that is empty then. */
const lineOf =
  (maxChars: number): Parse<string | null> =>
  (value) => {
    if (value === null) return null;
    if (typeof value !== "string") return undefined;
    const line = [...cleanText(value)].slice(0, maxChars).join("");
    return line === "" ? null : line;
  };

/** An id that is cut names another session: one that is too long, or no plain text, is refused. */
const session: Parse<string | null> = (value) => {
  if (value === null || value === "") return null;
  const isPlain = typeof value === "string" && value.length <= MAX_SESSION_CHARS && cleanText(value) === value;
  return isPlain ? value : undefined;
};

interface RawEvent {
  readonly schemaVersion: 1;
  readonly id: { readonly rawValue: string };
  readonly runID: { readonly rawValue: string };
  readonly provider: Provider;
  readonly kind: EventKind;
  readonly occurredAt: string;
  readonly sessionID?: string | null;
  readonly message?: string | null;
  readonly hookName?: string | null;
}

const parseOuter = objectOf<{ readonly schemaVersion: 1; readonly event: RawEvent }>(
  {
    schemaVersion: versionOne,
    event: objectOf<RawEvent>(
      {
        schemaVersion: versionOne,
        id: boxedId,
        runID: boxedId,
        provider: word(PROVIDERS),
        kind: word(KINDS),
        occurredAt: date,
      },
      { sessionID: session, message: lineOf(MAX_MESSAGE_CHARS), hookName: lineOf(MAX_HOOK_CHARS) },
    ),
  },
  {},
);

interface Sender {
  readonly capability: string;
  readonly event: { readonly surfaceID: { readonly rawValue: string } };
}

const parseSender = objectOf<Sender>(
  { capability: text, event: objectOf<Sender["event"]>({ surfaceID: boxedId }, {}) },
  {},
);
