// What the feeds of all panes tell: screen events become events of the core, marks and the exit too; the observer hears
// when a pane's foreground may have changed. While a pane is replayed nothing leaves the server a second time.

import type { StreamEvent } from "../../core/event.ts";
import type { PaneId } from "../../core/ids.ts";
import { INPUT_MODES } from "../../core/modes.ts";
import type { PaneStream } from "../../core/state.ts";
import { parseNotification } from "../../protocols/notification/parse.ts";
import type { Peers } from "../control/peers.ts";
import type { TerminalWatcher } from "../activity/terminal-watcher.ts";
import type { Observer } from "../observer.ts";
import type { NativeRuns } from "../runs/native-runs.ts";
import type { ScreenEvent } from "../screen/outbox.ts";
import type { World } from "../world.ts";
import type { PaneFeed } from "./feed.ts";
import { MARK_INPUT_LEFT, MARK_PROGRAM_LEFT, MARK_TYPED } from "./input.ts";
import type { PanesHandlers } from "./panes.ts";
import { toStreamEvent } from "./stream-events.ts";

/** The sequences by which programs ask for a notification. */
const NUMBERS = { "9": 9, "99": 99, "777": 777 } as const;

export interface PaneEventsParts {
  readonly world: World;
  readonly peers: Peers;
  readonly observer: Observer;
  readonly watcher: TerminalWatcher;
  readonly runs: NativeRuns;
  /** A restored pane has been read again to its end. */
  onReplayed(pane: PaneId): void;
}

export class PaneEvents implements PanesHandlers {
  #parts: PaneEventsParts | null = null;

  connect(parts: PaneEventsParts): void {
    this.#parts = parts;
  }

  onScreenEvents(feed: PaneFeed, events: readonly ScreenEvent[]): void {
    const { world, observer, watcher, runs } = this.#connected();
    const pane = feed.pane as PaneId;
    for (const event of events) {
      if (event.type === "clipboard" || event.type === "notify") {
        if (!this.#isReplaying(pane)) this.#handleAside(pane, event);
        continue;
      }
      const known = toStreamEvent(pane, event, Date.now(), world.counters);
      if (!known || this.#isUnwantedGuess(known)) continue;
      observer.beforeEvent(pane, known);
      const held = world.loop.state.panes.get(pane)?.stream.records;
      world.loop.dispatch(known);
      // In replay the mark alone tells: see the reducer of streams.
      const released = known.type === "marked" && world.loop.state.panes.get(pane)?.stream.records !== held;
      if (released) world.input.markProgramLeft(pane);
      observer.afterEvent(pane, known);
      watcher.afterEvent(pane, known);
      if (known.type === "marked" && known.mark === "finished" && !this.#isReplaying(pane))
        runs.handleFinished(pane, known.exitCode);
    }
  }

  onMark(feed: PaneFeed, name: string, atMs: number): void {
    const { loop } = this.#connected().world;
    const pane = feed.pane as PaneId;
    const [type, rest = ""] = name.split(":");
    const before = Number(rest);
    if (type === MARK_TYPED) loop.dispatch({ type: "typed", pane, before, atMs });
    else if (type === MARK_PROGRAM_LEFT) loop.dispatch({ type: "programLeft", pane, before, atMs });
    else if (type === MARK_INPUT_LEFT)
      feed.screen.release(INPUT_MODES.filter((mode) => rest.split(",").includes(mode)));
  }

  onExit(feed: PaneFeed, code: number, signal: number): void {
    const { world, observer, watcher } = this.#connected();
    const pane = feed.pane as PaneId;
    observer.forget(pane);
    watcher.forget(pane);
    world.loop.dispatch({ type: "exited", pane, code, signal, atMs: Date.now() });
  }

  onReplayed(feed: PaneFeed): void {
    this.#connected().onReplayed(feed.pane as PaneId);
  }

  onSnapshotDue(feed: PaneFeed): void {
    const { world } = this.#connected();
    const pane = world.loop.state.panes.get(feed.pane as PaneId);
    if (pane) world.panes.takeSnapshot(feed, pane.stream);
  }

  onStreamRestored(pane: number, stream: PaneStream): void {
    this.#connected().world.loop.dispatch({ type: "streamRestored", pane: pane as PaneId, stream });
  }

  onOutput(feed: PaneFeed): void {
    this.#parts?.observer.handleOutput(feed.pane as PaneId);
    this.#parts?.watcher.handleOutput(feed);
  }

  onTurnEnd(): void {
    this.#connected().world.loop.notify();
  }

  /** What is for people at once and no fact of the core. */
  #handleAside(pane: PaneId, event: Extract<ScreenEvent, { type: "clipboard" | "notify" }>): void {
    const { world, peers, watcher } = this.#connected();
    if (event.type === "clipboard") {
      if (world.settings.clipboard) peers.clipboard(pane, event.text);
      return;
    }
    const asked = parseNotification(event.source, event.body);
    if (asked) watcher.handleNotification(pane, NUMBERS[event.source], asked);
    if (asked) world.loop.dispatch({ type: "noticeAsked", pane, ...asked, atMs: Date.now() });
  }

  /** A progress of a program that is no known agent is a guess: there are none where a person wants none. */
  #isUnwantedGuess(event: StreamEvent): boolean {
    const { settings, loop } = this.#connected().world;
    if (event.type !== "progressed" || event.state === 0 || settings.inference === "on") return false;
    return !this.#isReplaying(event.pane) && (loop.state.panes.get(event.pane)?.observation?.agent ?? null) === null;
  }

  #isReplaying(pane: PaneId): boolean {
    return this.#connected().world.loop.state.replaying.has(pane);
  }

  #connected(): PaneEventsParts {
    if (!this.#parts) throw new Error("pane events before the server was put together");
    return this.#parts;
  }
}
