// send: text for the program in a pane, typed by nobody. --submit: with Enter behind it, and until the turn that it begins
// has ended.

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { encodeInput } from "../../core/encode-input.ts";
import type { PaneId } from "../../core/ids.ts";
import { done, EXIT_NO_SIGNAL, EXIT_REFUSED, misused, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";
import { timeoutOf, until, type Condition } from "./until.ts";

/** An Enter that comes together with a text is taken for a line of it. */
const ENTER_DELAY_MS = 150;
/** A turn that has not begun by then has no end to wait for. */
const BEGIN_MS = 5000;

async function run(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const seconds = flagValue(args, "timeout");
  const timeoutMs = seconds === undefined ? null : timeoutOf(seconds);
  if (timeoutMs === undefined) return misused(args, `--timeout takes seconds: ${seconds}`);
  const found = targetOf(ctx, args, "pane");
  if (!found.ok) return refused(found.message);
  const { id, status } = found.pane;
  if (status.state === "blocked" && !hasFlag(args, "force")) {
    return refused("the program waits for an answer, and the text would be one: --force sends it all the same");
  }
  await ctx.sendInput(id, encodeInput({ kind: "paste", text: args.positional.join(" ") }, ctx.modes(id)));
  return hasFlag(args, "submit") ? submit(ctx, id, timeoutMs) : done();
}

async function submit(ctx: CommandContext, id: PaneId, timeoutMs: number | null): Promise<Reply> {
  await new Promise<void>((resolve) => void ctx.setTimer(ENTER_DELAY_MS, resolve));
  const before = ctx.state.panes.get(id)?.status;
  if (before === undefined) return refused("the pane went away");
  await ctx.sendInput(id, "\r");
  // Nothing will ever tell the end of the turn of a program that tells nothing.
  if (before.state === "none") return { code: EXIT_NO_SIGNAL, out: "no_signal\n", err: "" };
  return until(ctx, id, turnOf(ctx, before.seq), timeoutMs);
}

/** Met when a turn that began after change `seq` has ended, or waits for a person. */
function turnOf(ctx: CommandContext, seq: number): Condition {
  const beginsByMs = ctx.nowMs + BEGIN_MS;
  return ({ status }) => {
    // One step to rest is none of this turn: a turn is two, work and its end.
    const hasBegun = status.seq > seq + 1 || (status.seq > seq && status.state !== "idle" && status.state !== "done");
    if (!hasBegun) return ctx.nowMs < beginsByMs ? beginsByMs : refused("the text was sent, but no turn began");
    switch (status.state) {
      case "idle":
      case "done":
        return done();
      case "blocked":
      case "error":
      case "stopped":
      case "none":
        return { code: EXIT_REFUSED, out: "", err: `${status.state}${status.msg ? `: ${status.msg}` : ""}\n` };
      default:
        return undefined;
    }
  };
}

export const send: Command = { name: "send", run };
