import { describe, expect, it } from "vitest";
import { encodeMouse } from "../../src/core/encode-mouse.ts";
import type { Mouse } from "../../src/core/key.ts";
import { MOD_ALT, MOD_CTRL, MOD_SHIFT } from "../../src/core/key.ts";
import type { PaneModes } from "../../src/core/modes.ts";
import { DEFAULT_MODES } from "../../src/core/modes.ts";

const modes = (change: Partial<PaneModes>): PaneModes => ({ ...DEFAULT_MODES, ...change });
const mouse = (action: Mouse["action"], button: number, x = 3, y = 2, mods = 0): Mouse => ({
  action,
  button,
  mods,
  x,
  y,
});
const sgr = (tracking: PaneModes["mouse"]): PaneModes => modes({ mouse: tracking, mouseEncoding: "sgr" });

describe("encodeMouse", () => {
  it.each<[string, Mouse, string]>([
    ["press", mouse("press", 0), "\x1b[<0;4;3M"],
    ["release", mouse("release", 0), "\x1b[<0;4;3m"],
    ["right button with modifiers", mouse("press", 2, 0, 0, MOD_SHIFT | MOD_ALT | MOD_CTRL), "\x1b[<30;1;1M"],
    ["wheel", mouse("wheel", 5), "\x1b[<65;4;3M"],
    ["extra button", mouse("press", 8), "\x1b[<128;4;3M"],
    ["motion", mouse("move", 3), "\x1b[<35;4;3M"],
    ["drag", mouse("move", 0), "\x1b[<32;4;3M"],
    ["far out", mouse("press", 0, 499, 299), "\x1b[<0;500;300M"],
  ])("SGR: %s", (_, event, bytes) => {
    expect(encodeMouse(event, sgr("any"))).toBe(bytes);
  });

  it.each<[PaneModes["mouse"], string]>([
    ["none", "-----"],
    ["x10", "p----"],
    ["click", "prw--"],
    ["drag", "prwd-"],
    ["any", "prwdm"],
  ])("%s gets only what it asked for", (tracking, wanted) => {
    const events = [mouse("press", 0), mouse("release", 0), mouse("wheel", 4), mouse("move", 0), mouse("move", 3)];
    const got = events.map((event, i) => (encodeMouse(event, sgr(tracking)) === "" ? "-" : "prwdm"[i]));
    expect(got.join("")).toBe(wanted);
  });

  it("default: bytes, without the released button, as far as they reach", () => {
    const plain = modes({ mouse: "any" });
    expect(encodeMouse(mouse("press", 1), plain)).toBe("\x1b[M!$#");
    expect(encodeMouse(mouse("release", 1), plain)).toBe("\x1b[M#$#");
    expect(encodeMouse(mouse("press", 0, 94, 0), plain)).toBe("\x1b[M \x7f!");
    expect(encodeMouse(mouse("press", 0, 95, 0), plain)).toBe("");
    expect(encodeMouse(mouse("press", 0, 222, 0), plain, { highest: 0xff })).toBe("\x1b[M \xff!");
    expect(encodeMouse(mouse("press", 0, 223, 0), plain, { highest: 0xff })).toBe("");
  });

  it("x10 has no modifiers", () => {
    expect(encodeMouse(mouse("press", 0, 3, 2, MOD_CTRL), modes({ mouse: "x10" }))).toBe("\x1b[M $#");
  });

  it("pixels: the middle of the cell where its size is known, else cells", () => {
    const pixels = modes({ mouse: "click", mouseEncoding: "sgr-pixels" });
    expect(encodeMouse(mouse("press", 0), pixels, { cell: { width: 10, height: 20 } })).toBe("\x1b[<0;36;51M");
    expect(encodeMouse(mouse("press", 0), pixels)).toBe("\x1b[<0;4;3M");
  });

  it("the wheel is three arrow keys in the alternate screen, unless a mouse mode or 1007 says otherwise", () => {
    const alternate = modes({ alternateScreen: true });
    expect(encodeMouse(mouse("wheel", 4), alternate)).toBe("\x1b[A\x1b[A\x1b[A");
    expect(encodeMouse(mouse("wheel", 5), { ...alternate, applicationCursor: true })).toBe("\x1bOB\x1bOB\x1bOB");
    expect(encodeMouse(mouse("wheel", 6), alternate)).toBe("");
    expect(encodeMouse(mouse("press", 0), alternate)).toBe("");
    expect(encodeMouse(mouse("wheel", 4), { ...alternate, alternateScroll: false })).toBe("");
    expect(encodeMouse(mouse("wheel", 4), DEFAULT_MODES)).toBe("");
    expect(encodeMouse(mouse("wheel", 4), { ...alternate, mouse: "x10" })).toBe("");
  });
});
