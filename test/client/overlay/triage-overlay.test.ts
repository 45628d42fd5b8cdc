// Triage as people see it, what its keys ask for, and in which order panes come.

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Overlays } from "../../../src/client/overlay/load-overlays.ts";
import { loadOverlays } from "../../../src/client/overlay/load-overlays.ts";
import type { Overlay } from "../../../src/client/overlay/overlay.ts";
import type { TriageOptions, TriageSubject } from "../../../src/client/overlay/triage-overlay.ts";
import { pass, queueOf } from "../../../src/client/triage-queue.ts";
import type { PromptOption, PromptRole, ShownPrompt } from "../../../src/core/prompt.ts";
import { FG_BOLD, palette } from "../../../src/core/cell.ts";
import { CellTable } from "../../../src/draw/cell-table.ts";
import { RUN_TEXT, RowWriter } from "../../../src/wire/rows.ts";
import type { PromptView, ScreenPicture } from "../../../src/wire/prompt.ts";
import { MIXED, NOW_MS, row, status } from "../../draw/scene.ts";
import { overlayPicture, typeInto } from "../../harness/overlay-picture.ts";

const SIZE = { cols: 80, rows: 24 };
const table = new CellTable();

const option = (key: string, label: string, role: PromptRole | null): PromptOption => ({
  key,
  label,
  marked: key === "1",
  role,
});

const PERMISSION: ShownPrompt = {
  rule: "permission",
  question: "Do you want to proceed?",
  about: ["Bash command", "git push origin main"],
  options: [
    option("1", "Yes", "yes"),
    option("2", "Yes, and don't ask again for: git push", "always"),
    option("3", "No, and tell Claude what to do differently 漢字", "no"),
  ],
  freeText: false,
  escape: true,
  sure: true,
  fingerprint: "94d32f8136ba.5",
};
const QUESTION: ShownPrompt = {
  ...PERMISSION,
  rule: "question",
  question:
    "Which of the two migrations should be kept, the one with the index, or the one that adds a column without it?",
  about: [],
  options: [option("1", "with index", null), option("2", "Type something.", "text")],
  freeText: true,
  sure: false,
  fingerprint: "7e87fe65b1cd.6",
};

const SCREEN = [
  "● I will push the branch now.",
  "─".repeat(60),
  " Bash command",
  "   git push origin main",
  "",
  " Do you want to proceed?",
  " ❯ 1. Yes",
  "   2. Yes, and don't ask again for: git push",
  "   3. No, and tell Claude what to do differently 漢字",
];

/** Rows with looks of their own, as the server sends them. */
function picture(rows: readonly string[]): ScreenPicture {
  const writer = new RowWriter();
  for (const [y, text] of rows.entries()) {
    writer.row(y, false, text === "" ? 0 : 1);
    if (text !== "") writer.run(RUN_TEXT, [...text].length, (palette(2) | FG_BOLD) >>> 0, 0, undefined, text);
  }
  return { cols: 90, rows: rows.length, cells: Buffer.from(writer.take()).toString("base64") };
}

const view = (prompt: ShownPrompt | null, more: Partial<PromptView> = {}): PromptView => ({
  pane: 1,
  exists: true,
  prompt,
  span: prompt === null ? null : { top: 1, rows: 8 },
  problem: prompt === null ? "no question of claude can be read off its screen" : "",
  picture: picture(SCREEN.slice(0, -1)),
  ...more,
});

let overlays: Overlays;
beforeAll(async () => {
  overlays = await loadOverlays();
});
const open: Overlay<never>[] = [];
afterEach(() => {
  for (const overlay of open.splice(0)) overlay.destroy();
});

interface Shown {
  readonly overlay: Overlay<never>;
  readonly steps: string[];
  subject: TriageSubject;
}

function show(subject: Partial<TriageSubject> = {}, more: Partial<TriageOptions> = {}): Shown {
  const steps: string[] = [];
  const shown = { steps, subject: { row: MIXED[0], view: view(PERMISSION), count: "1 of 3", note: null, ...subject } };
  const overlay = overlays.openTriage({
    size: SIZE,
    table,
    ascii: false,
    subject: () => shown.subject,
    about: () => undefined,
    nowMs: () => NOW_MS,
    onStep: (step) => {
      steps.push(step.type === "answer" ? step.word : step.type === "text" ? `text ${step.text}` : step.type);
      return step.type === "jump";
    },
    ...more,
  });
  open.push(overlay);
  return Object.assign(shown, { overlay });
}

const type = ({ overlay }: Shown, bytes: string): unknown => typeInto(overlay, bytes);
const text = ({ overlay }: Shown, size = SIZE): string => overlayPicture(overlay, table, size);
const golden = (name: string, shown: string): Promise<void> =>
  expect(shown).toMatchFileSnapshot(`../../screens/overlay-triage-${name}.txt`);

describe("the triage dialog", () => {
  it("shows the question, its options, and the pane's last rows as they are", async () => {
    const shown = show();
    await golden("80x24", text(shown));
    const { cells } = shown.overlay.render();
    const at = cells.chars.findIndex((char) => table.text(char) === "●");
    expect([cells.fg[at], at > 0]).toEqual([(palette(2) | FG_BOLD) >>> 0, true]);
  });
  it("has room for more on a larger screen", async () => {
    const size = { cols: 120, rows: 32 };
    await golden("120x32", text(show({}, { size }), size));
  });
  it("stands off the rows that ask, and shows none of them again", async () => {
    const about = { x: 0, y: 14, cols: 80, rows: 9 };
    const shown = show({}, { about: () => about });
    const { y, cells } = shown.overlay.render();
    expect(y + cells.rows).toBeLessThanOrEqual(about.y);
    await golden("beside-80x24", text(shown));
  });
  it("says what nobody has tried, writes words in a line, and cuts what does not fit", async () => {
    const shown = show({ view: view(QUESTION), note: { text: "another prompt is shown by now", error: true } });
    await golden("question-80x24", text(shown));
    type(shown, "itwo lines");
    await golden("writing-80x24", text(shown));
  });
  it("says why nothing can be answered, that a pane is gone, and that it asks", async () => {
    await golden("nothing-80x24", text(show({ view: view(null) })));
    expect(text(show({ view: view(null, { exists: false, picture: null }), row: undefined }))).toContain(
      "the pane is gone",
    );
    expect(text(show({ view: null }))).toContain("asking the server");
  });
  it("is drawn on any screen", () => {
    for (const [cols, rows] of [
      [20, 5],
      [40, 12],
      [1, 1],
      [300, 90],
    ] as const) {
      const shown = show({ view: view(QUESTION) }, { size: { cols, rows } });
      const { x, y, cells } = shown.overlay.render();
      expect([x >= 0, y >= 0, x + cells.cols <= cols, y + cells.rows <= rows]).toEqual([true, true, true, true]);
    }
  });
});

describe("its keys", () => {
  it("answer by number and by word, go on, snooze and jump", () => {
    const shown = show();
    type(shown, "13yna S");
    expect(shown.steps).toEqual(["1", "3", "yes", "no", "always", "skip", "snooze"]);
    expect(type(shown, "\r")).toMatchObject({ closed: true });
    expect(type(show(), "\x1b")).toMatchObject({ closed: true });
  });
  it("do nothing that is not offered: no such number, no words, no prompt", () => {
    const shown = show();
    type(shown, "9iz");
    const none = show({ view: view(null) });
    type(none, "1yn");
    expect([shown.steps, none.steps]).toEqual([[], []]);
  });
  it("write words where the prompt takes them: by i and by the option's number; a paste is part of them", () => {
    const shown = show({ view: view(QUESTION) });
    type(shown, "idev y\x1b[200~ 1\n2\x1b[201~\r");
    type(shown, "2main\r");
    expect(shown.steps).toEqual(["text dev y 1 2", "text main"]);
    type(shown, "i\r1");
    expect(shown.steps.at(-1)).toBe("1");
  });
  it("keep words that were begun from the prompt that took its place", () => {
    const shown = show({ view: view(QUESTION) });
    type(shown, "idev");
    shown.subject = { ...shown.subject, view: view(PERMISSION) };
    shown.overlay.render();
    type(shown, "\x1b[200~x\x1b[201~3");
    expect(shown.steps).toEqual(["3"]);
  });
});

describe("the order", () => {
  const panes = (rows = MIXED, passed = new Map<number, number>()): readonly number[] =>
    queueOf(rows, passed).map(({ pane }) => pane);
  it("is who waits, who failed, who is done and unread, the oldest first", () => {
    expect(panes()).toEqual([1, 2, 7, 6, 3]);
    expect(panes(MIXED.map((each) => (each.pane === 1 ? { ...each, quiet: "snoozed" } : each)))).toEqual([2, 7, 6, 3]);
  });
  it("leaves out who was passed over, until something becomes of it", () => {
    const rows = new Map(MIXED.map((each) => [each.pane, each]));
    const passed = pass(new Map(), rows, 1);
    expect(queueOf(MIXED, passed)[0]?.pane).toBe(2);
    const changed = [...MIXED.slice(1), row(1, "claude", "api", status("blocked", 1, { seq: 2 }))];
    expect(queueOf(changed, passed).map(({ pane }) => pane)).toContain(1);
  });
});
