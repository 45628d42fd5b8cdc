// mux hooks status [--json] [AGENT …] · mux hooks install|uninstall [-y] AGENT …
// Shows what would change in an agent's files and asks, before it changes them. Needs no server.

import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { hasFlag, type ParsedCommand } from "../core/command-line.ts";
import { usageLine } from "../core/command-usage.ts";
import { maskSecrets } from "../core/mask-secrets.ts";
import { EXIT_FAILED, EXIT_USAGE, Failure } from "./failure.ts";

type HookFiles = Awaited<ReturnType<typeof load>>;
type HooksRow = ReturnType<HookFiles["rows"]>[number];
type Prepared = Awaited<ReturnType<HookFiles["prepare"]>>;

/** What is left to print. Throws a Failure where something was not done. */
export async function hooks(command: ParsedCommand): Promise<string> {
  const [verb = "status", ...names] = command.positional;
  const files = await load();
  if (verb === "status") return status(files, names, hasFlag(command, "json"));
  if ((verb !== "install" && verb !== "uninstall") || names.length === 0) {
    const what = names.length === 0 && verb !== "status" ? "an agent is needed" : `there is no "${verb}"`;
    throw new Failure(EXIT_USAGE, `command hooks: ${what}\n${usageLine(command.spec)}`);
  }
  const isAsking = !hasFlag(command, "y");
  const failed: string[] = [];
  for (const name of new Set(names)) {
    const fault = await change(await files.prepare(name, verb), verb, isAsking);
    if (fault !== undefined) failed.push(`mux: ${fault}`);
  }
  if (failed.length > 0) throw new Failure(EXIT_FAILED, failed.join("\n"));
  return "";
}

async function load() {
  const { HookFiles } = await import("../hook-files/main.ts");
  const bundled = join(dirname(fileURLToPath(import.meta.url)), "../runtimes");
  return new HookFiles(process.env, process.env["HOME"] || homedir(), resolve(bundled));
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What went wrong, or was not agreed to. */
async function change(
  prepared: Prepared,
  verb: "install" | "uninstall",
  isAsking: boolean,
): Promise<string | undefined> {
  const { id, refusal, changes, todo } = prepared;
  if (refusal !== null) return refusal;
  if (changes.length === 0) {
    say(verb === "install" ? `${id}: hooks are installed already` : `${id}: no hooks of mux are there`);
    return undefined;
  }
  for (const { file, kind, diff } of changes) {
    say(`${id}: ${verb} ${kind} ${withTilde(file)}`);
    for (const line of diff) say(`  ${shownLine(line)}`);
  }
  if (isAsking) {
    if (!process.stdin.isTTY || !process.stdout.isTTY)
      return `${id}: nothing is changed: nobody is there to be asked; use -y`;
    if (!(await agrees(changes.length === 1 ? "Change this file?" : "Change these files?")))
      return `${id}: nothing is changed`;
  }
  const fault = await prepared.apply();
  if (fault !== undefined) return fault;
  say(`${id}: hooks are ${verb === "install" ? "installed" : "removed"}`);
  for (const line of todo) say(`  ${line}`);
  return undefined;
}

async function agrees(question: string): Promise<boolean> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

/** A person's settings: nothing in them moves a cursor, and their secrets stay theirs. */
const shownLine = (line: string): string =>
  maskSecrets(line.replaceAll("\t", "  ").replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\u{FFFD}"));

function withTilde(path: string): string {
  const home = process.env["HOME"] || homedir();
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

function status(files: HookFiles, names: readonly string[], isJson: boolean): string {
  const faults = names.flatMap((name) => files.faultOfName(name) ?? []);
  if (faults.length > 0) throw new Failure(EXIT_FAILED, faults.map((fault) => `mux: ${fault}`).join("\n"));
  const rows = files.rows(names);
  if (isJson) return `${JSON.stringify(rows)}\n`;
  const width = Math.max(...rows.map(({ id }) => id.length));
  return rows
    .toSorted((a, b) => Number(b.installed) - Number(a.installed))
    .flatMap((row) => linesOf(row, width))
    .map((line) => `${line}\n`)
    .join("");
}

const STATES: Readonly<Record<HooksRow["state"], string>> = {
  installed: "installed",
  "not-installed": "not installed",
  stale: "stale",
  damaged: "damaged",
  unreadable: "unreadable",
};
const STATE_WIDTH = 13;

function linesOf({ id, installed, state, file, todo }: HooksRow, width: number): readonly string[] {
  const word = installed || state !== "not-installed" ? STATES[state] : "no agent";
  const indent = " ".repeat(width + 2);
  return [`${id.padEnd(width)}  ${word.padEnd(STATE_WIDTH)}  ${withTilde(file)}`, ...todo.map((line) => indent + line)];
}
