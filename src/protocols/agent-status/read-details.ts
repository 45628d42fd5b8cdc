// What any event may carry besides its state: tasks, a link to what was made, a directory ([Z17]..[Z19] in SPEC.md).

import { cleanText } from "../../core/clean-text.ts";
import type { Artifact, ArtifactKind, Details, Tasks } from "../../core/word.ts";
import {
  fault,
  hasMember,
  readObject,
  readText,
  readWhole,
  readWholeNumber,
  readWord,
  type Source,
} from "./read-field.ts";

const ARTIFACT_KINDS: readonly ArtifactKind[] = ["pull-request", "session", "share", "compare", "generic"];

/** Longest label of a link, in characters. */
export const MAX_LABEL_LENGTH = 120;
/** Longest address. A longer one is refused: cut, it would lead elsewhere. */
export const MAX_URL_LENGTH = 2048;
/** Longest directory that is kept. */
export const MAX_PATH_LENGTH = 4096;

const COUNT_MEANT = "a whole number";
const TOTAL_MEANT = "a whole number greater than 0";

/** Undefined where the event adds nothing. */
export function readDetails(event: Source): Details | undefined {
  const tasks = hasMember(event, "progress") ? readTasks(readObject(event, "progress")) : undefined;
  const artifact = hasMember(event, "artifact") ? readArtifact(readObject(event, "artifact")) : undefined;
  const cwd = readDirectory(readObject(event, "context"));
  if (tasks === undefined && artifact === undefined && cwd === undefined) return undefined;
  return {
    ...(tasks !== undefined && { tasks }),
    ...(artifact !== undefined && { artifact }),
    ...(cwd !== undefined && { cwd }),
  };
}

function readTasks(progress: Source): Tasks | undefined {
  const done = readRequired(progress, "done", Number.MIN_SAFE_INTEGER, COUNT_MEANT);
  const total = readRequired(progress, "total", 1, TOTAL_MEANT);
  if (done === undefined || total === undefined) return undefined;
  return { done: Math.min(Math.max(done, 0), total), total };
}

function readRequired(progress: Source, key: string, min: number, meant: string): number | undefined {
  return hasMember(progress, key)
    ? readWholeNumber(progress, key, min, meant)
    : fault(progress, key, meant, progress.members[key]);
}

function readArtifact(source: Source): Artifact | undefined {
  const kind = readWord(source, "kind", ARTIFACT_KINDS) ?? "generic";
  const label = readText(source, "label", MAX_LABEL_LENGTH) ?? null;
  const url = readUrl(source) ?? null;
  return label === null && url === null ? undefined : { kind, label, url };
}

function readUrl(source: Source): string | undefined {
  const text = readWhole(source, "url", MAX_URL_LENGTH);
  if (text === undefined) return undefined;
  if (!URL.canParse(text)) return fault(source, "url", "a valid URL", text);
  const url = new URL(text);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.username === "" && url.password === "" ? url.href : undefined;
}

/** A path that could not be shown as it is, or that starts nowhere, is as if absent. */
function readDirectory(context: Source): string | undefined {
  const value = context.members["workingDirectory"] ?? "";
  if (typeof value !== "string") return fault(context, "workingDirectory", "a path", value);
  return value.startsWith("/") && value.length <= MAX_PATH_LENGTH && cleanText(value) === value ? value : undefined;
}
