// $XDG_CONFIG_HOME/mux/config.toml, or the file of -f  →  settings, and a line for each thing that is wrong with it:
//   /home/me/.config/mux/config.toml:3: unknown key "sidebar.colour"
// A wrong key keeps its default and the rest holds; a file that is no TOML leaves all defaults. No file: defaults.

import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { parse, TomlError } from "smol-toml";
import { lineOfKey } from "./key-line.ts";
import { SETTING_KEYS, SETTING_TABLES } from "./setting-keys.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";

/** A config file of more bytes is not one. */
const MAX_CONFIG_BYTES: number = 1 << 20;

export interface Configuration {
  readonly settings: Settings;
  /** One line each: file, line, what is wrong. */
  readonly problems: readonly string[];
}

/** The file that is read when nobody names one. */
export function defaultConfigFile(env: Readonly<Record<string, string | undefined>>): string {
  const home = env["XDG_CONFIG_HOME"];
  return join(home !== undefined && isAbsolute(home) ? home : join(homedir(), ".config"), "mux", "config.toml");
}

/** Reads `file`. `mustExist`: the person named it, so its absence is a problem. */
export function readConfig(file: string, mustExist: boolean): Configuration {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" && !mustExist) return { settings: DEFAULT_SETTINGS, problems: [] };
    const why = code === "ENOENT" ? "no such file" : error instanceof Error ? error.message : String(error);
    return { settings: DEFAULT_SETTINGS, problems: [`${file}: ${why}`] };
  }
  return parseConfig(text, file);
}

/** The settings a text asks for. `file` is only named in the problems. */
export function parseConfig(text: string, file: string): Configuration {
  if (text.length > MAX_CONFIG_BYTES) return { settings: DEFAULT_SETTINGS, problems: [`${file}: too long`] };
  let document: unknown;
  try {
    document = parse(text, { maxDepth: 16, unsafeKeyBehaviour: "throw" });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const reason = error.message.split("\n", 1)[0]?.replace(/^Invalid TOML document: /, "") ?? "not TOML";
    return { settings: DEFAULT_SETTINGS, problems: [`${file}:${error.line}: ${reason}`] };
  }
  let settings = DEFAULT_SETTINGS;
  const problems: string[] = [];
  for (const [path, value] of flatten(document, "")) {
    const key = SETTING_KEYS.get(path);
    const change = key?.read(value);
    if (change) {
      settings = { ...settings, ...change };
      continue;
    }
    const line = lineOfKey(text, path);
    const place = line === undefined ? file : `${file}:${line}`;
    problems.push(`${place}: ${problemOf(path, key?.wants)}`);
  }
  return { settings, problems };
}

function problemOf(path: string, wants: string | undefined): string {
  if (wants !== undefined) return `${path} must be ${wants}`;
  if (SETTING_TABLES.has(path)) return `${path} must be a table, e.g. [${path}]`;
  return `unknown key "${path}"`;
}

/** Leaves by dotted path. A table that holds no settings is a leaf: it is named once, not key by key. */
function* flatten(value: unknown, path: string): Generator<readonly [string, unknown], void, undefined> {
  const isTable = typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
  if (!isTable || (path !== "" && !SETTING_TABLES.has(path))) {
    yield [path, value];
    return;
  }
  for (const [name, inner] of Object.entries(value)) yield* flatten(inner, path === "" ? name : `${path}.${name}`);
}
