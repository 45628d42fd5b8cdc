// A runtime from the keys that a test is about.

import { parseRuntime } from "../../src/catalog/parse-runtime.ts";
import type { Runtime } from "../../src/catalog/runtime.ts";

/** Parses a manifest that says no more than `more`; throws what is wrong with it. */
export function parseManifest(more: object): Runtime {
  const parsing = parseRuntime("x.json", JSON.stringify({ id: "x", name: "X", command: "x-agent", ...more }));
  if (!parsing.ok) throw new Error(parsing.error.message);
  return parsing.runtime;
}
