// Focus reports (DEC 1004): a program that asked is told when its pane wins or loses the focus of a person's terminal.

import type { PaneId } from "../../core/ids.ts";
import type { State } from "../../core/state.ts";
import type { PaneInput } from "./input.ts";
import type { Panes } from "./panes.ts";

const FOCUS_IN = "\x1b[I";
const FOCUS_OUT = "\x1b[O";

/** Active panes of the windows that focused clients show. */
export function focusedPanes(state: State): ReadonlySet<PaneId> {
  const focused = new Set<PaneId>();
  for (const client of state.clients.values()) {
    if (!client.focused) continue;
    const session = state.sessions.get(client.session);
    const window = session && state.windows.get(session.active);
    if (window) focused.add(window.active);
  }
  return focused;
}

export class FocusReports {
  readonly #panes: Panes;
  readonly #input: PaneInput;
  #last: ReadonlySet<PaneId> = new Set();
  #seen: readonly unknown[] = [];

  constructor(panes: Panes, input: PaneInput) {
    this.#panes = panes;
    this.#input = input;
  }

  update(state: State): void {
    const seen = [state.clients, state.sessions, state.windows];
    if (seen.every((part, index) => part === this.#seen[index])) return;
    this.#seen = seen;
    const now = focusedPanes(state);
    for (const pane of this.#last) if (!now.has(pane)) this.#report(pane, FOCUS_OUT);
    for (const pane of now) if (!this.#last.has(pane)) this.#report(pane, FOCUS_IN);
    this.#last = now;
  }

  #report(pane: PaneId, bytes: string): void {
    if (this.#panes.get(pane)?.screen.modes().focusEvents === true) void this.#input.send(pane, bytes);
  }
}
