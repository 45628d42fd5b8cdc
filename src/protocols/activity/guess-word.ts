// From what was concluded of a terminal to words for the core. What only output and silence tell are steps of the one
// machine of activity; what a rule names is a state.

import type { Confidence } from "../../core/status.ts";
import type { Saying, Word } from "../../core/word.ts";
import type { StreamInit } from "./stream-json.ts";
import type { TitleReading } from "./title-voice.ts";
import type { Guess, GuessSource } from "./watched-terminal.ts";

/** A guess as it is said; `agent`: catalog id. */
export function guessWord(guess: Guess, agent: string): Word {
  const { source, event } = guess;
  return { ...base(source, "weak", event, agent), says: sayingOf(guess) };
}

/** What the guess was concluded from is there no more. `source`: of the guess that was said last. */
export function withdrawnWord(source: GuessSource | "title", agent: string): Word {
  const confidence = source === "title" ? "strong" : "weak";
  return { ...base(source, confidence, `${source}.withdrawn`, agent), says: { act: "withdraws" } };
}

export function titleWord(reading: TitleReading, agent: string): Word {
  const { state, kind, rule, tasks } = reading;
  return {
    ...base("title", "strong", rule, agent),
    says: { act: "is", state, ...(kind !== undefined && { kind }) },
    ...(tasks !== undefined && { details: { tasks } }),
  };
}

/** The agent has its terminal: it has written what it writes before its screen is of use. */
export function firstOutputWord(agent: string): Word {
  const activity = { key: "session_start", detail: "first output" } as const;
  return { ...base("silence", "weak", "silence.first-output", agent), says: { act: "does", activity } };
}

export function streamInitWord({ session, model }: StreamInit, agent: string): Word {
  const activity = { key: "session_start", detail: "stream-json" } as const;
  return {
    ...base("screen", "weak", "screen.stream-init", agent),
    session,
    says: { act: "does", activity },
    ...(model !== null && { details: { model } }),
  };
}

export function modelWord(model: string, agent: string): Word {
  return { ...base("screen", "weak", "screen.model", agent), says: { act: "adds" }, details: { model } };
}

type Base = Pick<Word, "source" | "confidence" | "event" | "session" | "speaker">;

const base = (
  source: Word["source"],
  confidence: Exclude<Confidence, "declared">,
  event: string,
  agent: string,
): Base => ({ source, confidence, event, session: null, speaker: { agent } });

function sayingOf({ state, kind, source, event }: Guess): Saying {
  if (event === "silence.output" || event === "prompt.output") {
    return { act: "does", activity: { key: "tool_start", detail: "new output" } };
  }
  if (event === "silence.idle" || event === "prompt.idle") {
    return { act: "does", activity: { key: "idle", detail: source === "prompt" ? "prompt" : "silence" } };
  }
  return { act: "is", state, ...(kind !== undefined && { kind }) };
}
