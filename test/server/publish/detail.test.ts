// What a client is told of the pane it looks into, and what its rows say of directories and of who runs below.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Word } from "../../../src/core/word.ts";
import { DetailSource } from "../../../src/server/publish/detail.ts";
import { Labels } from "../../../src/server/publish/labels.ts";
import { StatusSource } from "../../../src/server/publish/status.ts";
import { BUNDLED } from "../../catalog/bundled.ts";
import { newSession, newWindow, pane, report, session, World } from "../../core/reduce-world.ts";

const labels = new Labels(BUNDLED.catalog);
let world: World;
let details: DetailSource;
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "mux-detail-"));
  mkdirSync(join(directory, ".git"));
  writeFileSync(join(directory, ".git/HEAD"), "ref: refs/heads/fix\n");
  world = new World().send(newSession("work"), newWindow(1, { session: session(0) }));
  details = new DetailSource(labels);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function say(id: number, more: Partial<Word> = {}, atMs = 2000): void {
  const word: Word = {
    source: "agent-status",
    confidence: "explicit",
    event: "agent.running",
    session: "s-1",
    speaker: { name: "my-agent" },
    says: { act: "is", state: "working" },
    ...more,
  };
  world.send({ type: "said", pane: pane(id), word, atMs });
}

describe("the pane that is looked into", () => {
  test("is told whole, once, and again when it changes; each entry once", () => {
    say(0, { details: { tasks: { done: 3, total: 7 }, cwd: directory } });
    expect(details.diff(world.state)).toBeUndefined();
    details.watch(pane(0));
    const first = details.diff(world.state);
    expect(first).toMatchObject({
      pane: 0,
      first: true,
      detail: { session: "s-1", place: directory, branch: "fix", status: { state: "working", steps: { done: 3 } } },
    });
    expect(first?.entries.map(({ type }) => type)).toContain("status");
    expect(details.diff(world.state)).toBeUndefined();
    say(1);
    expect(details.diff(world.state)).toBeUndefined();
    const artifact = { kind: "share", label: null, url: "https://s.example/1" } as const;
    say(0, { event: "agent.idle", says: { act: "is", state: "idle" }, details: { artifact } }, 3000);
    const next = details.diff(world.state);
    expect(next).toMatchObject({ first: false, detail: { artifacts: [artifact], status: { state: "idle" } } });
    const known = new Set(first?.entries.map(({ seq }) => seq));
    expect(next?.entries.length).toBeGreaterThan(0);
    expect(next?.entries.filter(({ seq, pane: of }) => known.has(seq) || of !== pane(0))).toEqual([]);
  });

  test("is told with all that others say, by which rule they are behind, and who runs below", () => {
    say(0);
    say(0, { session: "s-2", parent: "s-1", speaker: { name: "helper" } });
    world.send({ type: "reported", pane: pane(0), report: report("blocked", { kind: "question" }), atMs: 3000 });
    world.send({ type: "reported", pane: pane(0), report: report("working", { id: "a", title: "Tests" }), atMs: 3000 });
    details.watch(pane(0));
    const told = details.diff(world.state)?.detail;
    expect(told?.status.state).toBe("blocked");
    expect(told?.others.map(({ source, state, rule }) => [source, state, rule])).toEqual([
      ["agent-status", "working", "order.state"],
      ["agent-status", "working", "order.state"],
    ]);
    expect(told?.children).toEqual([
      { id: "a", name: "Tests", state: "working" },
      { id: "s-2", name: "helper", state: "working" },
    ]);
  });

  test("is told to be gone, and nothing more once nobody looks", () => {
    details.watch(pane(7));
    expect(details.diff(world.state)).toEqual({ type: "detail", pane: 7, detail: null, first: true, entries: [] });
    details.watch(null);
    say(0);
    expect(details.diff(world.state)).toBeUndefined();
    expect(details.key(world.state)).toBeNull();
  });
});

describe("rows", () => {
  test("say where the conversation works, on which branch, and how many run below", () => {
    say(0, { details: { cwd: directory } });
    say(0, { session: "s-2", parent: "s-1", speaker: { name: "helper" } });
    say(0, { session: "s-3", parent: "s-1", speaker: { name: "helper" }, says: { act: "is", state: "idle" } });
    const [row] = new StatusSource(labels).diff(world.state)?.rows ?? [];
    expect(row).toMatchObject({ pane: 0, place: directory, branch: "fix", children: 1 });
  });
});
