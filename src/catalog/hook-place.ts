// Where the hooks of an agent are: "~/.codex/hooks.json" is below CODEX_HOME where that is set, else below HOME.
// One definition for who writes them and for the server, which looks whether they are there.

import type { HookInstall } from "./hook-install.ts";

/** The directory of a person, and the variables that the agent sees. */
export interface Surroundings {
  readonly home: string;
  variable(name: string): string | undefined;
}

/** Name of a file of ours in a folder of an agent's plugins. Amp takes TypeScript. */
export const pluginName = (dialect: string): string => (dialect === "amp" ? "mux.ts" : "mux.js");

/** Every file that holds hooks of ours when they are installed, as in the manifest. */
export function hookFiles(install: HookInstall): readonly string[] {
  const { type, dialect, file, dir } = install;
  if (type === "scripts" && dir !== null) return [...new Set(install.entries.map(({ on }) => `${dir}/${on}`))];
  if (type === "plugin" && file === null) return dir === null ? [] : [`${dir}/${pluginName(dialect)}`];
  if (file === null) return [];
  // The file of hooks takes the place of those in the settings, so they may be in either.
  return file === DROID_HOOKS ? [file, DROID_SETTINGS] : [file];
}

export const DROID_HOOKS = "~/.factory/hooks.json";
export const DROID_SETTINGS = "~/.factory/settings.json";

const CONFIG = "~/.config/";

/** An absolute path, as far as the surroundings' are. */
export function placeOf(path: string, { home, homeEnv }: HookInstall, where: Surroundings): string {
  const told = homeEnv === null ? "" : (where.variable(homeEnv) ?? "");
  if (home !== null && told !== "" && (path === home || path.startsWith(`${home}/`))) {
    return `${told.replace(/\/+$/, "")}${path.slice(home.length)}`;
  }
  const config = where.variable("XDG_CONFIG_HOME") ?? "";
  if (path.startsWith(CONFIG) && config.startsWith("/")) return `${config}/${path.slice(CONFIG.length)}`;
  return path.startsWith("~/") ? `${where.home}${path.slice(1)}` : path;
}
