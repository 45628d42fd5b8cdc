// Keeps one attached client current: view and status at once, cells behind the frame gate. The first change after quiet
// goes out at once, then at most one frame per interval, and none while the last is unpainted or the socket is full.

import type { PaneId } from "../../core/ids.ts";
import type { PaneModes } from "../../core/modes.ts";
import type { Client, Pane, State } from "../../core/state.ts";
import { CONTROL_FRAME, MAX_SMALL_FRAMES, SMALL_FRAMES_BYTES } from "../../wire/frame.ts";
import type { ClientSettings, View } from "../../wire/view.ts";
import type { Connection } from "../control/connection.ts";
import type { PromptReading } from "../answers/prompt-of-pane.ts";
import type { Counters } from "../counters.ts";
import { SYNCHRONIZED_MAX_MS, type PaneFeed } from "../panes/feed.ts";
import { DetailSource } from "./detail.ts";
import { FrameSource } from "./frames.ts";
import { InboxSource } from "./inbox.ts";
import type { Labels } from "./labels.ts";
import { PromptSource } from "./prompt.ts";
import { StatusSource } from "./status.ts";
import { buildView, showsModes } from "./view.ts";

/** Shortest time between two frames that nobody waits for. */
const FRAME_INTERVAL_MS = 16;
/** The same after a frame that changed most of the screen: nobody reads text that flies past. */
const FLOOD_INTERVAL_MS = 33;
/** A frame of more bytes changed most of the screen. */
const LARGE_FRAME_BYTES = 4 << 10;
/** After a key its pane's echo does not wait for the interval. */
const ECHO_WINDOW_MS = 40;

export interface PublisherWorld {
  state(): State;
  client(): Client | undefined;
  settings(): ClientSettings;
  feed(pane: number): PaneFeed | undefined;
  /** What a pane asks now. */
  peek(pane: PaneId): PromptReading;
  readonly labels: Labels;
  readonly counters: Counters;
}

export class Publisher {
  readonly #connection: Connection;
  readonly #world: PublisherWorld;
  readonly #frames = new FrameSource();
  readonly #status: StatusSource;
  readonly #detail: DetailSource;
  readonly #prompt: PromptSource;
  readonly #inbox = new InboxSource();
  #view: View | undefined;
  #viewText = "";
  #factsKey: readonly unknown[] = [];
  #factsAtMs = 0;
  #frame = 0;
  #paintedFrame = 0;
  #unpaintedBytes = 0;
  #frameAtMs = 0;
  #intervalMs = FRAME_INTERVAL_MS;
  #echoUntilMs = 0;
  #scheduled = false;
  #timer: NodeJS.Timeout | null = null;
  #timerAtMs = 0;
  #closed = false;

  constructor(connection: Connection, world: PublisherWorld) {
    this.#connection = connection;
    this.#world = world;
    this.#status = new StatusSource(world.labels);
    this.#detail = new DetailSource(world.labels);
    this.#prompt = new PromptSource(world);
  }

  /** Something may have changed: look at the end of this turn. */
  schedule(): void {
    if (this.#scheduled || this.#closed) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#publish();
    });
  }

  /** A person typed in this client: what comes next is probably the echo. */
  expectEcho(): void {
    this.#echoUntilMs = performance.now() + ECHO_WINDOW_MS;
  }

  handlePainted(frame: number): void {
    this.#paintedFrame = Math.max(this.#paintedFrame, Math.min(frame, this.#frame));
    if (this.#paintedFrame === this.#frame) this.#unpaintedBytes = 0;
    this.schedule();
  }

  handleScroll(pane: number, rows: number): void {
    const feed = this.#world.feed(pane);
    if (feed) this.#frames.scroll(feed, rows);
    this.schedule();
  }

  /** The client looks into another pane, or into none. */
  handleWatch(pane: PaneId | null): void {
    this.#detail.watch(pane);
    this.#factsKey = [];
    this.schedule();
  }

  /** The client looks at what another pane asks, or at none. */
  handleAsk(pane: PaneId | null): void {
    this.#prompt.watch(pane);
    this.#factsKey = [];
    this.schedule();
  }

  /** The client looks into the inbox, or does so no more. */
  handleInbox(on: boolean): void {
    this.#inbox.watch(on);
    this.#factsKey = [];
    this.schedule();
  }

  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #publish(): void {
    const client = this.#world.client();
    // One that stalls gets nothing until it drains: then the newest state, not what it missed.
    if (this.#closed || !client || this.#connection.isStalled) return;
    this.#publishFacts(this.#world.state(), client);
    this.#publishFrame();
  }

  /** Status and view: at once after quiet, whatever frames do; of a burst of changes one an interval. */
  #publishFacts(state: State, client: Client): void {
    const { sessions, windows, panes, quiet } = state;
    const asked = [this.#detail.key(state), this.#inbox.key(state), this.#prompt.key()];
    const key = [sessions, windows, panes, quiet, client.session, this.#world.settings(), ...asked];
    if (key.length === this.#factsKey.length && key.every((part, index) => part === this.#factsKey[index])) return;
    const now = performance.now();
    const dueMs = this.#factsAtMs + FRAME_INTERVAL_MS;
    if (now < dueMs) return this.#wakeAt(dueMs);
    this.#factsAtMs = now;
    this.#factsKey = key;
    const diff = this.#status.diff(state);
    if (diff) this.#connection.send({ type: "status", ...diff });
    const detail = this.#detail.diff(state);
    if (detail) this.#connection.send(detail);
    const inbox = this.#inbox.diff(state);
    if (inbox) this.#connection.send(inbox);
    const prompt = this.#prompt.diff(state);
    if (prompt) this.#connection.send(prompt);
    this.#publishView(state, client);
  }

  /** Modes are no facts of the state: they are compared when a frame is due, not for every piece of output. */
  #areModesStale(): boolean {
    return (this.#view?.panes ?? []).some((pane) => {
      const modes = this.#world.feed(pane.pane)?.screen.modes();
      return modes !== undefined && !showsModes(pane, modes);
    });
  }

  #publishView(state: State, client: Client): void {
    const settings = this.#world.settings();
    const modesOf = (pane: Pane): PaneModes | undefined => this.#world.feed(pane.id)?.screen.modes();
    const view = buildView(state, client, { settings, labels: this.#world.labels, modesOf });
    if (!view) return;
    const text = JSON.stringify(view);
    if (text === this.#viewText) return;
    this.#viewText = text;
    this.#view = view;
    this.#frames.keep(new Set(view.panes.map(({ pane }) => pane)));
    this.#connection.send({ type: "view", view });
  }

  #publishFrame(): void {
    const now = performance.now();
    const { ready, heldUntilMs } = this.#visible(now);
    if (heldUntilMs !== null) this.#wakeAt(heldUntilMs);
    const stale = ready.filter((feed) => this.#frames.isStale(feed));
    if (stale.length === 0) return;
    const dueMs = this.#frameAtMs + this.#intervalMs;
    const behind = this.#isBehind();
    if (dueMs <= now && !behind) return this.#send(now, stale);
    if (behind) this.#world.counters.add("frames.waited");
    else this.#wakeAt(dueMs);
    if (now < this.#echoUntilMs && this.#frame - this.#paintedFrame < MAX_SMALL_FRAMES) this.#sendEcho(stale);
  }

  /** An echo does not wait for a large frame before it, and takes nothing along that would make it slower to paint. */
  #sendEcho(stale: readonly PaneFeed[]): void {
    const echo = stale.filter(({ pane }) => pane === this.#view?.activePane);
    if (echo.length > 0) this.#sendFrame(echo);
  }

  #send(now: number, feeds: readonly PaneFeed[]): void {
    const bytes = this.#sendFrame(feeds);
    this.#frameAtMs = now;
    this.#intervalMs = bytes > LARGE_FRAME_BYTES ? FLOOD_INTERVAL_MS : FRAME_INTERVAL_MS;
  }

  #isBehind(): boolean {
    const unpainted = this.#frame - this.#paintedFrame;
    return unpainted >= MAX_SMALL_FRAMES || (unpainted > 0 && this.#unpaintedBytes > SMALL_FRAMES_BYTES);
  }

  /** Sends what changed in these panes; the frame's size in bytes. */
  #sendFrame(feeds: readonly PaneFeed[]): number {
    const bytes = this.#frames.encode(this.#frame + 1, feeds);
    const client = this.#world.client();
    if (client && this.#areModesStale()) this.#publishView(this.#world.state(), client);
    this.#frame += 1;
    this.#unpaintedBytes += bytes.length;
    this.#connection.sendBinary(CONTROL_FRAME, bytes);
    this.#world.counters.add("frames.sent");
    this.#world.counters.add("frames.bytes", bytes.length);
    return bytes.length;
  }

  /** Panes that may be painted, and when the first that is held back may be. */
  #visible(now: number): { ready: readonly PaneFeed[]; heldUntilMs: number | null } {
    const ready: PaneFeed[] = [];
    let heldUntilMs: number | null = null;
    for (const { pane } of this.#view?.panes ?? []) {
      const feed = this.#world.feed(pane);
      if (!feed) continue;
      if (!feed.isHeld(now)) ready.push(feed);
      else heldUntilMs = Math.min(heldUntilMs ?? Infinity, (feed.synchronizedAtMs ?? now) + SYNCHRONIZED_MAX_MS);
    }
    return { ready, heldUntilMs };
  }

  #wakeAt(atMs: number): void {
    if (this.#timer && this.#timerAtMs <= atMs) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timerAtMs = atMs;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#publish();
      },
      Math.max(0, atMs - performance.now()),
    );
  }
}
