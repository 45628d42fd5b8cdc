// The keys of one answer, one after the other: each is written only while the prompt is still the same and its agent is in
// front. Null when all went out, else in words why it ended before.

import { encodeInput, encodePaste } from "../../core/encode-input.ts";
import { parseKeyName } from "../../core/key-name.ts";
import { DEFAULT_MODES, type PaneModes } from "../../core/modes.ts";
import type { PromptChoice } from "../../core/prompt-choice.ts";
import { unreachable } from "../../core/unreachable.ts";
import type { PanePrompt, PromptReading } from "./prompt-of-pane.ts";

/** An agent that takes longer to move its mark has not understood the key. */
const MOVE_MS = 2_000;
/** An agent may paint what was typed later than it took it. */
const TYPED_MS = 2_000;
/** Keys that move a mark: more than any list is long. */
const MAX_MOVES = 40;
const CHANGED = "the prompt changed before the answer was given";

/** What sending may see and do. */
export interface Sending {
  /** The answer goes out now: it is written down. */
  note(): void;
  send(bytes: string): void;
  modes(): PaneModes | undefined;
  /** The prompt, if it is the same still, one option apart; undefined: it is not, or its agent is not in front. */
  now(without: number | null): PanePrompt | undefined;
  /** The same process is in front. */
  isInFront(): boolean;
  settle(): Promise<void>;
  until(holds: () => boolean, withinMs: number): Promise<boolean>;
  peek(): PromptReading;
}

type Sent = Exclude<PromptChoice, { type: "refused" }>;

/** What was chosen, as it is told and kept. */
export function choiceText(choice: Sent, { read }: PanePrompt): string {
  switch (choice.type) {
    case "option":
      return `${choice.option.key} ${choice.option.label}`;
    case "escape":
      return `no (${read.escape.join(" ")})`;
    case "text":
      return `text: ${choice.text}`;
    default:
      return unreachable(choice);
  }
}

export async function sendChoice(choice: Sent, first: PanePrompt, sending: Sending): Promise<string | null> {
  switch (choice.type) {
    case "option":
      return choose(choice.index, first, sending);
    case "escape":
      sending.note();
      return typeKeys(first.read.escape, first, sending);
    case "text":
      return typeText(choice.text, choice.index, first, sending);
    default:
      return unreachable(choice);
  }
}

function key(name: string, sending: Sending): string {
  const parsed = parseKeyName(name);
  return parsed === undefined ? "" : encodeInput({ kind: "key", key: parsed }, sending.modes() ?? DEFAULT_MODES);
}

/** In the turn in which the prompt was looked at: the first key at once, each further one after a pause. */
async function typeKeys(names: readonly string[], first: PanePrompt, sending: Sending): Promise<string | null> {
  for (const [i, name] of names.entries()) {
    if (i > 0) {
      await pause(first.enterDelayMs, sending);
      // The key before was enough: what is shown now is another matter.
      if (sending.now(null) === undefined) return null;
    }
    sending.send(key(name, sending));
  }
  return null;
}

async function choose(index: number, first: PanePrompt, sending: Sending): Promise<string | null> {
  if (first.read.choose !== "move") {
    sending.note();
    return typeKeys(first.read.keys[index] ?? [], first, sending);
  }
  const problem = await moveTo(index, first, sending);
  if (problem !== null) return problem;
  sending.note();
  sending.send(key("Enter", sending));
  return null;
}

const markOf = ({ read }: PanePrompt): number => read.prompt.options.findIndex(({ marked }) => marked);

/** One key at a time, and looks where the mark is before the next: an agent may drop a key, or wrap at the end. */
async function moveTo(index: number, first: PanePrompt, sending: Sending): Promise<string | null> {
  const [back, on] = first.read.across ? ["Left", "Right"] : ["Up", "Down"];
  for (let moves = 0; moves <= MAX_MOVES; moves++) {
    const now = sending.now(null);
    if (now === undefined) return CHANGED;
    const at = markOf(now);
    if (at === index) return null;
    sending.send(key(at < index ? (on ?? "") : (back ?? ""), sending));
    const hasMoved = (): boolean => {
      const seen = sending.peek();
      return !seen.ok || markOf(seen) !== at;
    };
    if (!(await sending.until(hasMoved, MOVE_MS))) return "the program's mark does not move";
    await sending.settle();
  }
  return "the program's mark does not get there";
}

async function typeText(
  text: string,
  index: number | null,
  first: PanePrompt,
  sending: Sending,
): Promise<string | null> {
  if (index !== null) {
    const problem = await openField(index, first, sending);
    if (problem !== null) return problem;
  }
  sending.note();
  const modes = sending.modes() ?? DEFAULT_MODES;
  // Without marks around it each line end would be an Enter of its own.
  sending.send(encodePaste(modes.bracketedPaste ? text : text.replace(/\s*[\r\n]+\s*/g, " "), modes));
  await pause(first.enterDelayMs, sending);
  if (index !== null) {
    const isTyped = (): boolean => {
      const seen = sending.peek();
      return !seen.ok || seen.read.prompt.options[index]?.label !== first.read.prompt.options[index]?.label;
    };
    await sending.until(isTyped, TYPED_MS);
    await sending.settle();
  }
  const isThere = index === null ? sending.isInFront() : sending.now(index) !== undefined;
  if (!isThere) return "the prompt changed when the text was typed: it was not entered";
  sending.send(key("Enter", sending));
  return null;
}

/** Puts the mark onto the option that takes words, and waits until it is there. */
async function openField(index: number, first: PanePrompt, sending: Sending): Promise<string | null> {
  if (first.read.choose === "move") return moveTo(index, first, sending);
  if (markOf(first) === index) return null;
  sending.send(key(first.read.keys[index]?.[0] ?? "", sending));
  const isOpen = (): boolean => {
    const seen = sending.peek();
    return !seen.ok || markOf(seen) === index;
  };
  if (!(await sending.until(isOpen, MOVE_MS))) return "the program does not open the field for it";
  await sending.settle();
  return sending.now(index) === undefined ? CHANGED : null;
}

async function pause(ms: number, sending: Sending): Promise<void> {
  await sending.until(() => false, ms);
  await sending.settle();
}
