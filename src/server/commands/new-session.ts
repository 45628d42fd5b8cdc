// new-session: makes a session with one window; -A: attaches where there is one of that name.

import { cleanText } from "../../core/clean-text.ts";
import { flagValue, hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import { cleanSessionName, freeSessionName } from "../../core/find.ts";
import { layoutScreen } from "../../core/screen-layout.ts";
import { formatSessionId } from "../../core/ids.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { expand, printMade } from "./expand.ts";
import { launchOf, variablesOf } from "./launch.ts";
import { make } from "./made.ts";
import { wholeNumber } from "./numbers.ts";
import { showSession } from "./show-session.ts";

const DEFAULT_COLS = 80;
const DEFAULT_ROWS = 24;
/** Largest window there is, in cells. */
const MAX_COLS = 1000;
const MAX_ROWS = 500;
/** Variables of the caller that describe where it sits (tmux's update-environment). */
const UPDATED_VARIABLES: readonly string[] = [
  ...["DISPLAY", "KRB5CCNAME", "SSH_ASKPASS", "SSH_AUTH_SOCK", "SSH_AGENT_PID", "SSH_CONNECTION", "WAYLAND_DISPLAY"],
  ...["WINDOWID", "XAUTHORITY"],
];
const SESSION_FORMAT = "#{session_name}:";

async function run(ctx: CommandContext, args: ParsedCommand): Promise<Reply> {
  const asked = flagValue(args, "s");
  const wanted = asked === undefined ? freeSessionName(ctx.state) : cleanSessionName(expand(ctx, asked, {}));
  if (wanted === undefined) return refused(`invalid session: ${asked}`);
  const existing = [...ctx.state.sessions.values()].find((session) => session.name === wanted);
  if (existing && !hasFlag(args, "A")) return refused(`duplicate session: ${wanted}`);
  if (existing) return showSession(ctx, existing.id);
  const size = sizeOf(ctx, args);
  if (typeof size === "string") return refused(size);
  const chosen = launchOf(ctx, args, undefined);
  if (!chosen.ok) return refused(chosen.message);
  const { env: _, ...launch } = chosen.launch;
  const window = flagValue(args, "n");
  const windowName = window === undefined ? null : cleanText(window);
  const env = { ...callersVariables(ctx), ...Object.fromEntries(Object.entries(variablesOf(args))) };
  const atMs = ctx.nowMs;
  const made = await make(ctx, { type: "sessionCreated", name: wanted, windowName, launch, env, ...size, atMs });
  if (made === undefined) return refused(`duplicate session: ${wanted}`);
  if (!made.ok) return refused(made.message);
  const reply = printMade(ctx, args, SESSION_FORMAT, made);
  if (hasFlag(args, "d")) return reply;
  if (ctx.caller.client !== null) return showSession(ctx, made.session.id);
  return { ...done(reply.out), attach: formatSessionId(made.session.id) };
}

/** The size asked for; without one, that of the caller's terminal where it will attach. */
function sizeOf(ctx: CommandContext, args: ParsedCommand): { cols: number; rows: number } | string {
  const attaches = !hasFlag(args, "d");
  const given = { cols: flagValue(args, "x"), rows: flagValue(args, "y") };
  const ownCols = given.cols === "-" || (given.cols === undefined && attaches);
  const ownRows = given.rows === "-" || (given.rows === undefined && attaches);
  const terminal = { cols: ctx.caller.cols ?? DEFAULT_COLS, rows: ctx.caller.rows ?? DEFAULT_ROWS };
  const { sidebarVisible: visible, sidebarWidth: width } = ctx.settings;
  // What attaches takes its sidebar and status line off at once: the first program starts at the size it keeps.
  const area = attaches ? layoutScreen(terminal, { visible, width }).panes : terminal;
  const cols = ownCols ? area.cols : wholeNumber(given.cols ?? `${DEFAULT_COLS}`, 1, MAX_COLS);
  const rows = ownRows ? area.rows : wholeNumber(given.rows ?? `${DEFAULT_ROWS}`, 1, MAX_ROWS);
  if (cols === undefined) return "width invalid";
  return rows === undefined ? "height invalid" : { cols, rows };
}

const callersVariables = (ctx: CommandContext): Record<string, string> =>
  Object.fromEntries(Object.entries(ctx.caller.env).filter(([name]) => UPDATED_VARIABLES.includes(name)));

export const newSession: Command = { name: "new-session", run };
