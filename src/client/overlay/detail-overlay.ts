// A pane's detail view (prefix v): tabs "Status", "Activity" and "Artifacts". It follows what becomes of the pane while it
// is open, and stands off it where there is room elsewhere.

import type * as Blessed from "blessed";
import type { LedgerEntry } from "../../core/ledger.ts";
import type { Artifact } from "../../core/word.ts";
import { labelOf } from "../../core/status-words.ts";
import { cutToWidth, textWidth } from "../../core/width.ts";
import type { CellTable } from "../../draw/cell-table.ts";
import type { Grid } from "../../draw/grid.ts";
import type { OverlayImage, ScreenSize } from "../../draw/screen-model.ts";
import type { PaneDetail } from "../../wire/detail.ts";
import type { Rect } from "../../wire/view.ts";
import { webUrl } from "../web-url.ts";
import type { BlessedModule } from "./blessed-screen.ts";
import { BlessedScreen } from "./blessed-screen.ts";
import { frameBox, hintLine } from "./frame-box.ts";
import type { DetailLine, LineLook, TimeOf } from "./detail-lines.ts";
import { activityLines, artifactLines, LABEL_CELLS, statusLines } from "./detail-lines.ts";
import { firstLine, openedAt, reduceDetail, TABS, type DetailState, type Tab } from "./detail-state.ts";
import type { Overlay } from "./overlay.ts";
import { CANCELLED } from "./overlay.ts";
import { fitBox, placeApart, roomApart } from "./place.ts";
import { firstThatFits } from "./visible-text.ts";

const MAX_COLS = 76;
const MAX_ROWS = 22;
/** What it has at least, where the screen has it. */
const LEAST: ScreenSize = { cols: 44, rows: 9 };
/** Border, tabs, hints. */
const OTHER_ROWS = 4;
const SIDE_COLS = 4;
/** Left free on every side where the screen has room. */
const MARGIN = 2;
/** Where the text of a line begins in the box: behind border, blank and label. */
const TEXT_X = 2 + LABEL_CELLS;
const FIRST_ROW = 2;

const HINTS: Readonly<Record<Tab, readonly string[]>> = {
  status: ["Tab next · ↑ ↓ scroll · Esc close", "Tab · ↑ ↓ · Esc"],
  activity: ["Tab next · ↑ ↓ scroll · G newest · Esc close", "Tab · ↑ ↓ · G · Esc"],
  artifacts: ["Enter open · y copy · ↑ ↓ choose · Tab next · Esc close", "Enter · y · ↑ ↓ · Tab · Esc"],
};
const TAGS: Readonly<Record<LineLook, string>> = {
  plain: "",
  dim: "",
  strong: "bold",
  attention: "yellow-fg",
  failure: "red-fg",
  success: "green-fg",
  activity: "blue-fg",
};

/** What is known so far; replaced as the server tells more. */
export interface DetailSubject {
  /** Null: not yet, or the pane is gone. */
  readonly detail: PaneDetail | null;
  /** Oldest first. */
  readonly entries: readonly LedgerEntry[];
  readonly gone: boolean;
}

export interface DetailOptions {
  readonly size: ScreenSize;
  readonly table: CellTable;
  /** The pane it is about, where it is in sight. */
  readonly about?: Rect;
  readonly timeOf: TimeOf;
  subject(): DetailSubject;
  onOpen(artifact: Artifact): void;
  onCopy(artifact: Artifact): void;
}

/** Closes without a value. */
export function detailOverlay(blessed: BlessedModule, options: DetailOptions): Overlay<never> {
  const view = new DetailView(blessed, options);
  let state = openedAt("status");
  return {
    handleKey: (key) => {
      const lines = view.linesOf(state.tab);
      const step = reduceDetail(state, key, { lines: lines.length, page: view.page });
      if (step.type === "close") return CANCELLED;
      if (step.type === "state") state = step.state;
      else {
        const artifact = options.subject().detail?.artifacts[step.index];
        if (artifact !== undefined) (step.type === "open" ? options.onOpen : options.onCopy)(artifact);
      }
      return "open";
    },
    handlePaste: () => "open",
    resize: (size) => view.resize(size),
    render: () => view.render(state),
    destroy: () => view.destroy(),
  };
}

class DetailView {
  readonly #options: DetailOptions;
  readonly #host: BlessedScreen;
  readonly #frame: Blessed.Widgets.BoxElement;
  readonly #tabs: Blessed.Widgets.BoxElement;
  readonly #body: Blessed.Widgets.BoxElement;
  readonly #hint: Blessed.Widgets.BoxElement;
  #screen: ScreenSize;
  #box: ScreenSize;

  constructor(blessed: BlessedModule, options: DetailOptions) {
    this.#options = options;
    this.#screen = options.size;
    this.#box = this.#fit();
    this.#host = new BlessedScreen(blessed, this.#box);
    this.#frame = frameBox(blessed, this.#host);
    const line = { parent: this.#frame, left: 1, right: 1, height: 1, wrap: false };
    this.#tabs = blessed.box({ ...line, top: 0, tags: true });
    this.#body = blessed.box({ parent: this.#frame, left: 1, right: 1, top: 1, bottom: 1, wrap: false, tags: true });
    this.#hint = hintLine(blessed, this.#frame);
  }

  /** Lines in sight. */
  get page(): number {
    return Math.max(1, this.#box.rows - OTHER_ROWS);
  }

  get #cols(): number {
    return Math.max(1, this.#box.cols - SIDE_COLS);
  }

  resize(screen: ScreenSize): void {
    this.#screen = screen;
    this.#box = this.#fit();
    this.#host.resize(this.#box);
  }

  linesOf(tab: Tab): readonly DetailLine[] {
    const { timeOf } = this.#options;
    const { detail, entries } = this.#options.subject();
    if (tab === "activity") return activityLines(entries, timeOf);
    if (detail === null) return [];
    return tab === "status" ? statusLines(detail, timeOf, this.#cols) : artifactLines(detail.artifacts);
  }

  render(state: DetailState): OverlayImage {
    const { standIns } = this.#host;
    const lines = this.linesOf(state.tab);
    const at = firstLine(state, { lines: lines.length, page: this.page });
    const chosen = state.tab === "artifacts" ? at : -1;
    const top = chosen < 0 ? at : Math.max(0, Math.min(lines.length - this.page, chosen - (this.page >> 1)));
    const shown = lines.slice(top, top + this.page);
    const { detail } = this.#options.subject();
    this.#frame.setLabel(` ${standIns.encode(cutToWidth(this.#title(), this.#cols - 2))} `);
    this.#tabs.setContent(this.#tabLine(state.tab, top, shown.length, lines.length));
    const content = shown.map((line, i) => this.#line(line, top + i === chosen));
    this.#body.setContent(content.length === 0 ? `{8-fg}${this.#nothing(state.tab)}{/8-fg}` : content.join("\n"));
    this.#hint.setContent(standIns.encode(firstThatFits(HINTS[state.tab], this.#cols)));
    const cells = this.#host.render(this.#options.table);
    if (state.tab === "artifacts")
      markLinks(cells, detail?.artifacts.slice(top, top + this.page) ?? [], this.#box.cols);
    return { ...placeApart(this.#box, this.#screen, this.#options.about), cells, cursor: null };
  }

  destroy(): void {
    this.#host.destroy();
  }

  #title(): string {
    const { detail, gone } = this.#options.subject();
    if (gone) return "the pane is gone";
    return detail === null ? "…" : `${labelOf(detail.status, detail.name)} · %${detail.pane}`;
  }

  #nothing(tab: Tab): string {
    const { detail, gone } = this.#options.subject();
    if (detail === null && !gone && tab !== "activity") return "asking the server";
    return tab === "artifacts"
      ? "no links told by the agent"
      : tab === "activity"
        ? "nothing happened yet"
        : "nothing is known";
  }

  /** The tabs, and at the right end which lines are in sight where not all are. */
  #tabLine(tab: Tab, top: number, shown: number, lines: number): string {
    const artifacts = this.#options.subject().detail?.artifacts.length ?? 0;
    const names: Readonly<Record<Tab, string>> = {
      status: "Status",
      activity: "Activity",
      artifacts: artifacts === 0 ? "Artifacts" : `Artifacts ${artifacts}`,
    };
    const texts = TABS.map((each) => ` ${names[each]} `);
    const tabs = TABS.map((each, i) => (each === tab ? `{inverse}${texts[i]}{/inverse}` : `{8-fg}${texts[i]}{/8-fg}`));
    const count = shown < lines ? `${top + 1}-${top + shown} of ${lines}` : "";
    const room = this.#cols - textWidth(texts.join(" ")) - textWidth(count);
    return tabs.join(" ") + (room > 0 ? " ".repeat(room) + count : "");
  }

  #line({ label, text, look }: DetailLine, isChosen: boolean): string {
    const { standIns } = this.#host;
    const padded = cutToWidth(label, LABEL_CELLS - 1).padEnd(LABEL_CELLS);
    const said = standIns.encode(cutToWidth(text, Math.max(1, this.#cols - LABEL_CELLS)));
    if (label === "" && look !== "plain") return `{bold}${tagged(TAGS[look], said)}{/bold}`;
    const line = isChosen ? `{inverse}${said}{/inverse}` : tagged(look === "dim" ? "8-fg" : TAGS[look], said);
    return `{8-fg}${standIns.encode(padded)}{/8-fg}${line}`;
  }

  #fit(): ScreenSize {
    const { about } = this.#options;
    const { cols, rows } = this.#screen;
    const room = about === undefined ? { cols, rows: rows - 2 * MARGIN } : roomApart(LEAST, this.#screen, about);
    const wanted = Math.min(MAX_COLS, room.cols, Math.max(20, cols - 2 * MARGIN));
    return fitBox(wanted, Math.max(LEAST.rows, Math.min(MAX_ROWS, room.rows)), this.#screen);
  }
}

const tagged = (tag: string, text: string): string => (tag === "" ? text : `{${tag}}${text}{/${tag}}`);

/** Makes links of the texts, for a terminal that opens them at a click. */
function markLinks(cells: Grid, artifacts: readonly Artifact[], cols: number): void {
  for (const [i, { url }] of artifacts.entries()) {
    const link = webUrl(url);
    if (link === null) continue;
    const row = (FIRST_ROW + i) * cells.cols;
    cells.ext.fill(
      cells.table.extension({ underline: 0, colour: 0, link }),
      row + TEXT_X,
      row + Math.max(TEXT_X, cols - 2),
    );
  }
}
