// wait: until a pane's status is one of --state, or until its turn has ended (--idle). Exit code 0 when met, 1 when the pane
// went away, 4 on time-out. A pane that tells no status is idle when its output is quiet; "quiet" is printed then.

import { childrenOf, countOpen } from "../../core/children.ts";
import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import type { StatusState } from "../../core/status.ts";
import { done, misused, printed, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";
import { timeoutOf, until, type Condition } from "./until.ts";

/** Output is quiet when nothing was printed for so long, in ms: a spinner draws ten times in it. */
export const QUIET_MS = 2000;

const STATES: readonly StatusState[] = [
  ...(["none", "starting", "working", "blocked", "idle"] as const),
  ...(["done", "error", "stopped", "queued"] as const),
];
const TURN_ENDED: readonly StatusState[] = ["idle", "done", "error", "stopped"];

function run(ctx: CommandContext, args: ParsedCommand): Reply | Promise<Reply> {
  const condition = conditionOf(ctx, args);
  if (typeof condition === "string") return misused(args, condition);
  const seconds = flagValue(args, "timeout");
  const timeoutMs = seconds === undefined ? null : timeoutOf(seconds);
  if (timeoutMs === undefined) return misused(args, `--timeout takes seconds: ${seconds}`);
  const found = targetOf(ctx, args, "pane");
  return found.ok ? until(ctx, found.pane.id, condition, timeoutMs) : refused(found.message);
}

function conditionOf(ctx: CommandContext, args: ParsedCommand): Condition | string {
  const states = flagValue(args, "state");
  if (hasFlag(args, "idle") === (states !== undefined)) return "one of --idle and --state is needed";
  if (states === undefined) return isIdle(ctx);
  const names = states.split(",");
  const wrong = names.find((name) => !STATES.some((state) => state === name));
  if (wrong !== undefined) return `not a state: ${wrong} (${STATES.join(" ")})`;
  return (pane) => (names.includes(pane.status.state) ? done() : undefined);
}

function isIdle(ctx: CommandContext): Condition {
  const beganMs = ctx.nowMs;
  return (pane) => {
    const { state } = pane.status;
    // What runs below may outlive the turn it was begun in.
    const rests = TURN_ENDED.includes(state) && countOpen(childrenOf(pane)) === 0;
    if (state !== "none") return rests ? done() : undefined;
    // A shell that marks its prompts needs no guess; an agent in front of it says nothing by them.
    if (pane.stream.prompt !== null && !pane.observation?.agent)
      return pane.stream.prompt === "command" ? undefined : done();
    const quietAtMs = Math.max(ctx.lastOutputAtMs(pane.id), beganMs) + QUIET_MS;
    return ctx.nowMs >= quietAtMs ? printed(["quiet"]) : quietAtMs;
  };
}

export const wait: Command = { name: "wait", run };
