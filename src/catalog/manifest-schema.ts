// The shape of runtimes/<id>.json, key by key. Strict: an unknown key is an error, so that a misspelt one is found.
// Leaves out what only several keys together decide (parse-runtime.ts) and what several files decide (build-catalog.ts).

import * as v from "valibot";
import { findRegexFault } from "./linear-regex.ts";

/** Most entries in one list of a manifest. */
const MAX_LIST = 64;
/** Longest plain string of a manifest, in characters. */
const MAX_STRING = 512;

type Level = "high" | "medium" | "low";

/** The key `detect` of a manifest. */
export interface DetectionManifest {
  readonly exe?: readonly string[];
  readonly ambiguous?: readonly string[];
  readonly paths?: readonly string[];
  readonly scripts?: readonly string[];
  readonly modules?: readonly string[];
  readonly packages?: readonly string[];
  readonly procTitles?: readonly string[];
  readonly argv?: {
    readonly require?: readonly string[];
    readonly allowEmpty?: boolean;
    readonly exclude?: readonly string[];
    readonly excludeFlags?: readonly string[];
    readonly valueFlags?: readonly string[];
  };
  readonly confirm?: {
    readonly titleRegex?: readonly string[];
    readonly oscApp?: readonly string[];
    readonly interpreter?: readonly string[];
  };
}

/** A manifest as written, its shape checked. */
export interface Manifest {
  readonly schemaVersion?: 1;
  readonly id: string;
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly order?: number;
  readonly command: string;
  readonly install?: string;
  readonly display?: { readonly label?: string; readonly glyph?: string };
  readonly detect?: DetectionManifest;
  readonly env?: { readonly strip?: readonly string[] };
  readonly osc7501?: { readonly since: string | null; readonly saysDone?: boolean };
  readonly provenance?: {
    readonly checked?: string;
    readonly confidence?: Readonly<Record<string, Level>>;
    readonly notes?: readonly string[];
    readonly sources?: readonly string[];
  };
}

const text: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.nonEmpty("must not be empty"),
  v.maxLength(MAX_STRING, "is too long"),
);
const texts: v.GenericSchema<unknown, readonly string[]> = v.pipe(
  v.array(text),
  v.maxLength(MAX_LIST, "has too many entries"),
);
const pattern: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? findRegexFault(dataset.value) : undefined;
    if (fault !== undefined) addIssue({ message: fault });
  }),
);
const patterns: v.GenericSchema<unknown, readonly string[]> = v.pipe(
  v.array(pattern),
  v.maxLength(MAX_LIST, "has too many entries"),
);
const level: v.GenericSchema<unknown, Level> = v.picklist(["high", "medium", "low"], "must be high, medium or low");

const detect: v.GenericSchema<unknown, DetectionManifest> = v.strictObject({
  exe: v.exactOptional(texts),
  ambiguous: v.exactOptional(texts),
  paths: v.exactOptional(patterns),
  scripts: v.exactOptional(texts),
  modules: v.exactOptional(texts),
  packages: v.exactOptional(texts),
  procTitles: v.exactOptional(texts),
  argv: v.exactOptional(
    v.strictObject({
      require: v.exactOptional(texts),
      allowEmpty: v.exactOptional(v.boolean()),
      exclude: v.exactOptional(texts),
      excludeFlags: v.exactOptional(texts),
      valueFlags: v.exactOptional(texts),
    }),
  ),
  confirm: v.exactOptional(
    v.strictObject({
      titleRegex: v.exactOptional(patterns),
      oscApp: v.exactOptional(texts),
      interpreter: v.exactOptional(texts),
    }),
  ),
});

const manifest: v.GenericSchema<unknown, Manifest> = v.strictObject({
  schemaVersion: v.exactOptional(v.literal(1, "must be 1")),
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, "must be a word of up to 64 characters")),
  name: text,
  aliases: v.exactOptional(texts),
  order: v.exactOptional(v.pipe(v.number(), v.finite("must be a finite number"))),
  command: text,
  install: v.exactOptional(text),
  display: v.exactOptional(v.strictObject({ label: v.exactOptional(text), glyph: v.exactOptional(text) })),
  detect: v.exactOptional(detect),
  env: v.exactOptional(v.strictObject({ strip: v.exactOptional(texts) })),
  osc7501: v.exactOptional(v.strictObject({ since: v.nullable(text), saysDone: v.exactOptional(v.boolean()) })),
  provenance: v.exactOptional(
    v.strictObject({
      checked: v.exactOptional(v.pipe(v.string(), v.isoDate("must be a date, year-month-day"))),
      confidence: v.exactOptional(v.record(v.string(), level)),
      notes: v.exactOptional(texts),
      sources: v.exactOptional(texts),
    }),
  ),
});

export type ManifestCheck =
  | { readonly ok: true; readonly manifest: Manifest }
  | { readonly ok: false; readonly path: readonly (string | number)[]; readonly reason: string };

/** Checks a value against the shape; the first fault is told by its key path. */
export function checkManifest(value: unknown): ManifestCheck {
  const result = v.safeParse(manifest, value, { abortEarly: true });
  if (result.success) return { ok: true, manifest: result.output };
  const issue = result.issues[0];
  const path = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
  return { ok: false, path, reason: reasonOf(issue) };
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === "strict_object" && issue.expected === "never") return "unknown key";
  if (issue.received === "undefined") return "is missing";
  const typeFault = issue.kind === "schema" && issue.type !== "literal" && issue.type !== "picklist";
  return typeFault ? `must be ${issue.expected?.toLowerCase()}, not ${issue.received}` : issue.message;
}
