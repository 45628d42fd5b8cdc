import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_REQUEST_BYTES, RequestLine, type LineProgress } from "../../../src/server/doors/request-line.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const shown = (progress: LineProgress | undefined): string | undefined =>
  progress?.kind === "line" ? new TextDecoder().decode(progress.bytes) : progress?.kind;

/** Pushes until there is something to say. */
function pushAll(pieces: readonly Uint8Array[]): LineProgress | undefined {
  const line = new RequestLine();
  for (const piece of pieces) {
    const progress = line.push(piece);
    if (progress.kind !== "more") return progress;
  }
  return undefined;
}

test("a line cut at any byte is the same line, and what follows it is not looked at", () => {
  const whole = bytes('{"msg":"süß ✓"}\nand more\n');
  for (let cut = 0; cut <= whole.length; cut++)
    expect(shown(pushAll([whole.subarray(0, cut), whole.subarray(cut)]))).toBe('{"msg":"süß ✓"}');
});

test("however it is cut", () => {
  const text = fc.string({ maxLength: 9_000 }).map((some) => some.replaceAll("\n", ""));
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 5_000 })), (line, sizes) => {
      const whole = bytes(`${line}\n`);
      const pieces: Uint8Array[] = [];
      let at = 0;
      for (const size of [...sizes, whole.length]) pieces.push(whole.subarray(at, (at += size)));
      expect(pushAll(pieces)?.kind).toBe("line");
      expect(shown(pushAll(pieces))).toBe(new TextDecoder().decode(whole.subarray(0, -1)));
    }),
  );
});

test("byte by byte", () => {
  const whole = bytes(`${"x".repeat(10_000)}\n`);
  expect(shown(pushAll([...whole].map((byte) => Uint8Array.of(byte))))).toHaveLength(10_000);
});

test("[M1] the largest request, and one byte more, with and without its end", () => {
  const most = "x".repeat(MAX_REQUEST_BYTES - 1);
  expect(shown(pushAll([bytes(`${most}\n`)]))).toBe(most);
  expect(shown(pushAll([bytes(`${most}x\n`)]))).toBe("too-large");
  expect(pushAll([bytes(most)])).toBeUndefined();
  expect(shown(pushAll([bytes(most), bytes("x")]))).toBe("too-large");
});
