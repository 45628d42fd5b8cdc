// The real agents, each of one pinned version, installed from npm into a directory of the system's temporary ones and used
// again by later runs. No install scripts run by themselves; what one would do is named here.

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface AgentPackage {
  readonly name: string;
  readonly version: string;
  /** The program, as npm names it. */
  readonly command: string;
  /** A step that the package leaves to an install script: a file of it, run with node. */
  readonly finish?: string;
}

export const CLAUDE_CODE: AgentPackage = {
  name: "@anthropic-ai/claude-code",
  version: "2.1.332",
  command: "claude",
  // Puts the program of this platform in the place of a stand-in.
  finish: "install.cjs",
};

export const CODEX: AgentPackage = { name: "@openai/codex", version: "0.171.0", command: "codex" };

export const GEMINI_CLI: AgentPackage = { name: "@google/gemini-cli", version: "0.61.0", command: "gemini" };

export const OPENCODE: AgentPackage = {
  name: "opencode-ai",
  version: "1.18.33",
  command: "opencode",
  finish: "postinstall.mjs",
};

export type Installed =
  | { readonly ok: true; readonly command: string; readonly path: string }
  | { readonly ok: false; readonly reason: string };

/** For some hundred megabytes: a slow line must not fail a test, only skip it. */
const NPM_TIMEOUT_MS = 240_000;
const NPM_INSTALL =
  "install --ignore-scripts --no-audit --no-fund --no-progress --prefer-offline --fetch-retries=1".split(" ");
/** For one program that starts, on a machine that is busy. */
const STEP_TIMEOUT_MS = 60_000;
/** Longest time that `installAgent` takes. */
export const INSTALL_TIMEOUT_MS: number = NPM_TIMEOUT_MS + 3 * STEP_TIMEOUT_MS;

/** Where the agent is, or why it is not there. */
export async function installAgent(agent: AgentPackage): Promise<Installed> {
  const directory = join(tmpdir(), `mux-agents-${agent.command}-${agent.version}`);
  try {
    if (!isOurs(directory)) await install(agent, directory);
    return { ok: true, command: agent.command, path: join(directory, "node_modules/.bin", agent.command) };
  } catch (error) {
    return { ok: false, reason: `${agent.name}@${agent.version} cannot be installed: ${firstLines(error)}` };
  }
}

/** What lies in a directory that everybody can write is run only when it is our own. */
function isOurs(directory: string): boolean {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found && found.uid !== process.getuid?.()) throw new Error(`${directory} belongs to somebody else`);
  return found !== undefined;
}

/** Installs beside `directory` and moves it there when it is whole: two runs at once do not see halves of each other. */
async function install(agent: AgentPackage, directory: string): Promise<void> {
  const { name, version, command, finish } = agent;
  const staging = mkdtempSync(`${directory}-`);
  try {
    mkdirSync(join(staging, "node_modules"));
    writeFileSync(join(staging, "package.json"), '{ "private": true }\n');
    await run("npm", [...NPM_INSTALL, "--prefix", staging, `${name}@${version}`], staging, NPM_TIMEOUT_MS);
    const home = join(staging, "node_modules", name);
    if (finish !== undefined) await run(process.execPath, [finish], home, STEP_TIMEOUT_MS);
    const told = await run(join(staging, "node_modules/.bin", command), ["--version"], staging, STEP_TIMEOUT_MS);
    if (!told.includes(version)) throw new Error(`it says it is version ${told}`);
    moveTo(staging, directory);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function moveTo(staging: string, directory: string): void {
  try {
    renameSync(staging, directory);
  } catch (error) {
    // Another run was first: its copy is as good.
    if (!isOurs(directory)) throw error;
  }
}

function run(program: string, args: readonly string[], cwd: string, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, timeout: timeoutMs, killSignal: "SIGKILL" }, (error, out, err) => {
      if (!error) resolve(out.trim());
      else
        reject(new Error(error.killed === true ? `${program} took longer than ${timeoutMs} ms` : err || error.message));
    });
  });
}

const firstLines = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split("\n").slice(0, 3).join(" · ");
