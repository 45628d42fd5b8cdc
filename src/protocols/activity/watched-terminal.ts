// What an agent's terminal comes to, watched from outside: new content is work, its rules and signs say more, and silence
// is rest (rules [A…] of SPEC.md). Pure: each look at the screen is data, its time too; when to look is for the caller.

import type { StatusKind } from "../../core/status.ts";
import { showsNew, type Content } from "./screen-content.ts";

/** By which ways this agent's terminal is read. */
export interface Strategies {
  /** No new content for so long: idle. Null: silence says nothing. */
  readonly silenceMs: number | null;
  /** Silence counts only while a rule or a sign says idle too. */
  readonly needsIdleSign: boolean;
  /** It shows a prompt that can be told from the rest, so that any other output is work. */
  readonly hasPrompt: boolean;
  /** New output means that a question has been answered. */
  readonly outputAnswers: boolean;
}

/** What a rule says of a screen, a notification or a bell. */
export interface Reading {
  readonly state: "working" | "blocked" | "idle" | "done" | "error";
  readonly kind?: StatusKind;
  /** The rule's name: "screen.permission", "notify.0", "bell.attention". */
  readonly rule: string;
}

/** One look at the screen. */
export interface Look {
  readonly atMs: number;
  readonly content: Content;
  /** "ignore": the screen shows something else for now. */
  readonly reading: Reading | "ignore" | null;
  /** It ends with a sign that the agent waits at its prompt. */
  readonly waits: boolean;
  /** No output came for a moment: the picture is whole. */
  readonly settled: boolean;
  /** The agent has its terminal: it has written what it writes before its screen is of use. */
  readonly usable: boolean;
}

export type GuessSource = "notify" | "screen" | "prompt" | "silence";

/** What is concluded and has been said. */
export interface Guess {
  readonly state: Reading["state"];
  readonly kind?: StatusKind;
  readonly source: GuessSource;
  /** "screen.permission", "silence.output" */
  readonly event: string;
  readonly atMs: number;
  /** Of working: a rule of the screen has said so since it began, so that its going is a sign. */
  readonly ruled?: boolean;
}

export interface Watched {
  /** What the screen showed when it was last new; null before the first look. */
  readonly content: Content | null;
  /** Last new content of the agent's own; at first, when the watch began. */
  readonly activeAtMs: number;
  readonly outputAtMs: number;
  readonly lookedAtMs: number;
  /** Something came since the last look that neither a key nor a new size has caused. */
  readonly spoke: boolean;
  /** A person typed, and has not sent it off yet: what comes right behind is its echo. */
  readonly echoUntilMs: number;
  readonly redrawUntilMs: number;
  readonly typedAtMs: number;
  readonly guess: Guess | null;
  /** What the last look would have said, had the picture been whole. */
  readonly doubted: string | null;
}

/** An echo comes within this time: a TUI paints a key within one or two frames. */
export const ECHO_MS = 150;
/** After a new size a program paints everything anew within this time. */
export const REDRAW_MS = 500;

export function beginWatch(atMs: number): Watched {
  return {
    content: null,
    activeAtMs: atMs,
    outputAtMs: atMs,
    lookedAtMs: atMs,
    spoke: false,
    echoUntilMs: 0,
    redrawUntilMs: 0,
    typedAtMs: 0,
    guess: null,
    doubted: null,
  };
}

/** Output came. */
export function hearOutput(watched: Watched, atMs: number): Watched {
  const spoke = watched.spoke || (atMs >= watched.echoUntilMs && atMs >= watched.redrawUntilMs);
  return { ...watched, outputAtMs: atMs, spoke };
}

/** Keys went to the program. `sends`: Enter was among them, so that what comes now is an answer. */
export function hearKeys(watched: Watched, sends: boolean, atMs: number): Watched {
  return { ...watched, typedAtMs: atMs, echoUntilMs: sends ? 0 : atMs + ECHO_MS };
}

/** The terminal has another size. */
export function hearResize(watched: Watched, atMs: number): Watched {
  return { ...watched, redrawUntilMs: atMs + REDRAW_MS };
}

/** A notification or a bell told something. */
export function hearNotice(watched: Watched, reading: Reading, atMs: number): Watched {
  return { ...watched, guess: guessOf(reading, "notify", atMs) };
}

/** The watch after a look; its `guess` is what is to be said now. */
export function look(watched: Watched, strategies: Strategies, seen: Look): Watched {
  const { atMs, reading, content } = seen;
  if (reading === "ignore") return { ...watched, lookedAtMs: atMs, spoke: false, doubted: null };
  const isNew = watched.content !== null && showsNew(watched.content, content);
  const isActive = isNew && watched.spoke;
  const next: Watched = {
    ...watched,
    content: isNew || watched.content === null ? content : watched.content,
    activeAtMs: isActive ? watched.outputAtMs : watched.activeAtMs,
    lookedAtMs: atMs,
    spoke: false,
    doubted: null,
  };
  if (!seen.usable) return next;
  return conclude(next, strategies, { ...seen, reading, isActive, wasResting: watched.doubted });
}

/** When silence would be concluded; null: not before there is more output. */
export function silenceAtMs(watched: Watched, { silenceMs }: Strategies): number | null {
  if (silenceMs === null || !(watched.guess === null || watched.guess.state === "working")) return null;
  const dueAtMs = silentSince(watched) + silenceMs;
  return dueAtMs > watched.lookedAtMs ? dueAtMs : null;
}

/** A screen that says "working" is believed as long as it is painted; else only new content counts. */
const silentSince = ({ guess, activeAtMs, outputAtMs }: Watched): number =>
  guess?.source === "screen" ? Math.max(activeAtMs, outputAtMs) : activeAtMs;

interface Judged extends Look {
  readonly reading: Reading | null;
  /** It shows new content of the agent's own. */
  readonly isActive: boolean;
  /** The rest that the look before saw in a picture that was not whole. */
  readonly wasResting: string | null;
}

function conclude(watched: Watched, strategies: Strategies, seen: Judged): Watched {
  const { reading, atMs, isActive, settled } = seen;
  if (reading !== null && reading.state !== "idle" && !isFrozen(watched, strategies, seen)) {
    return { ...watched, guess: guessOf(reading, "screen", atMs) };
  }
  const rest = restOf(seen);
  const isSure = settled || (seen.wasResting === rest?.event && !isActive);
  if (rest !== null && isSure) return { ...watched, guess: rest };
  const doubted = rest?.event ?? null;
  if (isActive && outputIsWork(strategies) && !isHeld(watched, strategies)) {
    return { ...watched, doubted, guess: outputGuess(watched, strategies, atMs) };
  }
  if (isSilent(watched, strategies, atMs)) return { ...watched, doubted, guess: quietGuess(atMs) };
  return settled && watched.guess?.source === "screen" ? outlive(watched, strategies, atMs) : { ...watched, doubted };
}

const guessOf = ({ state, kind, rule }: Reading, source: GuessSource, atMs: number): Guess => ({
  state,
  ...(kind !== undefined && { kind }),
  source,
  event: rule,
  atMs,
});

const quietGuess = (atMs: number): Guess => ({ state: "idle", source: "silence", event: "silence.idle", atMs });

function outputGuess({ guess }: Watched, { hasPrompt }: Strategies, atMs: number): Guess {
  const source = hasPrompt ? "prompt" : "silence";
  return { state: "working", source, event: `${source}.output`, atMs, ruled: isRuled(guess) };
}

const isRuled = (guess: Guess | null): boolean =>
  guess?.state === "working" && (guess.source === "screen" || guess.ruled === true);

const outputIsWork = ({ silenceMs, hasPrompt }: Strategies): boolean => hasPrompt || silenceMs !== null;

/** What says that the agent rests, if anything does. */
function restOf({ reading, waits, atMs }: Judged): Guess | null {
  if (reading?.state === "idle") return guessOf(reading, "screen", atMs);
  return waits ? { state: "idle", source: "prompt", event: "prompt.idle", atMs } : null;
}

/** It says "working" and nobody paints it any more: an agent at work turns a spinner or counts seconds. */
function isFrozen({ outputAtMs }: Watched, { silenceMs }: Strategies, { reading, atMs }: Judged): boolean {
  return reading?.state === "working" && silenceMs !== null && atMs - outputAtMs >= silenceMs;
}

/**
 * What a notification told stands until a person has answered: the output right behind it is the dialog it speaks of, or
 * the last of the turn that it says is over.
 */
function isHeld({ guess, typedAtMs }: Watched, { outputAnswers }: Strategies): boolean {
  if (guess?.source !== "notify" || typedAtMs > guess.atMs) return false;
  return guess.state === "done" || (guess.state === "blocked" && !outputAnswers);
}

function isSilent(watched: Watched, { silenceMs, needsIdleSign }: Strategies, atMs: number): boolean {
  const { guess } = watched;
  if (silenceMs === null || !(guess === null || guess.state === "working")) return false;
  // A rule that said "working" and does no more is a sign too.
  if (needsIdleSign && !isRuled(guess)) return false;
  return atMs - silentSince(watched) >= silenceMs;
}

/** No rule says any more what one said before, and nothing else does. */
function outlive(watched: Watched, strategies: Strategies, atMs: number): Watched {
  const state = watched.guess?.state;
  if (state === "blocked" && outputIsWork(strategies)) {
    return { ...watched, activeAtMs: atMs, guess: outputGuess(watched, strategies, atMs) };
  }
  const endsItself = state === "working" && outputIsWork(strategies);
  return state === "blocked" || (state === "working" && !endsItself) ? { ...watched, guess: null } : watched;
}
