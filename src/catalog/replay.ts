// Concludes a bundle's status anew: the same records, words and times, and what the rules of the manifest say today of its
// title and screen. What differs tells that a rule has changed, or was wrong.

import type { Bundle, BundlePane } from "../core/bundle.ts";
import { concludeStatus } from "../core/conclude.ts";
import type { Conversation, Conversations } from "../core/conversation.ts";
import { applyWord, GUESS_KEY, TITLE_KEY } from "../core/converse.ts";
import type { Status, StatusKind } from "../core/status.ts";
import { classifyScreen } from "./classify-screen.ts";
import { classifyTitle } from "./classify-title.ts";
import type { Runtime } from "./runtime.ts";
import type { RuleState } from "./status-rules.ts";

export interface Replay {
  readonly status: Status;
  /** What the rules say today of the title and of the screen; null: nothing. */
  readonly title: Reading | null;
  readonly screen: Reading | "ignore" | null;
}

interface Reading {
  readonly state: RuleState;
  readonly kind?: StatusKind;
  readonly rule: string;
}

/** `runtime`: the manifest of the bundle's agent; undefined where there is none, or guesses are switched off. */
export function replayBundle(bundle: Bundle, runtime: Runtime | undefined): Replay {
  const { pane, takenAtMs } = bundle;
  const title = runtime === undefined ? null : readTitle(runtime, pane);
  const screen = runtime === undefined ? null : readScreen(runtime, bundle);
  const { agent } = pane;
  const { status } = concludeStatus(
    {
      records: pane.records,
      conversations: readAgain(pane.conversations, title, screen, takenAtMs),
      agent,
      agentSinceMs: pane.agentSinceMs,
      queried: pane.queried,
      alive: pane.alive,
      queued: pane.status.state === "queued",
      watched: false,
      saysDone: agent?.saysDone ?? true,
      cause: "other",
    },
    pane.status,
    takenAtMs,
  );
  return { status, title, screen };
}

/** A title that only ceased to look like work says so of the one before it, which is not there any more. */
function readTitle(runtime: Runtime, pane: BundlePane): Reading | null {
  const before = pane.conversations.get(TITLE_KEY)?.event === "title.calm" ? "working" : undefined;
  return classifyTitle(runtime, pane.title, before) ?? null;
}

function readScreen(runtime: Runtime, { screen, pane }: Bundle): Reading | "ignore" | null {
  if (!runtime.channels.order.includes("screen")) return null;
  return classifyScreen(runtime, screen, { title: pane.title }) ?? null;
}

/** The conversations with what was read off the terminal read once more. */
function readAgain(
  held: Conversations,
  title: Reading | null,
  screen: Reading | "ignore" | null,
  atMs: number,
): Conversations {
  const titled = hear(held, "title", held.get(TITLE_KEY), title, atMs);
  return screen === "ignore" ? titled : hear(titled, "screen", held.get(GUESS_KEY), screen, atMs);
}

/** Says what was read, unless it has been said; what was read before and is not now is taken back. */
function hear(
  held: Conversations,
  source: "title" | "screen",
  said: Conversation | undefined,
  reading: Reading | null,
  atMs: number,
): Conversations {
  if (reading === null ? said?.source !== source : reading.state === said?.state && reading.kind === said.kind)
    return held;
  const word = { source, confidence: source === "title" ? "strong" : "weak", session: null } as const;
  if (reading === null) return applyWord(held, { ...word, event: "withdrawn", says: { act: "withdraws" } }, atMs);
  const { state, kind, rule } = reading;
  const says = { act: "is", state, ...(kind !== undefined && { kind }) } as const;
  return applyWord(held, { ...word, event: rule, says }, atMs);
}
