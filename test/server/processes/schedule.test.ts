// When a pane's processes are looked at: both sides of each rule.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextCheckAt, PROC_PACE, PS_PACE, type CheckFacts } from "../../../src/server/processes/schedule.ts";

const facts = (more: Partial<CheckFacts>): CheckFacts => ({
  checkedAtMs: 10_000,
  shellInFront: true,
  markAtMs: null,
  titleAtMs: null,
  outputAtMs: null,
  ...more,
});

describe("nextCheckAt", () => {
  it.each([
    ["a pane that was never looked at: now", { checkedAtMs: null }, 10_000],
    ["a shell at its prompt: never", {}, null],
    ["output before the last look: never", { outputAtMs: 9_999 }, null],
    ["a mark before the last look: never", { markAtMs: 9_999 }, null],
    ["a mark: once the shell has started the program", { markAtMs: 10_900 }, 10_950],
    ["a mark right after a look: not too soon", { markAtMs: 10_010 }, 10_250],
    ["a title: when it has settled", { titleAtMs: 10_900 }, 11_000],
    ["first output: when it has settled", { outputAtMs: 10_900 }, 11_000],
    ["the earliest of several", { outputAtMs: 10_900, markAtMs: 10_910, titleAtMs: 10_950 }, 10_960],
    ["a program in front: every so often", { shellInFront: false }, 12_500],
    ["a program in front that prints: no sooner", { shellInFront: false, outputAtMs: 10_100 }, 12_500],
    ["a program in front that spins in its title: once a second", { shellInFront: false, titleAtMs: 10_100 }, 11_000],
    ["a mark with a program in front: at once", { shellInFront: false, markAtMs: 10_900 }, 10_950],
  ])("%s", (_rule, more, expected) => {
    expect(nextCheckAt(facts(more), 10_000)).toBe(expected);
  });

  it("never answers with the past", () => {
    expect(nextCheckAt(facts({ shellInFront: false }), 99_000)).toBe(99_000);
  });

  it("goes easier on ps", () => {
    expect(nextCheckAt(facts({ markAtMs: 10_010 }), 10_000, PS_PACE)).toBe(11_000);
  });

  it("keeps a distance between looks whatever happens", () => {
    const time = fc.option(fc.integer({ min: 0, max: 20_000 }));
    fc.assert(
      fc.property(time, time, time, fc.boolean(), (markAtMs, titleAtMs, outputAtMs, shellInFront) => {
        const due = nextCheckAt(facts({ markAtMs, titleAtMs, outputAtMs, shellInFront }), 0);
        expect(due ?? Infinity).toBeGreaterThanOrEqual(10_000 + PROC_PACE.spacingMs);
      }),
    );
  });
});
