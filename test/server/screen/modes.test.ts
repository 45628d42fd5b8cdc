import { describe, expect, it } from "vitest";
import { DEFAULT_MODES, leftOn, type CursorState, type PaneModes } from "../../../src/core/modes.ts";
import { MAX_KITTY_STACK } from "../../../src/server/screen/kitty-keyboard.ts";
import { feedText, openScreen } from "./screens.ts";

const CASES: readonly (readonly [bytes: string, modes: Partial<PaneModes>])[] = [
  ["", {}],
  ["\x1b[?1000h\x1b[?1006h", { mouse: "click", mouseEncoding: "sgr" }],
  ["\x1b[?1002h\x1b[?1016h", { mouse: "drag", mouseEncoding: "sgr-pixels" }],
  ["\x1b[?1003h", { mouse: "any" }],
  ["\x1b[?9h", { mouse: "x10" }],
  ["\x1b[?1003h\x1b[?1003l", {}],
  ["\x1b[?2004h\x1b[?1004h", { bracketedPaste: true, focusEvents: true }],
  ["\x1b[?1h\x1b=", { applicationCursor: true, applicationKeypad: true }],
  ["\x1b[?1049h", { alternateScreen: true }],
  ["\x1b[?1007l", { alternateScroll: false }],
  ["\x1b[?2026h", { synchronized: true }],
  ["\x1b[>1u", { kittyFlags: 1 }],
  ["\x1b[>1u\x1b[>5u\x1b[<u", { kittyFlags: 1 }],
  ["\x1b[>1u\x1b[<9u", { kittyFlags: 0 }],
  ["\x1b[>1u\x1b[=4;2u", { kittyFlags: 5 }],
  ["\x1b[>5u\x1b[=1;3u", { kittyFlags: 4 }],
  ["\x1b[=3u", { kittyFlags: 3 }],
  ["\x1b[>255u", { kittyFlags: 31 }],
  ["\x1b[>4;2m", { modifyOtherKeys: 2 }],
  ["\x1b[>4;2m\x1b[>4m", { modifyOtherKeys: 0 }],
  ["\x1b[>4;9m", { modifyOtherKeys: 2 }],
  ["\x1b[>1u\x1b[?1049h", { alternateScreen: true, kittyFlags: 0 }],
  ["\x1b[>1u\x1b[?1049h\x1b[>7u\x1b[?1049l", { kittyFlags: 1 }],
  ["\x1b[?1049h\x1b[>7u\x1b[?1049l\x1b[?1049h", { alternateScreen: true, kittyFlags: 0 }],
  ["\x1b[>1u\x1b[>4;1m\x1b[?1003h\x1b[?1007l\x1b[?2031h\x1bc", {}],
  ["\x1b[>1u\x1b[>4;1m\x1b[!p", {}],
];

describe("modes", () => {
  it.each(CASES)("after %j", (bytes, modes) => {
    const { screen } = openScreen();
    feedText(screen, bytes);
    expect(screen.modes()).toEqual({ ...DEFAULT_MODES, ...modes });
  });

  it(`keep ${MAX_KITTY_STACK} pushes of kitty flags; the oldest gives way`, () => {
    const { screen } = openScreen();
    for (let i = 0; i < 1000; i++) feedText(screen, `\x1b[>${i % 32}u`);
    feedText(screen, `\x1b[<${MAX_KITTY_STACK - 1}u`);
    expect(screen.modes().kittyFlags).toBe((1000 - MAX_KITTY_STACK) % 32);
    feedText(screen, "\x1b[<u");
    expect(screen.modes().kittyFlags).toBe(0);
  });

  it("are released one by one, of both screens", () => {
    const { screen } = openScreen();
    feedText(screen, "\x1b[>1u\x1b[?1049h\x1b[>7u\x1b[>4;2m\x1b[?1003h\x1b[?1006h\x1b[?1004h\x1b[?2004h");
    screen.release(["keys"]);
    const rest = { mouse: "any", mouseEncoding: "sgr", focusEvents: true, bracketedPaste: true } as const;
    expect(screen.modes()).toEqual({ ...DEFAULT_MODES, ...rest, alternateScreen: true });
    screen.release(["mouse", "focus"]);
    feedText(screen, "\x1b[?1049l");
    expect(screen.modes()).toEqual({ ...DEFAULT_MODES, bracketedPaste: true });
  });

  it("are left on where nobody changed them since", () => {
    const before: PaneModes = {
      ...DEFAULT_MODES,
      kittyFlags: 1,
      mouse: "any",
      focusEvents: true,
      bracketedPaste: true,
    };
    expect(leftOn(before, before)).toEqual(["keys", "mouse", "focus"]);
    expect(leftOn(before, { ...before, kittyFlags: 5, mouse: "none" })).toEqual(["focus"]);
    expect(leftOn(DEFAULT_MODES, before)).toEqual([]);
  });

  it("2031 is known to the server", () => {
    const { screen } = openScreen();
    feedText(screen, "\x1b[?2031h");
    expect(screen.reportsTheme).toBe(true);
    feedText(screen, "\x1bc");
    expect(screen.reportsTheme).toBe(false);
  });
});

const CURSORS: readonly (readonly [bytes: string, cursor: CursorState])[] = [
  ["abc", { x: 3, y: 0, visible: true, shape: 0 }],
  ["x".repeat(20), { x: 20, y: 0, visible: true, shape: 0 }],
  ["\x1b[?25l\x1b[3;4H", { x: 3, y: 2, visible: false, shape: 0 }],
  ["\x1b[?25l\x1bc", { x: 0, y: 0, visible: true, shape: 0 }],
  ...[1, 2, 3, 4, 5, 6].map((shape) => [`\x1b[${shape} q`, { x: 0, y: 0, visible: true, shape }] as const),
  ["\x1b[4 q\x1b[0 q", { x: 0, y: 0, visible: true, shape: 0 }],
];

describe("the cursor", () => {
  it.each(CURSORS)("after %j", (bytes, cursor) => {
    const { screen } = openScreen();
    feedText(screen, bytes);
    expect(screen.cursor()).toEqual(cursor);
  });
});
