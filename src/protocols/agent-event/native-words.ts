// What mux says itself of an agent that does not speak: that it came, that its command ended, and the turns that its own
// records tell. Rules [M40]… of SPEC.md. Events of a process name no session; those of a turn name the one whose record
// they are from, so that a hook that starts midway goes on with the same conversation and the same run.

import type { StatusKind } from "../../core/status.ts";
import type { ProcessIdentity, Saying, Speaker, Word } from "../../core/word.ts";
import { OWN_PREFIX, type Provider } from "./parse.ts";

const NATIVE = `${OWN_PREFIX}native.`;

/** A turn as a run: `run` is what a hook of the same turn would call it. */
export interface RunningTurn {
  readonly session: string;
  readonly run: string;
}

interface Agent {
  readonly provider: Provider;
  readonly process: ProcessIdentity;
}

export const launchObserved = ({ provider }: Agent): Word => noted(provider, "launchObserved");

/** The shell told by OSC 133 that the command ended. What it had begun and not finished ends with it. */
export function commandFinished(agent: Agent, turn: RunningTurn | null, exitCode: number | null): Word {
  if (turn === null) return noted(agent.provider, "commandFinished");
  return ofTurn(agent, turn, "commandFinished", { act: "is", ...outcomeOf(exitCode) });
}

/** It is in front no more, and nobody told how it ended. */
export function processExited(agent: Agent, turn: RunningTurn | null): Word {
  if (turn === null) return noted(agent.provider, "processExited");
  return ofTurn(agent, turn, "processExited", { act: "is", state: "stopped" });
}

export function turnStarted(agent: Agent, turn: RunningTurn, prompt: string | null, transcript: string): Word {
  const word = ofTurn(agent, turn, "turnStarted", { act: "is", state: "working" });
  return { ...word, details: { transcript, ...(prompt !== null && { prompt }) } };
}

export const turnCompleted = (agent: Agent, turn: RunningTurn): Word =>
  ofTurn(agent, turn, "turnCompleted", { act: "is", state: "done" });

export const turnInterrupted = (agent: Agent, turn: RunningTurn): Word =>
  ofTurn(agent, turn, "turnInterrupted", { act: "is", state: "idle" });

/** A person is asked for something before it goes on. */
export const turnWaiting = (agent: Agent, turn: RunningTurn, kind: StatusKind): Word =>
  ofTurn(agent, turn, "turnWaiting", { act: "is", state: "blocked", kind });

export const turnResumed = (agent: Agent, turn: RunningTurn): Word =>
  ofTurn(agent, turn, "turnResumed", { act: "is", state: "working" });

/** From here on the agent tells itself, elsewhere: what was begun for it must not stay open. */
export const turnHandoff = (agent: Agent, turn: RunningTurn): Word =>
  ofTurn(agent, turn, "turnHandoff", { act: "is", state: "idle" });

/** A run that an earlier server left open, and whose process has gone since. */
export const sweptAtStart = (session: string | null, run: string | null, speaker: Speaker): Word => ({
  source: "agent-event",
  confidence: "explicit",
  event: `${OWN_PREFIX}startupSweep`,
  session,
  speaker,
  ...(run !== null && { turn: run }),
  says: { act: "is", state: "stopped" },
});

/** Above it a shell names the signal that ended the command. */
const MAX_EXIT_CODE = 128;

function outcomeOf(exitCode: number | null): { readonly state: "done" | "error" | "stopped"; readonly msg?: string } {
  if (exitCode === 0) return { state: "done" };
  if (exitCode === null || exitCode > MAX_EXIT_CODE) return { state: "stopped" };
  return { state: "error", msg: `exit code ${exitCode}` };
}

const noted = (provider: Provider, event: string): Word => ({
  source: "agent-event",
  confidence: "strong",
  event: NATIVE + event,
  session: null,
  speaker: { agent: provider },
  says: { act: "adds" },
});

function ofTurn({ provider, process }: Agent, { session, run }: RunningTurn, event: string, says: Saying): Word {
  return {
    source: "agent-event",
    confidence: "strong",
    event: NATIVE + event,
    session,
    speaker: { agent: provider, process },
    turn: run,
    says,
  };
}
