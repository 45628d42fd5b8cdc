// Which agents a hook's payload can be of, by its shape: agents run each other's hooks (Grok and Copilot read Claude Code's
// settings), so the name under which a hook was installed says little.

import { valueAt, type HookPayload } from "./hook-payload.ts";

/** Catalog ids; null: the shape is common to many. */
export function agentsOfShape(payload: HookPayload): readonly string[] | null {
  const has = (path: string): boolean => typeof valueAt(payload, path) === "string";
  if (has("hookEventName")) return has("conversationId") ? ["antigravity"] : ["grok"];
  if (has("hookName") && has("taskId")) return ["cline"];
  if (has("generation_id")) return ["cursor"];
  if (has("conversation_id") && startsSmall(valueAt(payload, "hook_event_name"))) return ["cursor"];
  if (has("type") && typeof valueAt(payload, "properties") === "object") return ["opencode", "kilo"];
  return null;
}

const startsSmall = (name: unknown): boolean => typeof name === "string" && /^[a-z]/u.test(name);
