import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText } from "../../src/core/clean-text.ts";
import { MASK, maskSecrets } from "../../src/core/mask-secrets.ts";

describe("cleaning", () => {
  test("what ends a line or moves a cursor becomes a blank", () => {
    expect(cleanText("a\nb\r\nc\td\x1b[2Je\u{9b}31m\u{2028}f\u{2029}g\x7fh")).toBe("a b c d [2Je 31m f g h");
  });
  test("what shows nothing or turns the direction is gone", () => {
    const hidden = [
      0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0xfeff, 0xe0041, 0xad, 0x61c,
      0x2060, 0x180e, 0x3164, 0xfff9,
    ];
    for (const code of hidden)
      expect([code.toString(16), cleanText(`a${String.fromCodePoint(code)}b`)]).toEqual([code.toString(16), "ab"]);
  });
  test("letters, marks and emoji stay; half a surrogate is told", () => {
    for (const text of ["安全 ✓", "e\u{301}", "❤\u{fe0f}", "😀", "نص", "<b>&amp;</b>"])
      expect(cleanText(text)).toBe(text);
    expect(cleanText("a\ud800b\udc00")).toBe("a\u{fffd}b\u{fffd}");
  });
  test("blanks run together and none stand at the ends", () => {
    expect(cleanText("  a \n\n b  ")).toBe("a b");
  });
  test("the result is clean, and cleaning it again changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(
          /[\p{Cc}\p{Cs}\p{Bidi_Control}\u{200b}-\u{200f}\u{2028}-\u{202e}\u{2066}-\u{2069}\u{feff}]/u,
        );
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("masking", () => {
  test.each([
    ["Authorization: Bearer sk-test-0123456789", `Authorization: Bearer ${MASK}`],
    ["authorization: basic dXNlcjpwYXNz", `authorization: basic ${MASK}`],
    ["use sk-ant-api03-abcdefgh_ijk-1 now", `use ${MASK} now`],
    ["GITHUB_TOKEN=ghp_0123456789abcdef make", `GITHUB_TOKEN=${MASK} make`],
    ["git clone https://me:hunter2@host/x.git", `git clone https://me:${MASK}@host/x.git`],
    ['curl -d \'{"api_key": "abc"}\'', `curl -d '{"api_key": ${MASK}}'`],
    ["login --password hunter2 --verbose", `login --password ${MASK} --verbose`],
    ["PASSWORD='two words' x", `PASSWORD=${MASK} x`],
    ["https://x.test/?access_token=abc&b=1", `https://x.test/?access_token=${MASK}&b=1`],
    ["AKIAIOSFODNN7EXAMPLE", MASK],
    ["xoxb-1234567890-abcdef", MASK],
    ["eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl", MASK],
  ])("%s", (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
    expect(maskSecrets(masked)).toBe(masked);
  });
  test("plain words stay", () => {
    for (const text of [
      "approve Bash: git push origin main",
      "12 files, tests green",
      "the tokenizer counts tokens",
      "reset your password",
      "task-list: risk-averse",
      "http://localhost:3000/a@b",
    ]) {
      expect(maskSecrets(text)).toBe(text);
    }
  });
  test("a long hostile text costs little", () => {
    for (const piece of ["token", "a-", "://", "bearer ", "eyJ", "_token ", "x".repeat(9)]) {
      const started = performance.now();
      maskSecrets(piece.repeat(2048 / piece.length));
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});
