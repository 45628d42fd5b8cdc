// Requests of the agent event protocol, as a hook sends them.

export const SURFACE = "5C9E4C1E-28B6-4C3F-9D0B-3F3A6E1B2C4D";
export const CAPABILITY = "0123456789abcdef0123456789abcdef";

let events = 0;

/** A UUID that no other call gave. */
export const freshId = (): string => `b9aa8b83-b42d-4c11-b838-${(++events).toString(16).padStart(12, "0")}`;

export const RUN = "74c4b46d-9251-46ad-9200-61c97d98d43d";

/** An event with some fields of its own; undefined takes one away. */
export const eventOf = (fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  schemaVersion: 1,
  id: { rawValue: freshId() },
  runID: { rawValue: RUN },
  sessionID: "0190f6f3-2a50-7000-8000-000000000001",
  surfaceID: { rawValue: SURFACE },
  provider: "claude-code",
  kind: "started",
  occurredAt: "2026-07-16T07:00:00Z",
  ...fields,
});

export const envelopeOf = (
  fields: Readonly<Record<string, unknown>> = {},
  outer: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({ schemaVersion: 1, capability: CAPABILITY, event: eventOf(fields), ...outer });
