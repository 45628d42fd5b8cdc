// What a pane's environment must not inherit: marks of another terminal or multiplexer, marks that an agent runs
// inside an agent, and what node and npm leave for their own children. A manifest's env.strip adds to it.

const words = (line: string): readonly string[] => line.split(" ");

/** Names of another terminal or multiplexer: programs would speak to it instead of to mux. */
const OTHER_TERMINALS: readonly string[] = [
  ...words("TMUX TMUX_PANE STY WINDOW ZELLIJ ZELLIJ_SESSION_NAME ZELLIJ_PANE_ID"),
  ...words("KITTY_WINDOW_ID KITTY_PID KITTY_LISTEN_ON KITTY_PUBLIC_KEY"),
  ...words("WEZTERM_PANE WEZTERM_UNIX_SOCKET ITERM_SESSION_ID ITERM_PROFILE LC_TERMINAL LC_TERMINAL_VERSION"),
  ...words("TERM_SESSION_ID TERM_PROGRAM_VERSION VSCODE_INJECTION VTE_VERSION KONSOLE_VERSION"),
  ...words("WT_SESSION WT_PROFILE_ID HERDR_ENV HERDR_SOCKET_PATH HERDR_PANE_ID OSC7577_TOKEN"),
];

/** Marks that an agent leaves for what it starts: with them an agent in a pane believes that it is nested. */
const NESTING_MARKS: readonly string[] = [
  ...words("CLAUDECODE CLAUDE_CODE_CHILD_SESSION CLAUDE_CODE_ENTRYPOINT CLAUDE_CODE_SESSION_ID"),
  ...words("CLAUDE_CODE_SESSION_KIND CLAUDE_PID"),
  ...words("CODEX_CI CODEX_SHELL CODEX_THREAD_ID CODEX_TUI_RECORD_SESSION CODEX_TUI_SESSION_LOG_PATH"),
  // Says which agent one command is; inherited by a whole server it would say so of every command.
  "MUX_AGENT",
];

/** What node and npm tell their own children. */
const RUNTIME_LEFTOVERS: readonly string[] = [
  ...words("NODE_OPTIONS NODE_CHANNEL_FD NODE_CHANNEL_SERIALIZATION_MODE NODE_UNIQUE_ID"),
];

/** Names that no pane inherits. */
export const STRIP_ENV: readonly string[] = [...OTHER_TERMINALS, ...NESTING_MARKS, ...RUNTIME_LEFTOVERS];

/** Beginnings of names that no pane inherits. */
const STRIP_ENV_PREFIXES: readonly string[] = ["ZELLIJ_", "HERDR_", "npm_"];

const STRIPPED: ReadonlySet<string> = new Set(STRIP_ENV);

/** The environment without what no pane inherits and without `extra` (the env.strip of the catalog). */
export function stripEnv(
  env: Readonly<Record<string, string | undefined>>,
  extra: readonly string[] = [],
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || STRIPPED.has(name) || extra.includes(name)) continue;
    if (STRIP_ENV_PREFIXES.some((prefix) => name.startsWith(prefix))) continue;
    kept[name] = value;
  }
  return kept;
}
