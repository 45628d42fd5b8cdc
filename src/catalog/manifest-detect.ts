// The keys of a manifest that say how a process is known: `detect`.

import * as v from "valibot";
import { flag, patterns, texts } from "./manifest-values.ts";

/** The key `detect` of a manifest. */
export interface DetectionManifest {
  readonly exe?: readonly string[];
  readonly ambiguous?: readonly string[];
  readonly paths?: readonly string[];
  readonly scripts?: readonly string[];
  readonly modules?: readonly string[];
  readonly packages?: readonly string[];
  readonly procTitles?: readonly string[];
  readonly argv?: {
    readonly require?: readonly string[];
    readonly allowEmpty?: boolean;
    readonly exclude?: readonly string[];
    readonly excludeFlags?: readonly string[];
    readonly valueFlags?: readonly string[];
  };
  readonly confirm?: {
    readonly titleRegex?: readonly string[];
    readonly oscApp?: readonly string[];
    readonly interpreter?: readonly string[];
  };
}

export const detect: v.GenericSchema<unknown, DetectionManifest> = v.strictObject({
  exe: v.exactOptional(texts),
  ambiguous: v.exactOptional(texts),
  paths: v.exactOptional(patterns),
  scripts: v.exactOptional(texts),
  modules: v.exactOptional(texts),
  packages: v.exactOptional(texts),
  procTitles: v.exactOptional(texts),
  argv: v.exactOptional(
    v.strictObject({
      require: v.exactOptional(texts),
      allowEmpty: v.exactOptional(flag),
      exclude: v.exactOptional(texts),
      excludeFlags: v.exactOptional(texts),
      valueFlags: v.exactOptional(texts),
    }),
  ),
  confirm: v.exactOptional(
    v.strictObject({
      titleRegex: v.exactOptional(patterns),
      oscApp: v.exactOptional(texts),
      interpreter: v.exactOptional(texts),
    }),
  ),
});
