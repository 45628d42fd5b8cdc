// From the key `hooks` of a manifest to events and payload paths as they are used. A manifest that names no paths, as those
// of the Agent Terminal Protocol, is read by the names that agents commonly give.

import { activityOf } from "./hook-activity.ts";
import { parseHookInstall } from "./hook-install.ts";
import type { HookEvent, Hooks, PayloadPaths, PayloadTest } from "./hook-rules.ts";
import type { HookEventManifest, HooksManifest, WhenManifest } from "./manifest-hooks.ts";
import { kindOf, stateOf } from "./manifest-values.ts";

/** Asked after the manifest's own paths. */
const COMMON_PATHS: PayloadPaths = {
  event: ["hook_event_name", "hookEventName", "hookName", "event", "type"],
  session: ["session_id", "sessionId", "conversation_id", "conversationId"],
  parent: ["parent_session_id", "parentSessionId"],
  cwd: ["cwd", "workspace_roots.0", "workspacePaths.0", "workspaceRoots.0"],
  transcript: ["transcript_path", "transcriptPath"],
  tool: ["tool_name", "toolName"],
  message: ["message"],
  prompt: ["prompt"],
  result: ["last_assistant_message"],
  model: ["model"],
  subagent: ["agent_id", "subagentType"],
  turn: ["prompt_id", "turn_id", "promptId"],
  todos: ["tool_input.todos"],
  matched: ["tool_name", "toolName", "notification_type", "notificationType", "trigger", "source", "reason", "error"],
};

export function parseHooks(manifest: HooksManifest | undefined): Hooks | null {
  if (manifest === undefined || manifest.type === "none") return null;
  return {
    dialect: manifest.dialect ?? null,
    install: parseHookInstall(manifest),
    events: (manifest.events ?? []).map(parseEvent),
    payload: parsePayload(manifest),
  };
}

function parsePayload({ payload = {}, conversation, tool, promptTitle }: HooksManifest): PayloadPaths {
  const paths = (key: keyof PayloadPaths, more?: string): readonly string[] => [
    ...new Set([...(payload[key] ?? []), ...(more === undefined ? [] : [more]), ...COMMON_PATHS[key]]),
  ];
  return {
    event: paths("event"),
    session: paths("session", conversation),
    parent: paths("parent"),
    cwd: paths("cwd"),
    transcript: paths("transcript"),
    tool: paths("tool", tool),
    message: paths("message"),
    prompt: paths("prompt", promptTitle),
    result: paths("result"),
    model: paths("model"),
    subagent: paths("subagent"),
    turn: paths("turn"),
    todos: paths("todos"),
    matched: paths("matched", tool),
  };
}

function parseEvent(event: HookEventManifest): HookEvent {
  const on = event.on ?? event.event ?? "";
  const state = stateOf(event.state);
  const activity = event.activity ?? activityOf(on, state);
  const matches = parseMatcher(event.matcher);
  return {
    on,
    state,
    ...(state === "blocked" ? { kind: kindOf(event.kind, `${on} ${event.matcher ?? ""}`) } : {}),
    ...(matches === undefined ? {} : { matches }),
    when: Object.entries(event.when ?? {}).map(([path, test]) => parseTest(path, test)),
    ...(activity === undefined ? {} : { activity }),
    ...(event.subagent === undefined ? {} : { subagent: event.subagent }),
    ...(event.tasks === undefined ? {} : { tasks: event.tasks }),
  };
}

/** Agents take a matcher for the whole name, be it one name, several between "|" or a pattern. */
function parseMatcher(matcher: string | undefined): RegExp | undefined {
  return matcher === undefined || ["", "*", ".*"].includes(matcher) ? undefined : new RegExp(`^(?:${matcher})$`, "u");
}

function parseTest(path: string, test: WhenManifest): PayloadTest {
  if (typeof test !== "object") return { path, is: [test] };
  if ("missing" in test) return { path, missing: true };
  return "emptyOrMissing" in test ? { path, empty: true } : { path, is: test };
}
