// Asks an agent for its version, by running it: "claude --version". Versions are compared number by number.

import { execFile } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";

/** Some start an interpreter first, on a machine that is busy. */
const ASK_TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 64 << 10;

/** The first numbers it says, "2.1.332"; null: it is not found, or says none. */
export async function askVersion(
  command: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const program = findProgram(command.split(/\s+/, 1)[0] ?? "", env["PATH"] ?? "");
  if (program === undefined) return null;
  return new Promise((resolve) => {
    const child = execFile(
      program,
      ["--version"],
      { env: { ...env }, timeout: ASK_TIMEOUT_MS, maxBuffer: MAX_ANSWER_BYTES, killSignal: "SIGKILL", cwd: "/" },
      (_, out, err) => resolve(/\d+(?:\.\d+)+/.exec(`${out}\n${err}`)?.[0] ?? null),
    );
    child.stdin?.end();
  });
}

export function findProgram(name: string, path: string): string | undefined {
  if (name === "" || name.includes("/")) return undefined;
  return path
    .split(":")
    .filter(isAbsolute)
    .map((directory) => join(directory, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether `version` is `since` or later; `since` may hold more than a number ("1.x prerelease"). */
export function isAtLeast(version: string, since: string): boolean {
  const [have, want] = [numbersOf(version), numbersOf(since)];
  for (let at = 0; at < want.length; at++) {
    const difference = (have[at] ?? 0) - (want[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

const numbersOf = (version: string): readonly number[] =>
  (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? "").split(".").map(Number);
