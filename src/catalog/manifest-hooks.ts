// The key `hooks` of a manifest: where an agent's own hooks are written, what its events mean, how its payloads are read.

import * as v from "valibot";
import type { ActivityKey } from "../core/activity.ts";
import type { HookEvent, PayloadPaths } from "./hook-rules.ts";
import {
  flag,
  hookState,
  kind,
  listOf,
  matcher,
  oneOf,
  text,
  texts,
  type KindWord,
  type StateWord,
} from "./manifest-values.ts";

/** What a value in the payload must be: one of these, not there, or empty. */
export type WhenManifest =
  | string
  | number
  | boolean
  | readonly (string | number | boolean)[]
  | { readonly missing: true }
  | { readonly emptyOrMissing: true };

export interface HookEventManifest {
  readonly on?: string;
  /** An older name of `on`. */
  readonly event?: string;
  readonly state: StateWord;
  readonly kind?: KindWord;
  readonly matcher?: string;
  readonly when?: Readonly<Record<string, WhenManifest>>;
  readonly install?: boolean;
  readonly since?: string;
  readonly activity?: ActivityKey;
  readonly subagent?: HookEvent["subagent"] & string;
  readonly tasks?: HookEvent["tasks"] & string;
  readonly note?: string;
}

export interface HooksManifest {
  readonly type?: "json" | "toml" | "yaml" | "plugin" | "scripts" | "none";
  readonly file?: string;
  readonly dir?: string;
  readonly dialect?: string;
  readonly capturesTranscript?: boolean;
  readonly conversation?: string;
  readonly tool?: string;
  readonly promptTitle?: string;
  readonly since?: string | null;
  readonly home?: string;
  readonly homeEnv?: string;
  readonly timeout?: number;
  readonly timeoutUnit?: "s" | "ms";
  readonly async?: boolean;
  readonly stdout?: "silent" | "empty-json";
  readonly exit?: number;
  readonly dedicatedFile?: boolean;
  readonly jsonc?: boolean;
  readonly also?: readonly {
    readonly file: string;
    readonly key?: string;
    readonly value?: string | number | boolean;
  }[];
  readonly restart?: boolean;
  readonly trust?: string;
  readonly forbid?: readonly string[];
  readonly payload?: { readonly [K in keyof PayloadPaths]?: readonly string[] };
  readonly events?: readonly HookEventManifest[];
}

const scalar = v.union([v.string(), v.number(), v.boolean()], "must be a text, a number, true or false");

const when: v.GenericSchema<unknown, WhenManifest> = v.union(
  [
    scalar,
    listOf(scalar),
    v.strictObject({ missing: v.literal(true, "must be true") }),
    v.strictObject({ emptyOrMissing: v.literal(true, "must be true") }),
  ],
  'must be a value, a list of values, {"missing": true} or {"emptyOrMissing": true}',
);

const activity: v.GenericSchema<unknown, ActivityKey> = oneOf(
  ...(["tool_start", "tool_end", "prompt", "idle", "interrupted", "session_start", "session_end"] as const),
  ...(["notification", "compact", "subagent_start", "subagent_stop", "teammate_idle", "task_completed"] as const),
  ...(["config_change", "worktree_create", "worktree_remove"] as const),
  ...(["background_shell_start", "background_shell_end"] as const),
);

const event: v.GenericSchema<unknown, HookEventManifest> = v.pipe(
  v.strictObject({
    on: v.exactOptional(text),
    event: v.exactOptional(text),
    state: hookState,
    kind: v.exactOptional(kind),
    matcher: v.exactOptional(matcher),
    when: v.exactOptional(v.record(v.string(), when)),
    install: v.exactOptional(flag),
    since: v.exactOptional(text),
    activity: v.exactOptional(activity),
    subagent: v.exactOptional(oneOf("ignore", "child-start", "child-end")),
    tasks: v.exactOptional(oneOf("add", "complete", "replace")),
    note: v.exactOptional(text),
  }),
  v.check(({ on, event: older }) => (on ?? older) !== undefined, 'needs "on", the name of the event'),
);

export const hooks: v.GenericSchema<unknown, HooksManifest> = v.strictObject({
  type: v.exactOptional(oneOf("json", "toml", "yaml", "plugin", "scripts", "none")),
  file: v.exactOptional(text),
  dir: v.exactOptional(text),
  dialect: v.exactOptional(text),
  capturesTranscript: v.exactOptional(flag),
  conversation: v.exactOptional(text),
  tool: v.exactOptional(text),
  promptTitle: v.exactOptional(text),
  since: v.exactOptional(v.nullable(text)),
  home: v.exactOptional(text),
  homeEnv: v.exactOptional(text),
  timeout: v.exactOptional(v.pipe(v.number(), v.minValue(0, "must not be negative"))),
  timeoutUnit: v.exactOptional(oneOf("s", "ms")),
  async: v.exactOptional(flag),
  stdout: v.exactOptional(oneOf("silent", "empty-json")),
  exit: v.exactOptional(v.pipe(v.number(), v.integer("must be a whole number"))),
  dedicatedFile: v.exactOptional(flag),
  jsonc: v.exactOptional(flag),
  also: v.exactOptional(
    listOf(v.strictObject({ file: text, key: v.exactOptional(text), value: v.exactOptional(scalar) })),
  ),
  restart: v.exactOptional(flag),
  trust: v.exactOptional(text),
  forbid: v.exactOptional(texts),
  payload: v.exactOptional(
    v.strictObject({
      event: v.exactOptional(texts),
      session: v.exactOptional(texts),
      parent: v.exactOptional(texts),
      cwd: v.exactOptional(texts),
      transcript: v.exactOptional(texts),
      tool: v.exactOptional(texts),
      message: v.exactOptional(texts),
      prompt: v.exactOptional(texts),
      result: v.exactOptional(texts),
      model: v.exactOptional(texts),
      subagent: v.exactOptional(texts),
      turn: v.exactOptional(texts),
      todos: v.exactOptional(texts),
      matched: v.exactOptional(texts),
    }),
  ),
  events: v.exactOptional(listOf(event)),
});
