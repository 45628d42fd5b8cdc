// Runs what a key is bound to: commands go to the server, questions and prompts open dialogs, the rest happens here.

import { splitWords } from "../core/split-words.ts";
import { unreachable } from "../core/unreachable.ts";
import { layoutScreen } from "../core/screen-layout.ts";
import type { Rect } from "../wire/view.ts";
import type { Dialogs } from "./dialogs.ts";
import type { Binding, ClientAction } from "./keymap/binding.ts";
import { helpRows, type KeyTables } from "./keymap/key-tables.ts";
import type { ClientModel } from "./model.ts";
import type { Scroll } from "./scroll.ts";
import { snoozeChoices } from "./snooze-menu.ts";
import { focusSidebar } from "./sidebar-keys.ts";
import type { Views } from "./views.ts";

export interface ActionHost {
  readonly model: ClientModel;
  readonly scroll: Scroll;
  readonly dialogs: Dialogs;
  readonly views: Views;
  tables(): KeyTables;
  run(argv: readonly string[]): void;
  draw(): void;
  /** The area for panes changed: the server is told. */
  tellSize(): void;
  redraw(): void;
  suspend(): void;
}

export class Actions {
  readonly #host: ActionHost;

  constructor(host: ActionHost) {
    this.#host = host;
  }

  perform({ does }: Binding): void {
    switch (does.type) {
      case "command":
        return this.#host.run(does.argv);
      case "confirm":
        return this.#confirm(does.question, does.argv);
      case "prompt":
        return this.#prompt(does.label, this.#fill(does.initial), (text) =>
          this.#host.run(does.argv.map((word) => word.replaceAll("%%", text))),
        );
      case "action":
        return this.#act(does.action);
      case "send-prefix":
        return;
      default:
        return unreachable(does);
    }
  }

  /** Asks for the text by which the sidebar is filtered. */
  filterSidebar(): void {
    const { model, draw } = this.#host;
    this.#prompt("filter", model.sidebar.filter, (filter) => {
      const filtered = { ...model.sidebar, filter };
      const focused = focusSidebar(filtered, [...model.rows.values()]);
      if (focused === undefined) model.say(`nothing matches ${filter}`, true, Date.now());
      model.sidebar = focused ?? { ...filtered, filter: "" };
      draw();
    });
  }

  /** #P, #W and #S of a question or an initial text. */
  #fill(text: string): string {
    const { view, activePane } = this.#host.model;
    const window = view?.windows.find(({ active }) => active);
    return text
      .replaceAll("#P", String(activePane?.index ?? ""))
      .replaceAll("#W", window?.name ?? "")
      .replaceAll("#S", view?.sessionName ?? "");
  }

  /** What was asked about is what is done, even if another pane is active by the time of the answer. */
  #targeted(argv: readonly string[]): readonly string[] {
    const { view } = this.#host.model;
    if (!view || argv.includes("-t")) return argv;
    const window = view.windows.find(({ active }) => active);
    const [command] = argv;
    if (command === "kill-pane") return [...argv, "-t", `%${view.activePane}`];
    return command === "kill-window" && window ? [...argv, "-t", `@${window.window}`] : argv;
  }

  #about(): { about?: Rect } {
    const { model } = this.#host;
    const rect = model.activePane?.rect;
    if (!rect) return {};
    const { panes } = layoutScreen(model.size, model.sidebar);
    return { about: { ...rect, x: rect.x + panes.x, y: rect.y + panes.y } };
  }

  /** Asks whether a pane is to be closed that need not be in sight. */
  confirmKill(pane: number): void {
    this.#confirm(`kill-pane %${pane}? (y/n)`, ["kill-pane", "-t", `%${pane}`]);
  }

  #confirm(asked: string, argv: readonly string[]): void {
    const { model, dialogs, run } = this.#host;
    const words = this.#targeted(argv);
    const options = { question: this.#fill(asked), size: model.size, table: model.table, ...this.#about() };
    void dialogs.open(
      ({ openConfirm }) => openConfirm(options),
      (yes) => yes && run(words),
    );
  }

  #prompt(label: string, initial: string, onText: (text: string) => void): void {
    const { model, dialogs } = this.#host;
    const options = { label, initial, size: model.size, table: model.table, ...this.#about() };
    void dialogs.open(({ openPrompt }) => openPrompt(options), onText);
  }

  #act(action: ClientAction): void {
    const { model, dialogs } = this.#host;
    switch (action) {
      case "help": {
        const options = { rows: helpRows(this.#host.tables()), size: model.size, table: model.table };
        void dialogs.open(
          ({ openHelp }) => openHelp(options),
          () => {},
        );
        return;
      }
      case "copy-mode":
        return this.#scroll(0);
      case "copy-mode-page-up":
        return this.#scroll(1);
      case "command-prompt":
        return this.#prompt(":", "", (line) => this.#runLine(line));
      case "toggle-sidebar":
        return this.#toggleSidebar();
      case "focus-sidebar":
        return this.#focusSidebar();
      case "detail":
        if (model.activePane) this.#host.views.details.open(model.activePane.pane);
        return;
      case "triage":
        return this.#host.views.triage.open(null);
      case "answer":
        if (model.activePane) this.#host.views.triage.open(model.activePane.pane);
        return;
      case "board":
        return this.#host.views.board.open();
      case "snooze":
        return this.#snooze();
      case "inbox":
        return this.#host.views.inbox.open();
      case "picker":
        return this.#host.views.choosers.pick();
      case "restore":
        return this.#host.views.choosers.restore();
      case "redraw":
        return this.#host.redraw();
      case "suspend":
        return this.#host.suspend();
      default:
        return unreachable(action);
    }
  }

  #snooze(): void {
    const { model, dialogs, run } = this.#host;
    const pane = model.activePane?.pane;
    if (pane === undefined) return;
    const choices = snoozeChoices(pane, model.rows.get(pane)?.quiet);
    const options = { title: `%${pane}`, choices, size: model.size, table: model.table, ...this.#about() };
    void dialogs.open(({ openMenu }) => openMenu(options), run);
  }

  #scroll(pages: number): void {
    const { model, scroll } = this.#host;
    const pane = model.activePane;
    if (!pane) return;
    scroll.enter(pane.pane);
    if (pages > 0) scroll.by(pane.pane, pages * Math.max(1, pane.rect.rows - 1));
    this.#host.draw();
  }

  #runLine(line: string): void {
    const words = splitWords(line);
    if (words === undefined) this.#host.model.say("a quote is not closed", true, Date.now());
    else if (words.length > 0) this.#host.run(words);
    this.#host.draw();
  }

  #toggleSidebar(): void {
    const { model } = this.#host;
    const { sidebar } = layoutScreen(model.size, model.sidebar);
    model.sidebarChosen = true;
    // Where "auto" folds it into a line: the line, the column, nothing, and the line again.
    const folded = sidebar === null && model.sidebar.visible === "auto";
    const visible = folded ? true : model.sidebar.visible === false ? "auto" : false;
    model.sidebar = { ...model.sidebar, visible, focus: null };
    this.#host.tellSize();
    this.#host.draw();
  }

  #focusSidebar(): void {
    const { model } = this.#host;
    const { sidebar, attention } = layoutScreen(model.size, model.sidebar);
    if (!sidebar && !attention) {
      model.sidebarChosen = true;
      model.sidebar = { ...model.sidebar, visible: true };
      this.#host.tellSize();
    }
    const focused = focusSidebar(model.sidebar, [...model.rows.values()]);
    if (focused === undefined) model.say("nothing in the sidebar", false, Date.now());
    else model.sidebar = focused;
    this.#host.draw();
  }
}
