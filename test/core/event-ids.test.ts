import { expect, test } from "vitest";
import type { State } from "../../src/core/state.ts";
import { emptyState, MAX_EVENT_IDS } from "../../src/core/state.ts";
import { encodeFacts, parseFacts } from "../../src/core/persist.ts";
import { reduce } from "../../src/core/reduce.ts";

const take = (state: State, id: string): State => reduce(state, { type: "idTaken", id }).state;

test("an id is taken once, and asks to be stored", () => {
  const { state, effects } = reduce(emptyState, { type: "idTaken", id: "a" });
  expect(state.eventIds).toEqual(["a"]);
  expect(effects).toContainEqual({ type: "persist" });
  expect(take(state, "a")).toBe(state);
});

test("of too many ids the oldest is forgotten", () => {
  const ids = Array.from({ length: MAX_EVENT_IDS + 1 }, (_, at) => `${at}`);
  const full = ids.slice(0, -1).reduce(take, emptyState);
  expect(full.eventIds).toHaveLength(MAX_EVENT_IDS);
  const over = take(full, ids.at(-1) ?? "");
  expect([over.eventIds.length, over.eventIds[0], over.eventIds.at(-1)]).toEqual([MAX_EVENT_IDS, "1", ids.at(-1)]);
});

test("ids outlive the server, and facts with ids that are none are refused", () => {
  const blob = encodeFacts(take(take(emptyState, "a"), "b"));
  expect(parseFacts(blob)?.eventIds).toEqual(["a", "b"]);
  expect(parseFacts(blob.replace('["a","b"]', '["a",1]'))).toBeUndefined();
});
