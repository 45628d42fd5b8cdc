import { expect, test } from "vitest";
import { shouldPause } from "../../src/pty-host/flow.ts";
import type { FlowFacts } from "../../src/pty-host/flow.ts";

const limits = { journalMaxBytes: 800, highWaterBytes: 100 };
const facts = (presence: FlowFacts["presence"], journalBytes: number, unparsedBytes: number, paused: boolean) => ({
  presence,
  journalBytes,
  unparsedBytes,
  paused,
});

test.each([
  ["connected, at the mark: runs", facts("connected", 100, 100, false), false],
  ["connected, past the mark: waits", facts("connected", 101, 101, false), true],
  ["connected, paused, above half: waits on", facts("connected", 101, 51, true), true],
  ["connected, paused, at half: runs", facts("connected", 101, 50, true), false],
  ["connected, parsed but not covered, below the cap: runs", facts("connected", 799, 0, false), false],
  ["connected, parsed but not covered, at the cap: waits for a snapshot", facts("connected", 800, 0, false), true],
  ["away, past the mark: runs", facts("away", 799, 799, false), false],
  ["away, at the cap: waits", facts("away", 800, 800, false), true],
  ["gone for long, at the cap: runs, the oldest gives way", facts("gone", 800, 800, true), false],
])("%s", (_, given, pause) => {
  expect(shouldPause(given, limits)).toBe(pause);
});
