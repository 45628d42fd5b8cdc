// The outer terminal's title: "▲2 mux: work", the count being panes that wait for a person. The title that was there before
// is saved when the terminal is taken over and comes back when it is given back (tty/outer-modes.ts).

import { cleanText } from "../core/clean-text.ts";
import { maskSecrets } from "../core/mask-secrets.ts";
import { needsYou } from "../core/status-order.ts";
import type { StatusRow, View } from "../wire/view.ts";

/** Longest session name in a title, in characters. */
const MAX_NAME = 80;

/** The count leaves out who is snoozed. */
export function outerTitle(session: string, rows: Iterable<StatusRow>, ascii: boolean): string {
  const count = [...rows].filter(({ status, quiet }) => needsYou(status) && quiet !== "snoozed").length;
  const name = [...maskSecrets(cleanText(session))].slice(0, MAX_NAME).join("");
  return `${count === 0 ? "" : `${ascii ? "!" : "▲"}${count} `}mux: ${name}`;
}

/** What of the client's model the title is made of. */
export interface TitleModel {
  readonly view: Pick<View, "sessionName" | "settings"> | null;
  readonly rows: ReadonlyMap<number, StatusRow>;
  readonly ascii: boolean;
}

export class OuterTitle {
  readonly #write: (bytes: string) => void;
  readonly #enabled: boolean;
  #shown: string | null = null;

  /** `term`: the console of Linux has no title, and shows the sequence as text. */
  constructor(write: (bytes: string) => void, term: string) {
    this.#write = write;
    this.#enabled = !term.startsWith("linux");
  }

  update({ view, rows, ascii }: TitleModel): void {
    if (!this.#enabled || view?.settings.setTitles !== true) return;
    const title = outerTitle(view.sessionName, rows.values(), ascii);
    if (title === this.#shown) return;
    this.#shown = title;
    this.#write(`\x1b]2;${title}\x1b\\`);
  }

  /** The terminal was given back: it shows another title now. */
  restart(): void {
    this.#shown = null;
  }
}
