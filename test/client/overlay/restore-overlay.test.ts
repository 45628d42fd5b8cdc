// The restore list as people see it: what is ticked, what is asked before anything new begins, and what keys do in it.

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Overlays } from "../../../src/client/overlay/load-overlays.ts";
import { loadOverlays } from "../../../src/client/overlay/load-overlays.ts";
import type { Overlay } from "../../../src/client/overlay/overlay.ts";
import type { RestoreChoice } from "../../../src/client/overlay/restore-state.ts";
import { CellTable } from "../../../src/draw/cell-table.ts";
import type { RestoreRow } from "../../../src/wire/choices.ts";
import { NOW_MS } from "../../draw/scene.ts";
import { overlayPicture, typeInto } from "./overlay-picture.ts";

const SIZE = { cols: 80, rows: 24 };
const MINUTE_MS = 60_000;
const table = new CellTable();

const row = (number: number, name: string, minutes: number, more: Partial<RestoreRow> = {}): RestoreRow => ({
  number,
  name,
  command: `${name.toLowerCase().split(" ", 1)[0]} --resume id-${number}`,
  missing: false,
  isNew: false,
  bypass: false,
  place: "~/src/api",
  session: "work",
  prompt: null,
  endedAtMs: NOW_MS - minutes * MINUTE_MS,
  ...more,
});

const ROWS: readonly RestoreRow[] = [
  row(9, "Claude Code", 3, { prompt: "mend the tests of the parser and say what was wrong with them" }),
  row(8, "Codex", 3, { place: "~/src/web", bypass: true }),
  row(7, "Gemini CLI", 190, { missing: true, prompt: "why is it slow?" }),
  row(5, "Aider", 1500, { isNew: true, command: "aider", place: "~/a/directory/with/a/very/long/name" }),
  row(4, "Mine", 3000, { command: null, session: "" }),
];

let overlays: Overlays;
beforeAll(async () => {
  overlays = await loadOverlays();
});
type List = Overlay<RestoreChoice | "layout">;
const open: List[] = [];
afterEach(() => {
  for (const overlay of open.splice(0)) overlay.destroy();
});

interface Shown {
  readonly overlay: List;
  readonly forgotten: number[];
}

function list(rows: readonly RestoreRow[] | null = ROWS, size = SIZE, sessions: readonly string[] = []): Shown {
  const forgotten: number[] = [];
  const overlay = overlays.openRestore({
    size,
    table,
    rows: () => rows?.filter(({ number }) => !forgotten.includes(number)) ?? null,
    sessions: () => sessions,
    nowMs: () => NOW_MS,
    onForget: (number) => forgotten.push(number),
  });
  open.push(overlay);
  return { overlay, forgotten };
}
const picture = ({ overlay }: Shown, size = SIZE): string => overlayPicture(overlay, table, size);
const golden = (name: string, shown: string): Promise<void> =>
  expect(shown).toMatchFileSnapshot(`../../screens/overlay-restore-${name}.txt`);
const type = (shown: Shown, bytes: string): unknown => typeInto(shown.overlay, bytes);
const started = (numbers: readonly number[], fresh = false): object => ({ closed: true, value: { numbers, fresh } });

describe("the restore list", () => {
  it("says which conversation goes on, and by which command", async () => {
    await golden("80x24", picture(list()));
    const wide = { cols: 120, rows: 32 };
    await golden("120x32", picture(list(ROWS, wide, ["work", "other"]), wide));
    const small = { cols: 40, rows: 12 };
    await golden("40x12", picture(list(ROWS, small), small));
  });

  it("says in words that there is nothing, that it is asking, and which sessions there were", async () => {
    await golden("empty-80x24", picture(list([])));
    expect(picture(list(null))).toContain("asking the server");
    expect(picture(list([], SIZE, ["work"]))).toMatch(
      /sessions that were there: work[^]*L put sessions and shells back/,
    );
  });

  it("starts the chosen one where nothing is ticked", () => {
    expect(type(list(), "\r")).toEqual(started([9]));
    expect(type(list(), "j\r")).toEqual(started([8]));
  });

  it("starts those that are ticked and no others", () => {
    const shown = list();
    type(shown, " j ");
    expect(picture(shown)).toMatch(/\[x\] Claude[^]*\[ \] Codex[^]*\[x\] Gemini/);
    type(shown, "g ");
    expect(picture(shown)).toMatch(/\[ \] Claude[^]*\[x\] Gemini/);
    const two = list();
    type(two, "  ");
    expect(type(two, "\r")).toEqual(started([9, 8]));
  });

  it("ticks all that are there with a, not what is gone or cannot go on, and none with a again", () => {
    const shown = list();
    expect(type(shown, "a\r")).toEqual(started([9, 8, 5]));
    const again = list();
    type(again, "aa");
    expect(picture(again)).not.toContain("[x]");
  });

  it("begins a new conversation in place of one that is gone only after a yes", async () => {
    const shown = list();
    expect(type(shown, "jj\r")).toBe("open");
    await golden("gone-80x24", picture(shown));
    expect(type(shown, "\r")).toBe("open");
    expect(type(shown, "n")).toBe("open");
    expect(type(shown, "\r")).toBe("open");
    expect(type(shown, "y")).toEqual(started([7], true));
  });

  it("starts only the others after a no", () => {
    const shown = list();
    type(shown, " j ");
    expect(type(shown, "\r")).toBe("open");
    expect(picture(shown)).toContain("n only the others");
    expect(type(shown, "n")).toEqual(started([9]));
  });

  it("does not start what its agent cannot go on with", () => {
    const shown = list();
    expect(type(shown, "G \r")).toBe("open");
    expect(picture(shown)).toContain("Mine cannot go on with it");
  });

  it("takes one off with x, and what took its place is chosen", () => {
    const shown = list();
    type(shown, "jx");
    expect(shown.forgotten).toEqual([8]);
    expect(picture(shown)).toContain("gemini --resume id-7");
  });

  it("puts back all that was there with L, where there was anything", () => {
    expect(type(list(ROWS, SIZE, ["work"]), "L")).toEqual({ closed: true, value: "layout" });
    expect(type(list(), "L")).toBe("open");
  });

  it.each(["\x1b", "q", "\x03"])("%j closes it, and the question first", (bytes) => {
    expect(type(list(), bytes)).toEqual({ closed: true, value: undefined });
    const asking = list();
    type(asking, "jj\r");
    expect(type(asking, bytes)).toBe("open");
    expect(type(asking, bytes)).toEqual({ closed: true, value: undefined });
  });

  it("shows hostile text as nothing but text, and fits any screen", () => {
    const hostile = row(1, "a{red-fg}", 1, { prompt: "{bold}x{/bold}\x1b[2J\u{202e}" });
    expect(picture(list([hostile]))).toContain("{bold}x{/bold} [2J");
    for (const size of [
      { cols: 10, rows: 4 },
      { cols: 1, rows: 1 },
      { cols: 300, rows: 90 },
    ]) {
      const { cells } = list(ROWS, size).overlay.render();
      expect([cells.cols <= size.cols, cells.rows <= size.rows]).toEqual([true, true]);
    }
  });
});
