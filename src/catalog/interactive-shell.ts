// Whether a process is a shell that waits for a person: ["-zsh"], ["bash", "-i"]. Not `bash -c x`, not `sh script`,
// not a shell that was exec'ed away. Only such a process can own a pane's foreground as "the shell".

import { interpretArgv } from "./interpret-argv.ts";
import { interpreterFamily } from "./interpreters.ts";
import { programName } from "./program-name.ts";

/**
 * True for a shell at its prompt. `comm` (the kernel's short name, "" where unknown) decides where argv is empty.
 * A shell written in python (`python3 /usr/bin/xonsh`) counts too.
 */
export function isInteractiveShell(argv: readonly string[], comm: string): boolean {
  if (argv.length === 0) return interpreterFamily(programName(comm)) === "shell";
  const invocation = interpretArgv(argv);
  if (invocation.kind === "bare") return invocation.family === "shell";
  return (
    invocation.kind === "script" &&
    invocation.family === "python" &&
    interpreterFamily(programName(invocation.script)) === "shell" &&
    invocation.args.every((arg) => arg !== "-c" && arg.startsWith("-"))
  );
}
