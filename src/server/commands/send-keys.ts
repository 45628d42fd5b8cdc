// send-keys, send-prefix: keys as if they were typed, encoded for the modes the pane's program has set.

import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { encodeInput } from "../../core/encode-input.ts";
import { itemsOfSendKeys, parseKeyName } from "../../core/key-name.ts";
import type { InputItem } from "../../core/key.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";
import { wholeNumber } from "./numbers.ts";

/** Most often a key list may be repeated. */
const MAX_REPEAT = 10_000;
const MAX_CODE_POINT = 0x10ffff;

async function run(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const found = targetOf(ctx, args, "pane");
  if (!found.ok) return refused(found.message);
  const times = wholeNumber(flagValue(args, "N") ?? "1", 1, MAX_REPEAT);
  if (times === undefined) return refused("repeat count invalid");
  const items = hasFlag(args, "H") ? hexItems(args.positional) : itemsOfSendKeys(args.positional, hasFlag(args, "l"));
  if (typeof items === "string") return refused(items);
  const modes = ctx.modes(found.pane.id);
  const bytes = items.map((item) => encodeInput(item, modes)).join("");
  if (bytes !== "") await ctx.sendInput(found.pane.id, bytes.repeat(times));
  return done();
}

/** Characters by their numbers: "1b 5b 41". */
function hexItems(words: readonly string[]): readonly InputItem[] | string {
  const codes = words.map((word) => (/^[0-9a-fA-F]{1,6}$/.test(word) ? Number.parseInt(word, 16) : Number.NaN));
  const bad = codes.findIndex((code) => !(code <= MAX_CODE_POINT));
  if (bad >= 0) return `not a hexadecimal number of a character: ${words[bad]}`;
  return [{ kind: "raw", bytes: codes.map((code) => String.fromCodePoint(code)).join("") }];
}

async function runPrefix(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const found = targetOf(ctx, args, "pane");
  if (!found.ok) return refused(found.message);
  const key = parseKeyName(ctx.settings.prefix);
  if (key) await ctx.sendInput(found.pane.id, encodeInput({ kind: "key", key }, ctx.modes(found.pane.id)));
  return done();
}

export const sendKeys: Command = { name: "send-keys", run };
export const sendPrefix: Command = { name: "send-prefix", run: runPrefix };
