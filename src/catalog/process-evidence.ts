// What one process shows of itself, sorted for comparison with the catalog: names, paths, module, package, arguments.
// ["node", "/usr/bin/codex", "resume"] shows the script name "codex", its path, the interpreter node and one argument.

import { interpretArguments, interpretArgv, type Invocation } from "./interpret-argv.ts";
import { interpreterFamily, type InterpreterFamily } from "./interpreters.ts";
import { runnerPackage } from "./package-runner.ts";
import { programName } from "./program-name.ts";

/** A process as the system shows it. */
export interface CatalogProcess {
  /** Empty where unreadable. */
  readonly argv: readonly string[];
  /** Resolved path of the executable, "" where unknown. */
  readonly exe: string;
  /** The kernel's short name, absent or "" where unknown. */
  readonly comm?: string;
  /** The script that an interpreter runs, with links resolved; absent where there is none. */
  readonly scriptRealPath?: string;
}

export interface Evidence {
  /** Names of the program itself. */
  readonly names: readonly string[];
  /** Names of the script that an interpreter runs. */
  readonly scriptNames: readonly string[];
  /** Paths of executable and script. */
  readonly paths: readonly string[];
  readonly scriptPaths: readonly string[];
  /** Whole names that a process may have given itself. */
  readonly titles: readonly string[];
  readonly module: string;
  readonly package: string;
  readonly interpreter: InterpreterFamily | undefined;
  /** Arguments of the program, not of its interpreter; undefined where unreadable. */
  readonly args: readonly string[] | undefined;
}

const present = (values: readonly (string | undefined)[]): readonly string[] =>
  values.filter((value): value is string => value !== undefined && value !== "");

const named = (values: readonly (string | undefined)[]): readonly string[] =>
  present(values.map((value) => (value === undefined ? value : programName(value)))).filter(
    (name) => interpreterFamily(name) === undefined,
  );

/** A process that renamed itself to a sentence ("npm exec @openai/codex") has a title there, and no path. */
function typedName(argv0: string | undefined): string | undefined {
  return argv0?.includes(" ") && !/^\.{0,2}\//.test(argv0) ? undefined : argv0;
}

/** The kernel's name is no path: a slash in it does not begin a base name. */
const wholeName = (comm: string | undefined): string | undefined => (comm?.includes("/") ? undefined : comm);

/**
 * A renamed interpreter keeps its own arguments (`exec -a claude node --flag cli.js`): where the executable is an
 * interpreter, a script path among them is believed.
 */
function behindName(argv: readonly string[], family: InterpreterFamily | undefined): Invocation | undefined {
  if (family === undefined) return undefined;
  const invocation = interpretArguments(family, argv.slice(1));
  return invocation.kind === "script" && invocation.script.includes("/") ? invocation : undefined;
}

/** Sorts what a process shows. Undefined where it names nothing: code on the command line, a bare interpreter. */
export function gatherEvidence(process: CatalogProcess): Evidence | undefined {
  const { argv, exe, comm } = process;
  const exeFamily = interpreterFamily(programName(exe));
  const shown = interpretArgv(argv);
  if (argv.length > 0 && (shown.kind === "code" || shown.kind === "bare")) return undefined;
  const script = shown.kind === "script" ? shown : behindName(argv, exeFamily);
  const scriptPaths = script?.kind === "script" ? present([script.script, process.scriptRealPath]) : [];
  const isProgram = shown.kind === "program";
  const behind = shown.kind === "script" || shown.kind === "module" ? shown.family : undefined;
  return {
    names: named(isProgram ? [typedName(argv[0]), exe, wholeName(comm)] : [wholeName(comm)]),
    scriptNames: named(scriptPaths),
    // Where the system hides the executable, the path as typed stands in for it.
    paths: present([exe || (isProgram ? argv[0] : ""), ...scriptPaths]),
    scriptPaths,
    titles: present([argv.join(" "), comm]),
    module: shown.kind === "module" ? shown.module : "",
    package:
      runnerPackage(argv) ?? (script?.kind === "script" ? runnerPackage([script.script, ...script.args]) : "") ?? "",
    interpreter: behind ?? exeFamily,
    args:
      argv.length === 0
        ? undefined
        : script?.kind === "script"
          ? script.args
          : shown.kind === "module"
            ? shown.args
            : argv.slice(1),
  };
}
