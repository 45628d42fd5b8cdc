// Whether a value is a manifest, and if not, in words that help: "unknown key: is "titleStatus" meant?". Unknown keys are
// kept apart from other faults, since a person's own file is loaded without them.

import * as v from "valibot";
import { manifestSchema, type Manifest } from "./manifest-schema.ts";
import { nearestWord } from "./nearest-word.ts";

export type Path = readonly (string | number)[];

export interface Fault {
  readonly path: Path;
  readonly reason: string;
}

export type ManifestCheck =
  | { readonly ok: true; readonly manifest: Manifest; readonly unknownKeys: readonly Fault[] }
  | { readonly ok: false; readonly fault: Fault };

/** Unknown keys that are told of one file; one more refuses it. */
const MAX_UNKNOWN_KEYS = 64;

/**
 * Checks a value against the shape. The first fault is told by its key path. Where unknown keys are only to be told, they
 * are left out of the manifest.
 */
export function checkManifest(value: unknown, unknownKeys: "refuse" | "tell"): ManifestCheck {
  const unknown: Fault[] = [];
  let rest = value;
  for (;;) {
    const result = v.safeParse(manifestSchema, rest, { abortEarly: true });
    if (result.success) return { ok: true, manifest: result.output, unknownKeys: unknown };
    const issue = innermost(result.issues[0]);
    const fault = { path: pathOf(issue), reason: reasonOf(issue) };
    if (!isUnknownKey(issue) || unknownKeys === "refuse" || unknown.length >= MAX_UNKNOWN_KEYS)
      return { ok: false, fault };
    unknown.push(fault);
    rest = without(rest, fault.path);
  }
}

type Issue = v.BaseIssue<unknown>;

/** Of a value that may have several forms, the fault that lies deepest: of the form that was meant, as its type tells. */
function innermost(issue: Issue): Issue {
  const outer = issue.path ?? [];
  const deeper = (issue.issues ?? []).map(innermost).toSorted((a, b) => depthOf(b) - depthOf(a))[0];
  if (deeper === undefined || (depthOf(deeper) === 0 && deeper.kind === "schema")) return issue;
  const path = [...outer, ...(deeper.path ?? [])];
  const [first, ...others] = path;
  return first === undefined ? deeper : { ...deeper, path: [first, ...others] };
}

const depthOf = (issue: Issue): number => issue.path?.length ?? 0;

const pathOf = (issue: Issue): Path =>
  (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));

function isUnknownKey(issue: Issue): boolean {
  return issue.type === "strict_object" && issue.expected === "never";
}

function reasonOf(issue: Issue): string {
  const path = pathOf(issue);
  if (isUnknownKey(issue)) {
    const meant = nearestWord(String(path.at(-1)), knownKeys(manifestSchema, path.slice(0, -1)));
    return meant === undefined ? "unknown key" : `unknown key: is "${meant}" meant?`;
  }
  if (issue.received === "undefined") return "is missing";
  if (issue.type === "picklist") return `${issue.message}${meantWord(issue)}`;
  const typeFault = issue.kind === "schema" && issue.type !== "literal" && issue.type !== "union";
  return typeFault ? `must be ${issue.expected?.toLowerCase()}, not ${issue.received}` : issue.message;
}

function meantWord(issue: Issue): string {
  if (typeof issue.input !== "string") return "";
  const words = [...(issue.expected ?? "").matchAll(/"([^"]*)"/g)].map(([, word]) => word ?? "");
  const meant = nearestWord(issue.input, words);
  return meant === undefined ? "" : `: is "${meant}" meant?`;
}

/** Looks into a schema as far as its keys are told by it. */
interface Parts {
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly wrapped?: unknown;
  readonly item?: unknown;
  readonly options?: readonly unknown[];
  readonly getter?: (input: unknown) => unknown;
}

/** A schema of valibot is a plain object; which of these parts it has depends on its kind. */
const partsOf = (schema: unknown): Parts => (typeof schema === "object" && schema !== null ? schema : {});

/** The keys that may stand at a path. */
function knownKeys(schema: unknown, path: Path): readonly string[] {
  const { entries, wrapped, item, options, getter } = partsOf(schema);
  if (wrapped !== undefined) return knownKeys(wrapped, path);
  if (options !== undefined) return options.flatMap((option) => knownKeys(option, path));
  if (getter !== undefined) return knownKeys(getter(undefined), path);
  const [first, ...rest] = path;
  if (entries !== undefined) return first === undefined ? Object.keys(entries) : knownKeys(entries[first], rest);
  return item === undefined ? [] : knownKeys(item, rest);
}

/** A copy of a JSON value without what stands at the path. */
function without(value: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (Array.isArray(value)) return value.map((item: unknown, i) => (i === key ? without(item, rest) : item));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => rest.length > 0 || name !== key);
  return Object.fromEntries(
    kept.map(([name, item]: [string, unknown]) => [name, name === key ? without(item, rest) : item]),
  );
}
