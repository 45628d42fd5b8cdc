// One attached client: the outer terminal on one side, the server on the other. Input is decoded and goes to a dialog, the
// sidebar, the scrolled pane, a binding or the pane's program; messages change the model; the display draws it.

import type { InputItem, Mouse } from "../core/key.ts";
import { keysOfText } from "../core/key-text.ts";
import { unreachable } from "../core/unreachable.ts";
import { layoutScreen } from "../core/screen-layout.ts";
import type { ToClient } from "../wire/control.ts";
import type { ClientSettings } from "../wire/view.ts";
import { SMALL_FRAMES_BYTES } from "../wire/frame.ts";
import { Actions } from "./actions.ts";
import { Dialogs } from "./dialogs.ts";
import { Display } from "./display.ts";
import type { Decoded, OuterReply } from "./input/decoded.ts";
import { InputDecoder } from "./input/decoder.ts";
import { defaultKeyTables, lookUp, type KeyTables } from "./keymap/key-tables.ts";
import { INITIAL_KEY_STATE, reduceInput, type KeyState } from "./keymap/reduce-key.ts";
import { ServerLink } from "./link.ts";
import { ClientModel } from "./model.ts";
import { MouseHandler } from "./mouse.ts";
import { Outgoing } from "./outgoing.ts";
import { OuterTitle } from "./outer-title.ts";
import { OuterVoice } from "./outer-voice.ts";
import { paintCaps } from "./paint-caps.ts";
import { Scroll } from "./scroll.ts";
import { reduceSidebarKey } from "./sidebar-keys.ts";
import { Upward } from "./upward.ts";
import { Views } from "./views.ts";
import type { OuterTty, TtySize } from "./tty/outer-tty.ts";
import { LEGACY_KEYBOARD, OWN_KITTY_FLAGS, type OuterKeyboard } from "./tty/outer-modes.ts";
import { OuterProbe, type OuterCapabilities, PROBE_TIMEOUT_MS, probeQuery } from "./tty/probe.ts";
import { parseKeyName } from "../core/key-name.ts";

export interface ClientOptions {
  readonly socketPath: string;
  readonly hostSocketPath: string;
  readonly target: string;
  readonly detachOthers: boolean;
  readonly readOnly: boolean;
  readonly version: string;
  /** 16 hex digits. */
  readonly id: string;
  readonly tty: string;
  readonly host: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How a client came to its end. */
export interface ClientEnd {
  readonly code: number;
  /** Printed once the terminal is back. */
  readonly message: string;
  /** Nothing can be printed any more, nor the terminal's settings be put back. */
  readonly terminalGone?: boolean;
}

/** The keyboard mux wants of the outer terminal, with what the program in front asked for on top. */
function keyboardFor(known: OuterCapabilities, paneFlags: number): OuterKeyboard {
  if (known.kittyKeys) return { type: "kitty", flags: OWN_KITTY_FLAGS | paneFlags };
  return known.modifyOtherKeys ? { type: "modifyOtherKeys" } : LEGACY_KEYBOARD;
}

export class Client {
  readonly #options: ClientOptions;
  readonly #tty: OuterTty;
  readonly #onEnd: (end: ClientEnd) => void;
  readonly #model: ClientModel;
  readonly #display: Display;
  readonly #link: ServerLink;
  readonly #outgoing: Outgoing;
  readonly #scroll: Scroll;
  readonly #dialogs: Dialogs;
  readonly #views: Views;
  readonly #actions: Actions;
  readonly #mouse: MouseHandler;
  readonly #voice: OuterVoice;
  readonly #title: OuterTitle;
  readonly #upward: Upward;
  readonly #decoder = new InputDecoder();
  readonly #probe = new OuterProbe();
  #flushTimer: NodeJS.Timeout | null = null;
  #tables: KeyTables = defaultKeyTables();
  #keys: KeyState = INITIAL_KEY_STATE;
  #pending: InputItem[] = [];
  #connected = false;
  #ended = false;

  /** `onEnd` is called once; the caller closes the terminal. */
  constructor(options: ClientOptions, tty: OuterTty, onEnd: (end: ClientEnd) => void) {
    this.#options = options;
    this.#tty = tty;
    this.#onEnd = onEnd;
    const { env, host, socketPath, id, version } = options;
    const caps = paintCaps(env, this.#probe.capabilities);
    this.#model = new ClientModel({ size: tty.size, host, ascii: !caps.unicode });
    this.#link = new ServerLink(socketPath, options.hostSocketPath, id, version, {
      onOpen: (again, settings) => this.#handleOpen(again, settings),
      onMessage: (message) => this.#handleMessage(message),
      onFrame: (bytes) => this.#handleFrame(bytes),
      onLost: () => this.#say("the server is gone, waiting for the next one… (C-b d leaves)", true, Infinity),
      onGone: () => this.#end({ code: 1, message: "[lost server]" }),
    });
    this.#display = new Display(this.#model, tty, caps, (frame, bytes) =>
      this.#link.acknowledge(frame, bytes > SMALL_FRAMES_BYTES),
    );
    this.#outgoing = new Outgoing((message) => this.#link.send(message));
    this.#scroll = new Scroll(this.#model, (pane, rows) => this.#link.send({ type: "scroll", pane, rows }));
    this.#dialogs = new Dialogs(this.#model, () => this.#display.draw());
    this.#voice = new OuterVoice((bytes) => tty.write(bytes), env);
    this.#title = new OuterTitle((bytes) => tty.write(bytes), env["TERM"] ?? "");
    this.#upward = new Upward({
      rows: () => this.#model.rows.values(),
      isBusy: () => tty.busy,
      write: (bytes) => tty.write(bytes),
      setFarewell: (bytes) => (tty.farewell = bytes),
    });
    this.#views = new Views({
      model: this.#model,
      dialogs: this.#dialogs,
      env,
      send: (message) => this.#link.send(message),
      run: (argv) => this.#run(argv),
      jump: (pane) => this.#jump(pane),
      kill: (pane) => this.#actions.confirmKill(pane),
      copy: (text) => this.#voice.copy(text),
      say: (text, error) => this.#say(text, error),
    });
    this.#actions = new Actions({
      model: this.#model,
      scroll: this.#scroll,
      dialogs: this.#dialogs,
      tables: () => this.#tables,
      run: (argv) => this.#run(argv),
      draw: () => this.#display.draw(),
      tellSize: () => this.#tellSize(),
      redraw: () => this.#display.invalidate(),
      suspend: () => tty.suspend(),
      views: this.#views,
    });
    this.#mouse = this.#makeMouse();
  }

  #makeMouse(): MouseHandler {
    return new MouseHandler({
      model: this.#model,
      scroll: this.#scroll,
      run: (argv) => this.#run(argv),
      toPane: (pane, mouse) => this.#outgoing.input(pane, [{ kind: "mouse", mouse }]),
      copy: (text) => this.#copy(text),
      pressHint: (key) => this.#pressHint(key),
      jump: (pane) => this.#jump(pane),
      draw: () => this.#display.draw(),
    });
  }

  start(): void {
    this.#decoder.expecting = true;
    this.#tty.write(probeQuery(this.#options.env["TERM"] ?? ""));
    setTimeout(() => this.#endProbe(), PROBE_TIMEOUT_MS);
    this.#link.connect();
  }

  handleInput(bytes: Uint8Array): void {
    for (const decoded of this.#decoder.push(bytes)) this.#take(decoded);
    this.#sendPending();
    this.#armFlush();
  }

  handleSize(size: TtySize): void {
    this.#model.size = size;
    this.#dialogs.resize(size);
    this.#tellSize();
    this.#display.invalidate();
  }

  handleDrain(): void {
    this.#display.handleDrain();
  }

  handleResume(): void {
    this.#upward.restart();
    this.#title.restart();
    this.#title.update(this.#model);
    this.#display.invalidate();
  }

  /** A signal, or the terminal is gone: everything goes on without this client. */
  handleEnd(reason: string): void {
    const terminalGone = reason === "SIGHUP" || !reason.startsWith("SIG");
    this.#end({ code: reason === "SIGTERM" ? 0 : 1, message: "[detached]", terminalGone });
  }

  #end(end: ClientEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    this.#display.close();
    this.#upward.close();
    this.#link.close();
    this.#onEnd(end);
  }

  /** `forMs`: how long it stays; otherwise as long as such a message takes to be read. */
  #say(text: string, error: boolean, forMs?: number): void {
    this.#model.say(text, error, Date.now(), forMs);
    this.#display.draw();
  }

  // --- the server's side

  #area(): { cols: number; rows: number } {
    const { panes } = layoutScreen(this.#model.size, this.#model.sidebar);
    return { cols: Math.max(1, panes.cols), rows: Math.max(1, panes.rows) };
  }

  #handleOpen(again: boolean, settings: ClientSettings): void {
    this.#model.takeSettings(settings);
    const { target, detachOthers, readOnly, tty, env } = this.#options;
    this.#connected = true;
    this.#display.restartFrames();
    this.#model.forgetServer();
    const session = this.#model.view ? `$${this.#model.view.session}` : target;
    this.#link.send({
      type: "attach",
      target: session,
      ...this.#area(),
      term: env["TERM"] ?? "",
      tty,
      detachOthers: detachOthers && !again,
      readOnly,
      again,
    });
    if (again) this.#say("reconnected", false);
    if (again) this.#scroll.restore();
    this.#tellOuter();
    this.#outgoing.resend();
    this.#views.resume();
  }

  #handleFrame(bytes: Uint8Array): void {
    const frame = this.#model.takeFrame(bytes);
    this.#scroll.follow();
    this.#display.handleFrame(frame, bytes.length);
  }

  #handleMessage(message: ToClient): void {
    switch (message.type) {
      case "view":
        return this.#handleView(message.view);
      case "status":
        this.#model.takeStatus(message);
        this.#upward.note();
        this.#title.update(this.#model);
        this.#views.board.refresh();
        this.#views.triage.refresh();
        return this.#display.draw();
      case "detail":
      case "open":
      case "prompt":
      case "inbox":
      case "choices":
        return this.#views.take(message);
      case "applied":
        return this.#outgoing.handleApplied(message.seq);
      case "message":
        this.#views.triage.hear(message.text, message.error);
        return this.#say(message.text, message.error);
      case "clipboard":
        return this.#voice.copy(message.text);
      case "bell":
        return this.#voice.bell();
      case "notify":
        return this.#voice.notify(message.pane, message.title, message.body);
      case "detached":
        return this.#end({ code: message.reason === "refused" ? 1 : 0, message: message.message });
      case "refused":
        return this.#end({ code: 1, message: message.message });
      case "welcome":
      case "result":
      case "output":
        return;
      default:
        return unreachable(message);
    }
  }

  #handleView(view: Extract<ToClient, { type: "view" }>["view"]): void {
    const before = this.#model.view;
    const area = this.#area();
    this.#model.takeView(view);
    if (before?.settings.prefix !== view.settings.prefix) this.#tables = defaultKeyTables(view.settings.prefix);
    if (this.#model.lookingBack !== null && !view.panes.some(({ pane }) => pane === this.#model.lookingBack))
      this.#scroll.leave();
    const now = this.#area();
    if (area.cols !== now.cols || area.rows !== now.rows) this.#tellSize();
    this.#setMouse();
    this.#setKeyboard();
    this.#setUpward();
    this.#setVoice(view.settings);
    this.#title.update(this.#model);
    this.#display.draw();
  }

  #setVoice({ notifyTerminal }: ClientSettings): void {
    if (this.#voice.wanted === notifyTerminal) return;
    this.#voice.wanted = notifyTerminal;
    this.#tellOuter();
  }

  #setUpward(): void {
    const { programStatus } = this.#probe.capabilities;
    this.#upward.setOn(programStatus && this.#model.view?.settings.upward === true);
  }

  #setKeyboard(): void {
    if (!this.#probe.done) return;
    this.#tty.setKeyboard(keyboardFor(this.#probe.capabilities, this.#model.activePane?.kittyFlags ?? 0));
  }

  #setMouse(): void {
    const { view } = this.#model;
    if (!view) return;
    const wantsMoves = view.panes.some(({ mouse }) => mouse === "any");
    const wanted = view.settings.mouse || view.panes.some(({ mouse }) => mouse !== "none");
    this.#tty.setMouse(!wanted ? "none" : wantsMoves ? "any" : "drag");
  }

  #tellSize(): void {
    const { cell } = this.#probe.capabilities;
    const pixels = cell ? { cellWidth: cell.width, cellHeight: cell.height } : {};
    this.#link.send({ type: "size", ...this.#area(), ...pixels });
  }

  #tellOuter(): void {
    const { colours, dark } = this.#probe.capabilities;
    if (!this.#connected || !this.#probe.done) return;
    const notifies = this.#voice.shows;
    this.#link.send({ type: "outer", colours, ...(dark === undefined ? {} : { dark }), notifies });
    this.#tellSize();
  }

  #run(argv: readonly string[]): void {
    // To leave nobody must be asked.
    if (argv[0] === "detach-client" && !this.#link.isOpen) return this.#end({ code: 0, message: "[detached]" });
    this.#sendPending();
    if (!this.#outgoing.run(argv)) this.#voice.bell();
  }

  // --- the terminal's side

  #armFlush(): void {
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    const { waitMs } = this.#decoder;
    if (waitMs === undefined) return;
    this.#flushTimer = setTimeout(() => {
      for (const decoded of this.#decoder.flush()) this.#take(decoded);
      this.#sendPending();
      this.#armFlush();
    }, waitMs);
  }

  #take(decoded: Decoded): void {
    if (decoded.kind === "reply") return this.#takeReply(decoded.reply);
    if (decoded.kind === "focus") return this.#link.send({ type: "focus", on: decoded.on });
    if (this.#dialogs.active) return this.#dialogs.feed(decoded);
    // A message has been read by whoever goes on; that the server is gone stays true.
    if (this.#link.isOpen && this.#model.message !== null) {
      this.#model.message = null;
      this.#display.draw();
    }
    if (decoded.kind === "mouse") return this.#takeMouse(decoded.mouse);
    const step = reduceInput(this.#keys, decoded, performance.now(), this.#tables);
    this.#keys = step.state;
    for (const outcome of step.outcomes) {
      if (outcome.type === "run") this.#actions.perform(outcome.binding);
      // A key of the same read may have opened a dialog.
      else if (this.#dialogs.active) this.#dialogs.feed(outcome.item);
      else this.#forward(outcome.item);
    }
    if (step.state.afterPrefix !== this.#model.prefixActive) {
      this.#model.prefixActive = step.state.afterPrefix;
      this.#display.draw();
    }
  }

  #takeReply(reply: OuterReply): void {
    const wasDone = this.#probe.done;
    this.#probe.take(reply);
    if (this.#probe.done && (!wasDone || reply.type === "scheme" || reply.type === "colour")) this.#endProbe();
  }

  #endProbe(): void {
    this.#probe.expire();
    this.#decoder.expecting = false;
    const known = this.#probe.capabilities;
    this.#voice.outer = known;
    this.#setKeyboard();
    this.#setUpward();
    this.#display.setCaps(paintCaps(this.#options.env, known));
    this.#tellOuter();
  }

  #takeMouse(mouse: Mouse): void {
    const { picture } = this.#display;
    if (!picture) return;
    this.#sendPending();
    this.#mouse.handle(mouse, picture, performance.now());
  }

  /** Input that no binding took. */
  #forward(item: InputItem): void {
    if (this.#model.sidebar.focus !== null) return this.#toSidebar(item);
    if (this.#model.lookingBack !== null) return this.#toScroll(item);
    const pane = this.#model.activePane?.pane;
    if (pane !== undefined && item.kind !== "raw") this.#scroll.to(pane, 0);
    if (this.#model.selection) this.#model.selection = null;
    this.#pending.push(item);
  }

  /** Items of one read go out as one message; null: the pane that is active when the server takes them. */
  #sendPending(): void {
    if (this.#pending.length === 0) return;
    const items = this.#pending;
    this.#pending = [];
    if (!this.#outgoing.input(null, items)) this.#voice.bell();
  }

  #toSidebar(item: InputItem): void {
    const keys = item.kind === "key" ? [item.key] : item.kind === "text" ? keysOfText(item.text) : [];
    for (const key of keys) {
      const step = reduceSidebarKey(this.#model.sidebar, [...this.#model.rows.values()], key);
      if (step.type === "filter") this.#actions.filterSidebar();
      else if (step.type === "view") this.#views.details.open(step.pane);
      else if (step.type === "answer") this.#views.triage.open(step.pane);
      else this.#model.sidebar = step.sidebar;
      if (step.type === "jump") this.#jump(step.pane);
    }
    this.#display.draw();
  }

  #toScroll(item: InputItem): void {
    const keys = item.kind === "key" ? [item.key] : item.kind === "text" ? keysOfText(item.text) : [];
    for (const key of keys) this.#scroll.handleKey(key);
    this.#display.draw();
  }

  #jump(pane: number): void {
    this.#run(["switch-client", "-t", `%${pane}`]);
  }

  #copy(text: string): void {
    if (text === "") return;
    this.#voice.copy(text);
    this.#run(["set-buffer", "--", text]);
    this.#say(`copied ${text.length} characters`, false);
  }

  #pressHint(name: string): void {
    const key = parseKeyName(name);
    const binding = key && lookUp(this.#tables.afterPrefix, key);
    if (binding) this.#actions.perform(binding);
  }
}
