// `npx -y @openai/codex@latest …` → "@openai/codex": the package that a runner was asked to fetch and start.
// It labels the seconds before the package's own process appears. `npm run x` and the like name nothing.

import { programName } from "./program-name.ts";

interface Runner {
  /** Words that must follow the runner's name, e.g. ["tool", "run"]. */
  readonly words: readonly string[];
  /** Options that take the package itself as their value. */
  readonly packageOptions: readonly string[];
  /** Options with a value of another kind. */
  readonly valueOptions: readonly string[];
}

const NPM: Omit<Runner, "words"> = {
  packageOptions: ["-p", "--package"],
  valueOptions: ["-c", "--call", "-w", "--workspace", "--registry", "--prefix"],
};
const UV: Omit<Runner, "words"> = {
  packageOptions: ["--from"],
  valueOptions: ["-p", "--python", "--with", "--index", "--index-url", "--directory", "-n", "--env-file"],
};
const PIPX: Omit<Runner, "words"> = { packageOptions: ["--spec"], valueOptions: ["--python", "--pip-args"] };

const RUNNERS: Readonly<Record<string, readonly Runner[]>> = {
  npx: [{ words: [], ...NPM }],
  npm: [
    { words: ["exec"], ...NPM },
    { words: ["x"], ...NPM },
  ],
  pnpx: [{ words: [], ...NPM }],
  pnpm: [{ words: ["dlx"], ...NPM }],
  yarn: [{ words: ["dlx"], ...NPM }],
  bunx: [{ words: [], ...NPM }],
  bun: [{ words: ["x"], ...NPM }],
  uvx: [{ words: [], ...UV }],
  uv: [{ words: ["tool", "run"], ...UV }],
  pipx: [{ words: ["run"], ...PIPX }],
};

/** The runner's own script, when it is itself run by node: `node …/npx-cli.js`. */
const RUNNER_SCRIPT = /^(npx|npm|pnpm|yarn|bunx)-cli$/;

/** Names a package without its version: "@x/y@1.2" is "@x/y", "aider-chat==0.9" is "aider-chat". */
function withoutVersion(spec: string): string {
  const at = spec.indexOf("@", 1);
  return (at > 0 ? spec.slice(0, at) : spec).replace(/(?:\[|[=<>~!]=).*$/, "");
}

function packageIn(args: readonly string[], runner: Runner): string | undefined {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    if (arg === "--") return args[i + 1];
    if (runner.packageOptions.includes(arg)) return args[i + 1];
    const inline = runner.packageOptions.find((option) => option.startsWith("--") && arg.startsWith(`${option}=`));
    if (inline !== undefined) return arg.slice(inline.length + 1);
    if (runner.valueOptions.includes(arg)) i++;
    else if (!arg.startsWith("-")) return arg;
  }
  return undefined;
}

/**
 * The package that a command line runs by a package runner, without its version, or undefined.
 * Takes the one-string form that npm gives itself ("npm exec codex") too.
 */
export function runnerPackage(argv: readonly string[]): string | undefined {
  const words = argv.length === 1 ? (argv[0] ?? "").split(" ") : argv;
  const name = programName(words[0] ?? "").replace(RUNNER_SCRIPT, "$1");
  const runners = Object.hasOwn(RUNNERS, name) ? (RUNNERS[name] ?? []) : [];
  for (const runner of runners) {
    const args = words.slice(1, 1 + runner.words.length);
    if (!runner.words.every((word, i) => args[i] === word)) continue;
    const spec = packageIn(words.slice(1 + runner.words.length), runner);
    if (spec !== undefined) return withoutVersion(spec);
  }
  return undefined;
}
