// resume --layout: sessions, windows and their layouts as they were before pty-host or the machine ended, a shell in each
// directory, and each agent with its conversation, exactly or not at all: where that is gone a shell stands in its place.
// Other programs are not started again.

import { hasFlag, type ParsedCommand } from "../../core/command-line.ts";
import type { Launch } from "../../core/event.ts";
import { canSplit } from "../../core/find.ts";
import { windowAt } from "../../core/find-window.ts";
import type { PaneId, WindowId } from "../../core/ids.ts";
import { isSameConversation, type Left, type Resumable } from "../../core/launched.ts";
import { panesOf, type LayoutNode } from "../../core/layout.ts";
import type { SavedPane, SavedSession, SavedWindow } from "../../core/saved-work.ts";
import type { Session } from "../../core/state.ts";
import { done, refused, type Command, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { isDirectory } from "./launch.ts";
import { make } from "./made.ts";
import { resumingLaunch, STAGGER_MS } from "./resuming-launch.ts";

export const putBack: Command["run"] = async (ctx: CommandContext, args: ParsedCommand): Promise<Reply> => {
  const { before } = ctx.restore;
  if (before === null) return refused("there is nothing to put back");
  // At once, so that it is not done twice.
  ctx.restore.forgetBefore();
  const putting = new PuttingBack(ctx, hasFlag(args, "fresh"));
  for (const session of before) await putting.session(session);
  const { problems } = putting;
  return problems.length === 0 ? done() : { ...refused(problems.join("\n")), code: 0 };
};

class PuttingBack {
  readonly problems: string[] = [];
  readonly #ctx: CommandContext;
  readonly #mayBeginAnew: boolean;
  #agents = 0;

  constructor(ctx: CommandContext, mayBeginAnew: boolean) {
    this.#ctx = ctx;
    this.#mayBeginAnew = mayBeginAnew;
  }

  /** Windows of a session whose name is taken come to those that it has. */
  async session(saved: SavedSession): Promise<void> {
    let shown: WindowId | undefined;
    for (const window of saved.windows) {
      const made = await this.#window(saved, window);
      if (window.index === saved.active) shown = made;
    }
    const session = this.#find(saved.name);
    if (session !== undefined && shown !== undefined)
      this.#ctx.dispatch({ type: "windowSelected", session: session.id, window: shown, atMs: this.#ctx.nowMs });
  }

  #find(name: string): Session | undefined {
    return [...this.#ctx.state.sessions.values()].find((session) => session.name === name);
  }

  async #window(saved: SavedSession, window: SavedWindow): Promise<WindowId | undefined> {
    const [first] = panesOf(window.layout);
    const pane = window.panes.find(({ id }) => id === first);
    const session = this.#find(saved.name);
    const launch = await this.#launch(pane, session);
    const name = window.autoName ? null : window.name;
    const made = await make(this.#ctx, this.#eventFor(saved, session, window, launch, name));
    if (made === undefined || !made.ok) {
      this.problems.push(`${saved.name}:${window.index}: ${made?.message ?? "create window failed"}`);
      return undefined;
    }
    const { cols, rows } = window;
    // Whose size nobody has a say in has the one that it had.
    this.#ctx.dispatch({ type: "windowResized", window: made.window.id, cols, rows });
    const panes = new Map([[first, made.pane.id]]);
    await this.#fill(window, window.layout, made.pane.id, panes, made.session);
    const active = panes.get(window.active);
    if (active !== undefined) this.#ctx.dispatch({ type: "paneSelected", pane: active, atMs: this.#ctx.nowMs });
    if (active !== undefined && window.zoomed) this.#ctx.dispatch({ type: "paneZoomed", pane: active });
    return made.window.id;
  }

  #eventFor(
    saved: SavedSession,
    session: Session | undefined,
    { index, cols, rows }: SavedWindow,
    launch: Launch,
    name: string | null,
  ): Parameters<typeof make>[1] {
    const atMs = this.#ctx.nowMs;
    if (session === undefined)
      return { type: "sessionCreated", name: saved.name, windowName: name, launch, env: {}, cols, rows, atMs };
    const isFree = windowAt(this.#ctx.state, session, index) === undefined;
    const wanted = isFree ? index : null;
    return { type: "windowCreated", session: session.id, index: wanted, name, launch, select: false, atMs };
  }

  /** Splits `pane`, which stands for all of `node`, until all of its panes are there. */
  async #fill(
    window: SavedWindow,
    node: LayoutNode,
    pane: PaneId,
    panes: Map<PaneId | undefined, PaneId>,
    session: Session,
  ): Promise<void> {
    if (node.kind === "pane") return;
    const [, ...others] = node.children;
    // From the last: each takes its cells off the end of what is left.
    for (const child of others.toReversed()) {
      const [first] = panesOf(child.node);
      const launch = await this.#launch(
        window.panes.find(({ id }) => id === first),
        session,
      );
      const cells = canSplit(this.#ctx.state, pane, node.kind, false, child.cells) ? child.cells : null;
      const at = { pane, axis: node.kind, before: false, full: false, select: false, atMs: this.#ctx.nowMs };
      const made = await make(this.#ctx, { type: "paneSplit", ...at, cells, launch });
      if (made === undefined || !made.ok) {
        this.problems.push(`${window.name}: ${made?.message ?? "no space for new pane"}`);
        continue;
      }
      panes.set(first, made.pane.id);
      await this.#fill(window, child.node, made.pane.id, panes, session);
    }
    const [first] = node.children;
    if (first !== undefined) await this.#fill(window, first.node, pane, panes, session);
  }

  async #launch(pane: SavedPane | undefined, session: Session | undefined): Promise<Launch> {
    const shell = { argv: [], cwd: pane !== undefined && isDirectory(pane.cwd) ? pane.cwd : "" };
    const resumable = pane?.left == null ? undefined : this.#offered(pane.left);
    if (resumable === undefined) return shell;
    const launch = await resumingLaunch(this.#ctx, resumable, this.#mayBeginAnew, session?.env ?? {});
    if (typeof launch === "string") {
      this.problems.push(`${resumable.number}: ${launch}`);
      return shell;
    }
    if (this.#agents++ > 0) await new Promise<void>((resolve) => void this.#ctx.setTimer(STAGGER_MS, resolve));
    this.#ctx.dispatch({ type: "resumablesForgotten", numbers: [resumable.number] });
    return launch;
  }

  /** What goes on already, or was taken off the list, is not offered. */
  #offered(left: Left): Resumable | undefined {
    const isIt = (each: Resumable): boolean =>
      isSameConversation(each, left) ||
      (each.agent === left.agent && each.conversation === left.conversation && each.endedAtMs === left.endedAtMs);
    return this.#ctx.state.resumables.find(isIt);
  }
}
