// Reads the manifests: the bundled ones beside the program, a person's own in $XDG_CONFIG_HOME/mux/agents.

import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { loadCatalog, type CatalogBuild, type ManifestFile } from "../catalog/build-catalog.ts";
import { readPlainFile } from "./read-plain-file.ts";

/** A manifest of more bytes is not read. */
const MAX_MANIFEST_BYTES = 256 << 10;

/** Beside dist/ in the package. */
const BUNDLED: string = resolve(import.meta.dirname, "../runtimes");

function ownDirectory(env: Readonly<Record<string, string | undefined>>): string {
  const config = env["XDG_CONFIG_HOME"];
  return join(config !== undefined && isAbsolute(config) ? config : join(homedir(), ".config"), "mux", "agents");
}

/** All `*.json` of a directory but the schema; none where it is missing. What cannot be read is told in `problems`. */
function readManifests(directory: string, problems: string[]): readonly ManifestFile[] {
  let names: readonly string[];
  try {
    names = readdirSync(directory).filter((name) => name.endsWith(".json") && !name.endsWith(".schema.json"));
  } catch {
    return [];
  }
  return names.toSorted().flatMap((name) => {
    const file = join(directory, name);
    try {
      return [{ file, text: readPlainFile(file, MAX_MANIFEST_BYTES) }];
    } catch (error) {
      problems.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
}

/** The catalog, and one line for each manifest that was left out and each key that is not known. */
export function readCatalog(env: Readonly<Record<string, string | undefined>>): {
  catalog: CatalogBuild["catalog"];
  problems: readonly string[];
} {
  const problems: string[] = [];
  const bundled = readManifests(BUNDLED, problems);
  const own = readManifests(ownDirectory(env), problems);
  const { catalog, refused, warnings } = loadCatalog(bundled, own, "checked");
  return { catalog, problems: [...problems, ...refused.map(({ message }) => message), ...warnings] };
}

/** The text of a person's own manifest; null where it cannot be read any more. */
export function readOwnManifest(env: Readonly<Record<string, string | undefined>>, id: string): string | null {
  try {
    return readPlainFile(join(ownDirectory(env), `${id}.json`), MAX_MANIFEST_BYTES);
  } catch {
    return null;
  }
}
