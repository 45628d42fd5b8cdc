// From many runtimes to one catalog: who goes first, who holds which name, who is refused.
// A person's own manifest replaces the bundled one of the same id and wins every contest with another.

import { parseRuntime, type ManifestError, type ManifestTrust } from "./parse-runtime.ts";
import type { Runtime } from "./runtime.ts";

export interface Catalog {
  /** In the order in which they are tried: a person's own first, then by `order`, then by id. */
  readonly runtimes: readonly Runtime[];
  /** By id and by alias. */
  readonly byName: ReadonlyMap<string, Runtime>;
  /** Ids of a person's own manifests. */
  readonly own: ReadonlySet<string>;
  /** Every name in env.strip of the catalog, once. */
  readonly stripEnv: readonly string[];
}

export interface CatalogBuild {
  readonly catalog: Catalog;
  /** What was left out, and why. */
  readonly refused: readonly ManifestError[];
  /** Unknown keys of a person's own manifests, one line each. */
  readonly warnings: readonly string[];
}

/** A manifest as read: `file` names it in errors. */
export interface ManifestFile {
  readonly file: string;
  readonly text: string;
}

const byOrder = (a: Runtime, b: Runtime): number => a.order - b.order || (a.id < b.id ? -1 : 1);

/** The names a runtime holds alone: its id, its aliases and its unambiguous executables. */
function heldNames({ id, aliases, detect }: Runtime): readonly (readonly [kind: "name" | "exe", name: string])[] {
  const executables = detect.exe.filter((name) => !detect.ambiguous.includes(name));
  return [
    ...[id, ...aliases].map((name) => ["name", name] as const),
    ...executables.map((name) => ["exe", name] as const),
  ];
}

/** Takes runtimes in order; of two that claim the same name alone the later one is refused. */
function admit(runtimes: readonly Runtime[], refused: ManifestError[]): readonly Runtime[] {
  const holders = new Map<string, string>();
  return runtimes.toSorted(byOrder).filter((runtime) => {
    const keys = heldNames(runtime).map(([kind, name]) => ({ key: `${kind} ${name}`, name }));
    const contested = keys.find(({ key }) => (holders.get(key) ?? runtime.id) !== runtime.id);
    if (contested !== undefined) {
      const holder = holders.get(contested.key);
      const message = `${runtime.id}: "${contested.name}" is held by ${holder}: list it in detect.ambiguous of both`;
      refused.push({ code: "contested-name", message });
      return false;
    }
    for (const { key } of keys) holders.set(key, runtime.id);
    return true;
  });
}

function dropDoubles(runtimes: readonly Runtime[], refused: ManifestError[]): readonly Runtime[] {
  const seen = new Set<string>();
  return runtimes.filter(({ id }) => {
    if (!seen.has(id)) return seen.add(id);
    refused.push({ code: "contested-name", message: `${id}: another manifest has this id` });
    return false;
  });
}

/** Builds the catalog. `own` are a person's manifests; they replace bundled ones by id and are tried first. */
export function buildCatalog(bundled: readonly Runtime[], own: readonly Runtime[] = []): CatalogBuild {
  const refused: ManifestError[] = [];
  const ownAdmitted = admit(dropDoubles(own, refused), refused);
  const ownIds = new Set(ownAdmitted.map(({ id }) => id));
  const rest = dropDoubles(bundled, refused).filter(({ id }) => !ownIds.has(id));
  const runtimes = [...ownAdmitted, ...admit(rest, refused)];
  const byName = new Map<string, Runtime>();
  // Backwards, so that the first in order keeps a name; ids after aliases, so that an id is never shadowed by an alias.
  for (const runtime of runtimes.toReversed()) for (const alias of runtime.aliases) byName.set(alias, runtime);
  for (const runtime of runtimes.toReversed()) byName.set(runtime.id, runtime);
  const stripEnv = [...new Set(runtimes.flatMap(({ env }) => env.strip))];
  return { catalog: { runtimes, byName, own: ownIds, stripEnv }, refused, warnings: [] };
}

/**
 * Parses and builds in one step: a manifest that does not parse is refused and the rest is loaded. `trust` is that of the
 * bundled ones.
 */
export function loadCatalog(
  bundled: readonly ManifestFile[],
  own: readonly ManifestFile[] = [],
  trust: ManifestTrust = "strict",
): CatalogBuild {
  const refused: ManifestError[] = [];
  const warnings: string[] = [];
  const parseAll = (files: readonly ManifestFile[], believed: ManifestTrust): readonly Runtime[] =>
    files.flatMap(({ file, text }) => {
      const parsing = parseRuntime(file, text, believed);
      if (!parsing.ok) {
        refused.push(parsing.error);
        return [];
      }
      warnings.push(...parsing.warnings);
      return [parsing.runtime];
    });
  const build = buildCatalog(parseAll(bundled, trust), parseAll(own, "own"));
  return { catalog: build.catalog, refused: [...refused, ...build.refused], warnings };
}
