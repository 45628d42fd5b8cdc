// The catalog as the command line reads it: the bundled manifests, and a person's own in $XDG_CONFIG_HOME/mux/agents.

import { readdirSync, readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { loadCatalog, type Catalog, type ManifestFile } from "../catalog/build-catalog.ts";
import type { Place } from "./place.ts";

export function readManifests({ bundled, home, variable }: Place): Catalog {
  const config = variable("XDG_CONFIG_HOME");
  const own = join(config !== undefined && isAbsolute(config) ? config : join(home, ".config"), "mux/agents");
  return loadCatalog(filesIn(bundled), filesIn(own), "checked").catalog;
}

function filesIn(directory: string): readonly ManifestFile[] {
  let names: readonly string[];
  try {
    names = readdirSync(directory).filter((name) => name.endsWith(".json") && !name.endsWith(".schema.json"));
  } catch {
    return [];
  }
  return names.toSorted().flatMap((name) => {
    const file = join(directory, name);
    try {
      return [{ file, text: readFileSync(file, "utf8") }];
    } catch {
      return [];
    }
  });
}
