// What must hold before a fork, so that the reason of a failure is a line for people and not text inside the pane:
// the program exists and may be run, the directory can be entered.

import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";

/** Where execvp looks when the environment has no PATH. */
const DEFAULT_PATH = "/bin:/usr/bin";
/** Directories that are tried after the one asked for and HOME. */
const LAST_DIRECTORY = "/";

type FileVerdict = "ok" | "no such file" | "permission denied" | "is a directory";

function judgeFile(path: string): FileVerdict {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return "is a directory";
    accessSync(path, constants.X_OK);
    return stats.mode & 0o111 ? "ok" : "permission denied";
  } catch (error) {
    return errorCode(error) === "EACCES" ? "permission denied" : "no such file";
  }
}

/** The code of a system error ("ENOENT"), or "". */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/**
 * Why `program` cannot be run from `directory` with this PATH, as one line; undefined when it can. Looks where execvp
 * looks: a name with a slash is a path, an empty element of PATH is the directory.
 */
export function findRunProblem(program: string, directory: string, path: string | undefined): string | undefined {
  if (program === "") return "cannot run a program without a name";
  const candidates = program.includes("/")
    ? [program]
    : (path ?? DEFAULT_PATH).split(":").map((element) => join(element === "" ? "." : element, program));
  let verdict: FileVerdict = "no such file";
  for (const candidate of candidates) {
    const found = judgeFile(isAbsolute(candidate) ? candidate : join(directory, candidate));
    if (found === "ok") return undefined;
    if (verdict === "no such file" && (found === "permission denied" || program.includes("/"))) verdict = found;
  }
  return `cannot run ${printable(program)}: ${verdict}`;
}

/** The first of these that can be entered: the directory asked for, HOME, the root. */
export function chooseDirectory(asked: string, home: string | undefined): string {
  for (const directory of [asked, home]) {
    if (directory !== undefined && isAbsolute(directory) && canEnter(directory)) return directory;
  }
  return LAST_DIRECTORY;
}

function canEnter(directory: string): boolean {
  try {
    if (!statSync(directory).isDirectory()) return false;
    accessSync(directory, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A name as it may stand in a message: controls become "?", and no more than 200 characters. */
function printable(text: string): string {
  const clean = text.replaceAll(/\p{Cc}/gu, "?");
  return clean.length > 200 ? `${clean.slice(0, 200)}…` : clean;
}
