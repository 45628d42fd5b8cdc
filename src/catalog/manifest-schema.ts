// The shape of runtimes/<id>.json, key by key: every key of the Agent Terminal Protocol with its own meaning, and ours
// beside them. Strict: an unknown key is found. Leaves out what only several keys together decide (manifest-faults.ts) and
// what several files decide (build-catalog.ts). runtimes/runtime.schema.json is made from it.

import * as v from "valibot";
import { answers, type AnswersManifest } from "./manifest-answers.ts";
import { detect, type DetectionManifest } from "./manifest-detect.ts";
import { hooks, type HooksManifest } from "./manifest-hooks.ts";
import {
  auth,
  env,
  launch,
  permissionBypass,
  presets,
  resume,
  sessions,
  skills,
  type AuthManifest,
  type EnvManifest,
  type LaunchManifest,
  type PermissionBypassManifest,
  type PresetManifest,
  type ResumeFields,
  type ResumePreset,
  type SessionsManifest,
} from "./manifest-launch.ts";
import {
  channels,
  screen,
  status,
  titleStatus,
  type ChannelsManifest,
  type ScreenRuleManifest,
  type TitleManifest,
} from "./manifest-status.ts";
import { telemetry, type TelemetryManifest } from "./manifest-telemetry.ts";
import { flag, listOf, oneOf, text, texts } from "./manifest-values.ts";

type Level = "high" | "medium" | "low";

/** A manifest as written, its shape checked. */
export interface Manifest {
  readonly $schema?: string;
  readonly schemaVersion?: 1;
  readonly id: string;
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly order?: number;
  readonly wire?: string;
  readonly command: string;
  readonly install?: string;
  readonly installURL?: string;
  readonly installCommand?: readonly string[];
  readonly platforms?: readonly ("linux" | "macos" | "windows")[];
  readonly permissionBypassFlag?: string;
  readonly permissionBypass?: PermissionBypassManifest;
  readonly icon?: {
    readonly vector?: string;
    readonly asset?: string;
    readonly symbol?: string;
    readonly path?: string;
    readonly tint?: string;
  };
  readonly tint?: string;
  readonly display?: {
    readonly label?: string;
    readonly glyph?: string;
    readonly ascii?: string;
    readonly color?: string;
  };
  readonly skills?: { readonly dir: string };
  readonly detect?: DetectionManifest;
  readonly env?: EnvManifest;
  readonly launch?: LaunchManifest;
  readonly channels?: ChannelsManifest;
  readonly progressStatus?: boolean;
  readonly titleStatus?: TitleManifest;
  readonly status?: Pick<TitleManifest, "working" | "attention">;
  readonly screen?: { readonly rules?: readonly ScreenRuleManifest[] };
  readonly answers?: AnswersManifest;
  readonly hooks?: HooksManifest;
  readonly resume?: ResumeFields | ResumePreset;
  readonly sessions?: SessionsManifest;
  readonly telemetry?: TelemetryManifest;
  readonly auth?: AuthManifest;
  readonly presets?: readonly PresetManifest[];
  readonly provenance?: {
    readonly checked?: string;
    readonly confidence?: Readonly<Record<string, Level>>;
    readonly notes?: readonly string[];
    readonly sources?: readonly string[];
  };
}

export const manifestSchema: v.GenericSchema<unknown, Manifest> = v.strictObject({
  $schema: v.exactOptional(text),
  schemaVersion: v.exactOptional(v.literal(1, "must be 1")),
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, "must be a word of up to 64 characters")),
  name: text,
  aliases: v.exactOptional(texts),
  order: v.exactOptional(v.pipe(v.number(), v.finite("must be a finite number"))),
  wire: v.exactOptional(text),
  command: text,
  install: v.exactOptional(text),
  installURL: v.exactOptional(text),
  installCommand: v.exactOptional(texts),
  platforms: v.exactOptional(listOf(oneOf("linux", "macos", "windows"))),
  permissionBypassFlag: v.exactOptional(text),
  permissionBypass: v.exactOptional(permissionBypass),
  icon: v.exactOptional(
    v.strictObject({
      vector: v.exactOptional(text),
      asset: v.exactOptional(text),
      symbol: v.exactOptional(text),
      path: v.exactOptional(text),
      tint: v.exactOptional(text),
    }),
  ),
  tint: v.exactOptional(text),
  display: v.exactOptional(
    v.strictObject({
      label: v.exactOptional(text),
      glyph: v.exactOptional(text),
      ascii: v.exactOptional(text),
      color: v.exactOptional(text),
    }),
  ),
  skills: v.exactOptional(skills),
  detect: v.exactOptional(detect),
  env: v.exactOptional(env),
  launch: v.exactOptional(launch),
  channels: v.exactOptional(channels),
  progressStatus: v.exactOptional(flag),
  titleStatus: v.exactOptional(titleStatus),
  status: v.exactOptional(status),
  screen: v.exactOptional(screen),
  answers: v.exactOptional(answers),
  hooks: v.exactOptional(hooks),
  resume: v.exactOptional(resume),
  sessions: v.exactOptional(sessions),
  telemetry: v.exactOptional(telemetry),
  auth: v.exactOptional(auth),
  presets: v.exactOptional(presets),
  provenance: v.exactOptional(
    v.strictObject({
      checked: v.exactOptional(v.pipe(v.string(), v.isoDate("must be a date, year-month-day"))),
      confidence: v.exactOptional(v.record(v.string(), oneOf("high", "medium", "low"))),
      notes: v.exactOptional(texts),
      sources: v.exactOptional(texts),
    }),
  ),
});
