import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decoded } from "../../../src/client/input/decoded.ts";
import { InputDecoder } from "../../../src/client/input/decoder.ts";
import { MAX_PASTE_BYTES } from "../../../src/client/input/paste.ts";
import { decode } from "../../harness/decode.ts";

const pasted = (items: readonly Decoded[]): string =>
  items.map((item) => (item.kind === "paste" ? item.text : "")).join("");

describe("a bracketed paste", () => {
  it("is one item, with whatever it holds", () => {
    const text = "a\nb\r\x1b[A\x1b[?1;2c\x03\x1b[200~é";
    expect(decode([`x\x1b[200~${text}\x1b[201~y`])).toEqual([
      { kind: "text", text: "x" },
      { kind: "paste", text },
      { kind: "text", text: "y" },
    ]);
  });

  it("may be cut anywhere", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.nat(), fc.nat(), (text, a, b) => {
        const bytes = Buffer.from(`\x1b[200~${text}\x1b[20\x1b[201~`);
        const [first = 0, second = 0] = [a % bytes.length, b % bytes.length].sort((x, y) => x - y);
        const pieces = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)];
        expect(decode(pieces)).toEqual([{ kind: "paste", text: `${text}\x1b[20` }]);
        expect(decode(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(decode(pieces));
      }),
    );
  });

  it("that never ends is given up after five seconds, and its late end is not typed", () => {
    const decoder = new InputDecoder();
    expect(decoder.push(Buffer.from("\x1b[200~abc\x1b[2"))).toEqual([]);
    expect(decoder.waitMs).toBe(5000);
    expect(decoder.flush()).toEqual([{ kind: "paste", text: "abc\x1b[2" }]);
    expect(decoder.push(Buffer.from("\x1b[201~x"))).toEqual([{ kind: "text", text: "x" }]);
  });

  it("of nothing is nothing", () => {
    expect(decode(["\x1b[200~\x1b[201~"])).toEqual([]);
  });

  it("of 10 MB is whole and quick", () => {
    const text = "0123456789abcdé\n".repeat(640_000);
    const bytes = Buffer.from(`\x1b[200~${text}\x1b[201~`);
    const decoder = new InputDecoder();
    const items: Decoded[] = [];
    const start = performance.now();
    for (let at = 0; at < bytes.length; at += 4096) items.push(...decoder.push(bytes.subarray(at, at + 4096)));
    expect(performance.now() - start).toBeLessThan(2000);
    expect(items.length).toBe(1);
    expect(pasted(items) === text).toBe(true);
  });

  it("larger than the limit comes in pieces that lose nothing", () => {
    const text = "é".repeat(MAX_PASTE_BYTES / 2 + 100_001);
    const bytes = Buffer.from(`\x1b[200~${text}\x1b[201~`);
    const decoder = new InputDecoder();
    const items: Decoded[] = [];
    for (let at = 0; at < bytes.length; at += 65_537) items.push(...decoder.push(bytes.subarray(at, at + 65_537)));
    expect(items.length).toBe(2);
    expect(pasted(items) === text).toBe(true);
  });
});
