// The conversation of a pane's agent, read off its record when somebody asks: in pieces, the newest passages kept.

import { handOverText, PassageKeeper, type HandOver } from "../../protocols/telemetry/hand-over.ts";
import { PASSAGE_READERS, type Passage } from "../../protocols/telemetry/passages.ts";
import { paneDirectory } from "../../core/format-pane-values.ts";
import type { PaneId } from "../../core/ids.ts";
import type { Runtime } from "../../catalog/runtime.ts";
import type { Agent } from "../../core/agent.ts";
import type { Pane } from "../../core/state.ts";
import { Tails } from "../runs/tails.ts";
import type { World } from "../world.ts";
import { readOpencodeConversation } from "./opencode-record.ts";
import { conversationId, type RecordFinder } from "./record-finder.ts";

export type TranscriptReading =
  | { readonly ok: true; readonly text: string; readonly passages: readonly Passage[] }
  /** One line for people. */
  | { readonly ok: false; readonly message: string };

export class Transcripts {
  readonly #world: Pick<World, "loop" | "catalog" | "processes">;
  readonly #finder: RecordFinder;

  /** A directory of ours. */
  readonly #place: string;

  constructor(world: Pick<World, "loop" | "catalog" | "processes">, finder: RecordFinder, place: string) {
    this.#place = place;
    this.#world = world;
    this.#finder = finder;
  }

  /** The newest `limit` passages. */
  async read(id: PaneId, limit: number): Promise<TranscriptReading> {
    const pane = this.#world.loop.state.panes.get(id);
    const agent = pane?.observation?.agent ?? null;
    if (pane === undefined || agent === null) return refuse("no agent is in front of this pane");
    const runtime = this.#world.catalog.byName.get(agent.id);
    const form = runtime?.telemetry?.record ?? null;
    if (form === "opencode") return this.#readOpencode(pane, agent, limit);
    if (runtime === undefined || form === null || PASSAGE_READERS[form] === undefined)
      return refuse(`${agent.name} keeps no record of its conversation that mux reads`);
    const path = await this.#pathOf(pane, agent, runtime);
    if (path === undefined)
      return refuse(`which record is that of this ${agent.name} is not known; it may not have begun`);
    return toReading(pane, agent, await readRecord(path, PASSAGE_READERS[form], limit));
  }

  async #readOpencode(pane: Pane, agent: Agent, limit: number): Promise<TranscriptReading> {
    const id = conversationId(pane, agent);
    const asked = id === null ? null : { id, limit };
    const found = asked && (await readOpencodeConversation(agent, this.#world.processes, this.#place, asked));
    return found ? toReading(pane, agent, found) : refuse(`which conversation this ${agent.name} is in is not known`);
  }

  async #pathOf(pane: Pane, agent: Agent, runtime: Runtime): Promise<string | undefined> {
    return (await this.#finder.told(pane, agent, runtime)) ?? (await this.#finder.search(pane, agent, runtime));
  }
}

async function readRecord(
  path: string,
  read: (line: string) => readonly Passage[],
  limit: number,
): Promise<Pick<HandOver, "passages" | "isCut">> {
  const keeper = new PassageKeeper(limit);
  let isWhole = true;
  // Of its own, since nobody else follows it from here: the file is read once and let go.
  const follow = new Tails().follow(path, ({ lines, begins }) => {
    if (begins !== null) {
      keeper.clear();
      isWhole = begins === "whole";
    }
    for (const passage of lines.flatMap(read)) keeper.add(passage);
  });
  await follow.read();
  follow.close();
  return { passages: keeper.passages, isCut: !isWhole || keeper.left > 0 };
}

function toReading(pane: Pane, agent: Agent, found: Pick<HandOver, "passages" | "isCut">): TranscriptReading {
  if (found.passages.length === 0) return refuse(`nothing was said in the record of this ${agent.name} yet`);
  const handOver: HandOver = {
    agent: agent.name,
    conversation: conversationId(pane, agent),
    directory: paneDirectory(pane),
    ...found,
  };
  return { ok: true, text: handOverText(handOver), passages: found.passages };
}

const refuse = (message: string): TranscriptReading => ({ ok: false, message });
