// The keys of a manifest that say how an agent is started, taken up again and signed in: `resume`, `launch`, `env`,
// `sessions`, `auth`, `presets`, `permissionBypass`.

import * as v from "valibot";
import { flag, listOf, oneOf, pattern, text, texts, variables } from "./manifest-values.ts";

export interface ResumeFields {
  readonly create?: string;
  readonly resume?: string;
  readonly continue?: string;
  readonly fork?: string;
  readonly storeRoot?: string;
  readonly storeMatch?: string;
  readonly transcriptName?: string;
  readonly seed?: string;
  readonly idPattern?: string;
  readonly failureMarkers?: readonly string[];
  readonly outputId?: string;
  readonly discover?: {
    readonly root: string;
    readonly match?: string;
    readonly format?: "jsonl" | "json" | "sqlite";
    readonly id?: string;
    readonly cwd?: string;
  };
}

/** Names of whole descriptions, from before there were descriptions. */
export type ResumePreset = "claude" | "codex" | "pi" | "opencode" | "none";

export interface EnvManifest {
  readonly strip?: readonly string[];
  readonly set?: Readonly<Record<string, string>>;
  readonly home?: string;
  readonly markers?: readonly string[];
}

export interface LaunchManifest {
  readonly exitKeys?: readonly string[];
  readonly firstOutput?: string;
  readonly pasteEnterDelayMs?: number;
  readonly promptArg?: string;
  readonly continueArgs?: readonly string[];
  readonly injectArgs?: readonly string[];
  readonly injectEnv?: Readonly<Record<string, string>>;
  readonly injectAsks?: boolean;
  readonly injectNote?: string;
}

export interface SessionsManifest {
  readonly homeEnv?: string;
  readonly root?: string;
  readonly transcript?: string;
  readonly format?: string;
  readonly pidRegistry?: string;
  readonly list?: readonly string[];
  readonly note?: string;
}

export interface AuthManifest {
  readonly paths?: readonly string[];
  readonly env?: readonly string[];
  readonly login?: string;
  readonly check?: readonly string[];
  readonly screen?: readonly string[];
}

export interface PresetManifest {
  readonly id: string;
  readonly name?: string;
  readonly command: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface PermissionBypassManifest {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly note?: string;
}

const template = v.pipe(text, v.includes("{id}", 'must hold "{id}"'));

const resumeFields: v.GenericSchema<unknown, ResumeFields> = v.strictObject({
  create: v.exactOptional(template),
  resume: v.exactOptional(template),
  continue: v.exactOptional(text),
  fork: v.exactOptional(template),
  storeRoot: v.exactOptional(text),
  storeMatch: v.exactOptional(
    v.pipe(text, v.regex(/^(?:dir|file):.*\{id\}/, 'must be "dir:" or "file:" and a name that holds "{id}"')),
  ),
  transcriptName: v.exactOptional(text),
  seed: v.exactOptional(oneOf("session-file")),
  idPattern: v.exactOptional(pattern),
  failureMarkers: v.exactOptional(texts),
  outputId: v.exactOptional(pattern),
  discover: v.exactOptional(
    v.strictObject({
      root: text,
      match: v.exactOptional(text),
      format: v.exactOptional(oneOf("jsonl", "json", "sqlite")),
      id: v.exactOptional(text),
      cwd: v.exactOptional(text),
    }),
  ),
});

const resumePreset: v.GenericSchema<unknown, ResumePreset> = oneOf("claude", "codex", "pi", "opencode", "none");

/** A description, or the name of one. */
export const resume: v.GenericSchema<unknown, ResumeFields | ResumePreset> = v.union(
  [resumePreset, resumeFields],
  "must be an object, or one of claude, codex, pi, opencode, none",
);

export const env: v.GenericSchema<unknown, EnvManifest> = v.strictObject({
  strip: v.exactOptional(texts),
  set: v.exactOptional(variables),
  home: v.exactOptional(text),
  markers: v.exactOptional(texts),
});

export const launch: v.GenericSchema<unknown, LaunchManifest> = v.strictObject({
  exitKeys: v.exactOptional(texts),
  firstOutput: v.exactOptional(text),
  pasteEnterDelayMs: v.exactOptional(v.pipe(v.number(), v.minValue(0, "must not be negative"))),
  promptArg: v.exactOptional(text),
  continueArgs: v.exactOptional(texts),
  injectArgs: v.exactOptional(texts),
  injectEnv: v.exactOptional(variables),
  injectAsks: v.exactOptional(flag),
  injectNote: v.exactOptional(text),
});

export const sessions: v.GenericSchema<unknown, SessionsManifest> = v.strictObject({
  homeEnv: v.exactOptional(text),
  root: v.exactOptional(text),
  transcript: v.exactOptional(text),
  format: v.exactOptional(text),
  pidRegistry: v.exactOptional(text),
  list: v.exactOptional(texts),
  note: v.exactOptional(text),
});

export const auth: v.GenericSchema<unknown, AuthManifest> = v.strictObject({
  paths: v.exactOptional(texts),
  env: v.exactOptional(texts),
  login: v.exactOptional(text),
  check: v.exactOptional(texts),
  screen: v.exactOptional(listOf(pattern)),
});

export const presets: v.GenericSchema<unknown, readonly PresetManifest[]> = listOf(
  v.strictObject({
    id: text,
    name: v.exactOptional(text),
    command: text,
    env: v.exactOptional(variables),
  }),
);

export const permissionBypass: v.GenericSchema<unknown, PermissionBypassManifest> = v.strictObject({
  args: v.exactOptional(texts),
  env: v.exactOptional(variables),
  note: v.exactOptional(text),
});

export const skills: v.GenericSchema<unknown, { readonly dir: string }> = v.strictObject({ dir: text });
