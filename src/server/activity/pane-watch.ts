// The watch over one pane while its agent is in front: what its title, its notifications and its screen say, as words.
// Has no clock of its own: it is told the time, says when it wants to look next, and looks when it is run. Looks cost a
// read of the screen, so there are at most four a second while output flows and one when it has stopped.

import type { NotificationSource } from "../../catalog/classify-notification.ts";
import { cleanText } from "../../core/clean-text.ts";
import type { Word } from "../../core/word.ts";
import {
  firstOutputWord,
  guessWord,
  modelWord,
  streamInitWord,
  titleWord,
  withdrawnWord,
} from "../../protocols/activity/guess-word.ts";
import { readModelLabel } from "../../protocols/activity/model-label.ts";
import { readStreamInit, readStreamModel } from "../../protocols/activity/stream-json.ts";
import {
  hearTitle,
  settleTitle,
  silentTitle,
  titleDueMs,
  type TitleVoice,
} from "../../protocols/activity/title-voice.ts";
import { endsWithClosedBox, endsWithPrompt } from "../../protocols/activity/waiting-signs.ts";
import {
  beginWatch,
  hearKeys,
  hearNotice,
  hearOutput,
  hearResize,
  look,
  silenceAtMs,
  type Guess,
  type Watched,
} from "../../protocols/activity/watched-terminal.ts";
import { readNotice, readScreen, readTitle } from "./readings.ts";
import { SeenRows, type TerminalView } from "./terminal-view.ts";
import type { WatchPlan } from "./watch-plan.ts";

/** Least time between two looks while output flows. */
export const LOOK_MS = 250;
/** Output has stopped when none came for so long: the picture is whole. */
export const SETTLE_MS = 100;
/** A picture that the program holds back is looked at again after this time. */
const HELD_MS = 50;
/** An agent that has not marked its first output by now is taken to do without. */
const FIRST_OUTPUT_MS = 3000;
/** The first line of a stream of JSON comes within this time, or not at all. */
const STREAM_INIT_MS = 10_000;

export interface WatchParts {
  say(word: Word): void;
  /** Something better than a guess has spoken for this agent: nobody needs one. */
  isOutranked(): "declared" | "told" | null;
  /** The screen is being read. */
  onLook(): void;
}

/** Where a pane stood when its agent was not there yet. */
export interface WatchBase {
  readonly cursorHides: number;
  readonly line: number;
}

export class PaneWatch {
  readonly #plan: WatchPlan;
  readonly #view: TerminalView;
  readonly #parts: WatchParts;
  readonly #base: WatchBase;
  readonly #beganAtMs: number;
  readonly #seen: SeenRows;
  #watched: Watched;
  #title: TitleVoice = silentTitle;
  #lastTitle: string | null = null;
  /** What was said last and holds. */
  #said: Guess | null = null;
  #model: string | null = null;
  #knowsInit = false;
  #usable: boolean;
  /** The agent speaks by a protocol: guesses stand back for as long as it runs. */
  #standsBack = false;
  /** Something better spoke when the screen was to be read last. */
  #isPaused = false;
  #size: string;
  #flowLookAtMs: number | null;
  #settleLookAtMs: number | null;
  #heldUntilMs = 0;

  constructor(plan: WatchPlan, view: TerminalView, parts: WatchParts, base: WatchBase, nowMs: number) {
    this.#plan = plan;
    this.#view = view;
    this.#parts = parts;
    this.#base = base;
    this.#beganAtMs = nowMs;
    this.#seen = new SeenRows(view);
    this.#watched = beginWatch(nowMs);
    this.#usable = !plan.hidesCursorFirst;
    this.#size = this.#currentSize;
    this.#flowLookAtMs = null;
    this.#settleLookAtMs = plan.looks ? nowMs + SETTLE_MS : null;
  }

  /** Output went into the screen. */
  hearOutput(nowMs: number): void {
    if (!this.#plan.looks || (this.#standsBack && !this.#plan.readsModel)) return;
    if (this.#size !== this.#currentSize) {
      this.#size = this.#currentSize;
      this.#watched = hearResize(this.#watched, nowMs);
    }
    this.#watched = hearOutput(this.#watched, nowMs);
    this.#flowLookAtMs ??= Math.max(nowMs, this.#watched.lookedAtMs + LOOK_MS);
    this.#settleLookAtMs = nowMs + SETTLE_MS;
  }

  /** Keys went to the program; `sends`: Enter was among them. */
  hearKeys(sends: boolean, nowMs: number): void {
    this.#watched = hearKeys(this.#watched, sends, nowMs);
  }

  hearTitle(title: string, nowMs: number): void {
    const { runtime, readsTitle } = this.#plan;
    if (!readsTitle || title === this.#lastTitle) return;
    this.#lastTitle = title;
    const blinks = runtime.titleStatus?.blinks === true;
    this.#turnTitle(hearTitle(this.#title, readTitle(runtime, title, this.#title.told), blinks, nowMs));
  }

  /** A notification, or the bell with no text. */
  hearNotice(source: NotificationSource, text: string, nowMs: number): void {
    const reading = this.#plan.readsNotices ? readNotice(this.#plan.runtime, source, cleanText(text)) : null;
    if (reading === null || this.#isOutranked()) return;
    this.#watched = hearNotice(this.#watched, reading, nowMs);
    this.#tell();
  }

  /** When to run it next; null: not before something happens. */
  dueAtMs(): number | null {
    const lookAtMs = this.#lookAtMs();
    const times = [titleDueMs(this.#title), lookAtMs && Math.max(lookAtMs, this.#heldUntilMs)];
    const set = times.filter((time) => time !== null);
    return set.length === 0 ? null : Math.min(...set);
  }

  run(nowMs: number): void {
    this.#turnTitle(settleTitle(this.#title, nowMs));
    if ((this.#lookAtMs() ?? Infinity) <= nowMs) this.#look(nowMs);
  }

  #lookAtMs(): number | null {
    if (!this.#plan.looks) return null;
    const silentAtMs = this.#isPaused ? null : silenceAtMs(this.#watched, this.#plan.strategies);
    const set = [this.#flowLookAtMs, this.#settleLookAtMs, silentAtMs].filter((time) => time !== null);
    return set.length === 0 ? null : Math.min(...set);
  }

  get #currentSize(): string {
    return `${this.#view.cols}x${this.#view.rows}`;
  }

  #turnTitle(next: TitleVoice): void {
    const before = this.#title;
    this.#title = next;
    if (next.told === before.told) return;
    const { id } = this.#plan.runtime;
    this.#parts.say(next.told === null ? withdrawnWord("title", id) : titleWord(next.told, id));
  }

  #look(nowMs: number): void {
    if (this.#view.isHeld(nowMs)) {
      this.#heldUntilMs = nowMs + HELD_MS;
      return;
    }
    const settled = nowMs - this.#watched.outputAtMs >= SETTLE_MS;
    this.#flowLookAtMs = null;
    if (settled) this.#settleLookAtMs = null;
    const wasPaused = this.#isPaused;
    this.#isPaused = this.#isOutranked();
    if (this.#isPaused && settled) this.#readModel();
    // What came meanwhile is not new any more.
    if (this.#isPaused || wasPaused) {
      this.#watched = { ...beginWatch(nowMs), outputAtMs: this.#watched.outputAtMs };
    }
    if (this.#isPaused) return;
    this.#parts.onLook();
    this.#checkUsable(nowMs);
    this.#watched = look(this.#watched, this.#plan.strategies, {
      atMs: nowMs,
      content: this.#seen.content,
      reading: this.#plan.readsScreen ? readScreen(this.#plan.runtime, this.#seen.rows, this.#lastTitle ?? "") : null,
      waits: this.#waits(),
      settled,
      usable: this.#usable,
    });
    this.#tell();
    if (settled) this.#readModel();
    if (settled) this.#readInit(nowMs);
  }

  #waits(): boolean {
    const { prompt } = this.#plan.runtime.channels;
    const { rows } = this.#seen;
    if (this.#plan.readsBox && endsWithClosedBox(rows)) return true;
    return prompt !== null && endsWithPrompt(rows, this.#view.cursorRow, prompt);
  }

  #checkUsable(nowMs: number): void {
    if (this.#usable) return;
    const isMarked = this.#view.cursorIsHidden || this.#view.cursorHides > this.#base.cursorHides;
    if (isMarked) this.#parts.say(firstOutputWord(this.#plan.runtime.id));
    this.#usable = isMarked || nowMs - this.#beganAtMs >= FIRST_OUTPUT_MS;
  }

  /** Cursor's first line of JSON, where it prints such lines. */
  #readInit(nowMs: number): void {
    if (!this.#plan.readsInit || this.#knowsInit || nowMs - this.#beganAtMs > STREAM_INIT_MS) return;
    const init = readStreamInit(this.#view.readLinesFrom(this.#base.line));
    if (init === null) return;
    this.#knowsInit = true;
    this.#parts.say(streamInitWord(init, this.#plan.runtime.id));
  }

  /** Copilot's model, from its lines of JSON or its status bar. */
  #readModel(): void {
    if (!this.#plan.readsModel) return;
    const model = readStreamModel(this.#view.readLinesFrom(this.#base.line)) ?? readModelLabel(this.#seen.rows);
    if (model === null || model === this.#model) return;
    this.#model = model;
    this.#parts.say(modelWord(model, this.#plan.runtime.id));
  }

  #isOutranked(): boolean {
    const by = this.#parts.isOutranked();
    if (by === "told") this.#standsBack = true;
    if (by === null && !this.#standsBack) return false;
    this.#withdraw();
    return true;
  }

  /** Says what is concluded now, if it is not what was said before. */
  #tell(): void {
    const { guess } = this.#watched;
    if (guess === null) return this.#withdraw();
    if (guess.state === this.#said?.state && guess.kind === this.#said.kind) return;
    this.#said = guess;
    this.#parts.say(guessWord(guess, this.#plan.runtime.id));
  }

  #withdraw(): void {
    if (this.#said !== null) this.#parts.say(withdrawnWord(this.#said.source, this.#plan.runtime.id));
    this.#said = null;
  }
}
