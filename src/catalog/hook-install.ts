// How an agent's hooks are installed: which events in which form, where, and what must never be among them.
//   claude-code  ~/.claude/settings.json  SessionStart, Stop, PreToolUse[AskUserQuestion] …  timeout 5 (s)
// Made from the key `hooks` of the manifest. Leaves out how files are read and written: hook-files/ does that.

import type { HookEventManifest, HooksManifest } from "./manifest-hooks.ts";

/** One thing to be called for. */
export interface HookEntry {
  readonly on: string;
  /** Null: whatever it matches. */
  readonly matcher: string | null;
  /** First version of the agent that knows the event, "2.1.84"; null where that is not known. */
  readonly since: string | null;
}

/** A setting that must be switched on elsewhere for hooks to run. */
export interface HookSwitch {
  readonly file: string;
  readonly key: string;
  readonly value: string | number | boolean;
}

export interface HookInstall {
  readonly type: "json" | "toml" | "yaml" | "plugin" | "scripts";
  readonly dialect: string;
  /** As in the manifest: "~/.codex/hooks.json". */
  readonly file: string | null;
  readonly dir: string | null;
  /** The agent's own folder, "~/.codex": it is there where the agent is, and `homeEnv` moves it. */
  readonly home: string | null;
  readonly homeEnv: string | null;
  /** First version whose hooks are as written here. */
  readonly since: string | null;
  /** In the unit that the agent takes. */
  readonly timeout: number | null;
  /** The agent need not wait for it. */
  readonly isAsync: boolean;
  /** The agent wants JSON of a hook, whatever that does. */
  readonly wantsJson: boolean;
  readonly exit: number;
  /** No file of the person's: nothing but ours stands in it. */
  readonly isDedicated: boolean;
  readonly switches: readonly HookSwitch[];
  /** It must be started anew. */
  readonly needsRestart: boolean;
  /** What a person must know or do besides. */
  readonly trust: string | null;
  readonly entries: readonly HookEntry[];
}

export function parseHookInstall(manifest: HooksManifest): HookInstall | null {
  const { type = "json", dialect, file, dir } = manifest;
  const place = file ?? dir;
  if (type === "none" || place === undefined) return null;
  return {
    type,
    dialect: dialect ?? "claude",
    file: file ?? null,
    dir: dir ?? null,
    home: manifest.home ?? ownFolder(place),
    homeEnv: manifest.homeEnv ?? null,
    since: manifest.since ?? null,
    timeout: manifest.timeout ?? null,
    isAsync: manifest.async ?? false,
    wantsJson: manifest.stdout === "empty-json",
    exit: manifest.exit ?? 0,
    isDedicated: manifest.dedicatedFile ?? false,
    switches: (manifest.also ?? []).flatMap(({ file, key, value }) =>
      key === undefined || value === undefined ? [] : { file, key, value },
    ),
    needsRestart: manifest.restart ?? false,
    trust: manifest.trust ?? null,
    entries: entriesOf(manifest),
  };
}

/** "~/.codex" of "~/.codex/hooks.json", "~/.config/devin" of "~/.config/devin/config.json". */
function ownFolder(place: string): string | null {
  return /^~\/(?:\.config\/)?[^/]+(?=\/)/.exec(place)?.[0] ?? null;
}

/** Of one event an entry that matches everything, or one for each matcher: of those no two call for the same thing. */
function entriesOf({ events = [], forbid = [] }: HooksManifest): readonly HookEntry[] {
  const wanted = events.filter((event) => event.install !== false && !forbid.includes(nameOf(event)));
  const names = [...new Set(wanted.map(nameOf))];
  return names.flatMap((on) => {
    const same = wanted.filter((event) => nameOf(event) === on);
    const since = same.find((event) => event.since !== undefined)?.since ?? null;
    const matchers = new Set(same.map(({ matcher }) => (isOpen(matcher) ? null : matcher)));
    return matchers.has(null)
      ? [{ on, matcher: null, since }]
      : [...matchers].map((matcher) => ({ on, matcher: matcher ?? null, since }));
  });
}

const nameOf = (event: HookEventManifest): string => event.on ?? event.event ?? "";
const isOpen = (matcher: string | undefined): boolean => matcher === undefined || ["", "*", ".*"].includes(matcher);
