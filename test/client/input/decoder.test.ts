import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decoded } from "../../../src/client/input/decoded.ts";
import { InputDecoder } from "../../../src/client/input/decoder.ts";
import { MAX_SEQUENCE_BYTES } from "../../../src/client/input/sequence.ts";
import { formatKeyName } from "../../../src/core/key-name.ts";
import { decode, mergeText } from "../../harness/decode.ts";
import { LEGACY_KEYS } from "../../harness/legacy-keys.ts";

/** Items as short words. */
function show(item: Decoded): string {
  switch (item.kind) {
    case "key": {
      const event = ["", "", " repeat", " release"][item.key.event] ?? "";
      return formatKeyName(item.key) + event;
    }
    case "text":
      return `text ${item.text}`;
    case "paste":
      return `paste ${item.text}`;
    case "mouse": {
      const { action, button, mods, x, y } = item.mouse;
      return `${action} ${button} mods ${mods} at ${x},${y}`;
    }
    case "focus":
      return item.on ? "focus in" : "focus out";
    case "reply":
      return `reply ${item.reply.type}`;
    default:
      return `raw ${JSON.stringify(item.bytes)}`;
  }
}
const shown = (bytes: string | Uint8Array): string[] => decode([bytes]).map(show);

describe("keys of terminals", () => {
  it.each([
    ["a lone ESC", "\x1b", ["Escape"]],
    ["ESC twice", "\x1b\x1b", ["M-Escape"]],
    ["application cursor", "\x1bOA\x1bOH\x1bOF", ["Up", "Home", "End"]],
    ["rxvt arrows", "\x1b[a\x1b[d\x1bOa\x1bOd", ["S-Up", "S-Left", "C-Up", "C-Left"]],
    ["rxvt modifiers", "\x1b[3^\x1b[5@\x1b[7~\x1b[8^", ["C-DC", "C-S-PPage", "Home", "C-End"]],
    ["rxvt shift", "\x1b[3$", ["S-DC"]],
    ["rxvt shift, then a key", "\x1b[3$\x1b[A", ["S-DC", "Up"]],
    ["rxvt alt", "\x1b\x1b[A\x1b\x1bOB", ["M-Up", "M-Down"]],
    ["linux console", "\x1b[[A\x1b[[E\x1b[1~\x1b[4~", ["F1", "F5", "Home", "End"]],
    ["F1 to F4, three ways", "\x1bOP\x1b[Q\x1b[13~\x1b[1;2S", ["F1", "F2", "F3", "S-F4"]],
    ["F13, F20, Menu", "\x1b[25~\x1b[34~\x1b[29~", ["F13", "F20", "Menu"]],
    ["F3 with modifiers is no cursor report", "\x1b[1;5R\x1b[5;5R", ["C-F3", "reply cursor"]],
    ["application keypad", "\x1bOp\x1bOy\x1bOM\x1bOk", ["0", "9", "KPEnter", "+"]],
    ["alt with a character of several bytes", "\x1bé\x1b橋", ["M-é", "M-橋"]],
    ["alt with capitals and signs", "\x1bA\x1b%", ["M-A", "M-%"]],
    [
      "control characters",
      "\0\x01\x08\x09\x0a\x0d\x1c\x1f\x7f",
      ["C-Space", "C-a", "C-h", "Tab", "C-j", "Enter", "C-\\", "C-_", "BSpace"],
    ],
    ["text, keys, text", "ab\rcd", ["text ab", "Enter", "text cd"]],
  ])("%s", (_, bytes, keys) => {
    expect(shown(bytes)).toEqual(keys);
  });
});

describe("extended keys", () => {
  it.each([
    ["Shift+Enter", "\x1b[13;2u", ["S-Enter"]],
    ["Ctrl+C with alternates", "\x1b[99;5u\x1b[1089::99;5u", ["C-c", "C-с"]],
    ["Ctrl+Shift+a, three ways", "\x1b[97:65;6u\x1b[65;6u\x1b[27;6;65~", ["C-S-a", "C-S-a", "C-S-a"]],
    [
      "events",
      "\x1b[97;1:1u\x1b[97;1:2u\x1b[97;1:3u\x1b[1;1:3A\x1b[5;1:2~",
      ["a", "a repeat", "a release", "Up release", "PPage repeat"],
    ],
    ["text", "\x1b[97;2;65u\x1b[0;;228:246u", ["A", "text äö"]],
    ["text without control characters", "\x1b[97;;7:65u", ["A"]],
    ["locks", "\x1b[97;65u\x1b[1;129A", ["a", "Up"]],
    [
      "functional keys",
      "\x1b[57376u\x1b[57414u\x1b[57441;2u\x1b[27u\x1b[9;5u",
      ["F13", "KPEnter", "S-LeftShift", "Escape", "C-Tab"],
    ],
    ["modifyOtherKeys", "\x1b[27;5;99~\x1b[27;2;13~\x1b[27;3;120~", ["C-c", "S-Enter", "M-x"]],
    ["an unknown functional key passes", "\x1b[60000u", ['raw "\\u001b[60000u"']],
  ])("%s", (_, bytes, keys) => {
    expect(shown(bytes)).toEqual(keys);
  });
});

describe("mouse and focus", () => {
  it.each([
    ["SGR press and release", "\x1b[<0;4;3M\x1b[<0;4;3m", ["press 0 mods 0 at 3,2", "release 0 mods 0 at 3,2"]],
    [
      "SGR motion, wheel, extra",
      "\x1b[<35;1;1M\x1b[<32;2;1M\x1b[<65;1;1M\x1b[<128;1;1M",
      ["move 3 mods 0 at 0,0", "move 0 mods 0 at 1,0", "wheel 5 mods 0 at 0,0", "press 8 mods 0 at 0,0"],
    ],
    ["SGR modifiers", "\x1b[<28;1;1M", ["press 0 mods 7 at 0,0"]],
    ["a wheel is not released", "\x1b[<64;1;1m", []],
    [
      "X10 form",
      '\x1b[M #"\x1b[M##"\x1b[M`!!',
      ["press 0 mods 0 at 2,1", "release 3 mods 0 at 2,1", "wheel 4 mods 0 at 0,0"],
    ],
    ["urxvt form", "\x1b[32;300;2M", ["press 0 mods 0 at 299,1"]],
    ["focus", "\x1b[I\x1b[O", ["focus in", "focus out"]],
  ])("%s", (_, bytes, items) => {
    expect(shown(bytes)).toEqual(items);
  });

  it("takes coordinates above 127 in the X10 form", () => {
    expect(shown(Uint8Array.of(0x1b, 0x5b, 0x4d, 32, 255, 200))).toEqual(["press 0 mods 0 at 222,167"]);
  });
});

describe("what nobody knows", () => {
  it("passes well-formed keys on as they are", () => {
    expect(shown("\x1b[99~\x1b[1;2y".slice(0, 5))).toEqual(['raw "\\u001b[99~"']);
    expect(shown("\x1bOz\x1b[5;7W")).toEqual(['raw "\\u001bOz"', 'raw "\\u001b[5;7W"']);
  });

  it("drops broken sequences and keeps the key that broke them", () => {
    expect(shown("\x1b[12\x03")).toEqual(["C-c"]);
    expect(shown("\x1b]11;rgb\rx")).toEqual(["Enter", "text x"]);
    expect(shown("\x1b[12")).toEqual([]);
  });

  it("drops invalid UTF-8, control characters above 127 and cut characters", () => {
    expect(shown(Buffer.from([0x61, 0xff, 0x62, 0xc2, 0x9b, 0x63, 0xed, 0xa0, 0x80, 0xe2, 0x82]))).toEqual([
      "text abc",
    ]);
  });

  it("swallows a sequence that is too long, whole", () => {
    const long = "7".repeat(3 * MAX_SEQUENCE_BYTES);
    for (const bytes of [`\x1b[${long}mx`, `\x1b]11;${long}\x1b\\x`, `\x1b]11;${long}\x07x`]) {
      expect(shown(bytes)).toEqual(["text x"]);
      expect(decode([bytes.slice(0, 9000), bytes.slice(9000, -2), bytes.slice(-2)]).map(show)).toEqual(["text x"]);
    }
  });
});

describe("waiting", () => {
  it("says how long, and for nothing when nothing is open", () => {
    const decoder = new InputDecoder();
    expect(decoder.waitMs).toBeUndefined();
    decoder.push(Buffer.from("a"));
    expect(decoder.pending).toBe(false);
    decoder.push(Buffer.from("\x1b"));
    expect(decoder.waitMs).toBe(10);
    decoder.expecting = true;
    expect(decoder.waitMs).toBe(300);
    decoder.push(Buffer.from("[1;"));
    expect(decoder.waitMs).toBe(1000);
    decoder.push(Buffer.from("5A\x1b[200~x"));
    expect(decoder.waitMs).toBe(5000);
  });

  it("gives Escape up at once and a key typed after it too", () => {
    const decoder = new InputDecoder();
    decoder.push(Buffer.from("\x1b"));
    expect(decoder.flush().map(show)).toEqual(["Escape"]);
    expect(decoder.push(Buffer.from("j")).map(show)).toEqual(["text j"]);
    expect(decoder.pending).toBe(false);
  });

  it("types a bracket after Escape as soon as it cannot be an answer, or after a while", () => {
    const decoder = new InputDecoder();
    decoder.push(Buffer.from("\x1b"));
    decoder.flush();
    expect(decoder.push(Buffer.from("["))).toEqual([]);
    expect(decoder.push(Buffer.from("[")).map(show)).toEqual(["text [["]);
    decoder.push(Buffer.from("\x1b"));
    decoder.flush();
    decoder.push(Buffer.from("P"));
    expect(decoder.waitMs).toBe(150);
    expect(decoder.flush().map(show)).toEqual(["text P"]);
    decoder.push(Buffer.from("\x1b"));
    decoder.flush();
    decoder.flush();
    expect(decoder.push(Buffer.from("]")).map(show)).toEqual(["text ]"]);
  });
});

const piece = fc.oneof(
  fc.constantFrom(...LEGACY_KEYS.map(({ bytes }) => bytes)).map((text) => Buffer.from(text)),
  fc
    .constantFrom(
      "\x1b[?62;22c",
      "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\",
      "\x1bP>|kitty(0.35)\x1b\\",
      "\x1b[<35;20;3M",
      "\x1b[200~",
      "\x1b[201~",
      "\x1b[I",
      "\x1b[97:65;2:3;65u",
      "\x1b[3$",
      "\x1b_Gi=1;OK\x1b\\",
      "\x1bP",
      "\x1b]",
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes)),
);
const input = fc.array(piece, { maxLength: 20 }).map((pieces) => Buffer.concat(pieces));

describe("properties", () => {
  it("does not depend on where reads cut", () => {
    fc.assert(
      fc.property(input, fc.array(fc.nat(), { maxLength: 8 }), (bytes, cuts) => {
        const at = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort(
          (a, b) => a - b,
        );
        const pieces = at.slice(1).map((end, i) => bytes.subarray(at[i], end));
        const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
        const whole = decode([bytes]);
        expect(decode(pieces)).toEqual(whole);
        expect(decode(single)).toEqual(whole);
      }),
      { numRuns: 1500 },
    );
  });

  it("is total, and never hands on a control character as text", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, quiet) => {
        for (const item of decode([bytes.subarray(0, 100), bytes.subarray(100)], quiet)) {
          if (item.kind === "text") expect(item.text).not.toMatch(/[\0-\x1f\x7f-\x9f]/);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it("reuses no buffer of the reader", () => {
    const decoder = new InputDecoder();
    const shared = Buffer.from("\x1b[200~abc");
    const out = decoder.push(shared);
    shared.fill(0x7a);
    out.push(...decoder.push(Buffer.from("d\x1b[201~")));
    expect(mergeText(out)).toEqual([{ kind: "paste", text: "abcd" }]);
  });
});
