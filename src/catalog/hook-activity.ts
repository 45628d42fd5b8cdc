// Which step of activity an agent's event is where its manifest does not say: by the name that agents share for it, else by
// the state that it stands for.

import type { ActivityKey } from "../core/activity.ts";
import type { HookState } from "./hook-rules.ts";

/** Names without case and punctuation: "PreToolUse", "pre_tool_use" and "tool.execute.before" each have one. */
const BY_NAME: Readonly<Record<string, ActivityKey>> = {
  pretooluse: "tool_start",
  beforetool: "tool_start",
  toolexecutebefore: "tool_start",
  posttooluse: "tool_end",
  posttoolusefailure: "tool_end",
  posttoolbatch: "tool_end",
  aftertool: "tool_end",
  toolexecuteafter: "tool_end",
  userpromptsubmit: "prompt",
  promptsubmit: "prompt",
  beforesubmitprompt: "prompt",
  beforeagent: "prompt",
  beforemodel: "prompt",
  aftermodel: "tool_end",
  beforetoolselection: "tool_start",
  turnstarted: "prompt",
  permissiondenied: "prompt",
  permissionresult: "prompt",
  permissionreplied: "prompt",
  questionreplied: "prompt",
  questionrejected: "prompt",
  interrupt: "interrupted",
  stopcancelled: "interrupted",
  taskcancel: "interrupted",
  notification: "notification",
  precompact: "compact",
  precompress: "compact",
  subagentstart: "subagent_start",
  subagentstop: "subagent_stop",
  teammateidle: "teammate_idle",
  taskcompleted: "task_completed",
  configchange: "config_change",
  worktreecreate: "worktree_create",
  worktreeremove: "worktree_remove",
};

const BY_STATE: Readonly<Record<HookState, ActivityKey | undefined>> = {
  working: "prompt",
  blocked: "idle",
  idle: "idle",
  done: "idle",
  error: "idle",
  session: "session_start",
  end: "session_end",
  progress: undefined,
  ignore: undefined,
};

/** A halt is a halt whatever the event is called: a notification that asks for permission stops the agent. */
const HALTS: ReadonlySet<HookState> = new Set(["blocked", "idle", "done", "error"]);

export function activityOf(name: string, state: HookState): ActivityKey | undefined {
  const byName = BY_NAME[name.toLowerCase().replace(/[^a-z]/g, "")];
  if (HALTS.has(state) && byName !== "interrupted") return BY_STATE[state];
  return byName ?? BY_STATE[state];
}
