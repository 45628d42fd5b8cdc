// Watches the terminals of all panes that have an agent with something to read off its terminal: keeps a watch for each,
// feeds it, and hands what it says to the core. One timer for all; none while no watch waits for anything. A pane without
// such an agent has no watch and costs nothing. Nothing is concluded in replay.

import type { NotificationSource } from "../../catalog/classify-notification.ts";
import type { Runtime } from "../../catalog/runtime.ts";
import type { Agent } from "../../core/agent.ts";
import type { Conversation } from "../../core/conversation.ts";
import { isOfAgent } from "../../core/conversation-windows.ts";
import { isObserved } from "../../core/converse.ts";
import type { StreamEvent } from "../../core/event.ts";
import type { PaneId } from "../../core/ids.ts";
import type { Pane } from "../../core/state.ts";
import type { Word } from "../../core/word.ts";
import type { ProgramNotification } from "../../protocols/notification/parse.ts";
import type { PaneFeed } from "../panes/feed.ts";
import type { World } from "../world.ts";
import { PaneWatch, type WatchBase } from "./pane-watch.ts";
import { viewOf } from "./terminal-view.ts";
import { planFor, type WatchPlan } from "./watch-plan.ts";

/** Words this much older than the first sight of an agent may be its own: it is seen a moment after it began. */
const EARLY_MS = 5000;
/** Enter, as a byte or as the keyboard protocol has it: what comes behind it is an answer and no echo. */
const ENTER = /\r|\x1b\[13[;u]/;
const START: WatchBase = { cursorHides: 0, line: 0 };

interface Entry {
  readonly watch: PaneWatch;
  /** The process it was begun for. */
  readonly of: string;
}

export class TerminalWatcher {
  readonly #world: World;
  readonly #entries = new Map<PaneId, Entry>();
  /** Where panes stood when they were last seen without an agent. */
  readonly #bases = new Map<PaneId, WatchBase>();
  /** Panes whose title was set since then. */
  readonly #titled = new Set<PaneId>();
  readonly #plans = new Map<Runtime, WatchPlan>();
  #timer: NodeJS.Timeout | null = null;
  #timerAtMs = Infinity;

  constructor(world: World) {
    this.#world = world;
  }

  /** The processes of a pane were looked at. */
  handleObserved(id: PaneId): void {
    const pane = this.#world.loop.state.panes.get(id);
    const agent = pane?.observation?.agent ?? null;
    if (!pane || agent === null) return this.#leave(id);
    const of = `${agent.id} ${agent.pid} ${agent.startTime}`;
    if (this.#entries.get(id)?.of === of) return;
    this.#entries.delete(id);
    const plan = this.#planFor(agent);
    const feed = this.#world.panes.get(id);
    if (!plan || !feed) return;
    const watch = this.#begin(pane, feed, plan);
    this.#entries.set(id, { watch, of });
    // A title of before is its predecessor's.
    if (this.#titled.has(id) || !this.#bases.has(id)) watch.hearTitle(pane.stream.title, performance.now());
    this.#arm(watch);
  }

  handleOutput(feed: PaneFeed): void {
    const watch = this.#watchOf(feed.pane as PaneId);
    if (!watch) return;
    watch.hearOutput(performance.now());
    this.#arm(watch);
  }

  /** Titles and bells may say something. */
  afterEvent(id: PaneId, event: StreamEvent): void {
    if (event.type === "titled") this.#titled.add(id);
    else if (event.type !== "rang") return;
    const watch = this.#watchOf(id);
    if (!watch) return;
    if (event.type === "titled") watch.hearTitle(event.title, performance.now());
    else watch.hearNotice("bell", "", performance.now());
    this.#arm(watch);
  }

  handleNotification(id: PaneId, source: NotificationSource, { title, body }: ProgramNotification): void {
    const watch = this.#watchOf(id);
    if (!watch) return;
    watch.hearNotice(source, title === "" ? body : `${title} ${body}`, performance.now());
    this.#arm(watch);
  }

  /** Bytes went to the pane's program, from a person or a script. */
  handleInput(id: PaneId, bytes: string): void {
    this.#watchOf(id)?.hearKeys(ENTER.test(bytes), performance.now());
  }

  forget(id: PaneId): void {
    this.#entries.delete(id);
    this.#bases.delete(id);
    this.#titled.delete(id);
  }

  #leave(id: PaneId): void {
    this.#entries.delete(id);
    this.#titled.delete(id);
    const feed = this.#world.panes.get(id);
    if (!feed) return;
    const { cursorHides, cursorLine } = viewOf(feed);
    this.#bases.set(id, { cursorHides, line: cursorLine });
  }

  #begin(pane: Pane, feed: PaneFeed, plan: WatchPlan): PaneWatch {
    const { loop, counters } = this.#world;
    const parts = {
      say: (word: Word) => {
        counters.add("activity.words");
        loop.dispatch({ type: "said", pane: pane.id, word, atMs: Date.now() });
      },
      isOutranked: () => this.#outranks(pane.id),
      onLook: () => counters.add("activity.looks"),
    };
    return new PaneWatch(plan, viewOf(feed), parts, this.#bases.get(pane.id) ?? START, performance.now());
  }

  #planFor(agent: Agent): WatchPlan | undefined {
    const { catalog, settings } = this.#world;
    const runtime = catalog.byName.get(agent.id);
    if (runtime === undefined || settings.inference === "off") return undefined;
    const plan = this.#plans.get(runtime) ?? planFor(runtime);
    this.#plans.set(runtime, plan);
    return plan.looks || plan.readsTitle || plan.readsNotices ? plan : undefined;
  }

  #outranks(id: PaneId): "declared" | "told" | null {
    const pane = this.#world.loop.state.panes.get(id);
    if (!pane) return null;
    if (pane.stream.records.declared) return "declared";
    return [...pane.conversations.values()].some((each) => isToldBy(pane, each)) ? "told" : null;
  }

  #watchOf(id: PaneId): PaneWatch | undefined {
    const watch = this.#entries.get(id)?.watch;
    return watch !== undefined && !this.#world.loop.state.replaying.has(id) ? watch : undefined;
  }

  #arm(watch: PaneWatch): void {
    this.#armAt(watch.dueAtMs() ?? Infinity);
  }

  #armAt(atMs: number): void {
    if (atMs >= this.#timerAtMs) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timerAtMs = atMs;
    this.#timer = setTimeout(() => this.#run(), Math.max(0, atMs - performance.now()));
  }

  #run(): void {
    this.#timer = null;
    this.#timerAtMs = Infinity;
    const now = performance.now();
    for (const [id, { watch }] of this.#entries) {
      if ((watch.dueAtMs() ?? Infinity) <= now) this.#watchOf(id)?.run(now);
    }
    for (const { watch } of this.#entries.values()) this.#arm(watch);
  }
}

/** The agent in front has spoken by a protocol since it is there. */
function isToldBy(pane: Pane, conversation: Conversation): boolean {
  const agent = pane.observation?.agent ?? null;
  if (isObserved(conversation) || !isOfAgent(conversation, agent)) return false;
  return (
    conversation.process?.pid === agent?.pid || conversation.heardAtMs >= (pane.agentSinceMs ?? Infinity) - EARLY_MS
  );
}
