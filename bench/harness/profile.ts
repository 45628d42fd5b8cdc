// Profiles of one of mux's processes during a bench (--profile server|pty-host|client): kept as .cpuprofile files, which a
// browser's tools open, and printed as a list of the functions that took most time themselves.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { OUT_DIRECTORY, ROOT } from "./out-directory.ts";

export type ProfiledRole = "server" | "pty-host" | "client";
export const PROFILED_ROLES: readonly ProfiledRole[] = ["server", "pty-host", "client"];

const DIRECTORY = join(OUT_DIRECTORY, "profiles");
const SHOWN = 30;
let profiled: ProfiledRole | undefined;

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
}

/** The parts of a .cpuprofile that are used. */
interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** From now on stages profile this process. Profiles of earlier runs are removed. */
export function startProfiling(role: ProfiledRole): void {
  profiled = role;
  rmSync(DIRECTORY, { recursive: true, force: true });
  mkdirSync(DIRECTORY, { recursive: true });
}

/** What the environment of a stage gets. */
export function profileEnvironment(): Readonly<Record<string, string>> {
  if (!profiled) return {};
  const preload = join(ROOT, "bench/profile-preload.mjs");
  return { NODE_OPTIONS: `--import=${preload}`, MUX_BENCH_PROFILE: profiled, MUX_BENCH_PROFILES: DIRECTORY };
}

/** The functions of all profiles together that took most time themselves; nothing without profiles. */
export function hotSpotLines(): readonly string[] {
  if (!profiled || !existsSync(DIRECTORY)) return [];
  const names = readdirSync(DIRECTORY).filter((name) => name.endsWith(".cpuprofile"));
  const selfMs = new Map<string, number>();
  for (const name of names) {
    // Node's own format.
    const profile = JSON.parse(readFileSync(join(DIRECTORY, name), "utf8")) as CpuProfile;
    addSelfTimes(profile, selfMs);
  }
  const busy = [...selfMs].filter(([place]) => place !== "(idle)").toSorted(([, a], [, b]) => b - a);
  const total = busy.reduce((sum, [, ms]) => sum + ms, 0);
  const head = `${profiled}: ${names.length} profiles in ${DIRECTORY}, ${Math.round(total)} ms not idle; self time:`;
  const lines = busy.slice(0, SHOWN).map(([place, ms]) => `${((100 * ms) / total).toFixed(1).padStart(5)} %  ${place}`);
  return [head, ...lines];
}

function addSelfTimes({ nodes, samples, timeDeltas }: CpuProfile, selfMs: Map<string, number>): void {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  for (const [i, id] of samples.entries()) {
    const place = places.get(id) ?? "?";
    selfMs.set(place, (selfMs.get(place) ?? 0) + (timeDeltas[i] ?? 0) / 1e3);
  }
}

function placeOf({ functionName, url, lineNumber }: ProfileNode["callFrame"]): string {
  const name = functionName || "(anonymous)";
  if (url === "") return name;
  if (!url.startsWith("file:")) return `${name}  ${url}:${lineNumber + 1}`;
  const path = fileURLToPath(url);
  const source = sourceOf(path, lineNumber);
  return `${name}  ${source ?? `${path.slice(path.indexOf("node_modules") + 1)}:${lineNumber + 1}`}`;
}

const bundles = new Map<string, readonly string[]>();

/** The source file out of which a line of a bundle was made: the bundler heads each with a comment. */
function sourceOf(path: string, line: number): string | undefined {
  if (!path.startsWith(join(ROOT, "dist"))) return undefined;
  const lines = bundles.get(path) ?? readFileSync(path, "utf8").split("\n");
  bundles.set(path, lines);
  for (let i = line; i >= 0; i--) {
    const found = /^\/\/ (src\/\S+\.ts)$/.exec(lines[i] ?? "");
    if (found) return `${found[1]} (dist line ${line + 1})`;
  }
  return undefined;
}
