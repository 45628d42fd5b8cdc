// How an outer terminal is told, by what it says of itself and by what the person wants.

import { describe, expect, test } from "vitest";
import { outerTitle } from "../../src/client/outer-title.ts";
import { notificationForm, OuterVoice } from "../../src/client/outer-voice.ts";
import type { ClientSettings } from "../../src/wire/view.ts";
import { row, status } from "../draw/scene.ts";

const HOSTILE = "a;b\x1b]0;x\x07\x9b31m\u{202e}\x1b\\c";

function said(form: ClientSettings["notifyTerminal"], title: string, body: string): string {
  let bytes = "";
  const voice = new OuterVoice((more) => (bytes += more), {});
  voice.wanted = form;
  voice.notify(3, title, body);
  return bytes;
}

describe("the form", () => {
  test.each<[string, Record<string, string>, boolean, string]>([
    ["kitty(0.35)", {}, true, "99"],
    ["foot(1.20)", {}, true, "99"],
    ["foot(1.13)", {}, false, "777"],
    ["ghostty 1.3.0", {}, false, "777"],
    ["", { TERM_PROGRAM: "WezTerm" }, false, "777"],
    ["iTerm2 3.5", {}, false, "9"],
    ["kitty(0.20)", {}, false, "9"],
    ["", { WT_SESSION: "1" }, false, "9"],
    ["XTerm(390)", {}, false, "bell"],
    ["", {}, false, "bell"],
    ["tmux 3.4", { TERM_PROGRAM: "ghostty" }, false, "bell"],
    ["", { TERM_PROGRAM: "ghostty", TERM: "screen-256color" }, false, "bell"],
  ])("of %j with %j is as asked", (name, env, notices, form) => {
    expect(notificationForm({ name, notices }, env)).toBe(form);
  });
});

describe("a notification", () => {
  test.each(["99", "777", "9"] as const)("by OSC %s has nothing of the text's own controls", (form) => {
    const bytes = said(form, HOSTILE, HOSTILE);
    const bodies = bytes.split("\x1b\\").filter((part) => part !== "");
    for (const each of bodies) {
      expect(each.startsWith("\x1b]")).toBe(true);
      expect(each.slice(2)).not.toMatch(/[\x00-\x1f\x7f-\x9f\u{202e}]/u);
    }
    expect(bodies).toHaveLength(form === "99" ? 2 : 1);
  });

  test("by OSC 99 is one of its pane, title and body in base64", () => {
    const encoded = (text: string): string => Buffer.from(text).toString("base64");
    expect(said("99", "claude: done", "é")).toBe(
      `\x1b]99;i=mux-3:e=1:a=focus:d=0:p=title;${encoded("claude: done")}\x1b\\\x1b]99;i=mux-3:e=1:d=1:p=body;${encoded("é")}\x1b\\`,
    );
    expect(said("99", "t", "")).toBe(`\x1b]99;i=mux-3:e=1:a=focus:d=1:p=title;${encoded("t")}\x1b\\`);
  });

  test("by OSC 777 has two fields, by OSC 9 one, by bell none, and off is silent", () => {
    expect(said("777", "a;b", "c;d")).toBe("\x1b]777;notify;a,b;c,d\x1b\\");
    expect(said("9", "a", "")).toBe("\x1b]9;a\x1b\\");
    expect(said("9", "a", "b")).toBe("\x1b]9;a: b\x1b\\");
    expect(said("bell", "a", "b")).toBe("\x07");
    expect(said("off", "a", "b")).toBe("");
  });
});

describe("the terminal's title", () => {
  const blocked = status("blocked", 10, { kind: "permission" });
  test("counts who waits, but for who is snoozed", () => {
    const rows = [
      row(1, "claude", "api", blocked),
      row(2, "codex", "web", blocked, { quiet: "muted" }),
      row(3, "pi", "docs", blocked, { quiet: "snoozed" }),
      row(4, "amp", "web", status("error", 9)),
    ];
    expect(outerTitle("work", rows, false)).toBe("▲2 mux: work");
    expect(outerTitle("work", rows, true)).toBe("!2 mux: work");
    expect(outerTitle("work", [], false)).toBe("mux: work");
  });
  test("has nothing of a name's controls, and is short", () => {
    expect(outerTitle(`a\x1b\\\x07\u{202e}${"x".repeat(300)}`, [], false)).toMatch(/^mux: a \\ x{75,76}$/);
  });
});
