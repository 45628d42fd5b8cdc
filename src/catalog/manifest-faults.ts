// What is wrong with a manifest although each of its keys is right: an interpreter as a name, a shared name without a second
// sign, a hook that must never be installed, two ways of taking a conversation up again.

import type { Path } from "./check-manifest.ts";
import { isGenericName } from "./interpreters.ts";
import type { DetectionManifest } from "./manifest-detect.ts";
import type { Manifest } from "./manifest-schema.ts";
import { programName } from "./program-name.ts";

export interface RuleFault {
  readonly code: "shape" | "generic-name" | "ambiguous-name";
  readonly path: Path;
  readonly reason: string;
}

/** The name of the executable that a manifest's command starts. */
export function commandName({ command }: Manifest): string {
  return programName(command.trim().split(/\s+/)[0] ?? "");
}

/** The first fault, or undefined. */
export function findRuleFault(manifest: Manifest): RuleFault | undefined {
  return findNameFault(manifest) ?? findHooksFault(manifest) ?? findResumeFault(manifest);
}

function findNameFault(manifest: Manifest): RuleFault | undefined {
  const detect = manifest.detect ?? {};
  const exe = detect.exe ?? [];
  const generic = exe.findIndex(isGenericName);
  if (generic >= 0) {
    const reason = `"${exe[generic]}" runs other programs and names no agent`;
    return { code: "generic-name", path: ["detect", "exe", generic], reason };
  }
  if (detect.exe === undefined && isGenericName(commandName(manifest))) {
    const reason = `"${commandName(manifest)}" runs other programs: say how the agent is known in detect.exe`;
    return { code: "generic-name", path: ["command"], reason };
  }
  const ambiguous = detect.ambiguous ?? [];
  const stray = ambiguous.findIndex((name) => !exe.includes(name));
  if (stray >= 0) {
    return { code: "ambiguous-name", path: ["detect", "ambiguous", stray], reason: "is not listed in detect.exe" };
  }
  if (ambiguous.length > 0 && !hasSecondSign(detect)) {
    const reason = "needs a second sign: paths, scripts, argv.require, argv.allowEmpty or confirm";
    return { code: "ambiguous-name", path: ["detect", "ambiguous"], reason };
  }
  return undefined;
}

function hasSecondSign(detect: DetectionManifest): boolean {
  const { paths, scripts, argv, confirm } = detect;
  const lists = [paths, scripts, argv?.require, confirm?.titleRegex, confirm?.oscApp, confirm?.interpreter];
  return argv?.allowEmpty === true || lists.some((list) => (list?.length ?? 0) > 0);
}

function findHooksFault({ hooks = {} }: Manifest): RuleFault | undefined {
  const forbidden = (hooks.events ?? []).findIndex(
    ({ on, event, install }) => install !== false && (hooks.forbid ?? []).includes(on ?? event ?? ""),
  );
  if (forbidden >= 0) {
    return { code: "shape", path: ["hooks", "events", forbidden, "on"], reason: "is listed in hooks.forbid" };
  }
  return hooks.timeout !== undefined && hooks.timeoutUnit === undefined
    ? { code: "shape", path: ["hooks", "timeout"], reason: 'needs "timeoutUnit", s or ms' }
    : undefined;
}

function findResumeFault({ resume }: Manifest): RuleFault | undefined {
  if (resume === undefined || typeof resume === "string") return undefined;
  if (resume.create !== undefined && resume.discover !== undefined) {
    const reason = 'stands against "create": an id is either given at launch or found';
    return { code: "shape", path: ["resume", "discover"], reason };
  }
  if ((resume.storeRoot === undefined) !== (resume.storeMatch === undefined)) {
    const key = resume.storeRoot === undefined ? "storeMatch" : "storeRoot";
    return { code: "shape", path: ["resume", key], reason: "needs both storeRoot and storeMatch" };
  }
  return undefined;
}
