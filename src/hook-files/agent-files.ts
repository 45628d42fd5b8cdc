// Which files of an agent hold its hooks, and how each is written: from the form that the manifest names to kinds of file.

import { hookCommand } from "../catalog/hook-command.ts";
import { hookGroup, hookGroups, type Json } from "../catalog/hook-group.ts";
import type { HookEntry, HookInstall, HookSwitch } from "../catalog/hook-install.ts";
import { DROID_HOOKS, DROID_SETTINGS, hookFiles } from "../catalog/hook-place.ts";
import { pluginText } from "../catalog/hook-plugin.ts";
import { entriesIn, jsonFile } from "./json-file.ts";
import { writeLines } from "./json-layout.ts";
import { ownFile } from "./own-file.ts";
import type { FileKind } from "./planned.ts";
import { tomlFile, type TomlEntry } from "./toml-file.ts";
import { tomlSwitch } from "./toml-switch.ts";
import { yamlFile, type YamlSlots } from "./yaml-file.ts";

export interface AgentFile {
  /** As in the manifest: "~/.codex/hooks.json". */
  readonly path: string;
  readonly kind: FileKind;
  /** Only looked at where hooks are taken out, or where they were put there before. */
  readonly isRetired: boolean;
  /** It holds no hooks, only what lets them run. */
  readonly isSwitch: boolean;
  /** Of a file that is made. */
  readonly mode: number;
}

export interface AgentFilesInput {
  readonly agent: string;
  readonly install: HookInstall;
  /** Whether a file of the manifest's is there. */
  readonly isThere: (path: string) => boolean;
  /** The time for who wants to know when a person agreed, "2026-12-01T06:00:00Z". */
  readonly agreedAt: string;
}

const FILE_MODE = 0o644;
/** Settings may come to hold secrets. */
const SETTINGS_MODE = 0o600;
const SCRIPT_MODE = 0o755;

/** Undefined for an agent whose form is not known here. */
export function agentFiles(input: AgentFilesInput): readonly AgentFile[] | undefined {
  const { agent, install } = input;
  const own = ownFiles(agent, install);
  if (own !== undefined) return own;
  const kind = sharedKind(agent, install);
  if (kind === undefined || install.file === null) return undefined;
  const files = [install.file === DROID_HOOKS ? droidFiles(input, kind) : [shared(install.file, kind)]].flat();
  return [...files, ...allowlist(input), ...install.switches.map(toggle)];
}

const shared = (path: string, kind: FileKind, isRetired: boolean = false): AgentFile => ({
  path,
  kind,
  isRetired,
  isSwitch: false,
  mode: SETTINGS_MODE,
});
const toggle = ({ file, key, value }: HookSwitch): AgentFile => ({
  ...shared(file, tomlSwitch(key, value)),
  isSwitch: true,
});

/** A file of hooks that is made switches off those in the settings: it is used where it is there. */
function droidFiles({ isThere }: AgentFilesInput, kind: FileKind): readonly AgentFile[] {
  const hasFile = isThere(DROID_HOOKS);
  return [shared(DROID_HOOKS, kind, !hasFile), shared(DROID_SETTINGS, kind, hasFile)].toSorted((a, b) =>
    a.isRetired === b.isRetired ? 0 : a.isRetired ? 1 : -1,
  );
}

function ownFiles(agent: string, install: HookInstall): readonly AgentFile[] | undefined {
  const own = (path: string, text: string, mode: number = FILE_MODE): AgentFile => ({
    path,
    kind: ownFile(text),
    isRetired: false,
    isSwitch: false,
    mode,
  });
  if (install.type === "scripts") {
    return hookFiles(install).flatMap((path) => {
      const entry = install.entries.find(({ on }) => path.endsWith(`/${on}`));
      return entry === undefined ? [] : own(path, scriptText(agent, install, entry), SCRIPT_MODE);
    });
  }
  const [path] = hookFiles(install);
  if (path === undefined) return undefined;
  const plugin = install.type === "plugin" ? pluginText(agent, install) : undefined;
  if (plugin !== undefined) return [own(path, plugin)];
  const document = ownDocument(agent, install);
  return document === undefined
    ? undefined
    : [own(path, `${writeLines(document, "", { lineEnd: "\n", unit: "  " })}\n`)];
}

/** The whole of a file of hooks that is ours alone. */
function ownDocument(agent: string, install: HookInstall): Json | undefined {
  switch (install.dialect) {
    case "grok":
    case "open-plugins":
      return { hooks: hookGroups(agent, install) };
    case "copilot":
      return { version: 1, hooks: hookGroups(agent, install) };
    case "kiro-v1":
      return { version: "v1", hooks: install.entries.map((entry) => hookGroup(agent, install, entry)) };
    default:
      return undefined;
  }
}

const scriptText = (agent: string, install: HookInstall, entry: HookEntry): string =>
  `#!/bin/sh\n# Made by "mux hooks install ${agent}".\nexec ${hookCommand(agent, install, entry)}\n`;

function sharedKind(agent: string, install: HookInstall): FileKind | undefined {
  switch (install.dialect) {
    case "claude":
    case "codex":
    case "gemini":
      return jsonFile(withOptional({ hooks: hookGroups(agent, install) }, install));
    case "cursor":
      return jsonFile({ wanted: { hooks: hookGroups(agent, install) }, extras: { version: 1 } });
    case "antigravity":
      return jsonFile({ wanted: { mux: hookGroups(agent, install) } });
    case "kimi":
    case "vibe":
      return tomlFile(install.entries.map((entry) => tomlEntry(agent, install, entry)));
    case "hermes-shell":
    case "rovodev":
      return yamlFile(yamlSlots(agent, install));
    default:
      return undefined;
  }
}

function withOptional(wanted: Readonly<Record<string, Json>>, { entries }: HookInstall) {
  const newer = new Set(entries.filter(({ since }) => since !== null).map(({ on }) => on));
  return { wanted, optional: entriesIn(wanted).filter(([path]) => newer.has(path.at(-1) ?? "")) };
}

/** Kimi refuses its whole file for a key that it does not know; Vibe wants each named, and no two alike. */
function tomlEntry(agent: string, install: HookInstall, entry: HookEntry): TomlEntry {
  const command = hookCommand(agent, install, entry);
  const timeout = install.timeout === null ? {} : { timeout: install.timeout };
  if (install.dialect === "vibe") return { name: `mux-${entry.on}`, type: entry.on, command, ...timeout };
  return { event: entry.on, ...(entry.matcher === null ? {} : { matcher: entry.matcher }), command, ...timeout };
}

function yamlSlots(agent: string, install: HookInstall): YamlSlots {
  const quoted = (entry: HookEntry): string => JSON.stringify(hookCommand(agent, install, entry));
  if (install.dialect === "rovodev") {
    const lines = install.entries.flatMap((entry) => [
      `- name: ${entry.on}`,
      "  commands:",
      `    - command: ${quoted(entry)}`,
    ]);
    return { key: "eventHooks", members: { events: lines } };
  }
  const timeout = install.timeout === null ? [] : [`  timeout: ${install.timeout}`];
  const members = install.entries.map((entry) => [entry.on, [`- command: ${quoted(entry)}`, ...timeout]] as const);
  return { key: "hooks", members: Object.fromEntries(members) };
}

/** Hermes runs a hook when its event and command stand in a list of those that a person agreed to. */
function allowlist({ agent, install, agreedAt }: AgentFilesInput): readonly AgentFile[] {
  if (install.dialect !== "hermes-shell") return [];
  const approvals = install.entries.map((entry) => ({
    event: entry.on,
    command: hookCommand(agent, install, entry),
    approved_at: agreedAt,
  }));
  const keyOf = (entry: Json): Json =>
    entry !== null && typeof entry === "object" && "event" in entry
      ? { event: entry["event"] ?? null, command: entry["command"] ?? null }
      : entry;
  return [shared("~/.hermes/shell-hooks-allowlist.json", jsonFile({ wanted: { approvals }, keyOf }))];
}
