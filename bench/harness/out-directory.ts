// Where benches keep what they make: bench/out, not in the repository. The bundles run from bench/out/js.

import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
/** The repository: from the bundle two folders up and one more, from the source (in tests) two. */
export const ROOT: string = here.includes("/bench/out/") ? resolve(here, "../../..") : resolve(here, "../..");
export const OUT_DIRECTORY: string = resolve(ROOT, "bench/out");
/** A bundled entry of bench/. */
export const bundledScript = (name: string): string => resolve(OUT_DIRECTORY, "js", `${name}.js`);
