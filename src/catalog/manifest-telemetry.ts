// The key `telemetry` of a manifest: what the agent's own records tell of its use, and how they are found. A model's window
// stands there only where a source says so.

import * as v from "valibot";
import { flag, oneOf, text, texts } from "./manifest-values.ts";

export type RecordForm = "claude" | "codex" | "gemini" | "qwen" | "kimi" | "opencode" | "droid";

export interface TelemetryManifest {
  /** False: what it uses it shows on its own screen and nowhere else. */
  readonly live: boolean;
  /** How its record of a conversation is written. */
  readonly record?: RecordForm;
  /** Where that lies below the root of its sessions: "file:{id}.jsonl"; `{id8}`: the first eight characters of the id. */
  readonly match?: string;
  /** Tokens that models take, by the beginning of their names; the longest that fits counts. */
  readonly contextWindows?: Readonly<Record<string, number>>;
  /** Who says so. */
  readonly sources?: readonly string[];
}

export const telemetry: v.GenericSchema<unknown, TelemetryManifest> = v.strictObject({
  live: flag,
  record: v.exactOptional(oneOf("claude", "codex", "gemini", "qwen", "kimi", "opencode", "droid")),
  match: v.exactOptional(v.pipe(text, v.regex(/^file:.*\{id8?\}/, 'must be "file:" and a name that holds "{id}"'))),
  contextWindows: v.exactOptional(
    v.record(v.string(), v.pipe(v.number(), v.integer("must be whole"), v.minValue(1, "must be positive"))),
  ),
  sources: v.exactOptional(texts),
});
