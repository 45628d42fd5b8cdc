// The dialogs as people see them, and what keys do in them.

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Decoded } from "../../../src/client/input/decoded.ts";
import { InputDecoder } from "../../../src/client/input/decoder.ts";
import { snoozeChoices } from "../../../src/client/snooze-menu.ts";
import { defaultKeyTables, helpRows } from "../../../src/client/keymap/key-tables.ts";
import type { Overlays } from "../../../src/client/overlay/load-overlays.ts";
import { loadOverlays } from "../../../src/client/overlay/load-overlays.ts";
import type { Overlay, OverlayStep } from "../../../src/client/overlay/overlay.ts";
import { feedOverlay } from "../../../src/client/overlay/overlay.ts";
import { BG_DIM, FG_INVERSE, palette } from "../../../src/core/cell.ts";
import type { InputItem } from "../../../src/core/key.ts";
import { CellTable, WIDE_RIGHT } from "../../../src/draw/cell-table.ts";
import type { Grid } from "../../../src/draw/grid.ts";
import { decode } from "../../harness/decode.ts";

const SIZE = { cols: 80, rows: 24 };
const table = new CellTable();
const rows = helpRows(defaultKeyTables());
const LISTENED = ["exit", "uncaughtException", "SIGTERM", "SIGINT", "SIGQUIT", "SIGCONT"] as const;
const listeners = (): number[] => LISTENED.map((event) => process.listenerCount(event));

let overlays: Overlays;
let before: number[];
beforeAll(async () => {
  before = listeners();
  process.env["TMUX"] = "/tmp/no-such-socket,1,0";
  overlays = await loadOverlays();
});

const open: Overlay<unknown>[] = [];
function track<T>(overlay: Overlay<T>): Overlay<T> {
  open.push(overlay);
  return overlay;
}
afterEach(() => {
  for (const overlay of open.splice(0)) overlay.destroy();
});

const isInput = (item: Decoded): item is InputItem => item.kind !== "focus" && item.kind !== "reply";
function feed<T>(overlay: Overlay<T>, items: readonly Decoded[]): OverlayStep<T> {
  let step: OverlayStep<T> = "open";
  for (const item of items.filter(isInput)) if (step === "open") step = feedOverlay(overlay, item);
  return step;
}
const type = <T>(overlay: Overlay<T>, bytes: string): OverlayStep<T> => feed(overlay, decode([bytes]));

/** The overlay on an empty screen, with `█` for the cursor. */
function picture<T>(overlay: Overlay<T>, size = SIZE): string {
  const { x, y, cells, cursor } = overlay.render();
  const screen = Array.from({ length: size.rows }, () => Array.from({ length: size.cols }, () => " "));
  for (let row = 0; row < cells.rows; row++) {
    for (let col = 0; col < cells.cols; col++) {
      const char = (cells as Grid).chars[row * cells.cols + col] ?? 0;
      const line = screen[y + row] ?? [];
      expect(x + col).toBeLessThan(size.cols);
      line[x + col] = char === WIDE_RIGHT ? "" : table.text(char);
    }
  }
  const line = cursor && screen[y + cursor.y];
  if (line) line[x + cursor.x] = "█";
  return `${screen.map((cells_) => cells_.join("").trimEnd()).join("\n")}\n`;
}
const golden = (name: string, shown: string): Promise<void> =>
  expect(shown).toMatchFileSnapshot(`../../screens/overlay-${name}.txt`);

describe("confirm", () => {
  const confirm = (question: string, size = SIZE): Overlay<boolean> =>
    track(overlays.openConfirm({ question, size, table }));

  it("stands at the bottom and says what its keys do", async () => {
    await golden("confirm-80x24", picture(confirm("kill-pane 1? (y/n)")));
  });

  it("is cut to a small screen", async () => {
    const size = { cols: 20, rows: 5 };
    await golden("confirm-20x5", picture(confirm("kill-window a-very-long-name? (y/n)", size), size));
  });

  it.each([
    ["y", true],
    ["\r", true],
    ["n", undefined],
    ["\x1b", undefined],
    ["\x03", undefined],
  ])("%j closes it with %s", (bytes, value) => {
    expect(type(confirm("sure?"), bytes)).toEqual({ closed: true, value });
  });

  it("stays for other keys, pastes and releases", () => {
    expect(type(confirm("sure?"), "x \x1b[A\x1b[200~y\r\x1b[201~\x1b[121;1:3u")).toBe("open");
  });

  it("stands off the pane it is about", () => {
    const about = { x: 0, y: 12, cols: 80, rows: 12 };
    const overlay = track(overlays.openConfirm({ question: "kill-pane 2? (y/n)", size: SIZE, table, about }));
    const { y, cells } = overlay.render();
    expect(y + cells.rows).toBeLessThanOrEqual(about.y);
  });

  it("shows hostile text as nothing but text", () => {
    const shown = picture(confirm("kill-window {red-fg}evil{/red-fg}\x1b[2J\u202e\u009b5m? 你好👨‍👩‍👧é"));
    expect(shown).toContain("kill-window {red-fg}evil{/red-fg}[2J5m? 你好👨‍👩‍👧é");
  });
});

describe("prompt", () => {
  const prompt = (initial: string, size = SIZE): Overlay<string> =>
    track(overlays.openPrompt({ label: "rename-window", initial, size, table }));

  it("shows the text with its cursor", async () => {
    const overlay = prompt("api");
    type(overlay, " server 你好\x1b[D");
    await golden("prompt-80x24", picture(overlay));
  });

  it("shows the end of a long text on a small screen", async () => {
    const size = { cols: 30, rows: 8 };
    await golden("prompt-30x8", picture(prompt("a name that is far too long for this", size), size));
  });

  it("closes with the text, or without", () => {
    expect(type(prompt("api"), "\x7f\x7f\x7fweb\r")).toEqual({ closed: true, value: "web" });
    expect(type(prompt("api"), "x\x1b")).toEqual({ closed: true, value: undefined });
    expect(type(prompt("api"), "\x15\r")).toEqual({ closed: true, value: "" });
  });

  it("takes a paste in as one line and submits nothing", () => {
    const overlay = prompt("");
    expect(type(overlay, "\x1b[200~one\ntwo\x1b[2J\x03\r\n\x1b[201~")).toBe("open");
    expect(type(overlay, "\r")).toEqual({ closed: true, value: "one two[2J " });
  });

  it("types no answer of the outer terminal, cut at every byte", () => {
    const answers = [
      "\x1b[?62;22c",
      "\x1b[24;80R",
      "\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\",
      "\x1b[?2026;2$y",
      "\x1bP>|kitty(0.35)\x1b\\",
      "\x1b[?5u",
      "\x1b]7501;?:states=idle:kinds=auth\x1b\\",
    ];
    for (const answer of answers) {
      const overlay = prompt("");
      const decoder = new InputDecoder();
      for (const byte of answer) {
        feed(overlay, decoder.push(Buffer.from(byte)));
        if ((decoder.waitMs ?? Infinity) <= 10) continue;
        expect(feed(overlay, [])).toBe("open");
      }
      expect(type(overlay, "\r"), JSON.stringify(answer)).toEqual({ closed: true, value: "" });
    }
  });

  it("follows the size of the screen", () => {
    const overlay = prompt("api");
    overlay.render();
    overlay.resize({ cols: 40, rows: 10 });
    const { x, y, cells } = overlay.render();
    expect([x + cells.cols <= 40, y + cells.rows <= 10, cells.cols]).toEqual([true, true, 40]);
    overlay.resize({ cols: 1, rows: 1 });
    expect(overlay.render().cells.cols).toBe(1);
  });
});

describe("help", () => {
  const help = (size = SIZE): Overlay<never> => track(overlays.openHelp({ rows, size, table }));

  it("lists the keys", async () => {
    await golden("help-80x24", picture(help()));
    const wide = { cols: 120, rows: 32 };
    await golden("help-120x32", picture(help(wide), wide));
    const small = { cols: 40, rows: 12 };
    await golden("help-40x12", picture(help(small), small));
  });

  it("finds what is typed", async () => {
    const overlay = help();
    type(overlay, "split");
    await golden("help-filter-80x24", picture(overlay));
    type(overlay, "xyz");
    await golden("help-nothing-80x24", picture(overlay));
  });

  it("scrolls to the end and back", async () => {
    const overlay = help();
    type(overlay, "\x1b[F");
    await golden("help-end-80x24", picture(overlay));
    type(overlay, "\x1b[H\x1b[B\x1b[B\x1b[B");
    expect(picture(overlay)).toContain("4 of ");
    type(overlay, "\x1b[6~");
    expect(picture(overlay)).toContain(`${4 + 16 - 1} of `);
    type(overlay, "\x1b[<64;10;10M");
    expect(picture(overlay)).toContain(`${4 + 16 - 2} of `);
  });

  it("paints keys in the accent, the bar inverse and the hint dim", () => {
    const { cells } = help().render();
    const grid = cells as Grid;
    const at = (x: number, y: number): number => y * grid.cols + x;
    expect(grid.fg[at(0, 0)]).toBe(palette(6));
    expect((grid.fg[at(2, 1)] ?? 0) & FG_INVERSE).not.toBe(0);
    expect(grid.fg[at(2, 2)]).toBe(palette(6));
    expect(grid.bg[at(2, grid.rows - 2)]).toBe(BG_DIM);
    expect(grid.fg[at(2, grid.rows - 2)]).toBe(0);
  });

  it.each(["\x1b", "\r", "\x03"])("%j closes it", (bytes) => {
    expect(type(help(), bytes)).toEqual({ closed: true, value: undefined });
  });

  it("takes every letter as text", () => {
    const overlay = help();
    expect(type(overlay, "jkq")).toBe("open");
    expect(picture(overlay)).toContain("/jkq");
    expect(type(overlay, "\x1b")).toEqual({ closed: true, value: undefined });
  });
});

describe("the snooze menu", () => {
  const about = { x: 0, y: 0, cols: 80, rows: 22 };
  const menu = (quiet?: "muted" | "snoozed", size = SIZE): Overlay<readonly string[]> =>
    track(overlays.openMenu({ title: "%3", choices: snoozeChoices(3, quiet), size, table, about }));

  it("names a few lengths, and the way back", async () => {
    await golden("snooze-80x24", picture(menu()));
    const wide = { cols: 120, rows: 32 };
    await golden("snooze-120x32", picture(menu("snoozed", wide), wide));
  });

  it.each([
    ["1", ["snooze", "-t", "%3", "--for", "10m"]],
    ["2", ["snooze", "-t", "%3", "--for", "1h"]],
    ["3", ["snooze", "-t", "%3"]],
    ["m", ["mute", "-t", "%3"]],
    ["u", ["unmute", "-t", "%3"]],
    ["jj\r", ["snooze", "-t", "%3"]],
    ["kjjjjjjj\r", ["unmute", "-t", "%3"]],
    ["\x1b", undefined],
    ["q", undefined],
  ])("%j chooses %j", (bytes, value) => {
    expect(type(menu("muted"), bytes)).toEqual({ closed: true, value });
  });

  it("takes no other key, and nothing to end where nothing is quiet", () => {
    expect(type(menu(), "u x\x1b[200~1\x1b[201~")).toBe("open");
  });
});

describe("blessed", () => {
  it("listens to nothing of the process and leaves the environment alone", () => {
    expect(listeners()).toEqual(before);
    expect(process.env["TMUX"]).toBe("/tmp/no-such-socket,1,0");
    delete process.env["TMUX"];
  });
});
