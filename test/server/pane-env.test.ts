import { expect, test } from "vitest";
import type { PaneId } from "../../src/core/ids.ts";
import { DEFAULT_SETTINGS } from "../../src/server/config/settings.ts";
import { paneEnvironment, type PaneEnvironmentOptions } from "../../src/server/pane-env.ts";

const build = (changes: Partial<PaneEnvironmentOptions>): Record<string, string> =>
  paneEnvironment({
    base: { HOME: "/home/me", PATH: "/bin" },
    session: {},
    launch: {},
    pane: 3 as PaneId,
    settings: DEFAULT_SETTINGS,
    serverName: "default",
    sessionName: "work",
    version: "1.2.3",
    ...changes,
  });

test("says what terminal this is and which pane", () => {
  expect(build({})).toEqual({
    HOME: "/home/me",
    PATH: "/bin",
    TERM: "xterm-256color",
    COLORTERM: "truecolor",
    TERM_PROGRAM: "ghostty",
    TERM_PROGRAM_VERSION: "1.3.0",
    MUX: "default:work",
    MUX_PANE_ID: "%3",
  });
});

test("the session's variables win over the server's, the pane's own over all", () => {
  const env = build({
    base: { A: "1", B: "1", C: "1" },
    session: { B: "2", C: "2" },
    launch: { C: "3", TERM: "dumb" },
  });
  expect(env).toMatchObject({ A: "1", B: "2", C: "3", TERM: "dumb" });
});

test.each([
  ...["TMUX", "TMUX_PANE", "STY", "ZELLIJ", "ZELLIJ_SESSION_NAME", "VTE_VERSION", "KITTY_WINDOW_ID", "WT_SESSION"],
  ...["CLAUDECODE", "CODEX_THREAD_ID", "NODE_OPTIONS", "NODE_CHANNEL_FD", "npm_config_user_agent"],
  ...["MUX_PANE_ID_OLD", "MUX_SOCKET", "COLUMNS", "LINES"],
])("%s is not inherited", (name) => {
  expect(build({ base: { [name]: "x", KEPT: "y" } })).not.toHaveProperty(name);
  expect(build({ session: { [name]: "x" } })).not.toHaveProperty(name);
});

test("no variable tells a path of the control socket", () => {
  const values = Object.values(build({ base: { MUX: "default:old", MUX_CONTROL: "/run/mux/default" } }));
  expect(values.filter((value) => value.includes("/run/mux"))).toEqual([]);
});

test("another TERM_PROGRAM, with the version that goes with it", () => {
  const named = (termProgram: string): Record<string, string> =>
    build({ settings: { ...DEFAULT_SETTINGS, termProgram } });
  expect(named("mux")).toMatchObject({ TERM_PROGRAM: "mux", TERM_PROGRAM_VERSION: "1.2.3" });
});
