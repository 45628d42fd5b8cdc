// Who is believed (core/arbitrate.ts): between the sources of one agent, and between the conversations of a pane.

import { describe, expect, test } from "vitest";
import type { ActivityEvent } from "../../src/core/activity.ts";
import type { Agent } from "../../src/core/agent.ts";
import { claimsOf, decide } from "../../src/core/arbitrate.ts";
import type { Confidence } from "../../src/core/status.ts";
import type { Saying, Speaker, Word, WordSource } from "../../src/core/word.ts";
import { newSession, newWindow, pane, report, seen, World } from "./reduce-world.ts";

const CLAUDE: Agent = { id: "claude-code", name: "Claude Code", match: "exe", pid: 40, startTime: 4 };
const OF_CLAUDE: Speaker = { agent: CLAUDE.id, process: { pid: 40, startTime: 4 } };
const CONFIDENCE: Partial<Record<WordSource, Exclude<Confidence, "declared">>> = {
  title: "strong",
  notify: "weak",
  screen: "weak",
  prompt: "weak",
  silence: "weak",
};

const is = (state: Extract<Saying, { act: "is" }>["state"], more: object = {}): Saying => ({
  act: "is",
  state,
  ...more,
});

/** A pane with Claude Code in front; each word comes a second after the last. */
class Scene {
  readonly world = new World().send(newSession("work", { atMs: 0 }));
  atMs = 10_000;

  constructor(agent: Agent | null = CLAUDE) {
    this.world.send({ type: "observed", pane: pane(0), observation: seen("claude", agent), atMs: this.atMs });
  }

  says(source: WordSource, says: Saying, more: Partial<Word> = {}): this {
    this.atMs += 1000;
    const told = CONFIDENCE[source] === undefined;
    const word: Word = {
      source,
      confidence: CONFIDENCE[source] ?? "explicit",
      event: says.act,
      session: told ? "one" : null,
      ...(told && { speaker: OF_CLAUDE }),
      says,
      ...more,
    };
    this.world.send({ type: "said", pane: pane(0), word, atMs: this.atMs });
    return this;
  }

  reports(state: "working" | "blocked" | "idle" | "done"): this {
    this.atMs += 1000;
    this.world.send({ type: "reported", pane: pane(0), report: report(state), atMs: this.atMs });
    return this;
  }

  progresses(state: 0 | 3): this {
    this.atMs += 1000;
    this.world.send({ type: "progressed", pane: pane(0), state, progress: null, atMs: this.atMs });
    return this;
  }

  /** "state source": what is shown, and by whom. */
  get shown(): string {
    const { status } = this.world.pane(0);
    return `${status.state} ${status.source}`;
  }

  /** The rule that decided, and those that silenced the others. */
  get rules(): readonly (string | undefined)[] {
    const { stream, conversations, observation, agentSinceMs } = this.world.pane(0);
    const agent = observation?.agent ?? null;
    const claims = claimsOf({ records: stream.records, conversations, agent, agentSinceMs });
    return [decide(claims)?.rule, ...claims.flatMap(({ silencedBy }) => silencedBy ?? [])];
  }
}

describe("of one agent", () => {
  test("what it declares moves its turn, and nothing else does", () => {
    const scene = new Scene().says("hook", is("working")).reports("idle");
    expect(scene.shown).toBe("idle osc7501");
    scene.says("hook", is("blocked", { kind: "permission" })).says("title", is("working"));
    expect(scene.shown).toBe("idle osc7501");
    expect(scene.rules).toEqual(["order.only", "believed.declared", "believed.declared"]);
  });

  test("a hook event carries its details to what was declared", () => {
    const scene = new Scene().reports("working");
    scene.says(
      "hook",
      { act: "adds" },
      { details: { prompt: "Mend it", result: "Mended", tasks: { done: 1, total: 3 } } },
    );
    expect(scene.world.pane(0).status).toMatchObject({
      ...{ state: "working", source: "osc7501", prompt: "Mend it", result: "Mended", steps: { done: 1, total: 3 } },
    });
  });

  test("what it told comes before its title, its progress and its looks", () => {
    const scene = new Scene().says("silence", is("idle")).progresses(3).says("title", is("blocked"));
    expect(scene.shown).toBe("blocked title");
    scene.says("hook", is("working"));
    expect(scene.shown).toBe("working hook");
    expect(scene.rules).toEqual(["order.only", "believed.told", "believed.told", "believed.told"]);
  });

  test("progress comes before its looks, and goes with its end", () => {
    const scene = new Scene().says("silence", is("idle")).progresses(3);
    expect([scene.shown, scene.world.pane(0).status.confidence]).toEqual(["working progress", "strong"]);
    expect(scene.progresses(0).shown).toBe("idle silence");
  });

  test("[A64] a guess is weak, silent once the agent speaks, and goes with the agent", () => {
    const scene = new Scene().says("silence", is("working"));
    expect(scene.world.pane(0).status).toMatchObject({ state: "working", source: "silence", confidence: "weak" });
    expect(scene.says("hook", is("idle")).says("silence", is("working")).shown).toBe("idle hook");
    const other = new Scene().says("prompt", is("idle"));
    other.world.send({ type: "observed", pane: pane(0), observation: seen("zsh"), atMs: other.atMs + 1000 });
    expect(other.world.pane(0)).toMatchObject({ status: { state: "none" }, conversations: new Map() });
  });

  test("a title that turns after the last word corrects it: a Stop was missed", () => {
    const scene = new Scene().says("title", is("working")).says("hook", is("working")).says("title", is("idle"));
    expect(scene.shown).toBe("idle title");
    expect(scene.rules).toEqual(["order.only", "believed.flip"]);
    expect(scene.says("hook", is("working")).shown).toBe("working hook");
  });

  test("a title that rests does not correct a stop that waits for what still runs", () => {
    const does = (activity: ActivityEvent): Saying => ({ act: "does", activity });
    const scene = new Scene().says("hook", does({ key: "prompt" })).says("hook", does({ key: "subagent_start" }));
    scene.says("title", is("working")).says("hook", does({ key: "idle", halt: { state: "done" } }));
    expect(scene.says("title", is("idle")).shown).toBe("working hook");
    expect(scene.says("hook", does({ key: "subagent_stop" })).shown).toBe("done hook");
  });

  test("a title that says the same in fewer words changes nothing", () => {
    const scene = new Scene().says("hook", is("done")).says("title", is("idle"));
    expect(scene.shown).toBe("done hook");
    scene.says("hook", is("blocked", { kind: "question" })).says("title", is("blocked", { kind: "input" }));
    expect(scene.world.pane(0).status).toMatchObject({ state: "blocked", kind: "question", source: "hook" });
  });

  test("a title that is taken back leaves the word as it was", () => {
    const scene = new Scene().says("hook", is("working")).says("title", is("idle")).says("title", { act: "withdraws" });
    expect(scene.shown).toBe("working hook");
  });

  test("what was told before this agent came to the front is of another time", () => {
    const scene = new Scene(null).says("hook", is("working"), { speaker: { agent: CLAUDE.id } });
    scene.atMs += 60_000;
    scene.world.send({ type: "observed", pane: pane(0), observation: seen("claude", CLAUDE), atMs: scene.atMs });
    expect(scene.says("title", is("blocked")).shown).toBe("blocked title");
  });

  test("what it looked like goes with it", () => {
    const scene = new Scene().says("silence", is("working")).says("title", is("working"));
    scene.world.send({ type: "observed", pane: pane(0), observation: seen("zsh"), atMs: scene.atMs });
    expect(scene.world.pane(0).conversations.size).toBe(0);
    expect(scene.world.pane(0).status.state).toBe("none");
  });
});

describe("between conversations", () => {
  const other: Partial<Word> = { session: "two", speaker: { name: "deploy", process: { pid: 77, startTime: 7 } } };

  test.each<[string, Saying, Saying, string]>([
    ["order.state", is("working"), is("blocked"), "blocked deploy"],
    ["order.state", is("blocked"), is("error"), "blocked undefined"],
    ["order.state", is("done"), is("error"), "error deploy"],
    ["order.state", is("done"), is("working"), "done undefined"],
    ["order.state", { act: "opens", state: "starting" }, is("idle"), "idle deploy"],
    ["order.kind", is("blocked", { kind: "input" }), is("blocked", { kind: "auth" }), "blocked deploy"],
    ["order.kind", is("blocked", { kind: "permission" }), is("blocked", { kind: "question" }), "blocked undefined"],
    ["order.latest", is("working"), is("working"), "working deploy"],
  ])("%s decides", (rule, first, second, shown) => {
    const scene = new Scene().says("agent-status", first).says("agent-status", second, other);
    const { state, app } = scene.world.pane(0).status;
    expect([`${state} ${app}`, scene.rules[0]]).toEqual([shown, rule]);
  });

  test("order.confidence decides before the latest", () => {
    const scene = new Scene().reports("working").says("agent-status", is("working"), other);
    expect([scene.shown, scene.rules[0]]).toEqual(["working osc7501", "order.confidence"]);
  });

  test("order.origin decides where confidence does not", () => {
    const scene = new Scene().says("title", is("working"));
    scene.says("agent-event", is("working"), { ...other, confidence: "strong" });
    expect([scene.shown, scene.rules[0]]).toEqual(["working agent-event", "order.origin"]);
  });

  test("another agent's block is seen beside what the one in front declares", () => {
    const scene = new Scene().reports("working").says("agent-status", is("blocked", { kind: "permission" }), other);
    expect(scene.world.pane(0).status).toMatchObject({ state: "blocked", kind: "permission", app: "deploy" });
  });
});

describe("the ledger", () => {
  test("holds every turn of the status with its rule, and every word", () => {
    const scene = new Scene().says("hook", is("working")).says("hook", is("blocked", { kind: "permission" }));
    const entries = scene.world.state.ledger.entries.map((entry) =>
      entry.type === "status"
        ? `${entry.seq} ${entry.from} ${entry.to} ${entry.rule}`
        : `${entry.seq} ${entry.type === "said" ? entry.event : entry.choice}`,
    );
    expect(entries).toEqual(["1 is", "2 none working hook.is", "3 is", "4 working blocked hook.is"]);
  });

  test("is bounded, and no pane pushes out what another said", () => {
    const scene = new Scene().says("hook", is("working"));
    scene.world.send(newWindow(0));
    for (let round = 0; round < 600; round++) {
      const word: Word = {
        source: "hook",
        confidence: "explicit",
        event: `e${round}`,
        session: null,
        says: { act: "adds" },
      };
      scene.world.send({ type: "said", pane: pane(1), word, atMs: scene.atMs });
    }
    const { entries, nextSeq } = scene.world.state.ledger;
    expect(entries.filter(({ pane: of }) => of === 1)).toHaveLength(250);
    expect(entries[0]).toMatchObject({ seq: 1, pane: 0 });
    expect(nextSeq).toBe(603);
  });
});
