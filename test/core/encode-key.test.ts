import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeKey } from "../../src/core/encode-key.ts";
import { parseKeyName } from "../../src/core/key-name.ts";
import type { Key } from "../../src/core/key.ts";
import { MOD_ALT, MOD_CAPS_LOCK, MOD_CTRL, MOD_NUM_LOCK, MOD_SHIFT, MOD_SUPER } from "../../src/core/key.ts";
import type { PaneModes } from "../../src/core/modes.ts";
import { DEFAULT_MODES } from "../../src/core/modes.ts";

const modes = (change: Partial<PaneModes>): PaneModes => ({ ...DEFAULT_MODES, ...change });
const key = (name: string, mods = 0, rest: Partial<Key> = {}): Key => ({ key: name, mods, event: 1, ...rest });
const kitty = (flags: number): PaneModes => modes({ kittyFlags: flags });

describe("keys of a kitty terminal in a legacy pane", () => {
  it.each<[string, Key, string]>([
    ["Ctrl+C", key("c", MOD_CTRL), "\x03"],
    ["Ctrl+Shift+C", key("c", MOD_CTRL | MOD_SHIFT), "\x03"],
    ["Ctrl+С of a Cyrillic layout", key("с", MOD_CTRL, { base: "c" }), "\x03"],
    ["Shift+Enter", key("Enter", MOD_SHIFT), "\r"],
    ["Ctrl+Enter", key("Enter", MOD_CTRL), "\r"],
    ["Alt+Enter", key("Enter", MOD_ALT), "\x1b\r"],
    ["Ctrl+Tab", key("Tab", MOD_CTRL), "\t"],
    ["Shift+Tab", key("Tab", MOD_SHIFT), "\x1b[Z"],
    ["Ctrl+Backspace", key("Backspace", MOD_CTRL), "\b"],
    ["Ctrl+Space", key(" ", MOD_CTRL), "\0"],
    ["Ctrl+[ , Escape", key("[", MOD_CTRL), "\x1b"],
    ["Ctrl+/", key("/", MOD_CTRL), "\x1f"],
    ["Ctrl+Shift+- is Ctrl+_", key("-", MOD_CTRL | MOD_SHIFT, { shifted: "_" }), "\x1f"],
    ["Ctrl+1 is 1", key("1", MOD_CTRL), "1"],
    ["Alt+Shift+5 is Alt+%", key("5", MOD_ALT | MOD_SHIFT, { shifted: "%" }), "\x1b%"],
    ["Alt+Ctrl+a", key("a", MOD_ALT | MOD_CTRL), "\x1b\x01"],
    ["Shift+a", key("a", MOD_SHIFT), "A"],
    ["text wins over the key", key("a", 0, { text: "å" }), "å"],
    ["locks do not count", key("Up", MOD_CAPS_LOCK | MOD_NUM_LOCK), "\x1b[A"],
    ["Super types nothing", key("c", MOD_SUPER), ""],
    ["a modifier alone types nothing", key("LeftShift", MOD_SHIFT), ""],
    ["a release types nothing", key("a", 0, { event: 3 }), ""],
    ["a repeat types again", key("a", 0, { event: 2 }), "a"],
    ["keypad keys are like the others", key("KPEnter"), "\r"],
    ["keypad arrows too", key("KPLeft", MOD_CTRL), "\x1b[1;5D"],
    ["keypad digits are digits", key("KP7"), "7"],
    ["F13", key("F13"), "\x1b[25~"],
    ["Menu", key("Menu"), "\x1b[29~"],
  ])("%s", (_, pressed, bytes) => {
    expect(encodeKey(pressed, DEFAULT_MODES)).toBe(bytes);
  });

  it("[DECCKM] arrows, Home and End follow application mode, without modifiers only", () => {
    const application = modes({ applicationCursor: true });
    expect(encodeKey(key("Up"), application)).toBe("\x1bOA");
    expect(encodeKey(key("End"), application)).toBe("\x1bOF");
    expect(encodeKey(key("Up", MOD_CTRL), application)).toBe("\x1b[1;5A");
    expect(encodeKey(key("PageUp"), application)).toBe("\x1b[5~");
  });

  it("[DECKPAM] the keypad follows application mode, the number lock overrides it", () => {
    const application = modes({ applicationKeypad: true });
    expect(encodeKey(key("KP0"), application)).toBe("\x1bOp");
    expect(encodeKey(key("KPAdd"), application)).toBe("\x1bOk");
    expect(encodeKey(key("KPEnter"), application)).toBe("\x1bOM");
    expect(encodeKey(key("KP0", MOD_NUM_LOCK), application)).toBe("0");
    expect(encodeKey(key("KP0", MOD_ALT), application)).toBe("\x1b0");
  });
});

describe("modifyOtherKeys", () => {
  it.each<[string, Key, string, string]>([
    ["plain keys stay", key("a"), "a", "a"],
    ["Shift with a letter stays", key("a", MOD_SHIFT), "A", "A"],
    ["Shift+Space", key(" ", MOD_SHIFT), " ", "\x1b[27;2;32~"],
    ["Ctrl+a", key("a", MOD_CTRL), "\x01", "\x1b[27;5;97~"],
    ["Ctrl+Shift+a", key("a", MOD_CTRL | MOD_SHIFT), "\x01", "\x1b[27;6;65~"],
    ["Ctrl+1", key("1", MOD_CTRL), "\x1b[27;5;49~", "\x1b[27;5;49~"],
    ["Alt+a", key("a", MOD_ALT), "\x1ba", "\x1b[27;3;97~"],
    ["Enter", key("Enter"), "\r", "\r"],
    ["Shift+Enter", key("Enter", MOD_SHIFT), "\x1b[27;2;13~", "\x1b[27;2;13~"],
    ["Alt+Enter", key("Enter", MOD_ALT), "\x1b\r", "\x1b[27;3;13~"],
    ["Ctrl+Tab", key("Tab", MOD_CTRL), "\x1b[27;5;9~", "\x1b[27;5;9~"],
    ["Shift+Tab", key("Tab", MOD_SHIFT), "\x1b[Z", "\x1b[Z"],
    ["Ctrl+Backspace", key("Backspace", MOD_CTRL), "\b", "\x1b[27;5;127~"],
    ["Escape", key("Escape"), "\x1b", "\x1b"],
    ["Ctrl+Up", key("Up", MOD_CTRL), "\x1b[1;5A", "\x1b[1;5A"],
  ])("%s", (_, pressed, level1, level2) => {
    expect(encodeKey(pressed, modes({ modifyOtherKeys: 1 }))).toBe(level1);
    expect(encodeKey(pressed, modes({ modifyOtherKeys: 2 }))).toBe(level2);
  });
});

describe("kitty flags", () => {
  it.each<[string, number, Key, string]>([
    // 1: disambiguate
    ["text stays text", 1, key("a", 0, { text: "a" }), "a"],
    ["shifted text stays text", 1, key("a", MOD_SHIFT), "A"],
    ["locks do not change text", 1, key("a", MOD_CAPS_LOCK, { text: "A" }), "A"],
    ["Escape", 1, key("Escape"), "\x1b[27u"],
    ["Enter stays", 1, key("Enter"), "\r"],
    ["Tab stays", 1, key("Tab"), "\t"],
    ["Backspace stays", 1, key("Backspace"), "\x7f"],
    ["Shift+Enter", 1, key("Enter", MOD_SHIFT), "\x1b[13;2u"],
    ["Shift+Tab", 1, key("Tab", MOD_SHIFT), "\x1b[9;2u"],
    ["Ctrl+C", 1, key("c", MOD_CTRL), "\x1b[99;5u"],
    ["Ctrl+Shift+C", 1, key("c", MOD_CTRL | MOD_SHIFT), "\x1b[99;6u"],
    ["Alt+a", 1, key("a", MOD_ALT), "\x1b[97;3u"],
    ["Super+a", 1, key("a", MOD_SUPER), "\x1b[97;9u"],
    ["Up, in application mode too", 1, key("Up"), "\x1b[A"],
    ["Ctrl+Up", 1, key("Up", MOD_CTRL), "\x1b[1;5A"],
    ["F1", 1, key("F1"), "\x1b[P"],
    ["F3", 1, key("F3"), "\x1b[13~"],
    ["Shift+F3", 1, key("F3", MOD_SHIFT), "\x1b[13;2~"],
    ["F13", 1, key("F13"), "\x1b[57376u"],
    ["Menu", 1, key("Menu"), "\x1b[57363u"],
    ["KPEnter", 1, key("KPEnter"), "\x1b[57414u"],
    ["KPLeft", 1, key("KPLeft"), "\x1b[57417u"],
    ["KPBegin", 1, key("KPBegin"), "\x1b[E"],
    ["a keypad digit types", 1, key("KP5"), "5"],
    ["a repeat is a press", 1, key("Up", 0, { event: 2 }), "\x1b[A"],
    ["a release is nothing", 1, key("Up", 0, { event: 3 }), ""],
    ["a modifier is nothing", 1, key("LeftControl", MOD_CTRL), ""],
    // 2: event types
    ["2 alone leaves presses legacy", 2, key("c", MOD_CTRL), "\x03"],
    ["repeat", 3, key("Up", 0, { event: 2 }), "\x1b[1;1:2A"],
    ["release", 3, key("Up", MOD_CTRL, { event: 3 }), "\x1b[1;5:3A"],
    ["release of a tilde key", 3, key("Delete", 0, { event: 3 }), "\x1b[3;1:3~"],
    ["release of Ctrl+C", 3, key("c", MOD_CTRL, { event: 3 }), "\x1b[99;5:3u"],
    ["text repeats as text", 3, key("a", 0, { event: 2 }), "a"],
    ["no release of Enter", 3, key("Enter", MOD_SHIFT, { event: 3 }), ""],
    ["no release of Backspace", 3, key("Backspace", 0, { event: 3 }), ""],
    // 4: alternates
    ["shifted", 5, key("a", MOD_CTRL | MOD_SHIFT), "\x1b[97:65;6u"],
    ["shifted as told", 5, key("5", MOD_ALT | MOD_SHIFT, { shifted: "%" }), "\x1b[53:37;4u"],
    ["base", 5, key("с", MOD_CTRL, { base: "c" }), "\x1b[1089::99;5u"],
    ["both", 5, key("с", MOD_CTRL | MOD_SHIFT, { shifted: "С", base: "c" }), "\x1b[1089:1057:99;6u"],
    // 8: all keys
    ["a", 8, key("a", 0, { text: "a" }), "\x1b[97u"],
    ["A", 8, key("a", MOD_SHIFT, { text: "A" }), "\x1b[97;2u"],
    ["Enter", 8, key("Enter"), "\x1b[13u"],
    ["Tab", 8, key("Tab"), "\x1b[9u"],
    ["Space", 8, key(" "), "\x1b[32u"],
    ["locks count", 8, key("a", MOD_CAPS_LOCK), "\x1b[97;65u"],
    ["modifiers are keys", 8, key("LeftShift", MOD_SHIFT), "\x1b[57441;2u"],
    ["release of Enter", 10, key("Enter", 0, { event: 3 }), "\x1b[13;1:3u"],
    // 16: text
    ["text of a", 24, key("a", 0, { text: "a" }), "\x1b[97;;97u"],
    ["text of A", 24, key("a", MOD_SHIFT, { text: "A" }), "\x1b[97;2;65u"],
    ["text of several code points", 24, key("e", 0, { text: "e\u0301" }), "\x1b[101;;101:769u"],
    ["no text with Ctrl", 24, key("a", MOD_CTRL), "\x1b[97;5u"],
    ["no text on a release", 26, key("a", 0, { event: 3, text: "a" }), "\x1b[97;1:3u"],
    ["a repeat with text", 26, key("a", 0, { event: 2, text: "a" }), "\x1b[97;1:2;97u"],
    ["16 alone changes nothing", 16, key("a", 0, { text: "a" }), "a"],
    ["everything", 31, key("a", MOD_SHIFT, { text: "A" }), "\x1b[97:65;2;65u"],
  ])("%s (%i)", (_, flags, pressed, bytes) => {
    expect(encodeKey(pressed, kitty(flags))).toBe(bytes);
  });

  it("goes before modifyOtherKeys", () => {
    expect(encodeKey(key("Enter", MOD_SHIFT), modes({ kittyFlags: 1, modifyOtherKeys: 2 }))).toBe("\x1b[13;2u");
  });
});

describe("any key", () => {
  const anyKey = fc.record({
    key: fc.oneof(
      fc.constantFrom("Up", "F5", "F35", "Enter", "KP5", "KPUp", "MuteVolume", "Nonsense", " "),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 2 }),
    ),
    mods: fc.nat(255),
    event: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
  });

  it("is encoded by every mode without a throw, and a release types nothing in a legacy pane", () => {
    fc.assert(
      fc.property(anyKey, fc.nat(31), fc.nat(2), fc.boolean(), (pressed, kittyFlags, modifyOtherKeys, application) => {
        const all = modes({
          kittyFlags,
          modifyOtherKeys,
          applicationCursor: application,
          applicationKeypad: application,
        });
        expect(encodeKey(pressed, all)).toBeTypeOf("string");
        if (kittyFlags === 0 && pressed.event === 3) expect(encodeKey(pressed, all)).toBe("");
      }),
    );
  });

  it("named as in tmux is typed as by tmux", () => {
    const typed = [
      "C-b",
      "M-Left",
      "S-Up",
      "Enter",
      "PPage",
      "BSpace",
      "DC",
      "IC",
      "BTab",
      "Space",
      "C-Space",
      "M-x",
    ].map((name) => encodeKey(parseKeyName(name) ?? key("?"), DEFAULT_MODES));
    expect(typed).toEqual([
      "\x02",
      "\x1b[1;3D",
      "\x1b[1;2A",
      "\r",
      "\x1b[5~",
      "\x7f",
      "\x1b[3~",
      "\x1b[2~",
      "\x1b[Z",
      " ",
      "\0",
      "\x1bx",
    ]);
  });
});
