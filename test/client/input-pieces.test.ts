// Input that is longer than a message: cut, whole again when joined, each piece within the frame's limit.

import { expect, test } from "vitest";
import type { InputItem } from "../../src/core/key.ts";
import { MAX_ITEM_UNITS, inputPieces } from "../../src/client/input-pieces.ts";
import { MAX_CONTROL_FRAME_BYTES, encodeJson } from "../../src/wire/framing.ts";

const frameBytes = (items: readonly InputItem[]): number =>
  encodeJson({ type: "input", seq: Number.MAX_SAFE_INTEGER, pane: null, items }).length;

const textsOf = (items: readonly InputItem[]): readonly string[] =>
  items.map((item) => (item.kind === "paste" ? item.text : ""));

test.each([
  ["controls, six bytes each", "\u0001"],
  ["pairs over every cut", "a\u{1f600}"],
  ["line ends over every cut", "abc\r\n"],
])("a long paste of %s is whole again", (_name, unit) => {
  const text = unit.repeat(400_000);
  const pieces = inputPieces([{ kind: "paste", text }]);
  const texts = pieces.flatMap(textsOf);
  expect(texts.join("") === text).toBe(true);
  for (const piece of pieces) expect(frameBytes(piece)).toBeLessThanOrEqual(MAX_CONTROL_FRAME_BYTES);
  for (const part of texts.slice(1)) expect(part).not.toMatch(/^(?:[\udc00-\udfff]|\n)/);
});

test("many keys become several messages, few stay one", () => {
  const key: InputItem = { kind: "key", key: { key: "PageDown", mods: 255, event: 3, text: "\u{10ffff}", base: "x" } };
  expect(inputPieces([key, key])).toEqual([[key, key]]);
  const pieces = inputPieces(Array.from({ length: 65_536 }, () => key));
  expect(pieces.flat()).toHaveLength(65_536);
  for (const piece of pieces) expect(frameBytes(piece)).toBeLessThanOrEqual(MAX_CONTROL_FRAME_BYTES);
});

test("nothing to send is no message, a text of the longest length is not cut", () => {
  const text: InputItem = { kind: "text", text: "x".repeat(MAX_ITEM_UNITS) };
  expect(inputPieces([])).toEqual([]);
  expect(inputPieces([text])).toEqual([[text]]);
});
