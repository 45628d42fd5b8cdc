// Golden screens: what people see, as text. `vitest -u` writes them anew; a picture of one comes from test/harness/grid-svg.ts.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText } from "../../src/core/clean-text.ts";
import { CellTable, WIDE_RIGHT } from "../../src/draw/cell-table.ts";
import { Grid } from "../../src/draw/grid.ts";
import { Painter } from "../../src/draw/painter.ts";
import type { Scene } from "./scene.ts";
import { MIXED, SPLITS, drawScene, gridText, row, status } from "./scene.ts";
import { OuterTerminal, describeGrid } from "./outer-terminal.ts";
import { isPaint } from "./paint-grammar.ts";

const SIZES = [
  [20, 5],
  [40, 12],
  [80, 24],
  [120, 32],
  [200, 50],
] as const;

const CALM = [
  row(1, "claude", "api", status("working", 61, { msg: "Reading files…" })),
  row(2, "codex", "web", status("idle", 900)),
];
const OTHER_SESSION = { session: 1, sessionName: "research", windowName: "lab" };
const TWO_SESSIONS = MIXED.map((entry) => (entry.pane % 2 === 0 ? { ...entry, ...OTHER_SESSION } : entry));
const GUESSES = [
  row(1, "codex", "web", status("blocked", 5, { confidence: "weak", kind: "input" })),
  row(2, "aider", "lab", status("working", 5, { confidence: "weak" })),
];

/** What the protocols beside OSC 7501 tell: steps, prompts, answers, branches, who runs below, guesses with a prompt. */
const TOLD = [
  row(
    1,
    "claude",
    "~/src/api",
    status("working", 95, { prompt: "fix the flaky retry test", steps: { done: 3, total: 7 } }),
    {
      branch: "fix/flaky-retry",
      children: 2,
    },
  ),
  row(2, "codex", "~/src/web", status("blocked", 14, { kind: "decision", steps: { done: 12, total: 100 } }), {
    branch: "main",
  }),
  row(
    3,
    "gemini",
    "~/src/infra",
    status("done", 240, { result: "12 files, tests green", steps: { done: 4, total: 4 } }),
  ),
  row(4, "aider", "~/src/lab", status("working", 8, { confidence: "weak", prompt: "write the docs" }), {
    branch: "wip",
  }),
  row(5, "droid", "~/src/ops", status("working", 31, { steps: { done: 1, total: 4 } }), { children: 1 }),
  row(6, "kimi", "~/src/ops", status("working", 12), { children: 3 }),
  row(7, "qwen", "~/src/ops", status("starting", 2)),
  row(8, "amp", "~/src/docs", status("stopped", 70, { prompt: "tidy up", steps: { done: 2, total: 3 } }), {
    branch: "main",
  }),
];

/** A mux inside, over ssh: one of its panes speaks for the row, others stand below. */
const BYPASS = [
  row(1, "claude", "~/src/api", status("working", 12), { bypass: true }),
  row(2, "a name that is too long to be shown", "~/src/api", status("blocked", 12), { bypass: true }),
];
/** Muted and snoozed: a sign in the row, and who is snoozed is not loud. */
const QUIET = [
  row(1, "claude", "api", status("blocked", 120, { kind: "permission", msg: "git push" }), { quiet: "snoozed" }),
  row(2, "codex", "a/directory/that/is/too/long", status("blocked", 999 * 86_400), { quiet: "muted" }),
  row(3, "a name that is too long to be shown", "~/src/api", status("error", 12), { quiet: "muted" }),
  row(4, "pi", "docs", status("blocked", 3, { kind: "question", msg: "Which?" })),
];
const NESTED = [
  row(1, "ssh", "~", status("blocked", 30, { kind: "permission", title: "claude api", msg: "git push" }), {
    nested: [
      { id: "mux/4", state: "blocked", kind: "question", name: "codex web", msg: "Which one?" },
      { id: "mux/2", state: "error", name: "pi docs" },
      { id: "mux/7", state: "done", name: "amp infra", msg: "12 files, tests green" },
      { id: "mux/5", state: "working", name: "gemini ops", msg: "Reading files…" },
      { id: "mux/6", state: "working", name: "qwen ops" },
      { id: "mux/8", state: "working", name: "kimi ops" },
    ],
  }),
  row(2, "claude", "~/src", status("working", 12), {
    nested: [{ id: "mux/1", state: "working", name: "a name that is far too long for this" }],
  }),
];

const SCENES: Readonly<Record<string, Scene>> = {
  "two-sessions-120x32": { size: { cols: 120, rows: 32 }, rows: TWO_SESSIONS, sidebar: { unfolded: true } },
  "scrolled-100x14": { size: { cols: 100, rows: 14 }, sidebar: { scroll: 4 } },
  "focus-100x14": { size: { cols: 100, rows: 14 }, sidebar: { focus: "fold" } },
  "filter-120x32": { size: { cols: 120, rows: 32 }, sidebar: { filter: "web" } },
  "guesses-120x32": { size: { cols: 120, rows: 32 }, rows: GUESSES, split: SPLITS[2] },
  "bypass-120x32": { size: { cols: 120, rows: 32 }, rows: BYPASS, split: SPLITS[2] },
  "quiet-120x32": { size: { cols: 120, rows: 32 }, rows: QUIET },
  "quiet-80x24": { size: { cols: 80, rows: 24 }, rows: QUIET.slice(0, 2) },
  "quiet-ascii-120x32": { size: { cols: 120, rows: 32 }, rows: QUIET, ascii: true },
  "nested-120x32": { size: { cols: 120, rows: 32 }, rows: NESTED },
  "no-agents-120x32": { size: { cols: 120, rows: 32 }, rows: [] },
  "no-agents-80x24": { size: { cols: 80, rows: 24 }, rows: [] },
  "calm-80x24": { size: { cols: 80, rows: 24 }, rows: CALM },
  "message-80x24": { size: { cols: 80, rows: 24 }, more: { message: { text: "no such window: 7", error: true } } },
  "prefix-80x24": { size: { cols: 80, rows: 24 }, more: { prefixActive: true } },
  "sidebar-off-120x32": { size: { cols: 120, rows: 32 }, sidebar: { visible: false } },
  "ascii-120x32": { size: { cols: 120, rows: 32 }, split: SPLITS[4], active: 4, ascii: true },
  "apply-80x24": {
    size: { cols: 80, rows: 24 },
    rows: [row(1, "zsh", "", status("blocked", 2, { kind: "permission", msg: "Apply?" }))],
    view: { windows: [] },
  },
};
for (const [cols, rows] of SIZES) {
  (SCENES as Record<string, Scene>)[`told-${cols}x${rows}`] = { size: { cols, rows }, rows: TOLD, split: SPLITS[3] };
  (SCENES as Record<string, Scene>)[`one-${cols}x${rows}`] = { size: { cols, rows } };
  for (const panes of [1, 2, 3, 4, 5]) {
    const scene = { size: { cols, rows }, split: SPLITS[panes], active: Math.min(panes, 2) };
    (SCENES as Record<string, Scene>)[`framed-${panes}-${cols}x${rows}`] = scene;
  }
}

describe("screens", () => {
  for (const [name, scene] of Object.entries(SCENES)) {
    it(name, async () => {
      const { grid } = drawScene(scene);
      await expect(gridText(grid)).toMatchFileSnapshot(`../screens/${name}.txt`);
    });
  }

  it("come to the outer terminal as they were drawn", async () => {
    for (const scene of Object.values(SCENES)) {
      const { grid } = drawScene(scene);
      const outer = new OuterTerminal(grid.cols, grid.rows);
      await outer.write(
        new Painter({ colours: "rgb", underlines: true, links: true, sync: true, unicode: true }).paint(grid),
      );
      expect(outer.describe()).toEqual(describeGrid(grid));
    }
  });
});

describe("hostile text", () => {
  const EVIL = [
    "\x1b[2J",
    "\x1b]0;x\x07",
    "\x9b31m",
    "\0\r\n\t\b",
    "\u202ecod.exe",
    "\u2066x\u2069",
    "a\u200bb\u200fc",
    "\u2028\u2029",
    "\ufeff",
    "\u{e0041}\u{e007f}",
    "\ud800x\udc00",
    "\x1b\\\x1b]8;;file:///etc\x1b\\",
    "👨\u200d👩\u200d👧\u200d👦".repeat(20),
    `e${"\u0301".repeat(5000)}`,
    "漢".repeat(500),
  ];

  it("[A1] [A2] in any name, place, title or message leaves no control in what is painted, and every row its width", () => {
    for (const evil of EVIL) {
      const text = `x${evil}y`;
      const rows = MIXED.map((entry) => ({
        ...entry,
        name: text,
        place: text,
        sessionName: `${text}${entry.pane % 2}`,
        session: entry.pane % 2,
        windowName: text,
        status: { ...entry.status, msg: text, title: text, app: text },
      }));
      for (const [cols, lines] of SIZES) {
        const scene: Scene = {
          size: { cols, rows: lines },
          rows,
          split: SPLITS[3],
          view: { sessionName: text },
          more: { host: text, message: { text, error: true } },
        };
        const { grid } = drawScene(scene);
        const painter = new Painter({ colours: "256", underlines: true, links: true, sync: true, unicode: true });
        const bytes = Buffer.from(painter.paint(grid)).toString();
        expect(isPaint(bytes), JSON.stringify(text)).toBe(true);
        expect(cleanText(gridText(grid)).includes("\u202e")).toBe(false);
      }
    }
  });

  it("[A2] of any kind, inside panes as in the chrome, follows the grammar of what may be painted", () => {
    const painter = new Painter({ colours: "rgb", underlines: true, links: true, sync: true, unicode: true });
    const table = new CellTable();
    const grid = new Grid(40, 3, table);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.webUrl(), (text, link) => {
        const extension = { underline: 0, colour: 0, link: link + text };
        grid.clear();
        grid.setText(0, 0, text, { fg: 0, bg: 0 });
        grid.setCell(3, 1, text, 1, { fg: 0, bg: 0, extension });
        grid.setCell(8, 1, text.slice(0, 1), 2, { fg: 0, bg: 0, extension: { ...extension, link } });
        return isPaint(Buffer.from(painter.paint(grid)).toString());
      }),
      { numRuns: 5000 },
    );
  });

  it("[A2] loses nothing but colour on a terminal without UTF-8: all bytes are ASCII", () => {
    const { grid } = drawScene({ size: { cols: 120, rows: 32 }, split: SPLITS[3] });
    const bytes = new Painter({ colours: "mono", underlines: false, links: false, sync: false, unicode: false }).paint(
      grid,
    );
    expect(bytes.every((byte) => byte < 0x7f)).toBe(true);
  });
});

describe("every size", () => {
  it("from nothing to 60 x 20 draws without throwing and without a half character", () => {
    for (const cols of [0, 1, 2, 3, 4, 5, 7, 10, 16, 20, 31, 40, 56, 57, 60]) {
      for (const lines of [0, 1, 2, 3, 5, 9, 10, 12, 13, 20]) {
        for (const visible of [true, false, "auto"] as const) {
          const split = SPLITS[((cols + lines) % 5) + 1];
          const { grid } = drawScene({
            size: { cols, rows: lines },
            split,
            sidebar: { visible },
            ascii: cols % 2 === 0,
          });
          expect(grid.chars.length).toBe(cols * lines);
          const halves = grid.chars.filter((char, at) => at % cols === 0 && char === WIDE_RIGHT);
          expect(halves.length).toBe(0);
        }
      }
    }
  });
});
