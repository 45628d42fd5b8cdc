import { describe, expect, it } from "vitest";
import { Screen } from "../../../src/server/screen/screen.ts";
import { environment, feedText, firstDifference, openScreen, snapshotFields } from "./screens.ts";

const restore = (live: Uint8Array): Screen => Screen.restore(live, [], { environment, onAnswer: () => {} });

describe("a snapshot", () => {
  it.each([
    ["no snapshot", () => Buffer.from("hello there")],
    ["nothing", () => new Uint8Array(0)],
    [
      "another format",
      () => {
        const bytes = Buffer.from(openScreen().screen.snapshotLive());
        bytes.writeUInt32LE(99, 4);
        return bytes;
      },
    ],
    ["half of one", () => openScreen().screen.snapshotLive().subarray(0, 200)],
  ])("that is %s is refused", (_, make) => expect(() => restore(make())).toThrow());

  it("goes on in the middle of a character, a sequence or a string", () => {
    for (const bytes of [
      "日",
      "\x1b[1;31mx",
      "\x1b]2;title\x07",
      "\x1bP$qm\x1b\\",
      "\x1b]7501;state=idle\x1b\\",
      "👍🏽",
    ]) {
      const whole = Buffer.from(bytes);
      for (let cut = 1; cut < whole.length; cut++) {
        const one = openScreen().screen;
        one.feed(whole);
        const other = openScreen().screen;
        other.feed(whole.subarray(0, cut));
        const restored = restore(other.snapshotLive());
        restored.feed(whole.subarray(cut));
        expect(firstDifference(snapshotFields(restored), snapshotFields(one)), `${bytes} at ${cut}`).toBe("");
        expect(restored.takeEvents()).toEqual(one.takeEvents());
      }
    }
  });

  it("counts answers on from where it was", () => {
    const { screen } = openScreen();
    feedText(screen, "\x1b[5n\x1b[5n");
    const numbers: number[] = [];
    const restored = Screen.restore(screen.snapshotLive(), [], {
      environment,
      onAnswer: (answer) => numbers.push(answer.number),
    });
    feedText(restored, "\x1b[5n");
    expect(numbers).toEqual([3]);
  });

  it("does not change the screen it is taken of", () => {
    const { screen } = openScreen();
    feedText(screen, "text \x1b[1m日本\x1b[3");
    const first = screen.snapshotLive();
    expect(Buffer.from(screen.snapshotLive()).equals(first)).toBe(true);
  });
});
