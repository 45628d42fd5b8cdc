// When a pane's processes are looked at again. Pure: facts and a clock in, a time out.
// Marks, titles and first output hasten a look; a pane that runs something is looked at every few seconds;
// a shell at its prompt that prints nothing is never looked at, so that a quiet mux sleeps.

/** Times are ms of one monotonic clock; null is never. */
export interface CheckFacts {
  readonly checkedAtMs: number | null;
  /** As the last look saw it. */
  readonly shellInFront: boolean;
  /** Latest OSC 133 mark. */
  readonly markAtMs: number | null;
  /** Latest change of the title. */
  readonly titleAtMs: number | null;
  /** Latest output. */
  readonly outputAtMs: number | null;
}

/** How dear a look is decides how often one may be had, in ms. */
export interface CheckPace {
  /** Between two looks, whatever happens. */
  readonly spacingMs: number;
  /** Between two looks that a title caused while a program is in front: spinners live in titles. */
  readonly titleSpacingMs: number;
  /** Between looks at a pane that runs something and gives no sign. */
  readonly periodMs: number;
}

/** For /proc: a look costs some tens of microseconds. */
export const PROC_PACE: CheckPace = { spacingMs: 250, titleSpacingMs: 1_000, periodMs: 2_500 };
/** For `ps`: a look costs a process, shared by all panes that are due. */
export const PS_PACE: CheckPace = { spacingMs: 1_000, titleSpacingMs: 3_000, periodMs: 3_000 };

/** A mark is written before the shell has started the program: this long later it has. */
const MARK_DELAY_MS = 50;
/** Titles and output come in bursts: the look waits for the first one to settle. */
const SETTLE_MS = 100;

/**
 * When to look at a pane next, in ms of the same clock and never before `nowMs`; null while nothing calls for a look.
 * Ask again whenever one of the facts changed.
 */
export function nextCheckAt(facts: CheckFacts, nowMs: number, pace: CheckPace = PROC_PACE): number | null {
  const { checkedAtMs, shellInFront } = facts;
  if (checkedAtMs === null) return nowMs;
  const after = (atMs: number | null, delayMs: number, spacingMs: number): number =>
    atMs === null || atMs < checkedAtMs ? Infinity : Math.max(atMs + delayMs, checkedAtMs + spacingMs);
  const dueAtMs = Math.min(
    after(facts.markAtMs, MARK_DELAY_MS, pace.spacingMs),
    after(facts.titleAtMs, SETTLE_MS, shellInFront ? pace.spacingMs : pace.titleSpacingMs),
    shellInFront ? after(facts.outputAtMs, SETTLE_MS, pace.spacingMs) : checkedAtMs + pace.periodMs,
  );
  return dueAtMs === Infinity ? null : Math.max(nowMs, dueAtMs);
}
