// A program on a PATH, as a shell finds it.

import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";

/** Absolute path of the program; undefined where there is none that can be run. */
export function findProgram(name: string, path: string): string | undefined {
  if (name.includes("/")) return isAbsolute(name) && isProgram(name) ? name : undefined;
  return path
    .split(":")
    .filter(isAbsolute)
    .map((directory) => join(directory, name))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
