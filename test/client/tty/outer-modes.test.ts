import { describe, expect, it } from "vitest";
import { colourSupport, hasUnicode } from "../../../src/client/tty/colour-support.ts";
import { changeKeyboard, changeMouse, enterModes, leaveModes } from "../../../src/client/tty/outer-modes.ts";

const KITTY = { type: "kitty", flags: 5 } as const;
const MODIFY = { type: "modifyOtherKeys" } as const;
const LEGACY = { type: "legacy" } as const;

describe("outer modes", () => {
  it("every private mode that mux sets is reset on the way out", () => {
    for (const term of ["xterm-256color", "linux"]) {
      const on = enterModes(term) + changeMouse("drag") + changeMouse("any");
      const off = leaveModes(term, LEGACY);
      for (const [, mode] of on.matchAll(/\x1b\[\?(\d+)h/g)) expect(off).toContain(`\x1b[?${mode}l`);
      expect(off).toContain("\x1b[?25h");
    }
  });

  it("the way out first ends whatever was cut off", () => {
    expect(leaveModes("xterm", LEGACY)).toMatch(/^\x1b\\/);
  });

  it("keyboards change into each other", () => {
    expect(changeKeyboard(LEGACY, KITTY)).toBe("\x1b[>5u");
    expect(changeKeyboard(KITTY, { type: "kitty", flags: 7 })).toBe("\x1b[=7;1u");
    expect(changeKeyboard(KITTY, KITTY)).toBe("");
    expect(changeKeyboard(KITTY, LEGACY)).toBe("\x1b[<u");
    expect(changeKeyboard(LEGACY, MODIFY)).toBe("\x1b[>4;2m");
    expect(changeKeyboard(MODIFY, KITTY)).toBe("\x1b[>4m\x1b[>5u");
    expect(changeKeyboard(MODIFY, MODIFY)).toBe("");
    expect(leaveModes("xterm", KITTY)).toContain("\x1b[<u");
    expect(leaveModes("xterm", MODIFY)).toContain("\x1b[>4m");
  });
});

describe("colourSupport", () => {
  it.each([
    [{ TERM: "xterm-256color", COLORTERM: "truecolor" }, "rgb"],
    [{ TERM: "xterm-kitty" }, "rgb"],
    [{ TERM: "xterm-direct" }, "rgb"],
    [{ TERM: "xterm-256color" }, "256"],
    [{ TERM: "screen-256color" }, "256"],
    [{ TERM: "xterm" }, "16"],
    [{ TERM: "linux" }, "16"],
    [{ TERM: "vt100" }, "mono"],
    [{ TERM: "xterm-mono" }, "mono"],
    [{}, "mono"],
    [{ TERM: "xterm-256color", COLORTERM: "24bit", NO_COLOR: "1" }, "mono"],
    [{ TERM: "xterm-256color", NO_COLOR: "" }, "256"],
  ])("%j is %s", (env, depth) => {
    expect(colourSupport(env)).toBe(depth);
  });
});

describe("hasUnicode", () => {
  it.each([
    [{ LANG: "en_GB.UTF-8" }, true],
    [{ LANG: "C.utf8" }, true],
    [{}, true],
    [{ LANG: "C" }, false],
    [{ LC_ALL: "C", LANG: "en_GB.UTF-8" }, false],
    [{ LC_ALL: "", LC_CTYPE: "UTF-8", LANG: "C" }, true],
  ])("%j is %s", (env, unicode) => {
    expect(hasUnicode(env)).toBe(unicode);
  });
});
