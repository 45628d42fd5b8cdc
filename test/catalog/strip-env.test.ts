// What a pane does not inherit.

import { expect, it } from "vitest";
import { STRIP_ENV, stripEnv } from "../../src/catalog/strip-env.ts";
import { BUNDLED } from "./bundled.ts";

it("drops marks of other terminals, of agents, of node and npm, and nothing else", () => {
  const kept = { PATH: "/bin", HOME: "/h", ANTHROPIC_API_KEY: "k", CODEX_HOME: "/c", NPM_TOKEN: "t", TMUXINATOR: "1" };
  const dropped = Object.fromEntries(STRIP_ENV.map((name) => [name, "x"]));
  const prefixed = { ZELLIJ_ANY: "x", HERDR_ANY: "x", npm_config_registry: "x" };
  expect(stripEnv({ ...kept, ...dropped, ...prefixed, UNSET: undefined })).toEqual(kept);
});

it.each(["TMUX", "STY", "KITTY_WINDOW_ID", "VTE_VERSION", "CLAUDECODE", "CLAUDE_CODE_SESSION_KIND", "CODEX_SHELL"])(
  "drops %s",
  (name) => {
    expect(stripEnv({ [name]: "x" })).toEqual({});
  },
);

it("drops what the catalog adds", () => {
  expect(stripEnv({ AMP_CURRENT_THREAD_ID: "x" })).not.toEqual({});
  expect(stripEnv({ AMP_CURRENT_THREAD_ID: "x" }, BUNDLED.catalog.stripEnv)).toEqual({});
});
