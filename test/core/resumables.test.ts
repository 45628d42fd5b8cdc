// Which conversation a pane has, and what can be taken up again when it is gone.

import { describe, expect, test } from "vitest";
import type { Agent } from "../../src/core/agent.ts";
import { MAX_RESUMABLE } from "../../src/core/launched.ts";
import { encodeFacts, parseFacts } from "../../src/core/persist.ts";
import type { Word } from "../../src/core/word.ts";
import { newSession, newWindow, pane, seen, shell, World } from "./reduce-world.ts";

const CLAUDE: Agent = { id: "claude-code", name: "Claude Code", match: "exe", pid: 50, startTime: 9 };
const LAUNCH = { ...shell, agent: { agent: "claude-code", bypass: true, conversation: "c-1" } };
const START = 1000;

const world = (): World => new World().send(newSession("work", { atMs: START }));
const launched = (launch = LAUNCH): World => world().send(newWindow(0, { atMs: START, launch }));
const sees = (to: World, at: number, agent: Agent | null): World =>
  to.send({
    type: "observed",
    pane: pane(at),
    observation: seen(agent === null ? "zsh" : agent.id, agent),
    atMs: START,
  });
const says = (to: World, at: number, id: string, details = {}): World => {
  const word: Word = {
    source: "hook",
    confidence: "explicit",
    event: "UserPromptSubmit",
    session: id,
    speaker: { agent: "claude-code" },
    says: { act: "is", state: "working" },
    details,
  };
  return to.send({ type: "said", pane: pane(at), word, atMs: START });
};
const left = ({ state }: World): readonly object[] => state.resumables;

describe("a pane's conversation", () => {
  test("is the one that it was launched with", () => {
    expect(launched().pane(1)).toMatchObject({
      launched: { agent: "claude-code", bypass: true },
      bound: { agent: "claude-code", conversation: "c-1" },
    });
  });
  test("is what the agent in front tells, also where a person typed it", () => {
    const typed = says(sees(world(), 0, CLAUDE), 0, "c-2");
    expect(typed.pane(0)).toMatchObject({ launched: null, bound: { conversation: "c-2" } });
    const cleared = says(sees(launched(), 1, CLAUDE), 1, "c-3");
    expect(cleared.pane(1).bound).toEqual({ agent: "claude-code", conversation: "c-3" });
  });
  test("is bound once where it was found out", () => {
    const bound = (conversation: string) =>
      ({ type: "conversationFound", pane: pane(0), bound: { agent: "codex", conversation }, atMs: START }) as const;
    expect(world().send(bound("x")).send(bound("y")).pane(0).bound?.conversation).toBe("x");
  });
});

describe("what can be taken up again", () => {
  test("a conversation whose pane is gone, with where it was and what was asked", () => {
    const gone = says(sees(launched(), 1, CLAUDE), 1, "c-1", { prompt: "mend it", cwd: "/src/api" });
    gone.send({ type: "exited", pane: pane(1), code: 0, signal: 9, atMs: START + 5 });
    expect(left(gone)).toEqual([
      {
        number: 1,
        pane: 1,
        agent: "claude-code",
        conversation: "c-1",
        bypass: true,
        cwd: "/src/api",
        session: "work",
        window: expect.any(String) as string,
        prompt: "mend it",
        endedAtMs: START + 5,
      },
    ]);
  });
  test("one whose agent left the shell it was typed in, but not one that called an editor from its own pane", () => {
    const typed = sees(says(sees(world(), 0, CLAUDE), 0, "c-2"), 0, null);
    expect(left(typed)).toMatchObject([{ conversation: "c-2", bypass: false }]);
    expect(typed.pane(0).bound).toBeNull();
    const own = sees(sees(launched(), 1, CLAUDE), 1, null);
    expect(left(own)).toEqual([]);
    expect(own.pane(1).bound?.conversation).toBe("c-1");
  });
  test("a launched agent that never told one begins afresh; one that was typed is not offered", () => {
    const fresh = launched({ ...LAUNCH, agent: { ...LAUNCH.agent, conversation: null as unknown as string } });
    fresh.send({ type: "paneKilled", pane: pane(1), atMs: START });
    expect(left(fresh)).toMatchObject([{ agent: "claude-code", conversation: null }]);
    expect(left(sees(sees(world(), 0, CLAUDE), 0, null))).toEqual([]);
  });
  test("no more once it goes on in a pane, or is forgotten", () => {
    const again = launched().send({ type: "paneKilled", pane: pane(1), atMs: START });
    expect(left(again)).toHaveLength(1);
    again.send(newWindow(0, { atMs: START, launch: LAUNCH }));
    expect(left(again)).toEqual([]);
    again.send({ type: "paneKilled", pane: pane(2), atMs: START });
    again.send({ type: "resumablesForgotten", numbers: [2] });
    expect(left(again)).toEqual([]);
  });
  test("the newest of them, each once", () => {
    const many = world();
    for (let i = 0; i < MAX_RESUMABLE + 5; i++) {
      const agent = { ...LAUNCH.agent, conversation: `c-${i % (MAX_RESUMABLE + 2)}` };
      many.send(newWindow(0, { atMs: START, launch: { ...LAUNCH, agent } }));
      many.send({ type: "paneKilled", pane: pane(i + 1), atMs: START });
    }
    const ids = many.state.resumables.map(({ conversation }) => conversation);
    expect([ids.length, new Set(ids).size, ids.at(-1)]).toEqual([MAX_RESUMABLE, MAX_RESUMABLE, "c-2"]);
  });
  test("and is there after a restart of the server", () => {
    const gone = launched().send({ type: "paneKilled", pane: pane(1), atMs: START });
    gone.send(newWindow(0, { atMs: START, launch: { ...LAUNCH, agent: { ...LAUNCH.agent, conversation: "c-9" } } }));
    const back = parseFacts(encodeFacts(gone.state));
    expect(back?.resumables).toEqual(gone.state.resumables);
    expect(back?.panes.get(pane(2))).toMatchObject({ launched: { bypass: true }, bound: { conversation: "c-9" } });
  });
});
