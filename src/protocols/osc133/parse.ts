// Reads the body of an OSC 133, or of an OSC 633 (the same letters): a shell's marks around prompts and commands.
//
//   A   A;k=s   A;cl=m;aid=12;redraw=0   B   C   D   D;127        (rules [M1]..[M7] in SPEC.md)
//
// Letters that tell nothing mux keeps (633 E and P, 133 L, N, P, I) are left out.

import type { Mark } from "../../core/mark.ts";

const EXIT_CODE = /^-?[0-9]{1,10}$/;
/** Longest body that is read; shells write far less. */
const MAX_BODY_LENGTH = 1024;
/** Longest `aid` that is kept. */
const MAX_AID_LENGTH = 128;
/** Kinds of a prompt that is the shell's first and main one; others go on, or stand at the right. */
const PRIMARY_KIND = "i";

/** The mark in `body`, what stands between `133;` and the terminator, or undefined where there is none. */
export function parseMark(body: string): Mark | undefined {
  if (body.length > MAX_BODY_LENGTH) return undefined;
  const [letter, ...parts] = body.split(";");
  const options = readOptions(parts);
  switch (letter) {
    case "A": {
      const kind = options.get("k") ?? PRIMARY_KIND;
      return { type: kind === PRIMARY_KIND ? "prompt" : "secondary", exitCode: null, ...readDetails(options) };
    }
    case "B":
      return { type: "input", exitCode: null, ...readDetails(options) };
    case "C":
      return { type: "command", exitCode: null, ...readDetails(options) };
    case "D":
      return { type: "finished", exitCode: readExitCode(parts[0]), ...readDetails(options) };
    default:
      return undefined;
  }
}

function readOptions(parts: readonly string[]): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const part of parts) {
    const equals = part.indexOf("=");
    if (equals > 0) options.set(part.slice(0, equals), part.slice(equals + 1));
  }
  return options;
}

function readDetails(options: ReadonlyMap<string, string>): Pick<Mark, "aid" | "cl" | "redraw"> {
  const aid = options.get("aid");
  const cl = options.get("cl");
  const redraw = options.get("redraw");
  return {
    ...(aid !== undefined && aid.length <= MAX_AID_LENGTH && { aid }),
    ...((cl === "m" || cl === "v" || cl === "w" || cl === "line") && { cl }),
    ...((redraw === "0" || redraw === "1") && { redraw: redraw === "1" }),
  };
}

function readExitCode(text: string | undefined): number | null {
  return text !== undefined && EXIT_CODE.test(text) ? Number(text) : null;
}
