// Turns in a transcript of Codex. Rules [M50]… of SPEC.md.
//   {"type":"event_msg","payload":{"type":"task_started","turn_id":"…"}}   then task_complete or turn_aborted

import { isPlainObject, parseLine, textOf } from "./transcript-line.ts";
import { inPhase, keyOf, type Turn } from "./turn.ts";

/** The turn after one more line. */
export function readCodexLine(turn: Turn | null, line: string): Turn | null {
  const record = parseLine(line);
  const payload = record?.["type"] === "event_msg" ? record["payload"] : undefined;
  if (record === undefined || !isPlainObject(payload)) return turn;
  switch (payload["type"]) {
    case "task_started": {
      // Old versions name no turn; when it began is as good a name within one file.
      const key = keyOf(payload["turn_id"]) ?? keyOf(record["timestamp"]);
      return key === undefined ? turn : { key, phase: "active", prompt: null, at: textOf(record, "timestamp") ?? null };
    }
    case "task_complete":
      return inPhase(turn, "completed");
    case "turn_aborted":
      return inPhase(turn, "interrupted");
    default:
      return turn;
  }
}
