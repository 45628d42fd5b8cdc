// From the text of runtimes/<id>.json to a Runtime, or to one error that names file, line and key:
// "codex.json:12: detect.exes: unknown key".

import { isGenericName } from "./interpreters.ts";
import { readJsonLines } from "./json-lines.ts";
import { checkManifest, type DetectionManifest, type Manifest } from "./manifest-schema.ts";
import { programName } from "./program-name.ts";
import type { Runtime } from "./runtime.ts";

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
  | { readonly ok: true; readonly runtime: Runtime }
  | { readonly ok: false; readonly error: ManifestError };

interface Fault {
  readonly code: ManifestErrorCode;
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** Place of a manifest that names none: after all that do. */
const LAST_ORDER = 1_000_000;

/** Parses one manifest. `file` is only used to name the place of an error. */
export function parseRuntime(file: string, text: string): RuntimeParsing {
  const json = readJsonLines(text);
  if (!json.ok) return refuse("syntax", `${file}:${json.line}: ${json.reason}`);
  const check = checkManifest(json.value);
  const fault: Fault | undefined = check.ok ? findRuleFault(check.manifest) : { ...check, code: "shape" };
  if (fault !== undefined) {
    const where = fault.path.length > 0 ? `${fault.path.join(".")}: ` : "";
    return refuse(fault.code, `${file}:${json.lineOf(fault.path)}: ${where}${fault.reason}`);
  }
  if (!check.ok) throw new Error("a refused manifest has a fault");
  return { ok: true, runtime: toRuntime(check.manifest) };
}

function refuse(code: ManifestErrorCode, message: string): RuntimeParsing {
  return { ok: false, error: { code, message } };
}

function commandName(manifest: Manifest): string {
  return programName(manifest.command.trim().split(/\s+/)[0] ?? "");
}

function findRuleFault(manifest: Manifest): Fault | undefined {
  const detect = manifest.detect ?? {};
  const exe = detect.exe ?? [];
  const generic = exe.findIndex(isGenericName);
  if (generic >= 0) {
    const reason = `"${exe[generic]}" runs other programs and names no agent`;
    return { code: "generic-name", path: ["detect", "exe", generic], reason };
  }
  if (detect.exe === undefined && isGenericName(commandName(manifest))) {
    const reason = `"${commandName(manifest)}" runs other programs: say how the agent is known in detect.exe`;
    return { code: "generic-name", path: ["command"], reason };
  }
  const ambiguous = detect.ambiguous ?? [];
  const stray = ambiguous.findIndex((name) => !exe.includes(name));
  if (stray >= 0) {
    return { code: "ambiguous-name", path: ["detect", "ambiguous", stray], reason: "is not listed in detect.exe" };
  }
  if (ambiguous.length > 0 && !hasSecondSign(detect)) {
    const reason = "needs a second sign: paths, scripts, argv.require, argv.allowEmpty or confirm";
    return { code: "ambiguous-name", path: ["detect", "ambiguous"], reason };
  }
  return undefined;
}

function hasSecondSign(detect: DetectionManifest): boolean {
  const { paths, scripts, argv, confirm } = detect;
  const lists = [paths, scripts, argv?.require, confirm?.titleRegex, confirm?.oscApp, confirm?.interpreter];
  return argv?.allowEmpty === true || lists.some((list) => (list?.length ?? 0) > 0);
}

const compile = (sources: readonly string[] | undefined): readonly RegExp[] =>
  (sources ?? []).map((source) => new RegExp(source, "iu"));

function toRuntime(manifest: Manifest): Runtime {
  const { id, name, command, install, display, detect = {}, env, osc7501 } = manifest;
  const { argv = {}, confirm = {} } = detect;
  const glyph = display?.glyph;
  return {
    id,
    name,
    aliases: manifest.aliases ?? [],
    order: manifest.order ?? LAST_ORDER,
    command,
    ...(install === undefined ? {} : { install }),
    display: { label: display?.label ?? name, ...(glyph === undefined ? {} : { glyph }) },
    detect: {
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
        oscApp: confirm.oscApp ?? [],
        interpreter: confirm.interpreter ?? [],
      },
    },
    env: { strip: env?.strip ?? [] },
    osc7501: { since: osc7501?.since ?? null, saysDone: osc7501?.saysDone ?? true },
  };
}
