// The machine of activity by itself: every step, in every state, with subagents and shells below.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyActivity,
  MAX_DEPTH,
  MAX_SHELLS,
  restingActivity,
  type ActivityEvent,
  type ActivityHolder,
  type ActivityKey,
  type Halt,
} from "../../src/core/activity.ts";

type State = ActivityHolder["state"];

const from = (state: State): ActivityHolder => ({ state, activity: restingActivity });

function play(holder: ActivityHolder, ...events: readonly (ActivityEvent | ActivityKey)[]): ActivityHolder {
  return events.reduce<ActivityHolder>((held, each) => {
    const { activity, becomes } = applyActivity(held, typeof each === "string" ? { key: each } : each);
    return { activity, state: becomes?.state ?? held.state };
  }, holder);
}

const after = (...events: readonly (ActivityEvent | ActivityKey)[]): State => play(from("idle"), ...events).state;

const STOP: ActivityEvent = { key: "idle", halt: { state: "done" } };
const FAIL: ActivityEvent = { key: "idle", halt: { state: "error", msg: "rate limit" } };
const ASK_BASH: ActivityEvent = { key: "idle", halt: { state: "blocked", kind: "permission" }, detail: "Bash" };
const NOTICE: ActivityEvent = { key: "idle", halt: { state: "blocked", kind: "input" } };
const OWN = { inSubagent: false } as const;
const BELOW = { inSubagent: true } as const;

describe("steps", () => {
  const leadsTo = (key: ActivityKey, state: State): void => {
    expect(play(from("working"), key).state).toBe(state);
    expect(play(from("idle"), key).state).toBe(state);
    expect(play(from("starting"), key).state).toBe(state);
  };
  const changesNothing = (key: ActivityKey): void => {
    for (const state of ["working", "idle", "done", "error", "starting"] as const) {
      expect(applyActivity(from(state), { key }).becomes).toBeNull();
    }
  };
  test("[A1] a tool that starts is work", () => leadsTo("tool_start", "working"));
  test("[A2] the end of a tool changes nothing", () => changesNothing("tool_end"));
  test("[A3] a prompt is work", () => leadsTo("prompt", "working"));
  test("[A4] idle is idle", () => leadsTo("idle", "idle"));
  test("[A5] an interrupt is idle", () => leadsTo("interrupted", "idle"));
  test("[A6] the start of a session changes nothing", () => changesNothing("session_start"));
  test("[A6] the end of a session changes nothing", () => changesNothing("session_end"));
  test("[A7] a notification changes nothing", () => changesNothing("notification"));
  test("[A8] a compaction is work", () => leadsTo("compact", "working"));
  test("[A9] a subagent that starts is work", () => leadsTo("subagent_start", "working"));
  test("[A10] the end of a subagent changes nothing", () => changesNothing("subagent_stop"));
  test("[A11] what mux itself tells of teams, tasks and settings changes nothing", () => {
    changesNothing("teammate_idle");
    changesNothing("task_completed");
    changesNothing("config_change");
    changesNothing("worktree_remove");
  });
  test("[A12] a worktree that is made is work", () => leadsTo("worktree_create", "working"));
  test("[A13] a background shell that starts is work", () => leadsTo("background_shell_start", "working"));
  test("[A14] the end of a background shell changes nothing", () => changesNothing("background_shell_end"));
  test("[A9] [A13] a question stays in front of what starts below", () => {
    expect(after("prompt", ASK_BASH, "subagent_start")).toBe("blocked");
    expect(after("prompt", ASK_BASH, { key: "background_shell_start", shell: "1" })).toBe("blocked");
  });
  test("[A4] idle is what the agent stopped for", () => {
    const halts: readonly Halt[] = [
      { state: "done" },
      { state: "error", msg: "overloaded" },
      { state: "blocked", kind: "question", msg: "Which one?" },
      { state: "blocked", kind: "permission" },
    ];
    for (const halt of halts) {
      expect(applyActivity(from("working"), { key: "idle", halt, detail: "x" }).becomes).toEqual(halt);
    }
  });
  test("[A5] an interrupt may tell what it comes to", () => {
    expect(applyActivity(from("working"), { key: "interrupted", halt: { state: "error" } }).becomes).toEqual({
      state: "error",
    });
  });
  test("[A6] a session forgets what ran below, and the stop that waited for it counts", () => {
    const held = play(from("working"), "subagent_start", { key: "background_shell_start", shell: "1" }, STOP);
    expect(held.state).toBe("working");
    expect(play(held, "session_start")).toEqual({ state: "done", activity: restingActivity });
    expect(play(held, "session_end")).toEqual({ state: "done", activity: restingActivity });
  });
  test("[A8] who compacts while resting rests afterwards", () => {
    expect(after("compact", "session_start")).toBe("idle");
    expect(play(from("done"), "compact", "session_start").state).toBe("done");
    expect(play(from("working"), "compact", "session_start").state).toBe("working");
  });
});

describe("no false signals", () => {
  test("[A16] one tool after the other never shows idle", () => {
    let held = play(from("idle"), "prompt");
    for (let turn = 0; turn < 5; turn += 1) {
      held = play(held, { key: "tool_start", detail: "Read" });
      expect(held.state).toBe("working");
      held = play(held, { key: "tool_end", detail: "Read" });
      expect(held.state).toBe("working");
    }
  });
  test("[A17] a notification wakes nobody and stops nobody", () => {
    expect(after("notification")).toBe("idle");
    expect(play(from("working"), "notification").state).toBe("working");
    expect(after("prompt", ASK_BASH, "notification")).toBe("blocked");
  });
  test("[A18] the end of the tool that asked, or of one of no name, goes on", () => {
    expect(after("prompt", ASK_BASH, { key: "tool_end", detail: "Bash" })).toBe("working");
    expect(after("prompt", ASK_BASH, "tool_end")).toBe("working");
  });
  test("[A18] the end of another tool, or of a subagent's, does not", () => {
    expect(after("prompt", ASK_BASH, { key: "tool_end", detail: "Read" })).toBe("blocked");
    expect(after("prompt", ASK_BASH, { key: "tool_end", detail: "Bash", inSubagent: true })).toBe("blocked");
  });
  test("[A18] after a question of a tool of no name any end of a tool goes on", () => {
    expect(after("prompt", NOTICE, { key: "tool_end", detail: "Read" })).toBe("working");
  });
  test("[A19] a notice of no tool keeps the question that is there", () => {
    expect(applyActivity(play(from("working"), ASK_BASH), NOTICE).becomes).toBeNull();
    expect(applyActivity(from("working"), NOTICE).becomes).toEqual(NOTICE.halt);
  });
  test("[A20] a bare idle takes back no outcome, and ends what is open", () => {
    expect(after("prompt", STOP, "idle")).toBe("done");
    expect(after("prompt", FAIL, "idle")).toBe("error");
    expect(after("prompt", "idle")).toBe("idle");
    expect(after("prompt", ASK_BASH, "idle")).toBe("idle");
    expect(after("prompt", "subagent_start", STOP, "idle", "subagent_stop")).toBe("done");
  });
});

describe("subagents and shells", () => {
  test("[A21] tools of a subagent change nothing for a main agent that rests", () => {
    const waiting = play(from("working"), { key: "subagent_start" }, { ...ASK_BASH, ...OWN });
    expect(waiting.state).toBe("blocked");
    expect(play(waiting, { key: "tool_start", ...BELOW }, { key: "tool_end", ...BELOW }).state).toBe("blocked");
    expect(play(waiting, "tool_start").state).toBe("blocked");
    expect(after({ key: "tool_start", ...BELOW })).toBe("idle");
    expect(play(waiting, { key: "tool_start", ...OWN }).state).toBe("working");
  });
  test("[A22] a stop waits for the last subagent", () => {
    expect(after("prompt", "subagent_start", "subagent_start", STOP)).toBe("working");
    expect(after("prompt", "subagent_start", "subagent_start", STOP, "subagent_stop")).toBe("working");
    expect(after("prompt", "subagent_start", "subagent_start", STOP, "subagent_stop", "subagent_stop")).toBe("done");
  });
  test("[A23] a stop waits for shells and subagents, whichever ends last", () => {
    const first: ActivityEvent = { key: "background_shell_start", shell: "1" };
    const second: ActivityEvent = { key: "background_shell_start", shell: "2" };
    const firstEnds: ActivityEvent = { key: "background_shell_end", shell: "1" };
    const secondEnds: ActivityEvent = { key: "background_shell_end", shell: "2" };
    const held = play(from("working"), first, second, "subagent_start", STOP);
    expect(play(held, secondEnds, "subagent_stop").state).toBe("working");
    expect(play(held, secondEnds, "subagent_stop", firstEnds).state).toBe("done");
    expect(play(held, firstEnds, secondEnds, "subagent_stop").state).toBe("done");
  });
  test("[A24] questions and failures wait for nobody", () => {
    expect(after("prompt", "subagent_start", ASK_BASH)).toBe("blocked");
    expect(after("prompt", "subagent_start", FAIL)).toBe("error");
    expect(after("prompt", { key: "background_shell_start", shell: "1" }, FAIL)).toBe("error");
  });
  test("[A25] a stop does not hide a subagent's question", () => {
    const asked = play(from("working"), "subagent_start", { ...ASK_BASH, ...BELOW }, STOP);
    expect(asked.state).toBe("blocked");
    const answered = play(asked, { key: "tool_end", detail: "Bash", ...BELOW });
    expect(answered.state).toBe("working");
    expect(play(answered, "subagent_stop").state).toBe("done");
    expect(play(asked, "subagent_stop").state).toBe("done");
  });
  test("[A25] the question of a subagent that is over is void", () => {
    expect(after("prompt", "subagent_start", { ...ASK_BASH, ...BELOW }, "subagent_stop")).toBe("working");
  });
  test("[A26] a main agent that goes on has not stopped", () => {
    const going = play(from("working"), "subagent_start", STOP, { key: "tool_start", ...OWN });
    expect(play(going, "subagent_stop").state).toBe("working");
  });
  test("[A27] prompts and interrupts count at once", () => {
    const busy = play(from("working"), "subagent_start", { key: "background_shell_start", shell: "1" }, STOP);
    expect(play(busy, "interrupted").state).toBe("idle");
    const blocked = play(busy, { ...ASK_BASH, ...BELOW });
    expect(play(blocked, "prompt").state).toBe("working");
  });
  test("[A28] what starts below an agent that rests wakes it until it ends", () => {
    expect(play(from("done"), "subagent_start").state).toBe("working");
    expect(play(from("done"), "subagent_start", "subagent_stop").state).toBe("done");
    const shell: ActivityEvent = { key: "background_shell_start", shell: "1" };
    expect(after(shell, { key: "background_shell_end", shell: "1" })).toBe("idle");
  });
  test("[A29] lost and repeated events heal", () => {
    expect(play(from("idle"), "subagent_stop", "subagent_stop").activity.depth).toBe(0);
    const lost = play(from("working"), "subagent_start", "subagent_start", STOP);
    expect(play(lost, "prompt", STOP).state).toBe("done");
    expect(play(lost, { ...ASK_BASH, ...BELOW }, "prompt").activity.depth).toBe(2);
    const shell: ActivityEvent = { key: "background_shell_start", shell: "1" };
    expect(play(from("working"), shell, shell, STOP, { key: "background_shell_end", shell: "1" }).state).toBe("done");
    expect(play(from("working"), shell, STOP, { key: "background_shell_end", shell: "2" }).state).toBe("working");
  });
});

const anyEvent = fc.record(
  {
    key: fc.constantFrom<ActivityKey>(
      ...(["tool_start", "tool_end", "prompt", "idle", "interrupted", "session_start", "session_end"] as const),
      ...(["notification", "compact", "subagent_start", "subagent_stop", "teammate_idle", "task_completed"] as const),
      ...(["config_change", "worktree_create", "worktree_remove"] as const),
      ...(["background_shell_start", "background_shell_end"] as const),
    ),
    inSubagent: fc.boolean(),
    halt: fc.constantFrom<Halt>({ state: "idle" }, { state: "done" }, { state: "error" }, { state: "blocked" }),
    detail: fc.constantFrom("Bash", "Read"),
    shell: fc.nat(200).map(String),
  },
  { requiredKeys: ["key"] },
);

test("[A29] whatever comes in whatever order, what is remembered stays bounded and a turn brings rest", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 300 }), (events) => {
      const held = play(from("starting"), ...events);
      const { depth, shells } = held.activity;
      expect(depth >= 0 && depth <= MAX_DEPTH && shells.length <= MAX_SHELLS).toBe(true);
      const ends = shells.map((shell): ActivityEvent => ({ key: "background_shell_end", shell }));
      expect(play(held, "prompt").state).toBe("working");
      expect(play(held, "prompt", "prompt", STOP, ...ends).state).toBe("done");
    }),
  );
});

test("[A16] no tool and no notification ever leads from work to rest", () => {
  const harmless = anyEvent.filter(({ key }) => key === "tool_start" || key === "tool_end" || key === "notification");
  fc.assert(
    fc.property(fc.array(anyEvent), harmless, (events, last) => {
      const held = play(from("working"), ...events);
      const { becomes } = applyActivity(held, last);
      expect(becomes === null || becomes.state === "working").toBe(true);
    }),
  );
});
