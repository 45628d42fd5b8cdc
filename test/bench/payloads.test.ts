// The payloads of the benches: the same bytes every time, what their table says of them, and nothing that scrolls by itself.

import { describe, expect, test } from "vitest";
import { makePayload, REPORT_EVERY_BYTES } from "../../bench/generate.ts";
import { PAYLOAD_COLS, PAYLOAD_ROWS, PAYLOADS, throughTty } from "../../bench/harness/payloads.ts";
import { parseOsc7501 } from "../../src/protocols/osc7501/parse.ts";
import { Screen } from "../../src/server/screen/screen.ts";

const SIZE = 300_000;
const REPORT = /\x1b\]7501;([^\x1b]*)\x1b\\/g;
const ENVIRONMENT = { termProgram: "bench", version: "1", colours: {}, dark: undefined };

const newScreen = (): Screen =>
  new Screen({ cols: PAYLOAD_COLS, rows: PAYLOAD_ROWS, environment: ENVIRONMENT, onAnswer: () => {} });

describe.each(PAYLOADS)("$name", (payload) => {
  test("is the same every time, whole UTF-8, and as long as asked", () => {
    const { bytes, baseBytes } = makePayload(payload, SIZE, false);
    expect(makePayload(payload, SIZE, false).bytes.equals(bytes)).toBe(true);
    expect(bytes.length).toBe(baseBytes);
    expect(baseBytes).toBeGreaterThanOrEqual(SIZE);
    expect(baseBytes).toBeLessThan(SIZE + REPORT_EVERY_BYTES);
    expect(new TextDecoder("utf8", { fatal: true }).decode(bytes)).not.toBe("");
  });

  test("is the same text with reports, and each of those is valid", () => {
    const without = makePayload(payload, SIZE, false);
    const { bytes, baseBytes, reportCount } = makePayload(payload, SIZE, true);
    const text = bytes.toString();
    const bodies = [...text.matchAll(REPORT)].map(([, body = ""]) => body);
    expect(baseBytes).toBe(without.baseBytes);
    expect(bodies).toHaveLength(reportCount);
    expect(reportCount).toBe(Math.floor(baseBytes / REPORT_EVERY_BYTES));
    expect(bodies.map((body) => parseOsc7501(body).kind)).toEqual(bodies.map(() => "report"));
    expect(text.replaceAll(REPORT, "")).toBe(without.bytes.toString());
  });

  test("has no capitals in runs: a mark of capitals shows nowhere else", () => {
    expect(makePayload(payload, SIZE, true).bytes.toString().replaceAll(REPORT, "")).not.toContain("QXZ");
  });

  test("costs a screen no fault", () => {
    const screen = newScreen();
    screen.feed(throughTty(makePayload(payload, SIZE, true).bytes));
    expect(screen.faults).toBe(0);
    expect(screen.takeEvents().some(({ type }) => type === "report")).toBe(true);
  });
});

test.each(["dense", "agent"])("frames of %s stay on their screen", (name) => {
  const payload = PAYLOADS.find((candidate) => candidate.name === name);
  const screen = newScreen();
  if (payload) screen.feed(throughTty(makePayload(payload, 2 * SIZE, false).bytes));
  expect(screen.historyLength).toBe(0);
  expect(screen.rowText(0)).not.toBe("");
});

test("a terminal is sent CR LF for LF, and every other byte as it is", () => {
  expect(throughTty(Buffer.from("é\n漢\n")).toString()).toBe("é\r\n漢\r\n");
});
