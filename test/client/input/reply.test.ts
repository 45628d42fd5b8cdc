// Answers of the outer terminal: known whole, in pieces and late, and never typed (neither as text nor as a key).

import { describe, expect, it } from "vitest";
import type { Decoded } from "../../../src/client/input/decoded.ts";
import { InputDecoder } from "../../../src/client/input/decoder.ts";
import { parseColour } from "../../../src/client/input/reply.ts";
import { decode } from "../../harness/decode.ts";

const REPLIES: readonly (readonly [name: string, bytes: string, reply: unknown])[] = [
  ["DA1", "\x1b[?64;1;22c", { type: "attributes", level: 1, params: [64, 1, 22] }],
  ["DA2", "\x1b[>41;354;0c", { type: "attributes", level: 2, params: [41, 354, 0] }],
  ["XTVERSION", "\x1bP>|ghostty 1.3.0\x1b\\", { type: "name", text: "ghostty 1.3.0" }],
  ["DECRPM", "\x1b[?2026;2$y", { type: "mode", mode: 2026, state: 2 }],
  ["foreground", "\x1b]10;rgb:ffff/8080/0000\x07", { type: "colour", of: "foreground", colour: 0xff8000 }],
  ["background", "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", { type: "colour", of: "background", colour: 0x1e1e2e }],
  ["cursor colour", "\x1b]12;#fff\x1b\\", { type: "colour", of: "cursor", colour: 0xffffff }],
  ["palette", "\x1b]4;7;rgb:c0/c0/c0\x1b\\", { type: "colour", of: 7, colour: 0xc0c0c0 }],
  ["kitty flags", "\x1b[?5u", { type: "kittyFlags", flags: 5 }],
  ["pixels of the area", "\x1b[4;600;800t", { type: "pixels", of: "area", width: 800, height: 600 }],
  ["pixels of a cell", "\x1b[6;18;9t", { type: "pixels", of: "cell", width: 9, height: 18 }],
  ["size", "\x1b[8;24;80t", { type: "size", cols: 80, rows: 24 }],
  ["CPR", "\x1b[24;80R", { type: "cursor", x: 79, y: 23 }],
  ["CPR in the corner", "\x1b[1;1R", { type: "cursor", x: 0, y: 0 }],
  ["scheme", "\x1b[?997;1n", { type: "scheme", dark: true }],
  [
    "program status",
    "\x1b]7501;?:states=idle,working:kinds=permission\x1b\\",
    { type: "programStatus", states: ["idle", "working"], kinds: ["permission"] },
  ],
  ["DSR", "\x1b[0n", { type: "other" }],
  ["DECRQSS", "\x1bP1$r0m\x1b\\", { type: "other" }],
  ["XTGETTCAP", "\x1bP1+r524742=38\x1b\\", { type: "other" }],
  ["clipboard", "\x1b]52;c;QQ==\x07", { type: "other" }],
  ["graphics", "\x1b_Gi=1;OK\x1b\\", { type: "other" }],
  ["XTMODKEYS", "\x1b[>4;2m", { type: "other" }],
];

/** What would reach a prompt or a pane, the Escape of a torn answer apart. */
function typed(items: readonly Decoded[]): Decoded[] {
  const isEscape = (item: Decoded): boolean => item.kind === "key" && /^(?:Escape|[[\]P_])$|^p$/.test(item.key.key);
  return items.filter((item) => item.kind !== "reply" && !isEscape(item));
}

describe("answers", () => {
  it.each(REPLIES)("%s", (_, bytes, reply) => {
    expect(decode([bytes])).toEqual([{ kind: "reply", reply }]);
  });

  it.each(REPLIES)("%s is known between keys, byte for byte", (_, bytes, reply) => {
    const pieces = [...`a${bytes}b`];
    expect(decode(pieces)).toEqual([
      { kind: "text", text: "a" },
      { kind: "reply", reply },
      { kind: "text", text: "b" },
    ]);
  });

  it.each(REPLIES)("%s is not typed when it comes in two halves, long apart", (_, bytes, reply) => {
    for (let cut = 1; cut < bytes.length; cut++) {
      const decoder = new InputDecoder();
      const items = decoder.push(Buffer.from(bytes.slice(0, cut)));
      // The terminal is quiet for 600 ms: only what waits shorter is given up.
      if ((decoder.waitMs ?? Infinity) <= 600) items.push(...decoder.flush());
      items.push(...decoder.push(Buffer.from(bytes.slice(cut))));
      expect(decoder.pending, `cut at ${cut}`).toBe(false);
      expect(typed(items), `cut at ${cut}`).toEqual([]);
      expect(items.at(-1), `cut at ${cut}`).toEqual({ kind: "reply", reply });
    }
  });

  it.each(REPLIES)("%s is not typed when every byte takes 600 ms", (_, bytes, reply) => {
    const decoder = new InputDecoder();
    // Unasked, the P of a DCS is typed sooner: people press it after Escape.
    decoder.expecting = bytes.startsWith("\x1bP");
    const items: Decoded[] = [];
    for (const byte of bytes) {
      items.push(...decoder.push(Buffer.from(byte)));
      while ((decoder.waitMs ?? Infinity) <= 600) items.push(...decoder.flush());
    }
    expect(typed(items)).toEqual([]);
    expect(items.at(-1)).toEqual({ kind: "reply", reply });
  });

  it("keeps the name of a terminal to printable ASCII", () => {
    expect(decode(["\x1bP>|x\u009by\u202ez\x1b\\"])).toEqual([{ kind: "reply", reply: { type: "name", text: "xyz" } }]);
  });
});

describe("parseColour", () => {
  it.each([
    ["rgb:f/8/0", 0xff8800],
    ["rgb:ffff/0000/8080", 0xff0080],
    ["rgba:ffff/0000/0000/8000", 0xff0000],
    ["#123456", 0x123456],
    ["#111122223333", 0x112233],
    ["red", undefined],
    ["rgb:fffff/0/0", undefined],
    ["#12345", undefined],
  ])("%s", (spec, colour) => {
    expect(parseColour(spec)).toBe(colour);
  });
});
