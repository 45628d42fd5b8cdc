// The server dies at moments nobody chose, also while it is coming back: whatever they are, no line, key or answer is lost
// or doubled. A failure names its moments; give them to `survives` to see it again.

import fc from "fast-check";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ASKS, FLOODS, LOGS_INPUT, STATUS_ANSWER } from "../harness/fake-agents.ts";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { floodBreaks, floodLines } from "../harness/server-crash.ts";
import { isRunning } from "../harness/place-processes.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

/** When the server dies: after so many more lines before the person's eyes, or at a step of its way back. */
type Moment = { readonly when: "lines"; readonly count: number } | { readonly when: "found" | "greets" | "attached" };

const MOMENTS = 5;
const moment: fc.Arbitrary<Moment> = fc.oneof(
  fc.record({ when: fc.constant("lines" as const), count: fc.integer({ min: 0, max: 5_000 }) }),
  fc.record({ when: fc.constantFrom("found" as const, "greets" as const, "attached" as const) }),
);
const moments = fc.array(moment, { minLength: MOMENTS, maxLength: MOMENTS });

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace("[scrollback]\nlines = 500000\n");
});
afterEach(() => place.close());

const logged = (name: string): string => (existsSync(place.file(name)) ? readFileSync(place.file(name), "latin1") : "");
const lastLine = (outer: OuterTerminal): number => Math.max(0, ...[...outer.text().matchAll(/\b\d{7}\b/g)].map(Number));

const serverProcess = (): number | undefined =>
  place.processes().find(({ argv }) => argv[1]?.endsWith("/server.js") === true)?.pid;

async function reached(wanted: Moment, outer: OuterTerminal): Promise<number> {
  const begin = lastLine(outer);
  if (wanted.when === "lines") {
    await waitFor(`${wanted.count} more lines`, () => lastLine(outer) >= begin + wanted.count, PATIENCE_MS);
  }
  if (wanted.when === "greets") await place.show("#{pid}");
  if (wanted.when === "attached") {
    await waitFor("the client to be back", async () => (await place.ask("list-clients")) !== "", PATIENCE_MS);
  }
  return waitFor("the server's process", serverProcess, PATIENCE_MS);
}

async function survives(chosen: readonly Moment[]): Promise<void> {
  const outer = place.attach(["new", "-s", "work", "--", process.execPath, FLOODS, place.file("stop")]);
  await outer.shows(/^\d{7}$/m);
  await place.ask("new-window", "-d", "-t", "work", "--", process.execPath, ASKS, place.file("answers"));
  await place.ask("split-window", "-t", "work:0", "--", process.execPath, LOGS_INPUT, place.file("input"));
  await outer.shows("logging");
  let typed = "";
  const type = (text: string): void => {
    for (const character of text) outer.write(character);
    typed += text;
  };
  for (const [round, wanted] of chosen.entries()) {
    type(`before ${round} `);
    const pid = await reached(wanted, outer);
    type(`at ${round} `);
    process.kill(pid, "SIGKILL");
    type(`after ${round} `);
    await waitFor("the server to be gone", () => !isRunning(pid), PATIENCE_MS);
  }
  await waitFor("all keys to arrive", () => logged("input").length >= typed.length, PATIENCE_MS);
  expect(logged("input")).toBe(typed);
  for (const file of ["stop", "answers.stop"]) writeFileSync(place.file(file), "");
  const flood = Number(/flood of (\d+)/.exec(await place.paneShows("work:0.0", /flood of \d+/))?.[1]);
  const lines = await floodLines(place, "work:0.0");
  expect(floodBreaks(lines)).toEqual([]);
  expect(lines).toHaveLength(flood);
  await outer.shows(`flood of ${flood}`);
  const asked = Number(/asked (\d+)/.exec(await place.paneShows("work:1", /asked \d+/))?.[1]);
  const [da1 = ""] = /\x1b\[\?[\d;]*c/.exec(logged("answers")) ?? [];
  expect(logged("answers")).toBe(`${STATUS_ANSWER}${da1}`.repeat(asked));
}

describe("kill -9 of the server at any moment", { timeout: 2 * TEST_TIMEOUT_MS }, () => {
  test.each(fc.sample(moments, 2).map((chosen) => [JSON.stringify(chosen), chosen] as const))("%s", (_, chosen) =>
    survives(chosen),
  );
});
