// Flips of a live title.

import { expect, test } from "vitest";
import {
  BLINK_MS,
  hearTitle,
  settleTitle,
  silentTitle,
  titleDueMs,
  type TitleReading,
} from "../../../src/protocols/activity/title-voice.ts";

const WORKING: TitleReading = { state: "working", rule: "title.working" };
const IDLE: TitleReading = { state: "idle", rule: "title.idle" };
const ASKS: TitleReading = { state: "blocked", kind: "permission", rule: "title.attention" };

test("a flip is told at once, the same again is not", () => {
  const one = hearTitle(silentTitle, WORKING, false, 0);
  expect(one.told).toBe(WORKING);
  expect(hearTitle(one, { ...WORKING, rule: "title.working" }, false, 1)).toBe(one);
  expect(hearTitle(one, IDLE, false, 2).told).toBe(IDLE);
  expect(hearTitle(one, null, false, 2).told).toBeNull();
});

test("a count of tasks that moved is told", () => {
  const one = hearTitle(silentTitle, { ...WORKING, tasks: { done: 1, total: 3 } }, false, 0);
  expect(hearTitle(one, { ...WORKING, tasks: { done: 2, total: 3 } }, false, 1).told?.tasks?.done).toBe(2);
});

test("a title that blinks keeps what it said until something else has stood for a second", () => {
  let voice = hearTitle(silentTitle, ASKS, true, 0);
  for (let atMs = 500; atMs <= 5000; atMs += 500) voice = hearTitle(voice, atMs % 1000 === 0 ? ASKS : IDLE, true, atMs);
  expect(voice.told).toBe(ASKS);
  voice = hearTitle(voice, IDLE, true, 6000);
  expect(titleDueMs(voice)).toBe(6000 + BLINK_MS);
  expect(settleTitle(voice, 6999).told).toBe(ASKS);
  expect(settleTitle(voice, 7000)).toEqual({ told: IDLE, pending: null });
});

test("that it asks is told at once, though it blinks", () => {
  expect(hearTitle(hearTitle(silentTitle, IDLE, true, 0), ASKS, true, 1).told).toBe(ASKS);
});
