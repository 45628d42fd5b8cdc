// mux emit working --progress 40 --msg "Tests"  →  the bytes of an OSC 7501 report, for people who write programs.
// To the terminal (stdout); --print shows them escaped. Needs no server and runs in any terminal.

import { flagValue, hasFlag, type ParsedCommand } from "../core/command-line.ts";
import { usageLine } from "../core/command-usage.ts";
import type { BlockedKind, RecordState, Report } from "../core/report.ts";
import { EXIT_FAILED, EXIT_USAGE, Failure } from "./failure.ts";

const QUERY = "\x1b]7501;?\x1b\\";

/** The terminal that a question may be put to; undefined: what is written goes elsewhere. */
export interface Asking {
  ask(): Promise<string | undefined>;
}

/** The text for stdout. Throws a Failure of usage, or where the terminal does not read program status. */
export async function emit(command: ParsedCommand, terminal?: Asking): Promise<string> {
  if (
    terminal !== undefined &&
    hasFlag(command, "query") &&
    !hasFlag(command, "print") &&
    command.positional.length === 0
  )
    return understood(await terminal.ask());
  const [state] = command.positional;
  const query = hasFlag(command, "query") ? QUERY : "";
  if (state === undefined && query === "") throw misused(command, "a state is needed");
  const sequence = query + (state === undefined ? "" : await encode(command, state));
  return hasFlag(command, "print") ? `${escaped(sequence)}\n` : sequence;
}

/** "states=idle,working:kinds=permission" for people. */
function understood(answer: string | undefined): string {
  if (answer === undefined) throw new Failure(EXIT_FAILED, "this terminal does not read program status (OSC 7501)");
  const lists = answer.split(":").filter((list) => list !== "");
  const words = lists.map((list) => list.replace("=", " ").replaceAll(",", ", "));
  return `this terminal reads program status${words.length === 0 ? "" : `: ${words.join("; ")}`}\n`;
}

async function encode(command: ParsedCommand, state: string): Promise<string> {
  const { encodeReport } = await import("../protocols/osc7501/encode.ts");
  const encoded = encodeReport(reportOf(command, state));
  if (!encoded.ok) throw misused(command, encoded.message);
  return encoded.sequence;
}

/** What was asked for, unchecked: the encoder names what no terminal would take. */
function reportOf(command: ParsedCommand, state: string): Report {
  const id = flagValue(command, "id") ?? "";
  if (state === "clear") return id === "" ? { action: "clear" } : { action: "clear", id };
  const [kind, progress] = [flagValue(command, "kind"), flagValue(command, "progress")];
  const [app, title, msg] = [flagValue(command, "app"), flagValue(command, "title"), flagValue(command, "msg")];
  return {
    action: "set",
    id,
    // The encoder is given the words as they were typed, and refuses those that are none of the protocol's.
    state: state as RecordState,
    ...(kind !== undefined && { kind: kind as BlockedKind }),
    ...(progress !== undefined && { progress: /^\d+$/.test(progress) ? Number(progress) : Number.NaN }),
    ...(app !== undefined && { app }),
    ...(title !== undefined && { title }),
    ...(msg !== undefined && { msg }),
  };
}

const misused = (command: ParsedCommand, what: string): Failure =>
  new Failure(EXIT_USAGE, `command emit: ${what}\n${usageLine(command.spec)}`);

const escaped = (sequence: string): string => sequence.replaceAll("\x1b", "\\e");
