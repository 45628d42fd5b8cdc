// Who speaks at a door, and whether they may go on: a live pane by its token, and no more often than its share.
// A pane's token is worth nothing once the pane has ended. What is refused is counted, never told apart to the sender.

import type { PaneId } from "../../core/ids.ts";
import type { Pane, State } from "../../core/state.ts";
import type { Counters } from "../counters.ts";
import type { DoorError } from "./handler.ts";
import { TokenBuckets } from "./token-bucket.ts";
import { isTokenOf, paneSurface } from "./tokens.ts";

export type Admission =
  | { readonly ok: true; readonly pane: PaneId }
  | { readonly ok: false; readonly error: Extract<DoorError, "unauthorized" | "too-many-requests"> };

export interface GateOptions {
  readonly state: () => State;
  readonly counters: Counters;
  /** A clock that does not go back, ms. */
  readonly now: () => number;
}

const PANE = /^%(\d{1,15})$/;

export class Gate {
  readonly #options: GateOptions;
  readonly #buckets = new TokenBuckets();
  /** Pane by the name it goes by outside, for the panes seen so far. */
  readonly #bySurface = new Map<string, PaneId>();
  readonly #surfaces = new Map<PaneId, string>();

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** `pane` as in MUX_PANE_ID, `token` as in MUX_CAPABILITY; both as they came. */
  admit(pane: unknown, token: unknown): Admission {
    const digits = typeof pane === "string" ? PANE.exec(pane)?.[1] : undefined;
    // A number from outside: whether there is such a pane is looked up.
    return this.#check(digits === undefined ? undefined : (Number(digits) as PaneId), token);
  }

  /** As `admit`, for a pane that is named as in MYTTY_SURFACE_ID. */
  admitSurface(surface: unknown, token: unknown): Admission {
    const name = typeof surface === "string" ? surface.toLowerCase() : "";
    if (!this.#bySurface.has(name)) this.#learnSurfaces();
    return this.#check(this.#bySurface.get(name), token);
  }

  /** For a pane that was found without its token: whether it may say one thing more. */
  take(pane: PaneId): Admission {
    const { panes } = this.#options.state();
    this.#buckets.keep(panes);
    if (!isLive(panes.get(pane))) return this.#refuse("unauthorized");
    if (!this.#buckets.take(pane, this.#options.now())) return this.#refuse("too-many-requests");
    return { ok: true, pane };
  }

  #check(pane: PaneId | undefined, token: unknown): Admission {
    const { panes, doorSecret } = this.#options.state();
    if (pane === undefined || !panes.has(pane) || !isTokenOf(doorSecret, pane, token)) {
      return this.#refuse("unauthorized");
    }
    return this.take(pane);
  }

  #refuse(error: Extract<DoorError, "unauthorized" | "too-many-requests">): Admission {
    this.#options.counters.add(`doors.refused.${error}`);
    return { ok: false, error };
  }

  #learnSurfaces(): void {
    const { panes, doorSecret } = this.#options.state();
    for (const [pane, surface] of this.#surfaces) {
      if (panes.has(pane)) continue;
      this.#surfaces.delete(pane);
      this.#bySurface.delete(surface);
    }
    for (const pane of panes.keys()) {
      if (this.#surfaces.has(pane)) continue;
      const surface = paneSurface(doorSecret, pane);
      this.#surfaces.set(pane, surface);
      this.#bySurface.set(surface, pane);
    }
  }
}

const isLive = (pane: Pane | undefined): boolean => pane !== undefined && pane.life.phase !== "ended";
