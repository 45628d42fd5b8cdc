// A conversation as a text for another agent, or for a person: the newest passages, oldest first ([V16] of SPEC.md).

import type { Passage, Speaker } from "./passages.ts";

/** Beyond that the oldest passages are left out, in characters. */
const MAX_CHARS = 1 << 20;

const HEADINGS: Readonly<Record<Speaker, string>> = { person: "Person", agent: "Agent", tool: "Agent" };

/** Keeps the newest passages, in an amount that does not grow with the conversation. */
export class PassageKeeper {
  readonly #limit: number;
  #passages: Passage[] = [];
  #chars = 0;
  /** Passages that were there and are not kept. */
  left = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get passages(): readonly Passage[] {
    return this.#passages;
  }

  add(passage: Passage): void {
    const at = passage.key === null ? -1 : this.#passages.findLastIndex(({ key }) => key === passage.key);
    const before = this.#passages[at];
    this.#chars += passage.text.length - (before?.text.length ?? 0);
    if (before !== undefined) this.#passages[at] = passage;
    else this.#passages.push(passage);
    while (this.#passages.length > this.#limit || (this.#chars > MAX_CHARS && this.#passages.length > 1)) {
      this.#chars -= this.#passages.shift()?.text.length ?? 0;
      this.left++;
    }
  }

  /** The record was begun anew. */
  clear(): void {
    this.#passages = [];
    this.#chars = 0;
    this.left = 0;
  }
}

export interface HandOver {
  readonly agent: string;
  readonly conversation: string | null;
  readonly directory: string;
  readonly passages: readonly Passage[];
  /** Something older is not among them. */
  readonly isCut: boolean;
}

export function handOverText({ agent, conversation, directory, passages, isCut }: HandOver): string {
  const name = conversation === null ? "" : `, conversation ${conversation}`;
  const lines = [`# ${agent} in ${directory}${name}`];
  if (isCut) lines.push("", "(What came before is left out.)");
  let heading = "";
  for (const { who, text } of passages) {
    if (HEADINGS[who] !== heading) {
      heading = HEADINGS[who];
      lines.push("", `## ${heading}`);
    }
    lines.push(who === "tool" ? `- ${text}` : `\n${text}`);
  }
  return `${lines.join("\n")}\n`;
}
