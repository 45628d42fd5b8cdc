// What looks at a terminal come to. Time is data: each scene says what happened when.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contentOf } from "../../../src/protocols/activity/screen-content.ts";
import {
  beginWatch,
  ECHO_MS,
  hearKeys,
  hearNotice,
  hearOutput,
  hearResize,
  look,
  REDRAW_MS,
  silenceAtMs,
  type Look,
  type Reading,
  type Strategies,
  type Watched,
} from "../../../src/protocols/activity/watched-terminal.ts";

const SILENCE: Strategies = { silenceMs: 3000, needsIdleSign: false, hasPrompt: false, outputAnswers: false };
const SIGNED: Strategies = { ...SILENCE, needsIdleSign: true };
const PROMPT: Strategies = { silenceMs: null, needsIdleSign: false, hasPrompt: true, outputAnswers: false };
const SCREEN: Strategies = { ...PROMPT, hasPrompt: false };

const WORKS: Reading = { state: "working", rule: "screen.working" };
const ASKS: Reading = { state: "blocked", kind: "permission", rule: "screen.permission" };
const RESTS: Reading = { state: "idle", rule: "screen.idle" };

/** A terminal that is watched with `strategies`. */
class Scene {
  watched: Watched = beginWatch(0);
  #text = "";
  readonly strategies: Strategies;

  constructor(strategies: Strategies) {
    this.strategies = strategies;
    this.look(0, {});
  }

  /** Output at `atMs`, and a look at once. */
  prints(atMs: number, text: string, seen: Partial<Look> = {}): this {
    this.#text = text;
    this.watched = hearOutput(this.watched, atMs);
    return this.look(atMs, { settled: false, ...seen });
  }

  look(atMs: number, seen: Partial<Look>): this {
    const content = contentOf(this.#text.split("\n"));
    const whole: Look = { atMs, content, reading: null, waits: false, settled: true, usable: true, ...seen };
    this.watched = look(this.watched, this.strategies, whole);
    return this;
  }

  types(atMs: number, sends: boolean = false): this {
    this.watched = hearKeys(this.watched, sends, atMs);
    return this;
  }

  get state(): string | undefined {
    return this.watched.guess?.state;
  }

  get event(): string | undefined {
    return this.watched.guess?.event;
  }
}

describe("[A52] silence", () => {
  test("of 3 s after the last new content is idle, and not a moment sooner", () => {
    const scene = new Scene(SILENCE).prints(1000, "one");
    expect(scene.event).toBe("silence.output");
    expect(silenceAtMs(scene.watched, SILENCE)).toBe(4000);
    expect(scene.look(3999, {}).state).toBe("working");
    expect(scene.look(4000, {}).event).toBe("silence.idle");
    expect(silenceAtMs(scene.watched, SILENCE)).toBeNull();
  });

  test("counts from the last new content", () => {
    const scene = new Scene(SILENCE).prints(1000, "one").prints(3500, "two").look(4000, {});
    expect(scene.state).toBe("working");
    expect(scene.look(6500, {}).state).toBe("idle");
  });

  test("of an agent that never printed is idle too", () => {
    expect(new Scene(SILENCE).look(3000, {}).state).toBe("idle");
  });

  test("says nothing of agents whose manifest does not name it", () => {
    expect(new Scene(SCREEN).prints(1000, "one").look(9000, {}).state).toBeUndefined();
  });

  test("with a sign asked for is idle only with one", () => {
    const scene = new Scene(SIGNED).prints(1000, "one").look(9000, {});
    expect(scene.state).toBe("working");
    expect(scene.look(9100, { waits: true }).event).toBe("prompt.idle");
    expect(new Scene(SIGNED).prints(1000, "one").look(4000, { reading: RESTS }).event).toBe("screen.idle");
  });

  test("is sign enough where a rule said working and does no more", () => {
    const scene = new Scene(SIGNED).prints(1000, "one", { reading: WORKS }).prints(1500, "two").look(1600, {});
    expect(scene.look(4600, {}).state).toBe("idle");
  });

  test("never takes back a question", () => {
    const scene = new Scene(SILENCE).prints(1000, "may I?", { reading: ASKS });
    expect(scene.look(60_000, { reading: ASKS }).state).toBe("blocked");
    expect(silenceAtMs(scene.watched, SILENCE)).toBeNull();
  });

  test("ends a rule that says working on a screen that nobody paints any more", () => {
    const scene = new Scene(SILENCE).prints(1000, "working 1s", { reading: WORKS });
    scene.prints(3500, "working 3s", { reading: WORKS }).look(4000, { reading: WORKS });
    expect(scene.state).toBe("working");
    expect(silenceAtMs(scene.watched, SILENCE)).toBe(6500);
    expect(scene.look(6500, { reading: WORKS }).state).toBe("idle");
  });
});

describe("[A53] new content", () => {
  test.each([
    ["silence", SILENCE, "silence.output"],
    ["a prompt", PROMPT, "prompt.output"],
  ])("is work for an agent that is read by %s", (_what, strategies, event) => {
    const scene = new Scene(strategies).look(100, { waits: strategies.hasPrompt }).prints(5000, "text");
    expect(scene.event).toBe(event);
  });

  test("is nothing for one that is read by its rules alone", () => {
    expect(new Scene(SCREEN).prints(1000, "text").state).toBeUndefined();
  });

  test("while the picture is not whole is believed more than a rest", () => {
    const scene = new Scene(PROMPT).prints(1000, "text", { waits: true });
    expect(scene.state).toBe("working");
    expect(scene.look(1100, { waits: true }).state).toBe("idle");
  });
});

describe("[A54] the same content once more", () => {
  test("does not wake an agent that rests, however often it is painted", () => {
    const scene = new Scene(SILENCE).prints(1000, "⠋ menu 1s").look(4000, {});
    for (let atMs = 4000; atMs < 20_000; atMs += 250) scene.prints(atMs, `⠙ menu ${atMs}s`);
    expect(scene.state).toBe("idle");
  });

  test("does not hold silence back", () => {
    const scene = new Scene(SILENCE).prints(1000, "⠋ menu");
    for (let atMs = 1000; atMs < 4000; atMs += 250) scene.prints(atMs, `${atMs % 500 === 0 ? "⠋" : "⠙"} menu`);
    expect(scene.look(4000, {}).state).toBe("idle");
  });

  test("nor do the frames after a resize, whatever they show", () => {
    const scene = new Scene(SILENCE).prints(1000, "one two three").look(4000, {});
    scene.watched = hearResize(scene.watched, 5000);
    scene.prints(5010, "one").prints(5000 + REDRAW_MS - 1, "one two");
    expect(scene.state).toBe("idle");
    expect(scene.prints(5000 + REDRAW_MS, "one two four").state).toBe("working");
  });
});

describe("[A55] an echo", () => {
  test("does not wake an agent that rests", () => {
    const scene = new Scene(SILENCE).prints(1000, ">").look(4000, {});
    for (const [at, text] of ["> f", "> fi", "> fix"].entries()) {
      scene.types(5000 + at * 200).prints(5000 + at * 200 + ECHO_MS - 1, text);
    }
    expect(scene.state).toBe("idle");
  });

  test("ends with Enter: what comes behind it is an answer", () => {
    const scene = new Scene(SILENCE).prints(1000, ">").look(4000, {});
    scene.types(5000).prints(5010, "> fix").types(5020, true).prints(5030, "> fix\nThinking");
    expect(scene.state).toBe("working");
  });

  test("does not hide what the agent prints meanwhile", () => {
    const scene = new Scene(SILENCE).prints(1000, "a");
    for (let at = 0; at < 20; at++) {
      const atMs = 1000 + at * 200;
      scene
        .types(atMs)
        .prints(atMs + 10, `a ${"x".repeat(at)}`)
        .prints(atMs + ECHO_MS + 10, `a ${"y".repeat(at)} b`);
    }
    expect(scene.look(5000, {}).state).toBe("working");
  });
});

describe("rules of the screen", () => {
  test("say working and asking at once, rest when the picture is whole or was the same before", () => {
    const scene = new Scene(SCREEN).prints(1000, "a", { reading: WORKS });
    expect(scene.watched.guess).toMatchObject({ state: "working", source: "screen", event: "screen.working" });
    expect(scene.prints(1250, "b", { reading: RESTS }).state).toBe("working");
    expect(scene.prints(1500, "b", { reading: RESTS }).state).toBe("idle");
    expect(scene.prints(1750, "c", { reading: ASKS }).watched.guess).toMatchObject({ kind: "permission" });
  });

  test("are withdrawn when the screen says nothing any more", () => {
    const scene = new Scene(SCREEN).prints(1000, "a", { reading: ASKS }).prints(1250, "b");
    expect(scene.state).toBe("blocked");
    expect(scene.look(1400, {}).watched.guess).toBeNull();
  });

  test("a question that went is work again for an agent read by silence, though only a key was answered", () => {
    const scene = new Scene(SILENCE).prints(1000, "sure?", { reading: ASKS }).types(5000).prints(5010, "");
    expect(scene.look(5200, {}).event).toBe("silence.output");
    expect(scene.look(8200, {}).state).toBe("idle");
  });

  test("a screen that shows something else for now says nothing", () => {
    const scene = new Scene(SILENCE).prints(1000, "a", { reading: WORKS });
    expect(scene.prints(1500, "transcript", { reading: "ignore" }).event).toBe("screen.working");
  });
});

describe("notifications", () => {
  const asked = (strategies: Strategies): Scene => {
    const scene = new Scene(strategies).prints(1000, "a");
    scene.watched = hearNotice(scene.watched, { state: "blocked", kind: "permission", rule: "notify.0" }, 2000);
    return scene;
  };

  test("stand while the dialog they speak of is painted, and end when it was answered", () => {
    const scene = asked(SILENCE).prints(2100, "Run it? y/n").look(9000, {});
    expect(scene.event).toBe("notify.0");
    expect(scene.types(10_000, true).prints(10_100, "running").state).toBe("working");
  });

  test("end with output where the manifest says so", () => {
    expect(asked({ ...SILENCE, outputAnswers: true }).prints(2100, "running").state).toBe("working");
  });

  test("that a turn is over stands, though its last rows come behind", () => {
    const scene = new Scene(SILENCE).prints(1000, "a");
    scene.watched = hearNotice(scene.watched, { state: "done", rule: "notify.1" }, 2000);
    expect(scene.prints(2100, "a\nb").look(9000, {}).state).toBe("done");
  });
});

describe("[A59] before the first usable output", () => {
  test("nothing is concluded", () => {
    const scene = new Scene(SILENCE);
    for (let atMs = 100; atMs < 4000; atMs += 100)
      scene.prints(atMs, `word${"x".repeat(atMs / 100)}`, { usable: false });
    expect(scene.state).toBeUndefined();
    expect(scene.prints(4100, "now", { usable: true }).state).toBe("working");
  });
});

test("whatever happens, silence in the end is rest for an agent read by it", () => {
  const step = fc.record({
    afterMs: fc.integer({ min: 0, max: 2000 }),
    kind: fc.constantFrom("prints", "types", "sends", "resizes"),
    text: fc.constantFrom("a", "b", "a b", "⠋ a"),
    reading: fc.constantFrom(null, WORKS, RESTS),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const scene = new Scene(SILENCE);
      let atMs = 0;
      for (const { afterMs, kind, text, reading } of steps) {
        atMs += afterMs;
        if (kind === "prints") scene.prints(atMs, text, { reading });
        else if (kind === "resizes") scene.watched = hearResize(scene.watched, atMs);
        else scene.types(atMs, kind === "sends");
      }
      scene.look(atMs + 100, {}).look(atMs + 7000, {});
      return scene.state === "idle";
    }),
  );
});
