// Reports of panes, as `mux report` wrote them: each must come to the status that stands in it. Where one was wrong, put the
// right one into `pane.status` (state, kind, source, confidence, rule) and mend the rules until it comes out.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseRuntime } from "../../src/catalog/parse-runtime.ts";
import { replayBundle } from "../../src/catalog/replay.ts";
import type { Runtime } from "../../src/catalog/runtime.ts";
import { parseBundle, type Bundle } from "../../src/core/bundle.ts";
import { BUNDLED } from "./bundled.ts";

const FOLDER = join(import.meta.dirname, "../recordings");

function manifestOf({ manifest, inference }: Bundle): Runtime | undefined {
  if (manifest === null || inference === "off") return undefined;
  if (manifest.own === null) return BUNDLED.catalog.byName.get(manifest.id);
  const parsing = parseRuntime("own", manifest.own, "own");
  return parsing.ok ? parsing.runtime : undefined;
}

test.each(readdirSync(FOLDER).filter((name) => name.endsWith(".json")))("%s", (name) => {
  const bundle = parseBundle(readFileSync(join(FOLDER, name), "utf8"));
  expect(bundle).toBeDefined();
  if (bundle === undefined) return;
  const { state, kind, source, confidence, rule } = bundle.pane.status;
  const { status } = replayBundle(bundle, manifestOf(bundle));
  expect(status).toMatchObject({ state, ...(kind !== undefined && { kind }), source, confidence, rule });
});
