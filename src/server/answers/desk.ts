// Answers the prompts of agents with keys: only the prompt that is meant, only while its agent is in front, one answer at a
// time. Whether it still is the one is looked at in the same turn in which a key is written, when all that the program has
// printed so far is in its screen.

import type { Catalog } from "../../catalog/build-catalog.ts";
import type { Event } from "../../core/event.ts";
import type { PaneId } from "../../core/ids.ts";
import type { Answering } from "../../core/ledger.ts";
import type { PromptChoice } from "../../core/prompt-choice.ts";
import type { Pane, State } from "../../core/state.ts";
import type { PaneFeed } from "../panes/feed.ts";
import type { Answered, Ask } from "./answer.ts";
import { choiceText, sendChoice } from "./send-choice.ts";
import { screenOf } from "./prompt-screen.ts";
import { hashOf, promptOfPane, type PanePrompt, type PromptReading } from "./prompt-of-pane.ts";

/** The same prompt may be answered again after this time: agents drop keys that come together with their question. */
const AGAIN_AFTER_MS = 3_000;
/** Painting that is held back, and output that keeps coming, are waited for this long. */
const SETTLE_MS = 500;

export interface DeskWorld {
  readonly catalog: Catalog;
  state(): State;
  dispatch(event: Event): void;
  feed(pane: PaneId): PaneFeed | undefined;
  /** Resolves when all that was printed so far has come in. */
  reached(pane: PaneId): Promise<void>;
  /** Writes into a pane at once. */
  send(pane: PaneId, bytes: string): void;
  /** Before `look`. */
  ready(): Promise<void>;
  /** Sees who is in front of the pane now; false where that cannot be told. */
  look(pane: PaneId): boolean;
  /** Calls `listener` after every change and every output. */
  subscribe(listener: () => void): () => void;
}

export class PromptDesk {
  readonly #world: DeskWorld;
  readonly #busy = new Set<PaneId>();

  constructor(world: DeskWorld) {
    this.#world = world;
  }

  /** What the pane shows, as far as its output has come in. */
  peek(pane: PaneId): PromptReading {
    const { catalog, state, feed } = this.#world;
    const held = state().panes.get(pane);
    const found = feed(pane);
    return promptOfPane(catalog, found && held, found ? screenOf(found.screen) : { rows: [] });
  }

  /** What the pane shows when all that it has printed so far is in. */
  async read(pane: PaneId): Promise<PromptReading> {
    await this.#settle(pane);
    return this.peek(pane);
  }

  async answer(ask: Ask): Promise<Answered> {
    const { pane } = ask;
    if (this.#busy.has(pane)) return this.#refuse(pane, "somebody else answers it right now");
    this.#busy.add(pane);
    try {
      await this.#world.ready();
      await this.#settle(pane);
      return await this.#answer(ask);
    } finally {
      this.#busy.delete(pane);
    }
  }

  async #answer(ask: Ask): Promise<Answered> {
    const { pane, expected } = ask;
    const now = this.#now(pane);
    if (!now.ok) return { ok: false, message: now.message, prompt: null };
    const { shown } = now;
    const refuse = (message: string): Answered => ({ ok: false, message, prompt: shown });
    if (expected !== undefined && expected !== shown.fingerprint) return refuse("another prompt is shown by now");
    const earlier = this.#earlier(pane, shown.fingerprint);
    if (earlier) return refuse(`it was answered a moment ago by ${earlier.who}: ${earlier.choice}`);
    const choice = ask.choose(shown);
    if (choice.type === "refused") return refuse(choice.message);
    return this.#send(ask, now, choice);
  }

  async #send(ask: Ask, first: PanePrompt, choice: Exclude<PromptChoice, { type: "refused" }>): Promise<Answered> {
    const { pane, who } = ask;
    const { shown } = first;
    const did = choiceText(choice, first);
    const agent = this.#agentOf(pane);
    const problem = await sendChoice(choice, first, {
      note: () => {
        const { fingerprint } = shown;
        this.#world.dispatch({ type: "answered", pane, who, choice: did, fingerprint, atMs: Date.now() });
      },
      send: (bytes) => this.#world.send(pane, bytes),
      modes: () => this.#world.feed(pane)?.screen.modes(),
      now: (without) => {
        const now = this.#now(pane);
        const isSame = now.ok && hashOf(now.read, without) === hashOf(first.read, without);
        return isSame && this.#agentOf(pane) === agent ? now : undefined;
      },
      isInFront: () => this.#world.look(pane) && this.#agentOf(pane) === agent,
      settle: () => this.#settle(pane),
      until: (holds, withinMs) => this.#until(holds, withinMs),
      peek: () => this.peek(pane),
    });
    return problem === null ? { ok: true, prompt: shown, did } : this.#refuse(pane, problem);
  }

  #refuse(pane: PaneId, message: string): Answered {
    const now = this.peek(pane);
    return { ok: false, message, prompt: now.ok ? now.shown : null };
  }

  /** The prompt of a pane whose agent surely is in front at this moment. */
  #now(pane: PaneId): PromptReading {
    const sees = this.#world.look(pane);
    const reading = this.peek(pane);
    return reading.ok && !sees ? { ok: false, message: "nobody can tell which program is in front" } : reading;
  }

  /** Names the process; a reused pid is another. */
  #agentOf(pane: PaneId): string {
    const agent = this.#world.state().panes.get(pane)?.observation?.agent;
    return agent ? `${agent.id} ${agent.pid} ${agent.startTime}` : "";
  }

  #earlier(pane: Pane["id"], fingerprint: string): Answering | undefined {
    const { entries } = this.#world.state().ledger;
    const last = entries.findLast((entry) => entry.type === "answered" && entry.pane === pane);
    if (last?.type !== "answered" || last.fingerprint !== fingerprint) return undefined;
    return Date.now() - last.atMs < AGAIN_AFTER_MS ? last : undefined;
  }

  /** Waits until what the pane has printed is in its screen, and its painting is not held back half-way. */
  async #settle(pane: PaneId): Promise<void> {
    await this.#world.reached(pane);
    const isStill = (): boolean => {
      const feed = this.#world.feed(pane);
      return feed === undefined || (!feed.waiting && !feed.isHeld(performance.now()));
    };
    await this.#until(isStill, SETTLE_MS);
  }

  /** True when it holds in time. */
  #until(holds: () => boolean, withinMs: number): Promise<boolean> {
    if (holds()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (value: boolean): void => {
        unsubscribe();
        clearTimeout(timer);
        resolve(value);
      };
      const unsubscribe = this.#world.subscribe(() => holds() && end(true));
      const timer = setTimeout(() => end(holds()), withinMs);
    });
  }
}
