// A turn as an agent's own records tell it: how far the latest one is. Read record by record; the same reference back means
// that a record said nothing of turns.

export type TurnPhase = "active" | "completed" | "interrupted";

export interface Turn {
  /** What the agent's hooks call this turn too. */
  readonly key: string;
  readonly phase: TurnPhase;
  /** What the person asked, cleaned and cut; null where the record does not tell. */
  readonly prompt: string | null;
  /** When it began, as the record says it (ISO 8601); null where it does not. */
  readonly at: string | null;
}

const MAX_KEY_CHARS = 256;
const MAX_PROMPT_CHARS = 400;
const HAS_CONTROL = /\p{Cc}/u;

/** An id as it may be kept: not endless, no control characters. */
export const keyOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= MAX_KEY_CHARS && !HAS_CONTROL.test(value)
    ? value
    : undefined;

export const cutPrompt = (clean: string): string => [...clean].slice(0, MAX_PROMPT_CHARS).join("");

/** The turn in another phase; the same one when it is there already. */
export const inPhase = (turn: Turn | null, phase: TurnPhase): Turn | null =>
  turn === null || turn.phase === phase ? turn : { ...turn, phase };
