import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseStrictJson } from "../../../src/core/strict-json.ts";
import { parseEnvelope, type Envelope } from "../../../src/protocols/agent-event/parse.ts";
import { CAPABILITY, envelopeOf, eventOf, RUN, SURFACE } from "./envelopes.ts";

/** Read as the door reads it: out of a line. */
const read = (request: unknown): Envelope | undefined => {
  const json = parseStrictJson(typeof request === "string" ? request : JSON.stringify(request));
  return json.ok ? parseEnvelope(json.value) : undefined;
};
const accepts = (fields: Readonly<Record<string, unknown>>): boolean => read(envelopeOf(fields)) !== undefined;

test("[M3] both versions are 1", () => {
  expect(accepts({})).toBe(true);
  for (const version of [0, 2, 1.5, "1", null, undefined, [1]]) {
    expect([version, accepts({ schemaVersion: version })]).toEqual([version, false]);
    expect([version, read(envelopeOf({}, { schemaVersion: version }))]).toEqual([version, undefined]);
  }
});

test("[M4] ids are boxed UUIDs, in either case", () => {
  const upper = "B9AA8B83-B42D-4C11-B838-36B84C73032A";
  const envelope = read(envelopeOf({ id: { rawValue: upper }, runID: { rawValue: RUN.toUpperCase() } }));
  expect(envelope).toMatchObject({ surface: SURFACE.toLowerCase(), event: { id: upper.toLowerCase(), run: RUN } });
  for (const key of ["id", "runID", "surfaceID"]) {
    for (const value of [
      RUN,
      { rawValue: RUN.slice(1) },
      { rawValue: `{${RUN}}` },
      { rawValue: 1 },
      {},
      null,
      undefined,
    ])
      expect([key, value, accepts({ [key]: value })]).toEqual([key, value, false]);
  }
});

test("[M5] five providers", () => {
  for (const provider of ["codex", "claude-code", "opencode", "antigravity", "cursor"])
    expect([provider, accepts({ provider })]).toEqual([provider, true]);
  for (const provider of ["Codex", "claude", "gemini", "", null, 1, undefined])
    expect([provider, accepts({ provider })]).toEqual([provider, false]);
});

test("[M6] seven kinds", () => {
  const kinds = ["started", "running", "input-requested", "approval-requested", "succeeded", "failed", "disconnected"];
  for (const kind of kinds) expect(read(envelopeOf({ kind }))?.event.kind).toBe(kind);
  for (const kind of ["idle", "Started", "", null, undefined]) expect([kind, accepts({ kind })]).toEqual([kind, false]);
});

test("[M7] moments in ISO 8601", () => {
  const right = [
    "2026-07-16T07:00:00Z",
    "2026-07-16T16:00:00+09:00",
    "2026-07-16T16:00:00-0930",
    "2026-07-16T07:00:00.123456Z",
    "2024-02-29T23:59:60Z",
  ];
  const wrong = [
    "2026-07-16",
    "2026-07-16T07:00Z",
    "2026-07-16T07:00:00",
    "2026-07-16 07:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z",
    "2026-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2026-07-00T00:00:00Z",
    "2026-07-16T24:00:00Z",
    "2026-07-16T07:60:00Z",
    "2026-07-16T07:00:61Z",
    "2026-07-16T07:00:00+24:00",
    "now",
    "",
    0,
    null,
    undefined,
  ];
  for (const occurredAt of right) expect([occurredAt, accepts({ occurredAt })]).toEqual([occurredAt, true]);
  for (const occurredAt of wrong) expect([occurredAt, accepts({ occurredAt })]).toEqual([occurredAt, false]);
});

test("[M8] what may be missing, and what is cleaned and cut", () => {
  for (const value of [undefined, null, ""]) {
    const event = read(envelopeOf({ sessionID: value, message: value, hookName: value }))?.event;
    expect(event).toMatchObject({ session: null, message: null, hookName: null });
  }
  expect(read(envelopeOf({ sessionID: "s".repeat(128) }))?.event.session).toHaveLength(128);
  for (const sessionID of ["s".repeat(129), "a\nb", "a\u202eb", " a", 1, {}])
    expect([sessionID, accepts({ sessionID })]).toEqual([sessionID, false]);
  const long = read(envelopeOf({ message: `\u001b[31m${"x".repeat(600)}`, hookName: "h".repeat(65) }))?.event;
  expect(long?.message).toBe(`[31m${"x".repeat(496)}`);
  expect(long?.hookName).toBe("h".repeat(64));
  for (const key of ["message", "hookName"]) expect([key, accepts({ [key]: 1 })]).toEqual([key, false]);
});

test("[M9] names that mux gives itself are refused", () => {
  for (const hookName of ["mytty.", "mytty.native.turnStarted", "\u0007mytty.startupSweep"])
    expect([hookName, accepts({ hookName })]).toEqual([hookName, false]);
  for (const hookName of ["Stop", "mytty", "my.mytty.x"])
    expect([hookName, accepts({ hookName })]).toEqual([hookName, true]);
});

test("[M10] unknown fields are ignored; hostile JSON is refused", () => {
  const known = envelopeOf();
  expect(read({ ...known, more: { deep: [1] } })).toEqual(read(known));
  const line = JSON.stringify(known);
  expect(read(line.replace("{", '{"schemaVersion":1,'))).toBeUndefined();
  expect(read(line.replace("{", '{"__proto__":{"admin":true},'))).toBeUndefined();
  expect(read(line.replace('"kind"', `"deep":${"[".repeat(20)}${"]".repeat(20)},"kind"`))).toBeUndefined();
  expect(read(line.replace('"kind"', `"deep":${"[".repeat(20_000)}${"]".repeat(20_000)},"kind"`))).toBeUndefined();
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`k${at}`, at]));
  expect(read({ ...known, many })).toBeUndefined();
  expect("admin" in {}).toBe(false);
});

test("[M11] any value gives an envelope or nothing", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(parseEnvelope(value)).toBeUndefined();
    }),
  );
  const keys = fc.constantFrom(...Object.keys(eventOf()), "hookName", "message");
  fc.assert(
    fc.property(keys, fc.jsonValue(), (key, value) => {
      const envelope = read(envelopeOf({ [key]: value }));
      expect(envelope === undefined || envelope.event.provider.length > 0).toBe(true);
    }),
  );
});

test("[M13] of Codex neither capability nor surface is read", () => {
  for (const request of [
    envelopeOf({ provider: "codex", surfaceID: undefined }, { capability: undefined }),
    envelopeOf({ provider: "codex", surfaceID: "x" }, { capability: 7 }),
  ])
    expect(read(request)).toMatchObject({ capability: null, surface: null });
  expect(read(envelopeOf({}, { capability: undefined }))).toBeUndefined();
  expect(read(envelopeOf())).toMatchObject({ capability: CAPABILITY, surface: SURFACE.toLowerCase() });
});
