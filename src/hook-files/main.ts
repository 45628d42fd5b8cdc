// What `mux hooks` does, for the command line to ask and to show: one row for each agent, and for each that is named the
// changes to its files, or why there are none.

import type { HookInstall } from "../catalog/hook-install.ts";
import type { Catalog } from "../catalog/build-catalog.ts";
import { isAtLeast, askVersion } from "./agent-version.ts";
import {
  changesFor,
  homeOf,
  hookedAgents,
  lookAt,
  type Action,
  type Change,
  type HookedAgent,
  type Look,
} from "./agent-hooks.ts";
import { applyChanges } from "./apply-change.ts";
import { readManifests } from "./manifests.ts";
import type { Place } from "./place.ts";
import { textDiff } from "./text-diff.ts";

export interface HooksRow {
  readonly id: string;
  readonly name: string;
  /** The agent's own folder is there. */
  readonly installed: boolean;
  readonly state: Look["state"];
  readonly file: string;
  /** What the person must know or do, one line each. */
  readonly todo: readonly string[];
}

export interface Prepared {
  readonly id: string;
  readonly name: string;
  /** Nothing can be done, and why. */
  readonly refusal: string | null;
  readonly changes: readonly ShownChange[];
  /** What the person must know or do afterwards. */
  readonly todo: readonly string[];
  /** What went wrong, one line; undefined: all is written. */
  apply(): Promise<string | undefined>;
}

export interface ShownChange {
  readonly file: string;
  readonly kind: "makes" | "changes" | "removes";
  readonly diff: readonly string[];
}

type Variables = Readonly<Record<string, string | undefined>>;

export class HookFiles {
  readonly #place: Place;
  readonly #env: Variables;
  readonly #catalog: Catalog;

  /** `bundled`: the directory of the manifests. */
  constructor(env: Variables, home: string, bundled: string) {
    this.#env = env;
    this.#place = { home, variable: (name) => env[name], bundled, nowMs: Date.now };
    this.#catalog = readManifests(this.#place);
  }

  /** A row for each agent that has hooks, or for those that are named. */
  rows(names: readonly string[]): readonly HooksRow[] {
    const wanted = new Set(names.map((name) => this.#catalog.byName.get(name)?.id ?? name));
    const agents = hookedAgents(this.#catalog.runtimes).filter(
      ({ runtime }) => names.length === 0 || wanted.has(runtime.id),
    );
    return agents.flatMap((agent) => {
      const look = lookAt(agent, this.#place);
      if (look === undefined) return [];
      const { id, name } = agent.runtime;
      const installed = homeOf(agent, this.#place).isThere;
      return [{ id, name, installed, state: look.state, file: look.file, todo: todoOf(agent.install, look, id) }];
    });
  }

  /** Why a name is none of an agent with hooks; undefined: it is one. */
  faultOfName(name: string): string | undefined {
    const runtime = this.#catalog.byName.get(name);
    if (runtime === undefined) return `${name}: no agent of that name; "mux hooks status" lists them`;
    const [agent] = hookedAgents([runtime]);
    return agent === undefined || lookAt(agent, this.#place) === undefined
      ? `${runtime.id}: ${runtime.name} has no hooks that mux could install`
      : undefined;
  }

  async prepare(name: string, action: Action): Promise<Prepared> {
    const runtime = this.#catalog.byName.get(name);
    const [agent] = runtime === undefined ? [] : hookedAgents([runtime]);
    if (agent === undefined) return refusal(name, name, this.faultOfName(name) ?? `${name}: no agent of that name`);
    const { id, name: fullName } = agent.runtime;
    const home = homeOf(agent, this.#place);
    if (action === "install" && !home.isThere) {
      return refusal(id, fullName, `${id}: ${fullName} has not been used here: ${home.path} is not there`);
    }
    const gated = action === "install" ? await this.#gate(agent) : agent;
    if (typeof gated === "string") return refusal(id, fullName, gated);
    const found = changesFor(gated, action, this.#place);
    if (!found.ok) return refusal(id, fullName, found.reason);
    return {
      id,
      name: fullName,
      refusal: null,
      changes: found.changes.map(shown),
      todo: action === "install" ? notesOf(agent.install) : [],
      apply: () => applyChanges(id, home.path, found.changes, this.#place),
    };
  }

  /** The agent with the events that its version knows, or why nothing is written for it. */
  async #gate(agent: HookedAgent): Promise<HookedAgent | string> {
    const { runtime, install } = agent;
    const asksFor = [install.since, ...install.entries.map(({ since }) => since)].some((since) => since !== null);
    const version = asksFor ? await askVersion(runtime.command, this.#env) : null;
    if (version !== null && install.since !== null && !isAtLeast(version, install.since)) {
      return `${runtime.id}: ${runtime.name} ${version} is too old: its hooks need ${install.since}`;
    }
    if (version === null && install.since !== null && !install.isDedicated) {
      const program = runtime.command.split(" ", 1)[0];
      return `${runtime.id}: "${program} --version" tells no version, and hooks need ${install.since}: is it on the PATH?`;
    }
    const isKnown = (since: string | null): boolean =>
      since === null || (version === null ? install.isDedicated : isAtLeast(version, since));
    return { runtime, install: { ...install, entries: install.entries.filter(({ since }) => isKnown(since)) } };
  }
}

function refusal(id: string, name: string, reason: string): Prepared {
  return { id, name, refusal: reason, changes: [], todo: [], apply: () => Promise.resolve(reason) };
}

function shown({ named, file, text }: Change): ShownChange {
  const kind = file.text === null ? "makes" : text === null ? "removes" : "changes";
  return { file: named, kind, diff: textDiff(file.text ?? "", text ?? "") };
}

function notesOf({ trust, needsRestart }: HookInstall): readonly string[] {
  return [...(trust === null ? [] : [trust]), ...(needsRestart ? ["It must be started anew to see them."] : [])];
}

function todoOf(install: HookInstall, look: Look, id: string): readonly string[] {
  switch (look.state) {
    case "unreadable":
      return [look.reason ?? "cannot be read"];
    case "stale":
      return [`They are of another version of mux: mux hooks install ${id}`];
    case "damaged":
      return [`Some are missing: mux hooks install ${id}`];
    case "not-installed":
      return [];
    default:
      return [...(look.isSwitchedOff ? ["disableAllHooks is on: none runs."] : []), ...notesOf(install)];
  }
}
