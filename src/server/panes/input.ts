// Towards the panes: what a person or a script sends, encoded for the pane's own modes, numbered, acknowledged.
// A person's input also clears what it proves to have been seen: pty-host puts a "typed" mark into the stream for that.

import { encodeInput } from "../../core/encode-input.ts";
import { isOutcome } from "../../core/converse.ts";
import type { InputItem } from "../../core/key.ts";
import { DEFAULT_MODES, type InputMode } from "../../core/modes.ts";
import type { PaneId } from "../../core/ids.ts";
import type { Pane, State } from "../../core/state.ts";
import type { HostLink } from "../host/link.ts";
import type { Panes } from "./panes.ts";

/**
 * Marks of the stream, with the number of the first record that came after what they speak of ("typed:7"): a report that
 * the program sent meanwhile is none of theirs.
 */
export const MARK_TYPED = "typed";
export const MARK_PROGRAM_LEFT = "programLeft";
/** Mark of the stream: what a program that is gone had asked of the person's input, "inputLeft:keys,mouse". */
export const MARK_INPUT_LEFT = "inputLeft";

function isWaitingToBeSeen(pane: Pane): boolean {
  if (pane.status.unread) return true;
  for (const record of pane.stream.records.records.values()) {
    if (record.state === "done" || record.state === "error") return true;
  }
  return [...pane.conversations.values()].some(({ state, seen }) => isOutcome(state) && !seen);
}

const isTyping = (item: InputItem): boolean => item.kind !== "mouse";

export class PaneInput {
  readonly #link: HostLink;
  readonly #panes: Panes;
  readonly #state: () => State;
  readonly #self: string;
  readonly #onInput: (pane: number, bytes: string) => void;
  #seq = 0;
  readonly #waiting = new Map<number, () => void>();

  /**
   * `self`: the name under which the server's own writes are numbered; new for every server. `onInput` hears of all that
   * goes to a program.
   */
  constructor(
    link: HostLink,
    panes: Panes,
    state: () => State,
    self: string,
    onInput: (pane: number, bytes: string) => void,
  ) {
    this.#link = link;
    this.#panes = panes;
    this.#state = state;
    this.#self = self;
    this.#onInput = onInput;
  }

  /** Input of an attached client. pty-host acknowledges `seq` even where nothing is left to write. */
  fromClient(client: string, seq: number, pane: number, items: readonly InputItem[]): void {
    const modes = this.#panes.get(pane)?.screen.modes() ?? DEFAULT_MODES;
    const bytes = items.map((item) => encodeInput(item, modes)).join("");
    const known = this.#state().panes.get(pane as PaneId);
    if (known && bytes !== "" && items.some(isTyping) && isWaitingToBeSeen(known)) this.#mark(known, MARK_TYPED);
    if (bytes !== "") this.#onInput(pane, bytes);
    this.#link.input(pane, client, seq, bytes);
  }

  /** The shell has the foreground again. */
  markProgramLeft(id: PaneId): void {
    const pane = this.#state().panes.get(id);
    if (pane) this.#mark(pane, MARK_PROGRAM_LEFT);
  }

  /** The program that asked for these is gone. */
  markInputLeft(pane: PaneId, modes: readonly InputMode[]): void {
    if (modes.length > 0) this.#link.send({ t: "mark", pane, name: `${MARK_INPUT_LEFT}:${modes.join(",")}` });
  }

  #mark(pane: Pane, name: string): void {
    this.#link.send({ t: "mark", pane: pane.id, name: `${name}:${pane.stream.records.nextOrder}` });
  }

  /** Bytes of a script or of the server itself: not typing. Resolves when they are in the pane's write queue. */
  send(pane: number, bytes: string): Promise<void> {
    this.#seq += 1;
    const seq = this.#seq;
    this.#onInput(pane, bytes);
    this.#link.input(pane, this.#self, seq, bytes);
    return new Promise((resolve) => this.#waiting.set(seq, resolve));
  }

  /** Resolves when all that pty-host has read of the pane's output so far has come in. */
  reached(pane: number): Promise<void> {
    this.#seq += 1;
    const seq = this.#seq;
    // Nothing to write: what counts is that its acknowledgement comes behind the output.
    this.#link.input(pane, this.#self, seq, "");
    return new Promise((resolve) => this.#waiting.set(seq, resolve));
  }

  /** True when the acknowledgement was for the server's own writes. */
  handleAck(client: string, seq: number): boolean {
    if (client !== this.#self) return false;
    for (const [waiting, resolve] of this.#waiting) {
      if (waiting > seq) continue;
      this.#waiting.delete(waiting);
      resolve();
    }
    return true;
  }
}
