// From the text of runtimes/<id>.json to a Runtime, or to one error that names file, line and key:
// "codex.json:12: detect.exes: unknown key: is "exe" meant?".

import { splitWords } from "../core/split-words.ts";
import { checkManifest, type Fault } from "./check-manifest.ts";
import { iconGlyph } from "./icon-glyph.ts";
import { readJsonLines, type JsonReading, type JsonValue } from "./json-lines.ts";
import { commandName, findRuleFault } from "./manifest-faults.ts";
import type { Manifest } from "./manifest-schema.ts";
import { compile } from "./manifest-values.ts";
import { parseAnswers } from "./parse-answers.ts";
import { parseHooks } from "./parse-hooks.ts";
import { parseResume } from "./parse-resume.ts";
import { parseChannels, parseScreen, parseTitleStatus } from "./parse-status.ts";
import type { Auth, Detection, Runtime, TelemetryRules } from "./runtime.ts";
import { parseStorePattern } from "./store-pattern.ts";

/** Why a manifest was refused. */
export type ManifestErrorCode =
  /** Not JSON. */
  | "syntax"
  /** A missing, unknown or wrong key, or a pattern that could be slow. */
  | "shape"
  /** An interpreter or wrapper as a name. */
  | "generic-name"
  /** A name shared with other programs, without a second sign. */
  | "ambiguous-name"
  /** A name or id that another manifest holds. */
  | "contested-name";

export interface ManifestError {
  readonly code: ManifestErrorCode;
  readonly message: string;
}

export type RuntimeParsing =
  | {
      readonly ok: true;
      readonly runtime: Runtime;
      /** Unknown keys, one line each: the manifest was read without them. */
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly error: ManifestError };

/** Place of a manifest that names none: after all that do. */
const LAST_ORDER = 1_000_000;

/**
 * How far a manifest is believed. An unknown key refuses a bundled file, where it is a slip; a person's own file may be
 * written for a newer version or for another program, so its unknown keys are told. What the tests have checked whole is
 * taken at its word at each start, since checking all of it again takes longer than anything else there.
 */
export type ManifestTrust = "strict" | "own" | "checked";

/** Parses one manifest. `file` is only used to name the place of an error. */
export function parseRuntime(file: string, text: string, trust: ManifestTrust = "strict"): RuntimeParsing {
  const json = readJsonLines(text);
  if (!json.ok) return refuse("syntax", `${file}:${json.line}: ${json.reason}`);
  if (trust === "checked") return { ok: true, runtime: toRuntime(asChecked(json.value)), warnings: [] };
  const unknownKeys = trust === "own" ? "tell" : "refuse";
  const check = checkManifest(json.value, unknownKeys);
  if (!check.ok) return refuse("shape", messageOf(file, json, check.fault));
  const fault = findRuleFault(check.manifest);
  if (fault !== undefined) return refuse(fault.code, messageOf(file, json, fault));
  const inOrder = check.unknownKeys.toSorted((a, b) => json.lineOf(a.path) - json.lineOf(b.path));
  const warnings = inOrder.map((unknown) => messageOf(file, json, unknown));
  return { ok: true, runtime: toRuntime(check.manifest), warnings };
}

function messageOf(file: string, json: JsonReading & { readonly ok: true }, { path, reason }: Fault): string {
  const where = path.length > 0 ? `${path.join(".")}: ` : "";
  return `${file}:${json.lineOf(path)}: ${where}${reason}`;
}

function refuse(code: ManifestErrorCode, message: string): RuntimeParsing {
  return { ok: false, error: { code, message } };
}

/** A manifest that the tests have checked has the shape. */
const asChecked = (value: JsonValue): Manifest => value as unknown as Manifest;

function toRuntime(manifest: Manifest): Runtime {
  const { id, name, command, display, env } = manifest;
  const { since, saysDone, disableEnv } = manifest.channels?.osc7501 ?? {};
  const install = manifest.install ?? manifest.installURL;
  const glyph = iconGlyph(manifest);
  return {
    id,
    name,
    aliases: manifest.aliases ?? [],
    order: manifest.order ?? LAST_ORDER,
    command,
    ...(install === undefined ? {} : { install }),
    installCommands: manifest.installCommand ?? [],
    bypass: toBypass(manifest),
    auth: toAuth(manifest.auth),
    display: { label: display?.label ?? name, ...(glyph === undefined ? {} : { glyph }) },
    detect: toDetection(manifest),
    env: { strip: env?.strip ?? [], home: env?.home ?? null, markers: env?.markers ?? [] },
    osc7501: { since: since ?? null, saysDone: saysDone ?? true, disableEnv: disableEnv ?? {} },
    channels: parseChannels(manifest),
    progressStatus: manifest.progressStatus ?? false,
    titleStatus: parseTitleStatus(manifest.titleStatus),
    screen: parseScreen(manifest),
    answers: parseAnswers(manifest),
    pasteEnterDelayMs: manifest.launch?.pasteEnterDelayMs ?? null,
    hooks: parseHooks(manifest.hooks),
    inject: {
      args: manifest.launch?.injectArgs ?? [],
      env: manifest.launch?.injectEnv ?? {},
      asks: manifest.launch?.injectAsks ?? false,
    },
    resume: parseResume(manifest.resume),
    sessionsRoot: manifest.sessions?.root ?? null,
    telemetry: toTelemetry(manifest.telemetry),
    checked: manifest.provenance?.checked ?? "",
  };
}

/** A flag of several words is several words. */
function toBypass({ permissionBypassFlag, permissionBypass }: Manifest): Runtime["bypass"] {
  const args = permissionBypassFlag === undefined ? permissionBypass?.args : splitWords(permissionBypassFlag);
  const env = permissionBypass?.env ?? {};
  return args === undefined && Object.keys(env).length === 0 ? null : { args: args ?? [], env };
}

function toAuth(auth: Manifest["auth"]): Auth | null {
  const { paths = [], env = [], login } = auth ?? {};
  return paths.length + env.length === 0 && login === undefined ? null : { paths, env, login: login ?? null };
}

function toTelemetry(telemetry: Manifest["telemetry"]): TelemetryRules | null {
  if (telemetry === undefined) return null;
  const { live, record, match, contextWindows } = telemetry;
  return {
    isLive: live,
    record: record ?? null,
    match: match === undefined ? null : (parseStorePattern(match) ?? null),
    contextWindows: contextWindows ?? {},
  };
}

function toDetection(manifest: Manifest): Detection {
  const { detect = {}, channels } = manifest;
  const { argv = {}, confirm = {} } = detect;
  return {
    exe: detect.exe ?? [commandName(manifest)],
    ambiguous: detect.ambiguous ?? [],
    paths: compile(detect.paths),
    scripts: detect.scripts ?? [],
    modules: detect.modules ?? [],
    packages: detect.packages ?? [],
    procTitles: detect.procTitles ?? [],
    argv: {
      require: argv.require ?? [],
      allowEmpty: argv.allowEmpty ?? false,
      exclude: argv.exclude ?? [],
      excludeFlags: argv.excludeFlags ?? [],
      valueFlags: argv.valueFlags ?? [],
    },
    confirm: {
      titleRegex: compile(confirm.titleRegex),
      oscApp: [...new Set([...(confirm.oscApp ?? []), ...(channels?.osc7501?.apps ?? [])])],
      interpreter: confirm.interpreter ?? [],
    },
  };
}
