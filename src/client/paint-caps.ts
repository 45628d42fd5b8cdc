// What may be painted on the outer terminal, from its environment and what it told.

import type { PaintCaps } from "../draw/pen.ts";
import { colourSupport, hasUnicode, type Environment } from "./tty/colour-support.ts";
import type { OuterCapabilities } from "./tty/probe.ts";

/** Terminals that draw styled underlines and links, by the name they give or their TERM. */
const RICH = /ghostty|kitty|wezterm|iterm|foot|contour|alacritty|vte|konsole|rio|tmux|outer/i;

export function paintCaps(env: Environment, known: OuterCapabilities): PaintCaps {
  const term = env["TERM"] ?? "";
  const plain = /^(?:linux|vt\d|screen)/.test(term);
  const rich = RICH.test(`${known.name} ${term} ${env["TERM_PROGRAM"] ?? ""}`) || env["VTE_VERSION"] !== undefined;
  return {
    colours: colourSupport(env),
    underlines: rich || (!plain && colourSupport(env) === "rgb"),
    links: rich || (!plain && colourSupport(env) === "rgb"),
    sync: known.sync,
    unicode: hasUnicode(env),
  };
}
