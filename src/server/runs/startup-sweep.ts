// At the start of a server, before anybody reads a state: runs whose process has gone since the last server looked are
// ended. Panes outlive the server, so a run whose process is still there, or was never known, stays open.

import type { Conversation } from "../../core/conversation.ts";
import { sweptAtStart } from "../../protocols/agent-event/native-words.ts";
import type { ProcessTable } from "../processes/process-table.ts";
import type { World } from "../world.ts";

export async function sweepRuns({ loop }: Pick<World, "loop">, table: ProcessTable): Promise<void> {
  await table.refresh();
  // A listing that does not even name us names nobody.
  if (table.readStat(process.pid) === undefined) return;
  for (const pane of loop.state.panes.values()) {
    for (const each of pane.conversations.values()) {
      if (!isOpenRun(each) || isThere(each, table)) continue;
      const { session, turn, agent } = each;
      const word = sweptAtStart(session, turn, agent === null ? {} : { agent });
      loop.dispatch({ type: "said", pane: pane.id, word, atMs: Date.now() });
    }
  }
}

const isOpenRun = ({ source, state }: Conversation): boolean =>
  source === "agent-event" && (state === "working" || state === "blocked" || state === "starting");

function isThere({ process }: Conversation, table: ProcessTable): boolean {
  return process === null || table.readStat(process.pid)?.startTime === process.startTime;
}
