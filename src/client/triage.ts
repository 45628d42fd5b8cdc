// Triage in this client: goes through the panes that need a person, has the server tell what each one asks, and sends an
// answer for the prompt that is shown, and for no other. The question of one pane is the same with nothing behind it.

import type { ToServer } from "../wire/control.ts";
import type { PromptView } from "../wire/prompt.ts";
import type { Rect } from "../wire/view.ts";
import type { Dialogs } from "./dialogs.ts";
import type { ClientModel } from "./model.ts";
import type { TriageStep } from "./overlay/triage-state.ts";
import { paneRect } from "./pane-rect.ts";
import { pass, queueOf, type Passed } from "./triage-queue.ts";

/** A key that comes so soon after another prompt has appeared was meant for the one before it. */
export const GUARD_MS = 400;
/** How often ages are written anew. */
const REFRESH_MS = 1000;

export interface TriageHost {
  readonly model: ClientModel;
  readonly dialogs: Dialogs;
  send(message: ToServer): void;
  run(argv: readonly string[]): void;
  jump(pane: number): void;
  say(text: string, error: boolean): void;
}

type Deed = Exclude<TriageStep, { type: "state" | "close" }>;

export class Triage {
  readonly #host: TriageHost;
  /** Null: closed. */
  #pane: number | null = null;
  /** Goes on to the next pane. */
  #walks = false;
  #passed: Passed = new Map();
  #done = 0;
  /** The pane waited for an answer when it came up: with that it is dealt with, whatever becomes of it. */
  #waits = false;
  #view: PromptView | null = null;
  #note: { readonly text: string; readonly error: boolean } | null = null;
  /** When what is shown became another prompt, by performance.now(). */
  #changedAtMs = -Infinity;
  #timer: NodeJS.Timeout | null = null;
  /** Where the walk began, and where a jump out of it led. */
  #from: number | null = null;
  #jumpedTo: number | null = null;

  constructor(host: TriageHost) {
    this.#host = host;
  }

  /** Shows what this pane asks; null: goes through all panes that need somebody. */
  open(pane: number | null): void {
    const { model, dialogs, say } = this.#host;
    if (dialogs.active) return;
    this.#walks = pane === null;
    this.#done = 0;
    const active = model.view?.activePane ?? null;
    // Back from a jump: the walk goes on where it was left.
    const goesOn = this.#walks && this.#jumpedTo !== null && this.#jumpedTo === active;
    if (!goesOn) {
      this.#passed = new Map();
      this.#from = active;
      this.#jumpedTo = null;
    }
    const first = pane ?? this.#next();
    if (first === undefined) {
      say("nothing needs you", false);
      return this.#comeBack();
    }
    this.#show(first);
    this.#changedAtMs = -Infinity;
    this.#timer = setInterval(() => dialogs.refresh(), REFRESH_MS);
    void dialogs.open(
      ({ openTriage }) =>
        openTriage({
          size: model.size,
          table: model.table,
          ascii: model.ascii,
          subject: () => this.#subject(),
          about: () => this.#about(),
          nowMs: () => Date.now(),
          onStep: (step) => this.#do(step),
        }),
      () => {},
      () => this.#close(),
    );
  }

  take(view: PromptView): void {
    if (view.pane !== this.#pane) return;
    const before = this.#view?.prompt?.fingerprint;
    if (before !== undefined && before !== view.prompt?.fingerprint) this.#changedAtMs = performance.now();
    this.#view = view;
    this.#host.dialogs.refresh();
  }

  /** The answer of the server to a key. */
  hear(text: string, error: boolean): void {
    if (this.#pane === null) return;
    this.#note = { text, error };
    this.#host.dialogs.refresh();
  }

  /** Statuses changed: a pane that needs nobody any more makes room for the next. */
  refresh(): void {
    const pane = this.#pane;
    if (pane === null) return;
    const row = queueOf(this.#host.model.rows.values(), new Map()).find((each) => each.pane === pane);
    const isAnswered = this.#waits && row?.status.state !== "blocked";
    if (this.#walks && (row === undefined || isAnswered)) return this.#goOn();
    this.#host.dialogs.refresh();
  }

  /** A new server does not know what is looked at. */
  resume(): void {
    if (this.#pane !== null) this.#host.send({ type: "ask", pane: this.#pane });
  }

  #next(): number | undefined {
    return queueOf(this.#host.model.rows.values(), this.#passed)[0]?.pane;
  }

  #show(pane: number): void {
    this.#pane = pane;
    this.#view = null;
    this.#waits = this.#host.model.rows.get(pane)?.status.state === "blocked";
    this.#changedAtMs = performance.now();
    this.#host.send({ type: "ask", pane });
  }

  /** To the next pane, or out where there is none. */
  #goOn(): void {
    this.#done += 1;
    const next = this.#next();
    if (next === undefined) {
      this.#host.say("nothing else needs you", false);
      return this.#host.dialogs.dismiss();
    }
    this.#show(next);
    this.#host.dialogs.refresh();
  }

  #subject(): {
    row: ReturnType<ClientModel["rows"]["get"]>;
    view: PromptView | null;
    count: string;
    note: { readonly text: string; readonly error: boolean } | null;
  } {
    const { rows } = this.#host.model;
    const left = queueOf(rows.values(), this.#passed).length;
    const count = this.#walks ? `${this.#done + 1} of ${this.#done + Math.max(1, left)}` : "";
    return { row: this.#pane === null ? undefined : rows.get(this.#pane), view: this.#view, count, note: this.#note };
  }

  /** The rows of the pane that ask, where it is in sight; all of it while they are not known. */
  #about(): Rect | undefined {
    const rect = this.#pane === null ? undefined : paneRect(this.#host.model, this.#pane);
    const span = this.#view?.span;
    if (rect === undefined || span == null) return rect;
    const edge = this.#host.model.view?.framed === true ? 1 : 0;
    return { ...rect, y: rect.y + edge + span.top, rows: Math.max(1, Math.min(span.rows, rect.rows - span.top)) };
  }

  /** True: the dialog is done. */
  #do(step: Deed): boolean {
    const pane = this.#pane;
    if (pane === null) return true;
    switch (step.type) {
      case "answer":
        this.#answer(pane, ["--", step.word]);
        return false;
      case "text":
        this.#answer(pane, [`--text=${step.text}`]);
        return false;
      case "skip":
        return this.#skip(pane);
      case "snooze":
        this.#host.run(["snooze", "-t", `%${pane}`]);
        return this.#skip(pane);
      case "jump":
        this.#jumpedTo = this.#walks ? pane : null;
        this.#passed = pass(this.#passed, this.#host.model.rows, pane);
        this.#host.jump(pane);
        if (this.#walks) this.#host.say("C-b A goes on with triage, and then back to where you were", false);
        return true;
      default:
        return true;
    }
  }

  #skip(pane: number): boolean {
    if (!this.#walks) return true;
    this.#passed = pass(this.#passed, this.#host.model.rows, pane);
    this.#note = null;
    if (this.#next() !== undefined) this.#goOn();
    else {
      this.#host.say("nothing else needs you", false);
      return true;
    }
    return false;
  }

  /** Only the prompt that is shown, and only when it has been shown long enough to be read. */
  #answer(pane: number, words: readonly string[]): void {
    const prompt = this.#view?.prompt;
    if (prompt == null) return;
    if (performance.now() - this.#changedAtMs < GUARD_MS) {
      this.#note = { text: "this prompt has just appeared: press again", error: true };
      return;
    }
    this.#note = null;
    const argv = ["answer", "-t", `%${pane}`, "--if", prompt.fingerprint, ...words];
    // A semicolon at the end of a word would end the command.
    this.#host.run(argv.map((word) => word.replace(/;$/, "\\;")));
  }

  #close(): void {
    const wasJump = this.#jumpedTo !== null && this.#jumpedTo === this.#pane;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#pane = null;
    this.#view = null;
    this.#note = null;
    this.#host.send({ type: "ask", pane: null });
    if (!wasJump) this.#comeBack();
  }

  /** After jumps out of the walk: to where it began. */
  #comeBack(): void {
    const { model, jump } = this.#host;
    const from = this.#from;
    const isAway = this.#jumpedTo !== null && from !== null && model.view?.activePane !== from;
    this.#jumpedTo = null;
    this.#from = null;
    if (isAway && from !== null) jump(from);
  }
}
