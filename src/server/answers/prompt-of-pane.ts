// The prompt that a pane shows at this moment, with its fingerprint; or in words why there is none to be answered.

import type { Catalog } from "../../catalog/build-catalog.ts";
import { readPrompt, type PromptScreen, type ReadPrompt } from "../../catalog/read-prompt.ts";
import { agentOrCommandName } from "../../core/find.ts";
import { formatPaneId } from "../../core/ids.ts";
import type { ShownPrompt } from "../../core/prompt.ts";
import type { Pane } from "../../core/state.ts";
import { fingerprintOf } from "../screen/fingerprint.ts";

export interface PanePrompt {
  readonly read: ReadPrompt;
  readonly shown: ShownPrompt;
  /** Between a pasted text and its Enter. */
  readonly enterDelayMs: number;
}

export type PromptReading = ({ readonly ok: true } & PanePrompt) | { readonly ok: false; readonly message: string };

/** An Enter that comes together with a text is taken for a line of it. */
const ENTER_DELAY_MS = 150;

const none = (message: string): PromptReading => ({ ok: false, message });

/** What can be done where mux knows no keys. */
const byHand = ({ id }: Pane): string => `answer in the pane, or: mux send -t ${formatPaneId(id)} --force TEXT`;

export function promptOfPane(catalog: Catalog, pane: Pane | undefined, screen: PromptScreen): PromptReading {
  if (pane === undefined || pane.life.phase === "ended") return none("the pane went away");
  const agent = pane.observation?.agent;
  if (agent == null) return none(`no agent that mux knows is in front: ${byHand(pane)}`);
  const name = agentOrCommandName(pane);
  const runtime = catalog.byName.get(agent.id);
  if (runtime?.answers == null) return none(`mux does not know the keys that answer ${name}: ${byHand(pane)}`);
  const { state, confidence } = pane.status;
  const isTold = confidence === "declared" || confidence === "explicit";
  if (isTold && state !== "blocked") return none(`${name} asks nothing: it says that it is ${state}`);
  const read = readPrompt(runtime.answers, screen);
  if (read === null) return none(`no question of ${name} can be read off its screen: ${byHand(pane)}`);
  const fingerprint = `${hashOf(read)}.${pane.status.seq}`;
  const enterDelayMs = runtime.pasteEnterDelayMs ?? ENTER_DELAY_MS;
  return { ok: true, read, shown: { ...read.prompt, fingerprint }, enterDelayMs };
}

/** What makes the prompt, without the number of the status; `without`: an option that is being typed into. */
export function hashOf({ prompt, rows }: ReadPrompt, without: number | null = null): string {
  const counted = rows.map((row) => (row.option === without && without !== null ? { ...row, text: "" } : row));
  return fingerprintOf(prompt.rule, counted);
}
