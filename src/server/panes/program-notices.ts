// Notifications that programs ask for (OSC 9, 777, 99): ours are sent in their place, cleaned, masked and not too many.

import { cleanText } from "../../core/clean-text.ts";
import { maskSecrets } from "../../core/mask-secrets.ts";
import { MAX_NOTIFICATION_LENGTH, PANE_GAP_MS } from "../../core/notify.ts";
import type { ProgramNotification } from "../../protocols/notification/parse.ts";

const fit = (text: string): string => maskSecrets(cleanText(text)).slice(0, MAX_NOTIFICATION_LENGTH);

export class ProgramNotices {
  readonly #sentAtMs = new Map<number, number>();

  /** The notification as it may be told, or undefined while this pane has said enough. `nowMs`: any steady clock. */
  admit(pane: number, asked: ProgramNotification, nowMs: number): ProgramNotification | undefined {
    const last = this.#sentAtMs.get(pane);
    if (last !== undefined && nowMs - last < PANE_GAP_MS) return undefined;
    this.#sentAtMs.set(pane, nowMs);
    return { title: fit(asked.title), body: fit(asked.body) };
  }

  forget(pane: number): void {
    this.#sentAtMs.delete(pane);
  }
}
