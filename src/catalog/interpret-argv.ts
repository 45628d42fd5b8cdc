// What a command line runs: ["node", "-r", "x", "/usr/bin/codex", "resume"] is the script /usr/bin/codex with one argument.
// Code given on the command line (`-e`, `-c`, `-p`) names nothing; a python module is told by its name.
// Leaves out: who that is (match-process.ts).

import { interpreterFamily, type InterpreterFamily } from "./interpreters.ts";
import { programName } from "./program-name.ts";
import { unreachable } from "../core/unreachable.ts";

export type Invocation =
  | { readonly kind: "program"; readonly args: readonly string[] }
  | {
      readonly kind: "script";
      readonly family: InterpreterFamily;
      readonly script: string;
      readonly args: readonly string[];
    }
  | {
      readonly kind: "module";
      readonly family: InterpreterFamily;
      readonly module: string;
      readonly args: readonly string[];
    }
  /** Code on the command line. */
  | { readonly kind: "code"; readonly family: InterpreterFamily }
  /** The interpreter alone: a prompt, or a program on standard input. */
  | { readonly kind: "bare"; readonly family: InterpreterFamily };

interface Options {
  /** Long or whole options that mean "code follows". */
  readonly code: ReadonlySet<string>;
  /** Whole options whose value is the next argument. */
  readonly valued: ReadonlySet<string>;
  /** Letters that may stand in a cluster (`-lc`): code, module, or value in the rest or the next argument. */
  readonly codeLetters: string;
  readonly moduleLetters: string;
  readonly valueLetters: string;
  /** Words before the script that are no script: `bun run`, `deno run`. */
  readonly verbs: ReadonlySet<string>;
  /** Words that take code or start something without a script: `deno eval`. */
  readonly codeVerbs: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

const words = (line: string): readonly string[] => line.split(" ");

const NODE_OPTIONS: Options = {
  code: new Set(["--eval", "--print", "--check", "--run", "--test", "--interactive", "--version", "--help"]),
  valued: new Set([
    ...words("-r --require --loader --experimental-loader --import --inspect-port --debug-port"),
    ...words("-C --conditions --env-file --env-file-if-exists --input-type --title --icu-data-dir"),
    ...words("--openssl-config --redirect-warnings --trace-event-categories --watch-path -S -L"),
    ...words("--max-http-header-size --unhandled-rejections --disable-warning --diagnostic-dir"),
  ]),
  codeLetters: "epci",
  moduleLetters: "",
  valueLetters: "",
  verbs: NONE,
  codeVerbs: new Set(["inspect"]),
};

const OPTIONS: Readonly<Record<InterpreterFamily, Options>> = {
  node: NODE_OPTIONS,
  bun: {
    ...NODE_OPTIONS,
    valued: new Set([...NODE_OPTIONS.valued, "--preload", "--cwd", "-c", "--config", "--define", "-d"]),
    codeLetters: "ep",
    verbs: new Set(["run"]),
    codeVerbs: new Set(["install", "add", "remove", "test", "build", "repl", "create", "upgrade", "pm", "link"]),
  },
  deno: {
    ...NODE_OPTIONS,
    valued: new Set(["-c", "--config", "--import-map", "--lock", "--cert", "--location", "--v8-flags", "-L"]),
    codeLetters: "",
    verbs: new Set(["run"]),
    codeVerbs: new Set(["eval", "repl", "task", "test", "install", "lint", "fmt", "cache", "compile", "bench"]),
  },
  python: {
    code: new Set(["--version", "--help"]),
    valued: new Set(["--check-hash-based-pycs"]),
    codeLetters: "c",
    moduleLetters: "m",
    valueLetters: "WX",
    verbs: NONE,
    codeVerbs: NONE,
  },
  shell: {
    code: new Set(["--command", "--commands", "--version", "--help", "-Command", "-EncodedCommand"]),
    valued: new Set(["--rcfile", "--init-file", "--init-command", "--config", "--env-config", "+o", "+O"]),
    codeLetters: "c",
    moduleLetters: "",
    valueLetters: "oOC",
    verbs: NONE,
    codeVerbs: NONE,
  },
};

type Step =
  | { readonly kind: "skip"; readonly count: number }
  | { readonly kind: "code" }
  | { readonly kind: "module"; readonly module: string; readonly count: number };

function readCluster(letters: string, next: string | undefined, options: Options): Step {
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] ?? "";
    const rest = letters.slice(i + 1);
    if (options.codeLetters.includes(letter)) return { kind: "code" };
    if (options.moduleLetters.includes(letter)) {
      return { kind: "module", module: rest || (next ?? ""), count: rest ? 1 : 2 };
    }
    if (options.valueLetters.includes(letter)) return { kind: "skip", count: rest ? 1 : 2 };
  }
  return { kind: "skip", count: 1 };
}

function readOption(arg: string, next: string | undefined, options: Options): Step {
  if (options.valued.has(arg)) return { kind: "skip", count: 2 };
  const equals = arg.indexOf("=");
  const name = equals > 0 ? arg.slice(0, equals) : arg;
  if (options.code.has(name)) return { kind: "code" };
  if (arg.startsWith("--") || arg.startsWith("+")) return { kind: "skip", count: 1 };
  // `-r=x` is one argument that carries its value: its letters are no cluster.
  if (options.valued.has(name)) return { kind: "skip", count: 1 };
  return readCluster(arg.slice(1), next, options);
}

/** Reads the arguments that follow an interpreter's own name. */
export function interpretArguments(family: InterpreterFamily, args: readonly string[]): Invocation {
  const options = OPTIONS[family];
  let verbTaken = false;
  for (let i = 0; i < args.length;) {
    const arg = args[i] ?? "";
    if (arg === "--") return scriptAt(family, args, i + 1);
    const isOption = arg.length > 1 && (arg.startsWith("-") || (family === "shell" && arg.startsWith("+")));
    if (!isOption) {
      if (!verbTaken && options.codeVerbs.has(arg)) return { kind: "code", family };
      if (verbTaken || !options.verbs.has(arg)) return scriptAt(family, args, i);
      verbTaken = true;
      i++;
      continue;
    }
    const step = readOption(arg, args[i + 1], options);
    switch (step.kind) {
      case "code":
        return { kind: "code", family };
      case "module":
        return { kind: "module", family, module: step.module, args: args.slice(i + step.count) };
      case "skip":
        i += step.count;
        break;
      default:
        unreachable(step);
    }
  }
  return { kind: "bare", family };
}

function scriptAt(family: InterpreterFamily, args: readonly string[], at: number): Invocation {
  const script = args[at];
  // A lone dash reads the program from standard input.
  if (script === undefined || script === "" || script === "-") return { kind: "bare", family };
  return { kind: "script", family, script, args: args.slice(at + 1) };
}

/**
 * Reads a whole command line. An interpreter is told by argv[0]; a process that renamed itself (`process.title`,
 * `exec -a`) is a program here, whatever runs it.
 */
export function interpretArgv(argv: readonly string[]): Invocation {
  const family = interpreterFamily(programName(argv[0] ?? ""));
  if (family === undefined) return { kind: "program", args: argv.slice(1) };
  return interpretArguments(family, argv.slice(1));
}
