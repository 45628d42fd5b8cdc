// What is installed for each agent of the catalog, and what is given to a launch in its place.

import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hookCommand, isOurCommand } from "../../src/catalog/hook-command.ts";
import { hookGroups } from "../../src/catalog/hook-group.ts";
import type { HookInstall } from "../../src/catalog/hook-install.ts";
import { hookFiles, placeOf } from "../../src/catalog/hook-place.ts";
import { pluginText } from "../../src/catalog/hook-plugin.ts";
import { injectionOf } from "../../src/catalog/launch-injection.ts";
import { BUNDLED, BUNDLED_FILES } from "./bundled.ts";

const RUNTIMES = BUNDLED.catalog.runtimes;
const INSTALLS = RUNTIMES.flatMap(({ id, hooks }) => (hooks?.install == null ? [] : [{ id, install: hooks.install }]));
const installOf = (id: string): HookInstall => INSTALLS.find((each) => each.id === id)!.install;
const eventsOf = (id: string): readonly string[] =>
  installOf(id).entries.map(({ on, matcher }) => (matcher === null ? on : `${on}[${matcher}]`));

describe("what is installed", () => {
  test.each(INSTALLS)("$id: nothing that is forbidden, each event once", ({ id, install }) => {
    const { text } = BUNDLED_FILES.find(({ file }) => file === `${id}.json`)!;
    const { hooks } = JSON.parse(text) as { hooks: { forbid?: readonly string[]; events: readonly object[] } };
    const events = install.entries.map(({ on }) => on);
    expect(events.length).toBeGreaterThan(0);
    expect(events.filter((on) => hooks.forbid?.includes(on) === true)).toEqual([]);
    const keys = install.entries.map(({ on, matcher }) => `${on} ${matcher}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("of one event all its matchers, or one entry for everything", () => {
    expect(eventsOf("claude-code")).toEqual(
      expect.arrayContaining([
        "PreToolUse[AskUserQuestion]",
        "PreToolUse[ExitPlanMode]",
        "Notification",
        "PostToolUse",
      ]),
    );
    expect(eventsOf("claude-code")).not.toContain("PreToolUse");
    expect(eventsOf("claude-code").filter((event) => event.startsWith("Notification"))).toEqual(["Notification"]);
    expect(eventsOf("junie")).not.toContain("PermissionRequest");
    expect(eventsOf("hermes")).not.toContain("pre_tool_call");
  });

  test("the unit and the key of the timeout are the agent's", () => {
    const first = (id: string, event: string): unknown => hookGroups(id, installOf(id))[event]![0];
    expect(first("claude-code", "Stop")).toMatchObject({ hooks: [{ type: "command", timeout: 5 }] });
    expect(first("gemini", "AfterAgent")).toMatchObject({ hooks: [{ timeout: 5000 }] });
    expect(first("qwen", "Stop")).toMatchObject({ hooks: [{ timeout: 5000, async: true }] });
    expect(first("copilot", "Stop")).toMatchObject({ type: "command", timeoutSec: 5 });
    expect(first("cursor", "stop")).toEqual({ command: expect.stringContaining('echo "{}"') });
    expect(first("grok", "Notification")).not.toHaveProperty("matcher");
    expect(first("antigravity", "PreToolUse")).toMatchObject({ matcher: "ask_permission", hooks: [{ timeout: 5 }] });
    expect(first("antigravity", "Stop")).toMatchObject({ type: "command", timeout: 5 });
  });

  test("an agent's home moves with its variable, and nothing else does", () => {
    const where = (variables: Readonly<Record<string, string>>) => ({
      home: "/h",
      variable: (name: string) => variables[name],
    });
    const files = (id: string, variables: Readonly<Record<string, string>> = {}): readonly string[] =>
      hookFiles(installOf(id)).map((file) => placeOf(file, installOf(id), where(variables)));
    expect(files("codex")).toEqual(["/h/.codex/hooks.json"]);
    expect(files("codex", { CODEX_HOME: "/c/" })).toEqual(["/c/hooks.json"]);
    expect(files("pi", { PI_CODING_AGENT_DIR: "/p" })).toEqual(["/p/extensions/mux.js"]);
    expect(files("opencode", { OPENCODE_CONFIG_DIR: "/o" })).toEqual(["/o/plugins/mux.js"]);
    expect(files("devin")).toEqual(["/h/.config/devin/config.json"]);
    expect(files("kilo", { XDG_CONFIG_HOME: "/x" })).toEqual(["/x/kilo/plugin/mux.js"]);
    expect(files("claude-code", { XDG_CONFIG_HOME: "/x" })).toEqual(["/h/.claude/settings.json"]);
    expect(files("goose")).toEqual(["/h/.agents/plugins/mux/hooks/hooks.json"]);
    expect(files("droid")).toEqual(["/h/.factory/hooks.json", "/h/.factory/settings.json"]);
    expect(files("cline")).toContain("/h/.cline/hooks/TaskComplete");
  });
});

describe("the command of a hook", () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "mux-hook-command-"));
    writeFileSync(
      join(directory, "reporter"),
      '#!/bin/sh\necho "$*" >> "$0.log"; cat >> "$0.log"; echo noise; exit 7\n',
    );
    chmodSync(join(directory, "reporter"), 0o755);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const run = (shell: string, command: string, hook: string | undefined) =>
    spawnSync(shell, ["-c", command], {
      input: "{}",
      encoding: "utf8",
      // A shell at the first level could take a socket as its input for a login from afar.
      env: { PATH: "/usr/bin:/bin", SHLVL: "2", ...(hook !== undefined && { MUX_HOOK: hook }) },
    });

  test.each(INSTALLS.filter(({ install }) => install.type !== "plugin"))(
    "$id: outside mux, without mux and inside it, it says what the agent wants and nothing else",
    ({ id, install }) => {
      const wanted = install.wantsJson ? "{}\n" : "";
      for (const entry of install.entries.slice(0, 2)) {
        const command = hookCommand(id, install, entry);
        expect(isOurCommand(command)).toBe(true);
        for (const shell of ["/bin/sh", "/bin/bash"])
          for (const hook of [undefined, "", join(directory, "gone"), join(directory, "reporter")])
            expect(run(shell, command, hook)).toMatchObject({ status: install.exit, stdout: wanted, stderr: "" });
      }
    },
  );

  test("it calls the reporter with the agent, and hands on what it was given", () => {
    const install = installOf("claude-code");
    run("/bin/sh", hookCommand("claude-code", install, install.entries[0]!), join(directory, "reporter"));
    const told = execFileSync("tail", ["-n", "1", join(directory, "reporter.log")], { encoding: "utf8" });
    expect(told).toBe("{}");
  });

  test("an id that a shell could misread is never in it", () => {
    const install = installOf("claude-code");
    expect(hookCommand("a'; rm x; '", install, install.entries[0]!)).toBe("/bin/sh -c 'exit 0'");
  });
});

describe("hooks for one launch", () => {
  const injection = (id: string, directory: string | null = "/d") =>
    injectionOf(
      RUNTIMES.find((runtime) => runtime.id === id)!,
      directory,
    );

  test("Claude Code takes them as settings", () => {
    const { args, env, files } = injection("claude-code")!;
    expect(args[0]).toBe("--settings");
    expect(JSON.parse(args[1]!)).toEqual({ hooks: hookGroups("claude-code", installOf("claude-code")) });
    expect([args.length, env, files]).toEqual([2, {}, []]);
  });

  test("Codex takes one option for each event", () => {
    const { args, asks } = injection("codex")!;
    expect(asks).toBe(true);
    expect(args.slice(0, 2)).toEqual(["-c", "features.hooks=true"]);
    expect(args.filter((word) => word.startsWith("hooks.Stop="))).toHaveLength(1);
    expect(args.length).toBe(2 + 2 * new Set(installOf("codex").entries.map(({ on }) => on)).size);
  });

  test("Gemini CLI and Pi take a file", () => {
    const gemini = injection("gemini")!;
    expect(gemini.env).toEqual({ GEMINI_CLI_SYSTEM_SETTINGS_PATH: "/d/overlay.json" });
    expect(JSON.parse(gemini.files[0]!.text)).toEqual({ hooks: hookGroups("gemini", installOf("gemini")) });
    expect(gemini.hides).toContain("/etc/gemini-cli/settings.json");
    const pi = injection("pi")!;
    expect(pi).toMatchObject({ args: ["-e", "/d/extension.ts"], env: {} });
    expect(pi.files[0]!.text).toBe(pluginText("pi", installOf("pi")));
    expect(injection("gemini", null)).toBeNull();
  });

  test("an agent that takes none, or only a copy of its whole home, gets none", () => {
    for (const id of ["copilot", "junie", "aider", "opencode", "fx"]) expect(injection(id)).toBeNull();
  });
});
