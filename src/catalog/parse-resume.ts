// From the key `resume` of a manifest to the templates by which a conversation is started under an id or taken up again.

import type { ResumeFields, ResumePreset } from "./manifest-launch.ts";
import type { Resume } from "./runtime.ts";

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
  };
}
