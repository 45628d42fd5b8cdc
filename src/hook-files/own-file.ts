// A file that is all ours: a plugin, a script, a file of hooks in a folder whose files the agent takes together.

import { HOOK_TOKEN } from "../catalog/hook-command.ts";
import { planned, refused, type FileKind, type FileText } from "./planned.ts";

const isOurs = (text: FileText): boolean => text?.includes(HOOK_TOKEN) === true;

export function ownFile(wanted: string): FileKind {
  return {
    install: (text) =>
      text === null || isOurs(text) ? planned(wanted) : refused(0, "is there, and mux has not made it: move it away"),
    uninstall: (text) => planned(isOurs(text) ? null : text),
    stateOf: (text) => {
      if (!isOurs(text)) return "not-installed";
      return text === wanted ? "installed" : "stale";
    },
  };
}
