// A pane under watch, for tests: the bundled manifest of an agent, a real screen, a clock that stands still until it is
// told. `says` holds the words, oldest first.

import type { PaneFeed } from "../../../src/server/panes/feed.ts";
import { parseRuntime } from "../../../src/catalog/parse-runtime.ts";
import type { Runtime } from "../../../src/catalog/runtime.ts";
import type { Word } from "../../../src/core/word.ts";
import { PaneWatch, type WatchBase } from "../../../src/server/activity/pane-watch.ts";
import { viewOf } from "../../../src/server/activity/terminal-view.ts";
import { planFor } from "../../../src/server/activity/watch-plan.ts";
import { Screen } from "../../../src/server/screen/screen.ts";
import { BUNDLED } from "../../catalog/bundled.ts";

export function bundled(agent: string): Runtime {
  const runtime = BUNDLED.catalog.byName.get(agent);
  if (!runtime) throw new Error(`no manifest of ${agent}`);
  return runtime;
}

/** A manifest as a person would write it. */
export function ownManifest(more: object): Runtime {
  const parsing = parseRuntime("own.json", JSON.stringify({ id: "own", name: "Own", command: "own", ...more }));
  if (!parsing.ok) throw new Error(parsing.error.message);
  return parsing.runtime;
}

/** What a word says, shortly: "silence working", "screen blocked/permission", "title withdraws". */
export function brief({ source, says }: Word): string {
  switch (says.act) {
    case "is":
      return `${source} ${says.state}${says.kind === undefined ? "" : `/${says.kind}`}`;
    case "does":
      return `${source} ${says.activity.key}`;
    default:
      return `${source} ${says.act}`;
  }
}

/** Far more than any wait of a test needs: a watch that is due for ever would take a core. */
const MAX_RUNS = 1000;

export class WatchedPane {
  readonly screen: Screen;
  readonly watch: PaneWatch;
  readonly words: Word[] = [];
  nowMs = 0;
  looks = 0;
  outrankedBy: "declared" | "told" | null = null;
  isHeld = false;

  constructor(runtime: Runtime, options: { readonly before?: string; readonly base?: WatchBase } = {}) {
    const environment = { termProgram: "ghostty", version: "1", colours: {}, dark: undefined };
    this.screen = new Screen({ cols: 60, rows: 10, onAnswer: () => {}, environment });
    if (options.before !== undefined) this.screen.feed(Buffer.from(options.before));
    const feed: Pick<PaneFeed, "screen" | "isHeld"> = { screen: this.screen, isHeld: () => this.isHeld };
    this.watch = new PaneWatch(
      planFor(runtime),
      viewOf(feed),
      {
        say: (word) => this.words.push(word),
        isOutranked: () => this.outrankedBy,
        onLook: () => this.looks++,
      },
      options.base ?? { cursorHides: 0, line: 0 },
      0,
    );
  }

  get says(): readonly string[] {
    return this.words.map(brief);
  }

  /** Lets time pass: looks happen when they are due. */
  wait(ms: number): this {
    const endMs = this.nowMs + ms;
    let runs = 0;
    for (let due = this.watch.dueAtMs(); due !== null && due <= endMs; due = this.watch.dueAtMs()) {
      if (++runs > MAX_RUNS) throw new Error(`due again and again at ${due}`);
      this.nowMs = Math.max(this.nowMs, due);
      this.watch.run(this.nowMs);
      // A timer that is due again at once would never let anybody else run.
      if ((this.watch.dueAtMs() ?? Infinity) <= this.nowMs) throw new Error(`due again at once, at ${this.nowMs} ms`);
    }
    this.nowMs = endMs;
    return this;
  }

  prints(text: string): this {
    this.screen.feed(Buffer.from(text));
    this.watch.hearOutput(this.nowMs);
    return this;
  }

  /** The whole screen painted anew. */
  paints(...rows: readonly string[]): this {
    return this.prints(`\x1b[H\x1b[2J${rows.join("\r\n")}`);
  }
}
