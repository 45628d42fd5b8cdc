// Hooks for one launch, which leave a person's files alone: arguments, variables and files to start an agent with.
//   claude-code  →  --settings '{"hooks":{…}}'
//   gemini       →  GEMINI_CLI_SYSTEM_SETTINGS_PATH=<directory>/overlay.json, and that file
// From the templates of the manifest, `launch.injectArgs` and `launch.injectEnv`. Not where the agent's hooks are installed,
// and not for what is no session (`claude mcp`): whoever launches knows.

import { hookCommand } from "./hook-command.ts";
import { hookGroups } from "./hook-group.ts";
import type { HookEntry, HookInstall } from "./hook-install.ts";
import { pluginText } from "./hook-plugin.ts";
import type { Runtime } from "./runtime.ts";

export interface InjectedFile {
  /** Absolute: in the directory of the launch. */
  readonly path: string;
  readonly text: string;
}

export interface Injection {
  /** Before the agent's other arguments. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** To be written before the start, and kept while the agent runs. */
  readonly files: readonly InjectedFile[];
  /** Files of the system that the agent would not see: where one is there, the launch goes without injection. */
  readonly hides: readonly string[];
  /** The agent asks the person whether to trust them, before anything else. */
  readonly asks: boolean;
}

/** What an agent's overlay takes the place of. */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  GEMINI_CLI_SYSTEM_SETTINGS_PATH: [
    "/etc/gemini-cli/settings.json",
    "/Library/Application Support/GeminiCli/settings.json",
  ],
};

/**
 * Null where the agent takes no hooks for one launch. `directory` is one of this launch's own, absolute, for agents that
 * take a file; without it those agents go without.
 */
export function injectionOf(runtime: Runtime, directory: string | null): Injection | null {
  const install = runtime.hooks?.install ?? null;
  const { args, env, asks } = runtime.inject;
  if (install === null || install.entries.length === 0 || (args.length === 0 && Object.keys(env).length === 0))
    return null;
  const filling = new Filling(runtime.id, install, directory);
  const filledArgs = filling.args(args);
  const filledEnv = Object.entries(env).map(([name, template]) => [name, filling.word(template)] as const);
  if (filledArgs === null || filledEnv.some(([, value]) => value === null)) return null;
  return {
    args: filledArgs,
    env: Object.fromEntries(filledEnv.map(([name, value]) => [name, value ?? ""])),
    files: filling.files,
    hides: Object.keys(env).flatMap((name) => HIDDEN[name] ?? []),
    asks,
  };
}

/** Puts what is meant into `{…}` of the templates. Null: something that this mux does not know how to make. */
class Filling {
  readonly files: InjectedFile[] = [];
  readonly #agent: string;
  readonly #install: HookInstall;
  readonly #directory: string | null;

  constructor(agent: string, install: HookInstall, directory: string | null) {
    this.#agent = agent;
    this.#install = install;
    this.#directory = directory;
  }

  args(templates: readonly string[]): readonly string[] | null {
    const filled = templates.flatMap((template, at): readonly (string | null)[] => {
      // An option and its value, once for each event.
      if (template.includes("{event}")) return this.#forEachEvent(templates[at - 1] ?? "", template);
      return templates[at + 1]?.includes("{event}") === true ? [] : [this.word(template)];
    });
    const words = filled.filter((word) => word !== null);
    return words.length === filled.length ? words : null;
  }

  #forEachEvent(option: string, template: string): readonly string[] {
    const first = (entry: HookEntry, at: number): boolean =>
      this.#install.entries.findIndex(({ on }) => on === entry.on) === at;
    return this.#install.entries.filter(first).flatMap((entry) => {
      // The command stands in a text of TOML.
      const command = JSON.stringify(hookCommand(this.#agent, this.#install, entry)).slice(1, -1);
      return [option, template.replaceAll("{event}", entry.on).replaceAll("{cmd}", () => command)];
    });
  }

  word(template: string): string | null {
    const hooks = JSON.stringify({ hooks: hookGroups(this.#agent, this.#install) });
    const filled = template.replace(/\{(hooksJson|overlay\.json|extension\.ts)\}/, (whole, name: string) => {
      if (name === "hooksJson") return hooks;
      const text = name === "overlay.json" ? `${hooks}\n` : pluginText(this.#agent, this.#install);
      return text === undefined ? whole : (this.#file(name, text) ?? whole);
    });
    return /^\{[\w.]+\}$/.test(filled) ? null : filled;
  }

  #file(name: string, text: string): string | null {
    if (this.#directory === null) return null;
    const path = `${this.#directory}/${name}`;
    this.files.push({ path, text });
    return path;
  }
}
