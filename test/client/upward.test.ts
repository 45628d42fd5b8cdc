import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Upward, UPWARD_INTERVAL_MS } from "../../src/client/upward.ts";
import { upwardReports, withdrawal } from "../../src/client/upward-reports.ts";
import type { StatusRow } from "../../src/wire/view.ts";
import { row, status } from "../draw/scene.ts";

const working = row(1, "pi", "", status("working", 5));
const blocked = row(1, "pi", "", status("blocked", 5));
const sequence = (one: StatusRow): string => [...upwardReports([one]).values()].join("");

let rows: readonly StatusRow[];
let busy: boolean;
let written: string[];
let farewell: string;
let upward: Upward;

beforeEach(() => {
  vi.useFakeTimers();
  rows = [working];
  busy = false;
  written = [];
  farewell = "";
  upward = new Upward({
    rows: () => rows,
    isBusy: () => busy,
    write: (bytes) => void written.push(bytes),
    setFarewell: (bytes) => (farewell = bytes),
  });
});
afterEach(() => vi.useRealTimers());

test("[U6] tells nothing until the terminal reads it, then at once", () => {
  upward.note();
  vi.advanceTimersByTime(UPWARD_INTERVAL_MS);
  expect(written).toEqual([]);
  upward.setOn(true);
  vi.advanceTimersByTime(0);
  expect(written).toEqual([sequence(working)]);
  expect(farewell).toBe(withdrawal("mux/1"));
});

test("[U4] tells a change at most every 250 ms, and of several the last", () => {
  upward.setOn(true);
  vi.advanceTimersByTime(0);
  rows = [];
  upward.note();
  rows = [blocked];
  upward.note();
  vi.advanceTimersByTime(UPWARD_INTERVAL_MS - 1);
  expect(written).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(written).toEqual([sequence(working), sequence(blocked)]);
});

test("[U4] waits for a terminal that is behind", () => {
  busy = true;
  upward.setOn(true);
  vi.advanceTimersByTime(10 * UPWARD_INTERVAL_MS);
  expect(written).toEqual([]);
  busy = false;
  vi.advanceTimersByTime(UPWARD_INTERVAL_MS);
  expect(written).toEqual([sequence(working)]);
});

test("[U5] takes everything back when it is switched off, and tells all anew to a terminal that was given back", () => {
  upward.setOn(true);
  vi.advanceTimersByTime(0);
  upward.restart();
  vi.advanceTimersByTime(UPWARD_INTERVAL_MS);
  upward.setOn(false);
  vi.advanceTimersByTime(UPWARD_INTERVAL_MS);
  expect(written).toEqual([sequence(working), sequence(working), withdrawal("mux/1")]);
  expect(farewell).toBe("");
});
