// What a terminal in its default modes sends arrives unchanged in a pane that asked for nothing.

import { describe, expect, it } from "vitest";
import type { Decoded } from "../../../src/client/input/decoded.ts";
import { encodeInput } from "../../../src/core/encode-input.ts";
import type { InputItem } from "../../../src/core/key.ts";
import { DEFAULT_MODES } from "../../../src/core/modes.ts";
import { decode } from "../../harness/decode.ts";
import { LEGACY_KEYS } from "../../harness/legacy-keys.ts";

const isInput = (item: Decoded): item is InputItem => item.kind !== "focus" && item.kind !== "reply";
const through = (pieces: readonly string[]): string =>
  decode(pieces)
    .filter(isInput)
    .map((item) => encodeInput(item, DEFAULT_MODES))
    .join("");

describe("legacy keys", () => {
  it("are at least the standard set", () => {
    expect(LEGACY_KEYS.length).toBeGreaterThanOrEqual(427);
  });

  it("come out as they went in", () => {
    const changed = LEGACY_KEYS.filter(({ bytes }) => through([bytes]) !== bytes);
    expect(
      changed.map(({ name, bytes }) => `${name}: ${JSON.stringify(bytes)} -> ${JSON.stringify(through([bytes]))}`),
    ).toEqual([]);
  });

  it("come out as they went in when the introducer stands alone", () => {
    const alone = ["\x1b[", "\x1b]", "\x1bO", "\x1bP", "\x1b_", "\x1bN", "\x1bX", "\x1b^", "\x1b\x1b["];
    expect(alone.map((bytes) => through([bytes]))).toEqual(alone);
  });

  it("are one item each", () => {
    const several = LEGACY_KEYS.filter(({ bytes }) => decode([bytes]).length !== 1);
    expect(several).toEqual([]);
  });

  it("come out as they went in, all in one read", () => {
    const all = LEGACY_KEYS.filter(({ bytes }) => bytes !== "\x1b" && bytes !== "\x1b\x1b")
      .map(({ bytes }) => bytes)
      .join("");
    expect(through([all])).toBe(all);
  });
});
