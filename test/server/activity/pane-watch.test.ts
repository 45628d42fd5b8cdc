// What the watch over a pane says, with the bundled manifests, a real screen and a manual clock.

import { describe, expect, test } from "vitest";
import { LOOK_MS, SETTLE_MS } from "../../../src/server/activity/pane-watch.ts";
import { bundled, ownManifest, WatchedPane } from "./watched-pane.ts";

const BOX = ["╭────────────────────╮", "│ >                  │", "╰────────────────────╯"];

describe("[A56] Codex", () => {
  test("is read by silence, its › is no sign", () => {
    const pane = new WatchedPane(bundled("codex")).wait(500);
    pane.paints("reading src", "› ").wait(2900);
    expect(pane.says).toEqual(["silence tool_start"]);
    expect(pane.wait(100).says).toEqual(["silence tool_start", "silence idle"]);
  });

  test("works as long as its screen says so and is painted", () => {
    const pane = new WatchedPane(bundled("codex")).wait(500);
    for (let second = 0; second < 10; second++) {
      pane.paints("text", `• Working (${second}s • esc to interrupt)`, "› ").wait(1000);
    }
    expect(pane.says).toEqual(["screen working"]);
    expect(pane.wait(2100).says).toEqual(["screen working", "silence idle"]);
  });

  test("frames of the same content leave it at rest", () => {
    const pane = new WatchedPane(bundled("codex")).wait(500).paints("a", "› ").wait(3500);
    for (let frame = 0; frame < 100; frame++) pane.paints(frame % 2 === 0 ? "⠋ a" : "⠙ a", "› ").wait(50);
    expect(pane.says).toEqual(["silence tool_start", "silence idle"]);
  });

  test("a resize and the frames behind it leave it at rest", () => {
    const pane = new WatchedPane(bundled("codex")).wait(500).paints("one two three", "› ").wait(3500);
    pane.screen.resize(30, 5);
    pane.paints("one", "two", "› ").wait(200).paints("one two").wait(4000);
    expect(pane.says).toEqual(["silence tool_start", "silence idle"]);
  });

  test("an approval by notification is a question, and silence does not take it back", () => {
    const pane = new WatchedPane(bundled("codex")).wait(500).prints("a").wait(200);
    pane.watch.hearNotice(9, "Approval requested: rm", pane.nowMs);
    expect(pane.prints("Run it?").wait(10_000).says).toEqual(["silence tool_start", "notify blocked/permission"]);
  });
});

describe.each(["gemini", "qwen"])("[A57] %s", (agent) => {
  test("rests when its box is closed and nothing more comes", () => {
    const pane = new WatchedPane(bundled(agent)).wait(500).paints("thinking about it").wait(1000);
    expect(pane.says).toEqual(["silence tool_start"]);
    pane.paints("the answer", ...BOX).wait(SETTLE_MS);
    expect(pane.says).toEqual(["silence tool_start", "prompt idle"]);
  });

  test("rests when it says that it is ready", () => {
    const pane = new WatchedPane(bundled(agent)).wait(500).paints("a").wait(1000).paints("I'm ready.").wait(200);
    expect(pane.says.at(-1)).toBe("prompt idle");
  });

  test("rests by silence where there is no box", () => {
    expect(new WatchedPane(bundled(agent)).wait(500).paints("a").wait(3000).says.at(-1)).toBe("silence idle");
  });
});

describe("[A58] Aider", () => {
  test("works while it prints, and rests at its prompt", () => {
    const pane = new WatchedPane(bundled("aider"), { before: "Aider v0.90\r\n> " }).wait(500);
    expect(pane.says).toHaveLength(1);
    pane.watch.hearKeys(true, pane.nowMs);
    pane.prints("\r\nI will add").wait(400).prints(" a test.\r\n").wait(400);
    expect(pane.says.at(-1)).toBe("prompt tool_start");
    pane.prints("Tokens: 1k\r\n> ").wait(200);
    expect(pane.says.at(-1)).toMatch(/ idle$/);
  });

  test("keys typed at its prompt are no work", () => {
    const pane = new WatchedPane(bundled("aider"), { before: "> " }).wait(500);
    const said = pane.says.length;
    for (const key of "fix the test") {
      pane.watch.hearKeys(false, pane.nowMs);
      pane.prints(key).wait(90);
    }
    expect(pane.wait(5000).says).toHaveLength(said);
  });
});

describe("[A59] Factory Droid", () => {
  test("says nothing before it has hidden the cursor, then that it begins, then by silence", () => {
    const pane = new WatchedPane(bundled("droid")).prints("loading").wait(400).prints(" modules").wait(400);
    expect(pane.says).toEqual([]);
    pane.prints("\x1b[?25l\x1b[2JDroid").wait(300);
    expect(pane.says[0]).toBe("silence session_start");
    pane.prints(" thinks").wait(300);
    expect(pane.says.at(-1)).toBe("silence tool_start");
    expect(pane.wait(3000).says.at(-1)).toBe("silence idle");
  });

  test("the mark counts though it was written before the agent was seen", () => {
    const pane = new WatchedPane(bundled("droid"), { before: "\x1b[?25l\x1b[?25hDroid" }).wait(200);
    expect(pane.says).toEqual(["silence session_start"]);
  });

  test("one of before the agent does not", () => {
    const base = { cursorHides: 1, line: 0 };
    const pane = new WatchedPane(bundled("droid"), { before: "\x1b[?25l\x1b[?25h", base }).wait(200);
    expect(pane.says).toEqual([]);
  });

  test("without the mark it is read all the same after a while", () => {
    expect(new WatchedPane(bundled("droid")).prints("a").wait(4000).says).toEqual(["silence idle"]);
  });
});

describe("[A60] Cursor CLI", () => {
  const init = '{"type":"system","subtype":"init","session_id":"c6b62c6f-7ead","model":"Claude 4 Sonnet"}';

  test("tells session and model by its first line of JSON, and rests by silence", () => {
    const pane = new WatchedPane(bundled("cursor"), { before: "$ agent -p x\r\n" }).wait(200);
    pane.prints(`${init}\r\n{"type":"user"}\r\n`).wait(200);
    const told = pane.words.find(({ event }) => event === "screen.stream-init");
    expect(told).toMatchObject({ session: "c6b62c6f-7ead", details: { model: "Claude 4 Sonnet" } });
    expect(pane.wait(3000).says.at(-1)).toBe("silence idle");
    expect(pane.says.filter((word) => word.endsWith("session_start"))).toHaveLength(1);
  });

  test("a line of an earlier run is none of its own", () => {
    const base = { cursorHides: 0, line: 5 };
    const pane = new WatchedPane(bundled("cursor"), { before: `${init}\r\n\r\n\r\n\r\n$ agent\r\n`, base });
    expect(pane.wait(2000).says).toEqual([]);
  });
});

describe("[A61] Copilot", () => {
  test("tells the model of its status bar once, also while its hooks speak", () => {
    const pane = new WatchedPane(bundled("copilot")).wait(200);
    pane.outrankedBy = "told";
    for (let frame = 0; frame < 5; frame++)
      pane.paints(`text ${"x".repeat(frame)}`, "~/src  GPT-5 mini (medium)").wait(300);
    expect(pane.words.map(({ details }) => details?.model)).toEqual(["GPT-5 mini"]);
  });

  test("rests by silence where its hooks say nothing", () => {
    expect(new WatchedPane(bundled("copilot")).wait(200).paints("a").wait(3000).says.at(-1)).toBe("silence idle");
  });
});

describe("[A62] Warp", () => {
  test("is read by silence alone", () => {
    const pane = new WatchedPane(bundled("warp")).wait(200).prints("step one\r\n").wait(1000).prints("step two\r\n");
    expect(pane.wait(2999).says).toEqual(["silence tool_start"]);
    expect(pane.wait(1).says).toEqual(["silence tool_start", "silence idle"]);
  });
});

describe("[A63] a fallback", () => {
  test.each(["gemini", "qwen", "copilot", "kimi", "opencode"])(
    "of %s takes back what it said when the first strategy speaks, and stays silent",
    (agent) => {
      const pane = new WatchedPane(bundled(agent)).wait(200).paints("a").wait(300);
      expect(pane.says).toEqual(["silence tool_start"]);
      pane.outrankedBy = "told";
      pane.paints("b").wait(300);
      expect(pane.says).toEqual(["silence tool_start", "silence withdraws"]);
      pane.outrankedBy = null;
      expect(pane.paints("c").wait(9000).says).toHaveLength(2);
    },
  );

  test("is back when a report is, by a reset, as if it had never been", () => {
    const pane = new WatchedPane(bundled("codex")).wait(200);
    pane.outrankedBy = "declared";
    pane.paints("a").wait(5000);
    expect(pane.says).toEqual([]);
    pane.outrankedBy = null;
    pane.paints("b").wait(300).paints("c").wait(300);
    expect(pane.says).toEqual(["silence tool_start"]);
  });
});

describe("titles", () => {
  const title = (pane: WatchedPane, text: string): WatchedPane => {
    pane.watch.hearTitle(text, pane.nowMs);
    return pane;
  };

  test("tell their flips", () => {
    const pane = new WatchedPane(bundled("gemini"));
    for (const text of ["✦ Working", "⏲ Working", "◇ Ready", "✋ Action Required"]) title(pane, text);
    expect(pane.says).toEqual(["title working", "title idle", expect.stringMatching(/^title blocked/)]);
    expect(pane.words.every(({ confidence }) => confidence === "strong")).toBe(true);
  });

  test("tell that they say nothing any more", () => {
    const titleStatus = { attention: ["Action Required"] };
    const pane = title(title(new WatchedPane(ownManifest({ titleStatus })), "Action Required"), "own");
    expect(pane.says).toEqual([expect.stringMatching(/^title blocked/), "title withdraws"]);
  });

  test("coexist with what the agent tells", () => {
    const pane = new WatchedPane(bundled("gemini"));
    pane.outrankedBy = "told";
    expect(title(pane, "◇ Ready").says).toEqual(["title idle"]);
  });

  test("count tasks", () => {
    const pane = title(new WatchedPane(bundled("codex")), "repo | Working | Tasks 1/3");
    title(pane, "repo | Working | Tasks 2/3");
    expect(pane.words.map(({ details }) => details?.tasks)).toEqual([
      { done: 1, total: 3 },
      { done: 2, total: 3 },
    ]);
  });

  test("that blink are told when they have stood for a second", () => {
    const pane = title(new WatchedPane(bundled("grok")), "Action Required");
    for (let blink = 0; blink < 6; blink++) title(pane.wait(500), blink % 2 === 0 ? "repo - grok" : "Action Required");
    expect(pane.words.map(({ event }) => event)).toEqual(["title.attention"]);
    title(pane.wait(500), "repo - grok").wait(1000);
    expect(pane.words.map(({ event }) => event)).toEqual(["title.attention", "title.idle"]);
  });
});

describe("the cost", () => {
  test("of a flood is four looks a second, and one when it has stopped", () => {
    const pane = new WatchedPane(bundled("codex")).wait(1000);
    pane.looks = 0;
    for (let piece = 0; piece < 1000; piece++) pane.prints(`line ${piece} of it\r\n`).wait(2);
    expect(pane.looks).toBeLessThanOrEqual(2000 / LOOK_MS + 1);
    pane.looks = 0;
    expect(pane.wait(SETTLE_MS).looks).toBe(1);
    pane.looks = 0;
    expect(pane.wait(60_000).looks).toBe(1);
    expect(pane.watch.dueAtMs()).toBeNull();
  });

  test("a picture that the program holds back waits", () => {
    const pane = new WatchedPane(bundled("codex")).wait(1000);
    pane.looks = 0;
    pane.isHeld = true;
    pane.prints("half").wait(200);
    expect(pane.looks).toBe(0);
    pane.isHeld = false;
    expect(pane.wait(60).looks).toBe(1);
  });

  test("of an agent whose manifest names none of it is nothing", () => {
    const pane = new WatchedPane(ownManifest({})).prints("a").wait(9000);
    expect([pane.looks, pane.says, pane.watch.dueAtMs()]).toEqual([0, [], null]);
  });
});

describe("a manifest of one's own", () => {
  test("with plain status patterns is read like those that are bundled", () => {
    const status = { working: ["esc to stop"], attention: ["allow this\\?"] };
    const pane = new WatchedPane(ownManifest({ status })).paints("busy", "esc to stop").wait(300);
    pane.paints("allow this?").wait(300).paints("bye").wait(300);
    expect(pane.says).toEqual(["screen working", expect.stringMatching(/^screen blocked/), "screen idle"]);
  });

  test("with a bell that asks is told so", () => {
    const pane = new WatchedPane(ownManifest({ channels: { bell: "attention" } }));
    pane.watch.hearNotice("bell", "", pane.nowMs);
    expect(pane.says).toEqual(["notify blocked/input"]);
  });
});
