// The one place where the state changes: events in, `reduce`, effects out. Whoever shows or stores the state subscribes.

import type { Effect } from "../core/effect.ts";
import type { Event } from "../core/event.ts";
import { reduce } from "../core/reduce.ts";
import type { State } from "../core/state.ts";

export class Loop {
  #state: State;
  readonly #perform: (effect: Effect) => void;
  readonly #listeners = new Set<() => void>();

  constructor(initial: State, perform: (effect: Effect) => void) {
    this.#state = initial;
    this.#perform = perform;
  }

  get state(): State {
    return this.#state;
  }

  dispatch(event: Event): void {
    const before = this.#state;
    const { state, effects } = reduce(before, event);
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
    if (state !== before) this.notify();
  }

  /** Calls `listener` after every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners that something they may care about happened outside the state (output, a mode). */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
