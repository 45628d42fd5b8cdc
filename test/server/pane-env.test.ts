import { expect, test } from "vitest";
import type { PaneId, SessionId, WindowId } from "../../src/core/ids.ts";
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
    doors: {
      socket: "/run/mux-7/default.ev",
      reporter: "/opt/mux/bin/mux-report",
      node: "/opt/node/bin/node",
      token: "0123456789abcdef0123456789abcdef",
      surface: "11111111-2222-8333-8444-555555555555",
      window: 2 as WindowId,
      session: 1 as SessionId,
    },
    ...changes,
  });

test("[Z45] says what terminal this is, which pane, and where its doors are", () => {
  expect(build({})).toEqual({
    HOME: "/home/me",
    PATH: "/bin",
    TERM: "xterm-256color",
    COLORTERM: "truecolor",
    TERM_PROGRAM: "ghostty",
    TERM_PROGRAM_VERSION: "1.3.0",
    MUX: "default:work",
    MUX_PANE_ID: "%3",
    MUX_SOCKET: "/run/mux-7/default.ev",
    MUX_CAPABILITY: "0123456789abcdef0123456789abcdef",
    MUX_HOOK: "/opt/mux/bin/mux-report",
    MUX_NODE: "/opt/node/bin/node",
    ZENTTY_CLI_BIN: "/opt/mux/bin/mux-report",
    ZENTTY_INSTANCE_SOCKET: "/run/mux-7/default.ev",
    ZENTTY_PANE_TOKEN: "0123456789abcdef0123456789abcdef",
    ZENTTY_WORKLANE_ID: "@2",
    ZENTTY_PANE_ID: "%3",
    ZENTTY_WINDOW_ID: "$1",
    MYTTY_EVENT_SOCKET: "/run/mux-7/default.ev",
    MYTTY_SURFACE_ID: "11111111-2222-8333-8444-555555555555",
    MYTTY_EVENT_CAPABILITY: "0123456789abcdef0123456789abcdef",
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
  "OSC7577_TOKEN",
  ...["CLAUDECODE", "CODEX_THREAD_ID", "NODE_OPTIONS", "NODE_CHANNEL_FD", "npm_config_user_agent"],
  ...["MUX_PANE_ID_OLD", "ZENTTY_OLD", "MYTTY_OLD", "COLUMNS", "LINES"],
])("%s is not inherited", (name) => {
  expect(build({ base: { [name]: "x", KEPT: "y" } })).not.toHaveProperty(name);
  expect(build({ session: { [name]: "x" } })).not.toHaveProperty(name);
});

test("what an outer mux told its pane does not reach ours", () => {
  const inner = build({});
  const names = Object.keys(inner).filter((name) => /^(?:MUX|ZENTTY|MYTTY)_/.test(name));
  const outer = Object.fromEntries(names.map((name) => [name, "outer"]));
  expect(build({ base: outer, session: outer })).toEqual(
    Object.fromEntries(Object.entries(inner).filter(([name]) => name !== "HOME" && name !== "PATH")),
  );
});

test("no variable tells a path of the control socket", () => {
  const values = Object.values(build({ base: { MUX: "default:old", MUX_CONTROL: "/run/mux/default" } }));
  expect(values.filter((value) => value.includes("/run/mux/"))).toEqual([]);
});

test("another TERM_PROGRAM, with the version that goes with it", () => {
  const named = (termProgram: string): Record<string, string> =>
    build({ settings: { ...DEFAULT_SETTINGS, termProgram } });
  expect(named("mux")).toMatchObject({ TERM_PROGRAM: "mux", TERM_PROGRAM_VERSION: "1.2.3" });
});
