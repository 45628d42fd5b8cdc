// The command line that starts an agent: its command, the words of a conversation to begin or to go on with, the words that
// make it ask for no permission, and what the person adds.
//   claude  --session-id 5f0a2c1e-…  --dangerously-skip-permissions  "mend the tests"

import { splitWords } from "../core/split-words.ts";
import type { Runtime } from "./runtime.ts";

/** Which conversation the agent is to have. */
export type ConversationStart =
  | { readonly kind: "fresh" }
  /** A new one, under an id that was made for it. */
  | { readonly kind: "create"; readonly id: string }
  | { readonly kind: "resume"; readonly id: string };

export interface LaunchLine {
  /** The command first. */
  readonly argv: readonly string[];
  /** Variables that it takes. */
  readonly env: Readonly<Record<string, string>>;
}

export interface LaunchWish {
  readonly start: ConversationStart;
  /** It is to ask for no permission. */
  readonly bypass: boolean;
  /** What the person adds. */
  readonly args: readonly string[];
}

const ID = "{id}";

/** Undefined where the agent cannot do what is wished: it has no such words, or the id is none of its own. */
export function launchLine(runtime: Runtime, { start, bypass, args }: LaunchWish): LaunchLine | undefined {
  const command = splitWords(runtime.command);
  const conversation = conversationWords(runtime, start);
  const passing = bypass ? runtime.bypass : NO_BYPASS;
  if (command === undefined || conversation === undefined || passing === null) return undefined;
  return { argv: [...command, ...conversation, ...passing.args, ...args], env: passing.env };
}

const NO_BYPASS: NonNullable<Runtime["bypass"]> = { args: [], env: {} };

function conversationWords({ resume }: Runtime, start: ConversationStart): readonly string[] | undefined {
  if (start.kind === "fresh") return [];
  const template = start.kind === "create" ? resume?.create : resume?.resume;
  if (resume === null || template === undefined || template === null || !isConversationId(resume.idPattern, start.id))
    return undefined;
  return splitWords(template)?.map((word) => word.replaceAll(ID, () => start.id));
}

/** An id of the agent's own form; never one that could be taken for an option. */
export const isConversationId = (pattern: RegExp, id: string): boolean =>
  id.length <= MAX_ID_LENGTH && !id.startsWith("-") && pattern.test(id);

/** Longest id of a conversation, as everywhere. */
const MAX_ID_LENGTH = 128;

/** The id that a running process was told to go on with or to begin: `codex resume ID`, `claude --session-id=ID`. */
export function conversationInArgv({ resume }: Runtime, argv: readonly string[]): string | undefined {
  if (resume === null) return undefined;
  const templates = [resume.resume, resume.create].filter((template) => template !== null);
  for (const template of templates) {
    const id = idBehind(splitWords(template) ?? [], argv);
    if (id !== undefined && isConversationId(resume.idPattern, id)) return id;
  }
  return undefined;
}

/** The word that stands where the template has its id, behind the word before it. */
function idBehind(template: readonly string[], argv: readonly string[]): string | undefined {
  const at = template.findIndex((word) => word.includes(ID));
  const word = template[at];
  if (word === undefined) return undefined;
  if (word !== ID) {
    const [before = "", after = ""] = word.split(ID);
    const found = argv.find((each) => each.startsWith(before) && each.endsWith(after));
    return found?.slice(before.length, found.length - after.length);
  }
  const option = template[at - 1];
  const place = option === undefined ? -1 : argv.indexOf(option);
  if (place >= 0) return argv[place + 1];
  return option?.startsWith("--") === true
    ? argv.find((each) => each.startsWith(`${option}=`))?.slice(option.length + 1)
    : undefined;
}
