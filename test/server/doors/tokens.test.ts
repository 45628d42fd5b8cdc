import { describe, expect, test } from "vitest";
import type { PaneId } from "../../../src/core/ids.ts";
import { isTokenOf, paneSurface, paneToken } from "../../../src/server/doors/tokens.ts";

const SECRET = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const OTHER_SECRET = SECRET.replace("00", "01");
const pane = (id: number): PaneId => id as PaneId;
const PANES = Array.from({ length: 200 }, (_, id) => pane(id));

test("a token has 128 bits, is the pane's alone and the same in every server that has the secret", () => {
  const tokens = PANES.map((id) => paneToken(SECRET, id));
  expect(new Set(tokens).size).toBe(PANES.length);
  expect(tokens.every((token) => /^[0-9a-f]{32}$/.test(token))).toBe(true);
  expect(PANES.map((id) => paneToken(SECRET, id))).toEqual(tokens);
  expect(PANES.some((id) => paneToken(OTHER_SECRET, id) === tokens[id])).toBe(false);
});

test("a surface is a UUID that tells nothing of the token", () => {
  const surfaces = PANES.map((id) => paneSurface(SECRET, id));
  expect(new Set(surfaces).size).toBe(PANES.length);
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(surfaces.filter((surface) => !uuid.test(surface))).toEqual([]);
  expect(surfaces.some((surface, id) => surface.startsWith(paneToken(SECRET, pane(id)).slice(0, 8)))).toBe(false);
});

describe("[Z47] only the pane's own token is taken", () => {
  const right = paneToken(SECRET, pane(3));
  test("the right one", () => expect(isTokenOf(SECRET, pane(3), right)).toBe(true));
  test.each([
    ["another pane's", paneToken(SECRET, pane(4))],
    ["another server's", paneToken(OTHER_SECRET, pane(3))],
    ["its beginning", right.slice(0, 31)],
    ["more than it", `${right}0`],
    ["in other letters", right.toUpperCase()],
    ["one digit changed", (right.startsWith("0") ? "1" : "0") + right.slice(1)],
    ["none", ""],
    ["no text", 7],
    ["nothing", undefined],
    ["a list", [right]],
    ["many", "x".repeat(60_000)],
  ])("%s is refused", (_, given) => expect(isTokenOf(SECRET, pane(3), given)).toBe(false));
});
