// Puts the desk into a running server. The observer exists by the time the first prompt is asked for.

import type { Observer } from "../observer.ts";
import type { World } from "../world.ts";
import { PromptDesk } from "./desk.ts";

type Parts = Pick<World, "catalog" | "loop" | "panes" | "input">;

export function openDesk({ catalog, loop, panes, input }: Parts, observer: () => Observer): PromptDesk {
  return new PromptDesk({
    catalog,
    state: () => loop.state,
    dispatch: (event) => loop.dispatch(event),
    feed: (pane) => panes.get(pane),
    reached: (pane) => input.reached(pane),
    send: (pane, bytes) => void input.send(pane, bytes),
    ready: () => observer().ready(),
    look: (pane) => observer().lookAt(pane),
    subscribe: (listener) => loop.subscribe(listener),
  });
}
