// Waiting for a pane: a condition that is looked at after every change, a time-out, and an end when the caller leaves.

import type { PaneId } from "../../core/ids.ts";
import type { Pane } from "../../core/state.ts";
import { EXIT_TIMEOUT, refused, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";

/** Longest time-out, in seconds: about 24 days, what a timer can hold. */
const MAX_TIMEOUT_S = 2_147_483;

/** Met: the answer. A number: not before this wall clock, ms. Undefined: only a change can meet it. */
export type Verdict = Reply | number | undefined;
export type Condition = (pane: Pane) => Verdict;

/** Milliseconds of a --timeout in seconds; undefined for what is none. */
export function timeoutOf(text: string): number | undefined {
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return seconds <= MAX_TIMEOUT_S ? seconds * 1000 : undefined;
}

/** Answers when the condition is met, the pane went away, or the time is up. */
export function until(ctx: CommandContext, id: PaneId, condition: Condition, timeoutMs: number | null): Promise<Reply> {
  return new Promise((resolve) => {
    let cancelTimer = (): void => undefined;
    let finished = false;
    const finish = (reply: Reply): void => {
      if (finished) return;
      finished = true;
      cancelTimer();
      cancelTimeout();
      unsubscribe();
      stay();
      resolve(reply);
    };
    const check = (): void => {
      const pane = ctx.state.panes.get(id);
      if (!pane) return finish(refused("the pane went away"));
      const verdict = condition(pane);
      if (typeof verdict === "object") return finish(verdict);
      cancelTimer();
      cancelTimer = verdict === undefined ? () => undefined : ctx.setTimer(Math.max(1, verdict - ctx.nowMs), check);
    };
    const unsubscribe = ctx.onChange(check);
    const stay = ctx.onGone(() => finish(refused("nobody waits any more")));
    const cancelTimeout =
      timeoutMs === null
        ? (): void => undefined
        : ctx.setTimer(timeoutMs, () => finish({ code: EXIT_TIMEOUT, out: "", err: "timed out\n" }));
    check();
  });
}
