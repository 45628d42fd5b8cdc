// Takes out of a bundle what is nobody's business: credentials, where things lie in a person's home, what was asked,
// answered and said. What the status was concluded from stays, or replaying it would conclude something else.

import type { Bundle, BundleProcess } from "./bundle.ts";
import type { Conversation, Conversations } from "./conversation.ts";
import type { LedgerEntry } from "./ledger.ts";
import { maskSecrets } from "./mask-secrets.ts";
import type { RecordSet, StatusRecord } from "./report.ts";
import type { Status } from "./status.ts";

/** Fewer words in a row may stand anywhere by chance. */
const RUN_WORDS = 3;
const MASKED_LETTER = "x";
const WORD = /[\p{L}\p{N}]+/gu;

/** `home`: the person's home directory, absolute. */
export function maskBundle(bundle: Bundle, home: string): Bundle {
  const plain = (text: string): string => maskHome(maskSecrets(text), home);
  const said = runsOf(textsOf(bundle));
  const seen = (text: string): string => maskRuns(plain(text), said);
  const { pane } = bundle;
  return {
    ...bundle,
    pane: {
      ...pane,
      title: seen(pane.title),
      records: maskRecords(pane.records),
      conversations: maskConversations(pane.conversations, plain),
      status: maskStatus(pane.status),
    },
    screen: bundle.screen.map(seen),
    processes: bundle.processes.map((process) => maskProcess(process, plain)),
    ledger: bundle.ledger.map(maskEntry),
  };
}

/** The same shape without the words: letters and digits become x, all else stays. */
export const maskWords = (text: string): string => text.replace(WORD, (word) => MASKED_LETTER.repeat(word.length));

/** Paths below the home directory, to their end. */
function maskHome(text: string, home: string): string {
  if (home === "" || home === "/") return text;
  return text.split(home).reduce((before, rest) => {
    const end = /["'`\s:;,)\]}]/.exec(rest)?.index ?? rest.length;
    return `${before}~${end === 0 ? "" : "/***"}${rest.slice(end)}`;
  });
}

type Texts = readonly (string | undefined | null)[];

function textsOf({ pane }: Bundle): readonly string[] {
  const { status } = pane;
  const texts: Texts = [
    ...[status.msg, status.prompt, status.result],
    ...[...pane.records.records.values()].flatMap(({ msg, title }): Texts => [msg, title]),
    ...[...pane.conversations.values()].flatMap(({ msg, prompt, result }): Texts => [msg, prompt, result]),
  ];
  return texts.filter((text) => text !== undefined && text !== null);
}

const wordsIn = (text: string): readonly string[] => text.match(WORD) ?? [];

/** Every three words in a row of these texts, as one key each; a shorter text is a run of its own. */
function runsOf(texts: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const words of texts.map(wordsIn)) {
    for (let at = 0; at + RUN_WORDS <= words.length; at++) runs.add(words.slice(at, at + RUN_WORDS).join(" "));
  }
  return runs;
}

/** Masks what of a row was said: wherever it stands, and however it is wrapped, but for the last words of a line. */
function maskRuns(row: string, runs: ReadonlySet<string>): string {
  if (runs.size === 0) return row;
  const words = [...row.matchAll(WORD)];
  const hidden = new Set<number>();
  for (let at = 0; at + RUN_WORDS <= words.length; at++) {
    const run = words.slice(at, at + RUN_WORDS);
    if (runs.has(run.map(([word]) => word).join(" "))) run.forEach((_, i) => hidden.add(at + i));
  }
  let at = -1;
  return row.replace(WORD, (word) => (hidden.has((at += 1)) ? MASKED_LETTER.repeat(word.length) : word));
}

function maskStatus(status: Status): Status {
  const { msg, title, prompt, result } = status;
  return {
    ...status,
    ...(msg !== undefined && { msg: maskWords(msg) }),
    ...(title !== undefined && { title: maskWords(title) }),
    ...(prompt !== undefined && { prompt: maskWords(prompt) }),
    ...(result !== undefined && { result: maskWords(result) }),
  };
}

function maskRecords(set: RecordSet): RecordSet {
  return { ...set, records: new Map([...set.records].map(([id, record]) => [id, maskRecord(record)])) };
}

const maskRecord = (record: StatusRecord): StatusRecord => ({
  ...record,
  ...(record.msg !== undefined && { msg: maskWords(record.msg) }),
  ...(record.title !== undefined && { title: maskWords(record.title) }),
});

function maskConversations(held: Conversations, plain: (text: string) => string): Conversations {
  return new Map([...held].map(([key, each]) => [key, maskConversation(each, plain)]));
}

function maskConversation(each: Conversation, plain: (text: string) => string): Conversation {
  const { msg, prompt, result, cwd, transcript } = each;
  return {
    ...each,
    ...(msg !== undefined && { msg: maskWords(msg) }),
    prompt: prompt === null ? null : maskWords(prompt),
    result: result === null ? null : maskWords(result),
    artifacts: [],
    cwd: cwd === null ? null : plain(cwd),
    transcript: transcript === null ? null : plain(transcript),
  };
}

/** An argument with blanks is text: a prompt, a script. */
const maskProcess = (process: BundleProcess, plain: (text: string) => string): BundleProcess => ({
  ...process,
  comm: plain(process.comm),
  exe: plain(process.exe),
  argv: process.argv.map((argument) => (/\s/.test(argument) ? maskWords(argument) : plain(argument))),
});

function maskEntry(entry: LedgerEntry): LedgerEntry {
  if (entry.type === "status") return { ...entry, evidence: maskWords(entry.evidence) };
  if (entry.type === "answered") return { ...entry, choice: maskWords(entry.choice) };
  return entry.type === "said" && entry.detail !== undefined ? { ...entry, detail: maskWords(entry.detail) } : entry;
}
