// set-buffer, show-buffer, list-buffers, delete-buffer: the paste buffers, the latest first.

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import type { PasteBuffer } from "../../core/state.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { printList } from "./expand.ts";

const FORMAT = '#{buffer_name}: #{buffer_size} bytes: "#{buffer_sample}"';

export type BufferChoice =
  | { readonly ok: true; readonly buffer: PasteBuffer }
  | { readonly ok: false; readonly message: string };

/** The buffer of -b, else the latest. */
export function bufferOf(ctx: CommandContext, args: ParsedCommand): BufferChoice {
  const name = flagValue(args, "b");
  const buffer = ctx.state.buffers.find((each) => name === undefined || each.name === name);
  if (buffer) return { ok: true, buffer };
  return { ok: false, message: name === undefined ? "no buffers" : `no buffer ${name}` };
}

function set(ctx: CommandContext, args: ParsedCommand): Reply {
  const newName = flagValue(args, "n");
  if (newName !== undefined) return rename(ctx, args, newName);
  const [data] = args.positional;
  if (data === undefined) return refused("no data specified");
  if (data === "") return done();
  const name = flagValue(args, "b") ?? null;
  const old = hasFlag(args, "a") ? bufferOf(ctx, args) : undefined;
  const appends = old?.ok === true;
  const text = (appends ? old.buffer.text : "") + data;
  ctx.dispatch({ type: "bufferSet", name: appends ? old.buffer.name : name, text });
  return done();
}

function rename(ctx: CommandContext, args: ParsedCommand, newName: string): Reply {
  const found = bufferOf(ctx, args);
  if (!found.ok) return refused(found.message);
  ctx.dispatch({ type: "bufferDeleted", name: found.buffer.name });
  ctx.dispatch({ type: "bufferSet", name: newName, text: found.buffer.text });
  return done();
}

function remove(ctx: CommandContext, args: ParsedCommand): Reply {
  const found = bufferOf(ctx, args);
  const name = flagValue(args, "b");
  if (!found.ok) return refused(name === undefined ? "no buffer" : `unknown buffer: ${name}`);
  ctx.dispatch({ type: "bufferDeleted", name: found.buffer.name });
  return done();
}

export const setBuffer: Command = { name: "set-buffer", run: set };
export const deleteBuffer: Command = { name: "delete-buffer", run: remove };
export const showBuffer: Command = {
  name: "show-buffer",
  run: (ctx, args) => {
    const found = bufferOf(ctx, args);
    return found.ok ? done(found.buffer.text) : refused(found.message);
  },
};
export const listBuffers: Command = {
  name: "list-buffers",
  run: (ctx, args) => {
    const subjects = ctx.state.buffers.map((buffer) => ({ buffer }));
    return printList(ctx, args, subjects, FORMAT, ({ buffer }) => ({ name: buffer.name, text: buffer.text }));
  },
};
