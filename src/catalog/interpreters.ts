// The programs that run other programs: interpreters (node, python, shells), wrappers (sudo, script, npx).
// Their own names say nothing about what a pane runs; what they were told to run may.
// Leaves out: reading their options (interpret-argv.ts) and their packages (package-runner.ts).

/** What an interpreter's options look like. Shells are one family whatever their dialect. */
export type InterpreterFamily = "node" | "bun" | "deno" | "python" | "shell";

const FAMILY_PATTERNS: readonly (readonly [RegExp, InterpreterFamily])[] = [
  [/^(?:node|nodejs|node\d+|MainThread|node-MainThread)$/, "node"],
  [/^bun$/, "bun"],
  [/^deno$/, "deno"],
  [/^(?:python|python\d[\d.]*|pypy\d?[\d.]*)$/, "python"],
  [/^(?:sh|bash|zsh|dash|fish|ash|ksh|mksh|yash|tcsh|csh|nu|elvish|xonsh|pwsh|osh)$/, "shell"],
];

const words = (line: string): readonly string[] => line.split(" ");

const WRAPPERS: ReadonlySet<string> = new Set([
  ...words("env nice ionice nohup time timeout stdbuf setsid chroot unshare nsenter"),
  ...words("sudo doas su runuser systemd-run systemd-inhibit caffeinate prlimit taskset"),
  ...words("script unbuffer expect rlwrap dtach abduco asciinema ttyrec iris reptyr"),
  ...words("strace ltrace perf valgrind watch entr xargs parallel"),
  ...words("direnv op mise rtx asdf volta fnm nvm nix nix-shell devbox flox devenv"),
  ...words("dotenv doppler infisical aws-vault chamber teller varlock"),
  ...words("bwrap firejail sandbox-exec landrun nono srt distrobox toolbox flatpak-spawn"),
  ...words("npm npx pnpm pnpx yarn bunx uv uvx pipx poetry pipenv hatch rye pdm"),
  ...words("conda mamba make just task"),
]);

/** The family of an interpreter's base name ("python3.11" is "python"), or undefined for any other program. */
export function interpreterFamily(name: string): InterpreterFamily | undefined {
  return FAMILY_PATTERNS.find(([pattern]) => pattern.test(name))?.[1];
}

/** Whether a base name is that of a program whose child is what the person started. */
export function isWrapper(name: string): boolean {
  return WRAPPERS.has(name);
}

/** Whether a base name is too general to stand for one agent: manifests may not claim it. */
export function isGenericName(name: string): boolean {
  return interpreterFamily(name) !== undefined || WRAPPERS.has(name);
}
