import { describe, expect, it } from "vitest";
import { MAX_CLIPBOARD_BYTES, MAX_REPORT } from "../../../src/server/screen/oscs.ts";
import { MAX_NOTIFICATIONS, MAX_STATUS_BYTES, type ScreenEvent } from "../../../src/server/screen/outbox.ts";
import { MAX_TITLE_LENGTH } from "../../../src/protocols/title/clean-title.ts";
import { feedText, openScreen, screenText } from "./screens.ts";

const EVENTS: readonly (readonly [bytes: string, events: readonly ScreenEvent[]])[] = [
  ["\x1b]7501;state=working\x1b\\", [{ type: "report", body: "state=working" }]],
  ["\x1b]7501;state=work\x01ing\x07", [{ type: "report", body: "state=working" }]],
  ["\x1b]7501;state=idle\x18", []],
  ["\x1b]7501;state=idle\x1b[m", []],
  ["\x1b]7501;state=idle\x1b]133;A\x07", [{ type: "mark", body: "A" }]],
  [
    "\x1b]133;D;1\x07\x1b]633;C\x07\x1b]633;E;ls\x07",
    [
      { type: "mark", body: "D;1" },
      { type: "mark", body: "C" },
    ],
  ],
  ["\x1b]0;one\x07\x1b]2;two\x07", [{ type: "title", title: "two" }]],
  [
    "\x1b]2;one\x07\x1b]133;A\x07\x1b]2;two\x07",
    [
      { type: "title", title: "one" },
      { type: "mark", body: "A" },
      { type: "title", title: "two" },
    ],
  ],
  ["\x1b]2;evil\x01\x08\x0b \u009b31m\u202etail\x7f\x1b\\", [{ type: "title", title: "evil 31mtail" }]],
  ["\x1b]1;icon\x07", []],
  ["\x1b]2;a\x07\x1b[22t\x1b]2;b\x07\x1b[23t", [{ type: "title", title: "a" }]],
  ["\x1b]7;file:///tmp\x07", [{ type: "cwd", uri: "file:///tmp" }]],
  ["\x1b]9;9;/tmp\x07", [{ type: "cwd", uri: "/tmp" }]],
  ["\x07\x07", [{ type: "bell" }]],
  [
    "\x1b]9;4;1;40\x07\x1b]9;Done building\x07",
    [
      { type: "progress", body: "1;40" },
      { type: "notify", source: "9", body: "Done building" },
    ],
  ],
  ["\x1b]9;1;100\x07", []],
  ["\x1b]777;notify;T;B\x07", [{ type: "notify", source: "777", body: "notify;T;B" }]],
  ["\x1b]99;i=1;hello\x07\x1b]99;i=1:p=?;\x07", [{ type: "notify", source: "99", body: "i=1;hello" }]],
  ["\x1b]52;c;aMOpCg==\x07", [{ type: "clipboard", text: "hé\n" }]],
  ["\x1b]52;c;?\x07\x1b]52;c;***\x07", []],
  // Who may say how a program is started again is not whoever prints something: OSC 7577 is inert.
  ["\x1b]7577;v=1:argv=cm0gLXJmIC8\x07\x1b]7577;?\x1b\\", []],
  ["\x1bc", [{ type: "reset" }]],
];

describe("events", () => {
  it.each(EVENTS)("of %j", (bytes, events) => {
    const { screen } = openScreen();
    feedText(screen, bytes, "X");
    expect(screen.takeEvents()).toEqual(events);
    expect(screen.takeEvents()).toEqual([]);
    expect(screenText(screen)[0]).toBe("X");
  });

  it.each([
    ["APC", "\x1b_Gf=32;AAAAé日\x1b\\"],
    ["PM", "\x1b^hello é\x1b\\"],
    ["SOS", "\x1bXhello é\x1b\\"],
    ["tmux passthrough", "\x1bPtmux;\x1b\x1b]2;x\x07\x1b\\"],
    ["sixel", "\x1bPq#0;2;0;0;0#0~~@@\x1b\\"],
    ["an unknown OSC", "\x1b]1337;File=inline=1:AAAA\x07"],
    ["a notification at the very beginning", "\x1b]777;notify;Title;Body\x07"],
  ])("%s shows nothing, cut anywhere", (_, bytes) => {
    for (let cut = 0; cut < bytes.length; cut++) {
      const { screen } = openScreen();
      feedText(screen, bytes.slice(0, cut), bytes.slice(cut), "X");
      expect(screenText(screen)).toEqual(["X", "", "", "", ""]);
      expect(screen.title).toBe("");
    }
  });

  it("cut titles and never split a character", () => {
    const { screen } = openScreen();
    feedText(screen, `\x1b]2;${"x".repeat(MAX_TITLE_LENGTH - 1)}😀 more\x07`);
    expect(screen.title).toBe(`${"x".repeat(MAX_TITLE_LENGTH - 1)}😀`);
  });

  it.each([
    [MAX_REPORT, 1],
    [MAX_REPORT + 1, 0],
  ])("a report of %i bytes gives %i", (bytes, count) => {
    const { screen } = openScreen();
    const frame = "\x1b]7501;".length + "\x1b\\".length;
    feedText(screen, `\x1b]7501;${"a".repeat(bytes - frame)}\x1b\\`);
    expect(screen.takeEvents().length).toBe(count);
  });

  it("[P7] a burst of status over its limit is dropped whole, and later reports come again", () => {
    const { screen } = openScreen();
    const report = `\x1b]7501;state=working:msg=${"A".repeat(1000)}\x07`;
    feedText(screen, "\x1b]2;kept\x07");
    for (let i = 0; i <= MAX_STATUS_BYTES / 1000; i++) feedText(screen, report, "\x1b]133;A\x07");
    expect(screen.takeEvents()).toEqual([{ type: "title", title: "kept" }, { type: "overflow" }]);
    feedText(screen, report);
    expect(screen.takeEvents().map((event) => event.type)).toEqual(["report"]);
  });

  it("notifications and clipboards are bounded", () => {
    const { screen } = openScreen();
    for (let i = 0; i < MAX_NOTIFICATIONS * 2; i++) feedText(screen, `\x1b]9;n${i}\x07`);
    expect(screen.takeEvents().length).toBe(MAX_NOTIFICATIONS);
    const text = "a".repeat(MAX_CLIPBOARD_BYTES);
    feedText(screen, `\x1b]52;c;${Buffer.from(text).toString("base64")}\x07`);
    expect(screen.takeEvents()).toEqual([{ type: "clipboard", text }]);
    feedText(screen, `\x1b]52;c;${Buffer.from(`${text}a`).toString("base64")}\x07`);
    expect(screen.takeEvents()).toEqual([]);
  });
});
