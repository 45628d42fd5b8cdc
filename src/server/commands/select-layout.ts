// select-layout, next-layout, previous-layout: tmux's five presets, by name or the beginning of one.

import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import type { LayoutPreset } from "../../core/layout.ts";
import { LAYOUT_PRESETS } from "../../core/layout-preset.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { targetOf } from "./find-target.ts";

function lay(ctx: CommandContext, args: ParsedCommand, preset: LayoutPreset | "next" | "previous" | null): Reply {
  const found = targetOf(ctx, args, "window");
  if (!found.ok) return refused(found.message);
  const chosen = preset ?? LAYOUT_PRESETS[found.window.preset];
  if (chosen !== undefined) ctx.dispatch({ type: "layoutSelected", window: found.window.id, preset: chosen });
  return done();
}

function run(ctx: CommandContext, args: ParsedCommand): Reply {
  if (hasFlag(args, "n")) return lay(ctx, args, "next");
  if (hasFlag(args, "p")) return lay(ctx, args, "previous");
  const [name] = args.positional;
  if (name === undefined) return lay(ctx, args, null);
  const fitting = LAYOUT_PRESETS.filter((preset) => preset.startsWith(name));
  const preset = LAYOUT_PRESETS.find((each) => each === name) ?? (fitting.length === 1 ? fitting[0] : undefined);
  return preset === undefined ? refused(`invalid layout: ${name}`) : lay(ctx, args, preset);
}

export const selectLayout: Command = { name: "select-layout", run };
export const nextLayout: Command = { name: "next-layout", run: (ctx, args) => lay(ctx, args, "next") };
export const previousLayout: Command = { name: "previous-layout", run: (ctx, args) => lay(ctx, args, "previous") };
