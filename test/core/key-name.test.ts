import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatKeyName, itemsOfSendKeys, parseKeyName } from "../../src/core/key-name.ts";
import { keyOfCharacter } from "../../src/core/key-text.ts";
import type { Key } from "../../src/core/key.ts";
import { MOD_ALT, MOD_CTRL, MOD_NUM_LOCK, MOD_SHIFT } from "../../src/core/key.ts";

const NAMES = (
  "C-b M-Left S-Up C-M-S-F5 Enter Escape Tab BTab Space C-Space M-Space BSpace M-BSpace Up Down Left Right Home End PPage NPage " +
  "DC IC F1 F24 KPEnter a A z 0 % \" & , $ [ ] { } ? : ; | _ ! # ' ( ) - . / < = > ~ C-Up M-1 M-n M-A M-% C-S-a C-_ é É 橋 M-é"
).split(" ");

describe("key names", () => {
  it.each(NAMES)("%s is canonical", (name) => {
    const key = parseKeyName(name);
    expect(key && formatKeyName(key)).toBe(name);
  });

  it.each([
    ["PageUp", "PPage"],
    ["PgDn", "NPage"],
    ["Delete", "DC"],
    ["Insert", "IC"],
    ["Backspace", "BSpace"],
    ["ppage", "PPage"],
    ["c-B", "C-S-b"],
    ["S-a", "A"],
    ["S-Tab", "BTab"],
    ["M-C-x", "C-M-x"],
    ["^b", "C-b"],
    ["^", "^"],
    ["-", "-"],
    ["0x41", "A"],
    ["0x20", "Space"],
    ["0x1b", "Escape"],
    ["KP5", "5"],
    ["KP*", "*"],
  ])("%s is %s", (name, canonical) => {
    const key = parseKeyName(name);
    expect(key && formatKeyName(key)).toBe(canonical);
  });

  it.each(["", "hello", "C-", "M-", "F36", "0xd800", "0x110000", "C-hello", "Any", "MouseDown1Pane"])(
    "%j is no key",
    (name) => {
      expect(parseKeyName(name)).toBeUndefined();
    },
  );

  it("name one key alike, however a terminal told of it", () => {
    const same = (name: string, ...keys: Key[]): void => expect(keys.map(formatKeyName)).toEqual(keys.map(() => name));
    same(
      "A",
      keyOfCharacter("A"),
      { key: "a", mods: MOD_SHIFT, event: 1 },
      { key: "a", mods: MOD_SHIFT, event: 2, text: "A" },
    );
    same(
      "%",
      keyOfCharacter("%"),
      { key: "5", mods: MOD_SHIFT, event: 1, shifted: "%" },
      { key: "5", mods: MOD_SHIFT, event: 1, text: "%" },
    );
    same("M-A", keyOfCharacter("A", MOD_ALT), { key: "a", mods: MOD_SHIFT | MOD_ALT, event: 1 });
    same("C-_", keyOfCharacter("\x1f"), { key: "-", mods: MOD_CTRL | MOD_SHIFT, event: 1, shifted: "_" });
    same("C-b", keyOfCharacter("\x02"), { key: "b", mods: MOD_CTRL | MOD_NUM_LOCK, event: 1 });
    same("0", keyOfCharacter("0"), { key: "KP0", mods: 0, event: 1 });
  });

  it("are total", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 6 }), (name) => {
        const key = parseKeyName(name);
        if (key) expect(formatKeyName(key)).toBeTypeOf("string");
      }),
    );
  });
});

describe("itemsOfSendKeys", () => {
  it("types what is no key, and everything where it is meant literally", () => {
    expect(itemsOfSendKeys(["echo hi", "Enter"], false)).toEqual([
      { kind: "text", text: "echo hi" },
      { kind: "key", key: { key: "Enter", mods: 0, event: 1 } },
    ]);
    expect(itemsOfSendKeys(["Enter"], true)).toEqual([{ kind: "text", text: "Enter" }]);
  });
});
