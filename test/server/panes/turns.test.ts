import { expect, test } from "vitest";
import { Turns, type Feed } from "../../../src/server/panes/turns.ts";
import { waitFor } from "../../harness/wait-for.ts";

/** Has always more, and uses up its slice. */
class Flood implements Feed {
  steps = 0;
  step(deadlineMs: number): boolean {
    this.steps += 1;
    while (performance.now() < deadlineMs);
    return this.steps < 50;
  }
}

/** Has one thing to say. */
class Echo implements Feed {
  steps = 0;
  step(): boolean {
    this.steps += 1;
    return false;
  }
}

test("behind many floods a feed gets its slice before any of them gets many", async () => {
  const turns = new Turns(() => {});
  const floods = Array.from({ length: 16 }, () => new Flood());
  const echo = new Echo();
  for (const feed of [...floods, echo]) turns.add(feed);
  turns.run();
  await waitFor("the last one's slice", () => echo.steps === 1);
  expect(Math.max(...floods.map(({ steps }) => steps))).toBeLessThanOrEqual(2);
  for (const feed of floods) turns.remove(feed);
});

test("after a key its feed goes before all others", () => {
  const turns = new Turns(() => {});
  const flood = new Flood();
  const echo = new Echo();
  turns.favour(echo);
  turns.add(flood);
  turns.run();
  expect(flood.steps).toBe(0);
  turns.add(echo);
  turns.run();
  expect([echo.steps, flood.steps]).toEqual([1, 0]);
  turns.remove(flood);
});
