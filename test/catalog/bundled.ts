// The bundled catalog, read from runtimes/ once for all tests of it.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadCatalog, type CatalogBuild, type ManifestFile } from "../../src/catalog/build-catalog.ts";

const FOLDER = join(import.meta.dirname, "../../runtimes");

/** Every runtimes/<id>.json as text. */
export const BUNDLED_FILES: readonly ManifestFile[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".json") && !file.endsWith(".schema.json"))
  .map((file) => ({ file, text: readFileSync(join(FOLDER, file), "utf8") }));

export const BUNDLED: CatalogBuild = loadCatalog(BUNDLED_FILES);
