// report: writes what a pane's status was concluded from into a file that can be handed on. replay: concludes it anew.

import { jsonText } from "../../core/json-text.ts";
import { readFile, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { parseRuntime } from "../../catalog/parse-runtime.ts";
import { replayBundle, type Replay } from "../../catalog/replay.ts";
import type { Runtime } from "../../catalog/runtime.ts";
import { encodeBundle, newBundle, parseBundle, type Bundle, type BundleManifest } from "../../core/bundle.ts";
import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { maskBundle } from "../../core/mask-bundle.ts";
import type { Pane } from "../../core/state.ts";
import type { Status } from "../../core/status.ts";
import { printed, printedJson, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { fileProblem } from "./file-problem.ts";
import { findTarget, targetOf } from "./find-target.ts";
import { statusJson } from "./status-json.ts";
import { plainStatus } from "./status.ts";

/** A bundle of more bytes was not written by this program. */
const MAX_BUNDLE_BYTES: number = 4 << 20;
/** Entries of the ledger that go along. */
const MAX_ENTRIES = 100;
const STANDARD_STREAM = "-";
const SCREEN = { start: 0, end: "last", escapes: false, joinWrapped: false, keepTrailing: false } as const;

async function runReport(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const [target] = args.positional;
  const found = target === undefined ? targetOf(ctx, args, "pane") : findTarget(ctx, "pane", target);
  if (!found.ok) return refused(found.message);
  const bundle = maskBundle(bundleOf(ctx, found.pane), homedir());
  const text = `${jsonText(encodeBundle(bundle), 2)}\n`;
  const name = flagValue(args, "o") ?? `mux-report-${found.pane.id}-${bundle.takenAtMs}.json`;
  if (name === STANDARD_STREAM) return { code: 0, out: text, err: "" };
  const path = resolve(ctx.caller.cwd, name);
  try {
    await writeFile(path, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    return refused(`${name}: ${fileProblem(error)}`);
  }
  return printed([path, "secrets, paths below your home and messages are masked: look it over before you hand it on"]);
}

function bundleOf(ctx: CommandContext, pane: Pane): Bundle {
  const { stream, observation, agentSinceMs, conversations, status, life } = pane;
  const agent = observation?.agent ?? null;
  return newBundle({
    mux: ctx.server.version,
    takenAtMs: ctx.nowMs,
    inference: ctx.settings.inference,
    pane: {
      title: stream.title,
      cols: pane.cols,
      rows: pane.rows,
      agent,
      agentSinceMs,
      queried: stream.queried,
      alive: life.phase !== "ended",
      records: stream.records,
      conversations,
      status,
    },
    manifest: agent === null ? null : manifestOf(ctx, agent.id),
    screen: ctx.capture(pane.id, SCREEN).replace(/\n$/, "").split("\n"),
    processes: life.phase === "running" ? ctx.processesBelow(life.pid) : [],
    ledger: ctx.state.ledger.entries.filter((entry) => entry.pane === pane.id).slice(-MAX_ENTRIES),
  });
}

function manifestOf(ctx: CommandContext, agent: string): BundleManifest | null {
  const runtime = ctx.runtimeOf(agent);
  return runtime === undefined ? null : { id: runtime.id, checked: runtime.checked, own: ctx.ownManifest(runtime.id) };
}

async function runReplay(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const [name = ""] = args.positional;
  const read = await readBundle(ctx, name);
  if ("problem" in read) return refused(`${name}: ${read.problem}`);
  const { bundle, runtime } = read;
  const replay = replayBundle(bundle, runtime);
  const same = isSameStatus(bundle.pane.status, replay.status);
  const reply = hasFlag(args, "json")
    ? printedJson({ same, recorded: statusJson(bundle.pane.status), replayed: statusJson(replay.status) })
    : printed(linesOf(bundle, replay, same));
  return same ? reply : { ...reply, code: 1 };
}

type ReadBundle = { readonly bundle: Bundle; readonly runtime: Runtime | undefined } | { readonly problem: string };

async function readBundle(ctx: CommandContext, name: string): Promise<ReadBundle> {
  const text = name === STANDARD_STREAM ? { text: ctx.caller.stdin ?? "" } : await readLimited(ctx, name);
  if ("problem" in text) return text;
  const bundle = parseBundle(text.text);
  if (bundle === undefined) return { problem: "not a report of mux, or one of another version" };
  const { manifest } = bundle;
  if (manifest === null || bundle.inference === "off") return { bundle, runtime: undefined };
  if (manifest.own === null) return { bundle, runtime: ctx.runtimeOf(manifest.id) };
  const parsing = parseRuntime(`${name}: manifest`, manifest.own, "own");
  return parsing.ok ? { bundle, runtime: parsing.runtime } : { problem: parsing.error.message };
}

async function readLimited(
  ctx: CommandContext,
  name: string,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const path = resolve(ctx.caller.cwd, name);
  try {
    const found = await stat(path);
    if (!found.isFile()) return { problem: "not a regular file" };
    if (found.size > MAX_BUNDLE_BYTES) return { problem: "too large for a report" };
    return { text: await readFile(path, "utf8") };
  } catch (error) {
    return { problem: fileProblem(error) };
  }
}

const isSameStatus = (one: Status, other: Status): boolean =>
  one.state === other.state &&
  one.kind === other.kind &&
  one.source === other.source &&
  one.confidence === other.confidence &&
  one.rule === other.rule;

function linesOf(bundle: Bundle, { status, title, screen }: Replay, same: boolean): readonly string[] {
  const told = (each: Status): string => `${plainStatus(each)} (${each.source}, ${each.confidence}, ${each.rule})`;
  return [
    `recorded: ${told(bundle.pane.status)}`,
    `replayed: ${same ? "the same" : told(status)}`,
    `the title: ${title === null ? "says nothing" : `${title.state} (${title.rule})`}`,
    `the screen: ${screen === null ? "says nothing" : screen === "ignore" ? "hides it" : `${screen.state} (${screen.rule})`}`,
  ];
}

export const report: Command = { name: "report", run: runReport };
export const replay: Command = { name: "replay", run: runReplay };
