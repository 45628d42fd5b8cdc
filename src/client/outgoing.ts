// What a person did and the server has not yet acknowledged: numbered, kept, sent again after a reconnection. pty-host
// applies each number once, so a key typed while the server dies arrives, once.

import type { InputItem } from "../core/key.ts";
import type { ToServer } from "../wire/control.ts";
import { inputPieces } from "./input-pieces.ts";

type Numbered = Extract<ToServer, { readonly seq: number }>;

/** Most messages kept for a server that is away; beyond it the person's keys are refused. */
const MAX_WAITING = 10_000;

export class Outgoing {
  readonly #send: (message: ToServer) => void;
  #waiting: Numbered[] = [];
  #seq = 0;

  constructor(send: (message: ToServer) => void) {
    this.#send = send;
  }

  /** `pane` null: the active one. False when too much is waiting already. */
  input(pane: number | null, items: readonly InputItem[]): boolean {
    return inputPieces(items).every((piece) => this.#add({ type: "input", seq: this.#seq + 1, pane, items: piece }));
  }

  run(argv: readonly string[]): boolean {
    return this.#add({ type: "run", seq: this.#seq + 1, argv });
  }

  handleApplied(seq: number): void {
    this.#waiting = this.#waiting.filter((message) => message.seq > seq);
  }

  resend(): void {
    for (const message of this.#waiting) this.#send(message);
  }

  #add(message: Numbered): boolean {
    if (this.#waiting.length >= MAX_WAITING) return false;
    this.#seq = message.seq;
    this.#waiting.push(message);
    this.#send(message);
    return true;
  }
}
