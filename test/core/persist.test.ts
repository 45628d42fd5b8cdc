// What outlives the server: the way there and back, and that nothing broken is taken.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeFacts, encodeStream, parseFacts, parseStream } from "../../src/core/persist.ts";
import type { PaneStream } from "../../src/core/state.ts";
import { noTelemetry } from "../../src/core/telemetry.ts";
import { agent, attach, client, newSession, newWindow, pane, report, seen, split, World } from "./reduce-world.ts";

const world = new World().send(
  newSession("work", { launch: { argv: ["/bin/sh", "-c", "x"], cwd: "/src", env: { A: "1" } } }),
  split(0, { axis: "column" }),
  split(1),
  newWindow(0, { name: "named" }),
  newSession("play"),
  attach("a", 0),
  { type: "spawned", pane: pane(0), pid: 42 },
  { type: "observed", pane: pane(1), observation: seen("codex", agent), atMs: 2000 },
  {
    type: "telemetry",
    pane: pane(1),
    source: "record",
    telemetry: { ...noTelemetry, model: "m", limits: [{ name: "5h", usedPercent: 3, resetsAtMs: null }] },
  },
  { type: "reported", pane: pane(1), report: report("blocked", { kind: "question", msg: "?" }), atMs: 3000 },
  { type: "paneRespawned", pane: pane(0), launch: { argv: [], cwd: "/" }, atMs: 3500 },
  { type: "bufferSet", name: null, text: "copied" },
  { type: "commandApplied", client: client("a"), seq: 4 },
);
const text = encodeFacts(world.state);

/** The facts with one place, named by its path, changed by `change` (or removed, where it gives undefined). */
function broken(path: readonly (string | number)[], value: unknown): string {
  const facts: unknown = JSON.parse(text);
  let at: unknown = facts;
  for (const key of path.slice(0, -1)) at = Reflect.get(Object(at), key);
  const last = path.at(-1) ?? "";
  if (value === undefined) Reflect.deleteProperty(Object(at), last);
  else Reflect.set(Object(at), last, value);
  return JSON.stringify(facts);
}

/** Paths of every value in the facts. */
function pathsOf(value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const inside = Array.isArray(value) ? value.map((each, at) => [at, each] as const) : Object.entries(value);
  return [path, ...inside.flatMap(([key, each]) => pathsOf(each, [...path, key]))];
}

describe("facts", () => {
  it("come back: all but clients and streams", () => {
    const back = parseFacts(text);
    expect(back).toBeDefined();
    const { sessions, windows, buffers, applied, nextSession, nextWindow, nextPane, nextBuffer } = world.state;
    expect(back).toMatchObject({ sessions, windows, buffers, applied, nextSession, nextWindow, nextPane, nextBuffer });
    expect(back?.clients.size).toBe(0);
    expect([...(back?.replaying ?? [])]).toEqual([...world.state.panes.keys()]);
    const before = world.pane(1);
    expect(back?.panes.get(pane(1))).toMatchObject({ status: before.status, observation: before.observation });
    expect(back?.panes.get(pane(1))?.stream.records.records.size).toBe(0);
    expect(back?.panes.get(pane(0))).toMatchObject({ env: { A: "1" }, respawn: { argv: [], cwd: "/" } });
    expect(back?.notices.panes.get(1)?.status).toEqual(before.status);
  });

  it("are the same text when nothing changed", () => {
    expect(encodeFacts(world.state)).toBe(text);
  });

  it.each<[string, readonly (string | number)[], unknown]>([
    ["a conversation that is none", ["panes", 0, "conversations"], [{ key: "x", tasks: { done: 1e308, total: 2 } }, 7]],
    ["an entry of the ledger that is none", ["ledger", "entries"], [{ type: "said" }, null]],
  ])("lose %s, and nothing else", (_, path, value) => {
    const read = parseFacts(broken(path, value));
    expect(read?.panes.size).toBe(parseFacts(text)?.panes.size);
    expect([...(read?.panes.values() ?? [])].every(({ conversations }) => conversations.size === 0)).toBe(true);
  });

  it.each<[string, readonly (string | number)[], unknown]>([
    ["another version", ["v"], 2],
    ["no sessions", ["sessions"], undefined],
    ["a session's window that is not there", ["sessions", 0, "windows"], [0, 9]],
    ["an active window that is not there", ["sessions", 0, "active"], 9],
    ["two sessions of one name", ["sessions", 1, "name"], "work"],
    ["two sessions of one id", ["sessions", 1, "id"], 0],
    ["two windows of one index", ["windows", 1, "index"], 0],
    ["a pane that is nowhere", ["windows", 0, "layout"], { kind: "pane", pane: 0 }],
    [
      "a split of one",
      ["windows", 1, "layout"],
      { kind: "row", children: [{ node: { kind: "pane", pane: 3 }, cells: 1 }] },
    ],
    ["a window without a size", ["windows", 0, "cols"], 0],
    ["a zoom of one pane", ["windows", 1, "zoomed"], true],
    ["a status that does not exist", ["panes", 0, "status", "state"], "great"],
    ["an optional field of a wrong type", ["panes", 1, "status", "msg"], 7],
    ["a life that does not exist", ["panes", 0, "life"], { phase: "lost" }],
    ["an id that would come again", ["next", "pane"], 2],
    [
      "a client twice",
      ["applied"],
      [
        ["a", 1],
        ["a", 2],
      ],
    ],
  ])("are not taken with %s", (_, path, value) => {
    expect(parseFacts(text)).toBeDefined();
    expect(parseFacts(broken(path, value))).toBeUndefined();
  });

  it("are read without a throw, whatever stands in any place", () => {
    const paths = pathsOf(JSON.parse(text)).filter((path) => path.length > 0);
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.nat(9)),
        (path, value) => {
          const back = parseFacts(broken(path, value));
          if (back !== undefined) expect(parseFacts(encodeFacts(back))).toEqual(back);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("are read without a throw, whatever the text", () => {
    fc.assert(
      fc.property(fc.string(), (each) => {
        expect(parseFacts(each)).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), (end) => {
        expect(parseFacts(text.slice(0, end))).toBeUndefined();
      }),
    );
  });

  it("do not take a layout nested without end, nor throw over it", () => {
    const layout = '"layout":{"kind":"pane","pane":3}';
    const depth = 20_000;
    const sibling = ',{"node":{"kind":"pane","pane":3},"cells":1}';
    const nested = `${'{"kind":"row","children":[{"node":'.repeat(depth)}{"kind":"pane","pane":3}${`,"cells":1}${sibling}]}`.repeat(depth)}`;
    expect(text).toContain(layout);
    expect(parseFacts(text.replace(layout, `"layout":${nested}`))).toBeUndefined();
  });
});

describe("a stream", () => {
  const stream: PaneStream = {
    ...world.pane(1).stream,
    title: "t",
    cwd: "/x",
    prompt: "input",
    lastExitCode: -1,
    queried: true,
  };

  it("comes back", () => {
    expect(parseStream(encodeStream(stream))).toEqual(stream);
    const fresh = world.pane(2).stream;
    expect(parseStream(encodeStream(fresh))).toEqual(fresh);
  });

  it.each([
    ["", "no text"],
    ["[]", "no object"],
    [encodeStream(stream).replace('"v":1', '"v":9'), "another version"],
    [encodeStream(stream).replace('"prompt":"input"', '"prompt":"x"'), "an unknown prompt"],
    [encodeStream(stream).replace('"title":"t",', ""), "a missing field"],
    [encodeStream(stream).replace('"state":"blocked"', '"state":"stuck"'), "an unknown record state"],
  ])("is not taken: %j (%s)", (each) => {
    expect(parseStream(each)).toBeUndefined();
  });
});
