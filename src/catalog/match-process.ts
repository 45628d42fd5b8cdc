// Which runtime a process is, if any. Names are compared whole; script fragments at segment borders; a name shared with
// other programs counts only with a second sign; an agent's servers and helpers are no sessions.
// Identity only: a wrong match mislabels a pane and never invents what an agent is doing.

import type { Catalog } from "./build-catalog.ts";
import { interpreterFamily } from "./interpreters.ts";
import { MAX_SUBJECT_CHARS } from "./linear-regex.ts";
import { gatherEvidence, type CatalogProcess, type Evidence } from "./process-evidence.ts";
import type { Runtime } from "./runtime.ts";

/** The sign that named the agent, strongest first; "env" is what a wrapper script declared by MUX_AGENT. */
export type MatchKind = "path" | "script" | "module" | "exe" | "title" | "package" | "env";

export interface Match {
  readonly id: string;
  readonly name: string;
  readonly match: MatchKind;
}

/** What the pane knows besides its processes. */
export interface MatchHints {
  /** The pane's title, "" for none. */
  readonly title: string;
  /** `app` of the pane's OSC 7501 record, "" for none. It confirms; alone it names nothing. */
  readonly oscApp: string;
  /** MUX_AGENT of the process in front. Names the agent where the process itself does not. */
  readonly envAgent?: string;
}

const RANK: Readonly<Record<MatchKind, number>> = {
  path: 0,
  script: 0,
  module: 0,
  exe: 1,
  title: 2,
  package: 3,
  env: 4,
};

const some = (pattern: RegExp, subjects: readonly string[]): boolean =>
  // The end of a path says more than its beginning.
  subjects.some((subject) => pattern.test(subject.slice(-MAX_SUBJECT_CHARS)));

const shared = (a: readonly string[], b: readonly string[]): readonly string[] => a.filter((name) => b.includes(name));

/** Whether `fragment` stands in `path` between segment borders; a trailing "/" means "anything below". */
export function hasPathFragment(path: string, fragment: string): boolean {
  const inner = fragment.startsWith("/") ? fragment.slice(1) : fragment;
  for (let at = path.indexOf(inner); at >= 0; at = path.indexOf(inner, at + 1)) {
    const starts = at === 0 || path[at - 1] === "/";
    const rest = path.slice(at + inner.length);
    const ends = inner.endsWith("/") || rest === "" || rest.startsWith("/") || /^\.(?:js|mjs|cjs|exe)$/i.test(rest);
    if (starts && ends) return true;
  }
  return false;
}

/** The first argument that is no option, "" where there is none. */
function firstOperand(args: readonly string[], valueFlags: readonly string[]): string {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    if (arg === "--") return args[i + 1] ?? "";
    if (valueFlags.includes(arg)) i++;
    else if (!arg.startsWith("-") || arg === "-") return arg;
  }
  return "";
}

function isExcluded({ detect }: Runtime, args: readonly string[] | undefined): boolean {
  if (args === undefined) return false;
  const { exclude, excludeFlags, valueFlags } = detect.argv;
  if (exclude.includes(firstOperand(args, valueFlags))) return true;
  return args.some((arg) => excludeFlags.some((flag) => arg === flag || arg.startsWith(`${flag}=`)));
}

function isRequired({ detect }: Runtime, args: readonly string[] | undefined): boolean {
  if (args === undefined) return false;
  const operand = firstOperand(args, detect.argv.valueFlags);
  return operand === "" ? detect.argv.allowEmpty : detect.argv.require.includes(operand);
}

function isConfirmed(runtime: Runtime, evidence: Evidence, hints: MatchHints): boolean {
  const { confirm } = runtime.detect;
  const title = hints.title.slice(0, MAX_SUBJECT_CHARS);
  if (isRequired(runtime, evidence.args) || isNamedByApp(runtime, hints.oscApp)) return true;
  if (title !== "" && confirm.titleRegex.some((pattern) => pattern.test(title))) return true;
  const { interpreter } = evidence;
  return interpreter !== undefined && confirm.interpreter.some((name) => interpreterFamily(name) === interpreter);
}

function isNamedByApp({ id, aliases, detect }: Runtime, app: string): boolean {
  return app !== "" && (app === id || aliases.includes(app) || detect.confirm.oscApp.includes(app));
}

function signOf(runtime: Runtime, evidence: Evidence, hints: MatchHints): MatchKind | undefined {
  const { detect } = runtime;
  if (isExcluded(runtime, evidence.args)) return undefined;
  if (detect.paths.some((pattern) => some(pattern, evidence.paths))) return "path";
  const inScript = (fragment: string): boolean => evidence.scriptPaths.some((path) => hasPathFragment(path, fragment));
  if (detect.scripts.some(inScript)) return "script";
  if (detect.modules.includes(evidence.module)) return "module";
  const programs = shared(detect.exe, evidence.names).map((name) => ({ name, kind: "exe" as const }));
  const scripts = shared(detect.exe, evidence.scriptNames).map((name) => ({ name, kind: "script" as const }));
  const titles = shared(detect.procTitles, evidence.titles).map((name) => ({ name, kind: "title" as const }));
  const claims = [...scripts, ...programs, ...titles];
  const certain = claims.find(({ name }) => !detect.ambiguous.includes(name));
  const claim = certain ?? (isConfirmed(runtime, evidence, hints) ? claims[0] : undefined);
  if (claim !== undefined) return claim.kind;
  return detect.packages.includes(evidence.package) ? "package" : undefined;
}

/**
 * The runtime that a process is, or null. Of several, a person's own manifest wins, then the one that the program's
 * own report names, then the strongest sign, then the catalog's order.
 */
export function matchProcess(catalog: Catalog, process: CatalogProcess, hints: MatchHints): Match | null {
  const evidence = gatherEvidence(process);
  let best: { readonly runtime: Runtime; readonly kind: MatchKind; readonly score: number } | undefined;
  for (const runtime of evidence === undefined ? [] : catalog.runtimes) {
    const kind = evidence === undefined ? undefined : signOf(runtime, evidence, hints);
    if (kind === undefined) continue;
    const score = RANK[kind] + (isNamedByApp(runtime, hints.oscApp) ? 0 : 10) + (catalog.own.has(runtime.id) ? 0 : 100);
    if (best === undefined || score < best.score) best = { runtime, kind, score };
  }
  if (best !== undefined) return { id: best.runtime.id, name: best.runtime.name, match: best.kind };
  const declared = hints.envAgent === undefined ? undefined : catalog.byName.get(hints.envAgent);
  return declared === undefined ? null : { id: declared.id, name: declared.name, match: "env" };
}
