// From the key `resume` of a manifest to the templates by which a conversation is started under an id or taken up again.

import type { ResumeFields, ResumePreset } from "./manifest-launch.ts";
import type { Discovery, Resume, Store } from "./runtime.ts";
import { parseStorePattern } from "./store-pattern.ts";

/** What an id looks like where the manifest does not say: one word, harmless as an argument. */
const ID_PATTERN = "^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$";

/** What the names of whole descriptions stand for. */
const PRESETS: Readonly<Record<ResumePreset, ResumeFields | undefined>> = {
  claude: { create: "--session-id {id}", resume: "--resume {id}" },
  codex: { resume: "resume {id}" },
  pi: { create: "--session-id {id}", resume: "--session-id {id}" },
  opencode: { resume: "--session {id}" },
  none: undefined,
};

export function parseResume(manifest: ResumeFields | ResumePreset | undefined): Resume | null {
  const fields = typeof manifest === "string" ? PRESETS[manifest] : manifest;
  if (fields === undefined) return null;
  return {
    create: fields.create ?? null,
    resume: fields.resume ?? null,
    continue: fields.continue ?? null,
    fork: fields.fork ?? null,
    idPattern: new RegExp(fields.idPattern ?? ID_PATTERN, "u"),
    store: storeOf(fields),
    discover: discoveryOf(fields.discover),
    failureMarkers: fields.failureMarkers ?? [],
  };
}

/** What is discovered by the name of its record can be looked up by it too. */
function storeOf({ storeRoot, storeMatch, discover }: ResumeFields): Store | null {
  const root = storeRoot ?? discover?.root;
  const match = storeMatch ?? discover?.match;
  const pattern = match === undefined ? undefined : parseStorePattern(match);
  return root === undefined || pattern === undefined || !pattern.path.includes("{id}") ? null : { root, pattern };
}

/** A database is not read. */
function discoveryOf(fields: ResumeFields["discover"]): Discovery | null {
  if (fields?.id === undefined || fields.format === undefined || fields.format === "sqlite") return null;
  const { root, match, format, id, cwd } = fields;
  return {
    root,
    pattern: (match === undefined ? undefined : parseStorePattern(match)) ?? null,
    format,
    id,
    cwd: cwd ?? null,
  };
}
