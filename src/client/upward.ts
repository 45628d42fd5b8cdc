// Keeps the terminal that mux runs in told of its panes: what changed, at most every 250 ms, and all of it taken back when
// the terminal is given back.

import type { StatusRow } from "../wire/view.ts";
import { upwardReports, withdrawal, type UpwardReports } from "./upward-reports.ts";

/** Between two tellings. */
export const UPWARD_INTERVAL_MS = 250;

export interface UpwardHost {
  rows(): Iterable<StatusRow>;
  /** The terminal is behind: later. */
  isBusy(): boolean;
  write(bytes: string): void;
  /** What to write last of all, also when the process crashes. */
  setFarewell(bytes: string): void;
}

export class Upward {
  readonly #host: UpwardHost;
  #told: UpwardReports = new Map();
  #timer: NodeJS.Timeout | null = null;
  #toldAtMs = -Infinity;
  #on = false;

  constructor(host: UpwardHost) {
    this.#host = host;
  }

  /** Whether the terminal reads program status and the person wants it told. */
  setOn(on: boolean): void {
    if (on === this.#on) return;
    this.#on = on;
    this.note();
  }

  /** Statuses may have changed. */
  note(): void {
    if (this.#timer !== null) return;
    const waitMs = Math.max(0, this.#toldAtMs + UPWARD_INTERVAL_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#tell();
    }, waitMs);
  }

  /** The terminal was given back and knows nothing any more. */
  restart(): void {
    this.#told = new Map();
    this.note();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #tell(): void {
    if (this.#host.isBusy()) {
      this.#toldAtMs = performance.now();
      return this.note();
    }
    const next: UpwardReports = this.#on ? upwardReports(this.#host.rows()) : new Map();
    const bytes = changeOf(this.#told, next);
    this.#told = next;
    if (bytes === "") return;
    this.#toldAtMs = performance.now();
    this.#host.write(bytes);
    this.#host.setFarewell([...next.keys()].map(withdrawal).join(""));
  }
}

/** What makes a reader that knows `told` know `next`. */
export function changeOf(told: UpwardReports, next: UpwardReports): string {
  const gone = [...told.keys()].filter((id) => !next.has(id)).map(withdrawal);
  const changed = [...next].flatMap(([id, sequence]) => (told.get(id) === sequence ? [] : [sequence]));
  return [...gone, ...changed].join("");
}
