// save-buffer, load-buffer: between a buffer and a file of the caller's, or its stdout and stdin (-).

import { readFile, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { bufferOf } from "./buffers.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { fileProblem } from "./file-problem.ts";

/** Longest file that becomes a buffer: buffers are kept with the facts of every session. */
const MAX_BUFFER_BYTES: number = 1 << 20;
const STANDARD_STREAM = "-";

async function save(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const found = bufferOf(ctx, args);
  if (!found.ok) return refused(found.message);
  const path = args.positional[0] ?? "";
  const { text } = found.buffer;
  if (path === STANDARD_STREAM) return done(text);
  try {
    await writeFile(resolve(ctx.caller.cwd, path), text, { flag: hasFlag(args, "a") ? "a" : "w" });
    return done();
  } catch (error) {
    return refused(`${path}: ${fileProblem(error)}`);
  }
}

async function load(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const path = args.positional[0] ?? "";
  const read =
    path === STANDARD_STREAM ? { text: ctx.caller.stdin ?? "" } : await readLimited(resolve(ctx.caller.cwd, path));
  if ("problem" in read) return refused(`${path}: ${read.problem}`);
  if (read.text !== "") ctx.dispatch({ type: "bufferSet", name: flagValue(args, "b") ?? null, text: read.text });
  return done();
}

async function readLimited(path: string): Promise<{ readonly text: string } | { readonly problem: string }> {
  try {
    const found = await stat(path);
    // A device or a pipe has no size and may have no end.
    if (!found.isFile()) return { problem: "not a regular file" };
    const { size } = found;
    if (size > MAX_BUFFER_BYTES) return { problem: `too large for a buffer (${size} of ${MAX_BUFFER_BYTES} bytes)` };
    return { text: await readFile(path, "utf8") };
  } catch (error) {
    return { problem: fileProblem(error) };
  }
}

export const saveBuffer: Command = { name: "save-buffer", run: save };
export const loadBuffer: Command = { name: "load-buffer", run: load };
