// A pane's detail view as people see it, and what keys do in it.

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DetailOptions, DetailSubject } from "../../../src/client/overlay/detail-overlay.ts";
import type { Overlays } from "../../../src/client/overlay/load-overlays.ts";
import { loadOverlays } from "../../../src/client/overlay/load-overlays.ts";
import type { Overlay } from "../../../src/client/overlay/overlay.ts";
import { wrapText } from "../../../src/client/overlay/wrap-text.ts";
import { textWidth } from "../../../src/core/width.ts";
import type { PaneId } from "../../../src/core/ids.ts";
import type { LedgerEntry } from "../../../src/core/ledger.ts";
import type { Artifact } from "../../../src/core/word.ts";
import { CellTable } from "../../../src/draw/cell-table.ts";
import type { Grid } from "../../../src/draw/grid.ts";
import type { PaneDetail } from "../../../src/wire/detail.ts";
import { NOW_MS, status } from "../../draw/scene.ts";
import { overlayPicture, typeInto } from "../../harness/overlay-picture.ts";

const SIZE = { cols: 80, rows: 24 };
const table = new CellTable();
/** The time of day in UTC, so that pictures do not depend on where they are made. */
const timeOf = (atMs: number): string => new Date(atMs).toISOString().slice(11, 19);

const DETAIL: PaneDetail = {
  pane: 3,
  name: "claude",
  status: status("blocked", 120, {
    kind: "decision",
    msg: "Which of the two migrations should be kept, the one with the index or the one without?",
    source: "agent-status",
    confidence: "explicit",
    rule: "agent-status.agent.needs-input",
    steps: { done: 3, total: 7 },
    prompt: "clean up the migrations",
  }),
  order: "order.state",
  others: [
    { source: "title", confidence: "strong", state: "idle", rule: "believed.told" },
    { source: "hook", confidence: "explicit", state: "working", msg: "Bash", rule: "order.state" },
  ],
  agent: { id: "claude-code", name: "Claude Code", pid: 4242, match: "argv" },
  session: "0b1c2d3e",
  model: "opus",
  telemetry: null,
  place: "~/src/api",
  branch: "fix/migrations",
  children: [
    { id: "s-2", name: "reviewer", state: "working", msg: "reads 12 files" },
    { id: "s-3", name: "", state: "blocked", kind: "permission" },
  ],
  artifacts: [
    { kind: "pull-request", label: "#7 migrations", url: "https://git.example/pull/7" },
    { kind: "generic", label: "notes", url: null },
    { kind: "share", label: null, url: "https://share.example/漢字" },
  ],
};

const entry = (seq: number, more: object): LedgerEntry =>
  ({ seq, atMs: NOW_MS - 200_000 + seq * 1000, pane: 3 as PaneId, ...more }) as LedgerEntry;
const said = (seq: number): LedgerEntry =>
  entry(seq, { type: "said", source: "hook", event: "PreToolUse", activity: "tool_start", detail: `Bash ${seq}` });
const ENTRIES: readonly LedgerEntry[] = [
  entry(1, {
    type: "status",
    from: "idle",
    to: "working",
    source: "hook",
    confidence: "explicit",
    rule: "hook.UserPromptSubmit",
    evidence: "clean up the migrations",
  }),
  ...Array.from({ length: 30 }, (_, i) => said(i + 2)),
  entry(32, {
    type: "status",
    from: "working",
    to: "blocked",
    kind: "decision",
    source: "agent-status",
    confidence: "explicit",
    rule: "agent-status.agent.needs-input",
    evidence: "",
  }),
];

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
  readonly done: string[];
  subject: DetailSubject;
}

function view(subject: Partial<DetailSubject> = {}, more: Partial<DetailOptions> = {}): Shown {
  const done: string[] = [];
  const shown = { done, subject: { detail: DETAIL, entries: ENTRIES, gone: false, ...subject } };
  const note = (what: string) => (artifact: Artifact) => void done.push(`${what} ${artifact.url ?? artifact.label}`);
  const overlay = overlays.openDetail({
    size: SIZE,
    table,
    timeOf,
    subject: () => shown.subject,
    onOpen: note("open"),
    onCopy: note("copy"),
    ...more,
  });
  open.push(overlay);
  return Object.assign(shown, { overlay });
}

const type = ({ overlay }: Shown, bytes: string): unknown => typeInto(overlay, bytes);
const picture = ({ overlay }: Shown, size = SIZE): string => overlayPicture(overlay, table, size);
const golden = (name: string, shown: string): Promise<void> =>
  expect(shown).toMatchFileSnapshot(`../../screens/overlay-detail-${name}.txt`);

describe("the detail view", () => {
  it("says how the pane stands, since when, by whom, and who else said what", async () => {
    await golden("status-80x24", picture(view()));
  });
  it("says what happened, newest last", async () => {
    const shown = view();
    type(shown, "\t");
    await golden("activity-80x24", picture(shown));
  });
  it("lists what the agent made", async () => {
    const shown = view();
    type(shown, "3j");
    await golden("artifacts-80x24", picture(shown));
  });
  it("fits small screens, and stands apart from the pane in large ones", async () => {
    const small = { cols: 40, rows: 12 };
    await golden("status-40x12", picture(view({}, { size: small }), small));
    const large = { cols: 120, rows: 32 };
    const about = { x: 32, y: 16, cols: 88, rows: 15 };
    const shown = view({}, { size: large, about });
    await golden("status-120x32", picture(shown, large));
    const { y, cells } = shown.overlay.render();
    expect(y + cells.rows).toBeLessThanOrEqual(about.y);
  });
  it("stands beside the pane, or over it where there is more room, and hides no cell of it", () => {
    const size = { cols: 160, rows: 40 };
    for (const about of [
      { x: 30, y: 0, cols: 65, rows: 39 },
      { x: 95, y: 0, cols: 65, rows: 39 },
      { x: 30, y: 0, cols: 130, rows: 20 },
      { x: 30, y: 19, cols: 65, rows: 20 },
    ]) {
      const { x, y, cells } = view({}, { size, about }).overlay.render();
      const isBeside = x >= about.x + about.cols || x + cells.cols <= about.x;
      const isApart = y >= about.y + about.rows || y + cells.rows <= about.y;
      expect([isBeside || isApart, cells.cols >= 44, cells.rows >= 9]).toEqual([true, true, true]);
    }
  });
  it("leaves a pane that fills the screen its lower rows", () => {
    for (const rows of [22, 23]) {
      const { y, cells } = view({}, { about: { x: 0, y: 0, cols: 80, rows } }).overlay.render();
      expect(y + cells.rows).toBeLessThanOrEqual(12);
    }
  });
  it("says when it knows nothing yet, and when the pane is gone", () => {
    expect(picture(view({ detail: null, entries: [] }))).toContain("asking the server");
    expect(picture(view({ gone: true }))).toContain("the pane is gone");
    const none = view({ detail: { ...DETAIL, artifacts: [] }, entries: [] });
    type(none, "3");
    expect(picture(none)).toContain("no links told by the agent");
    type(none, "2");
    expect(picture(none)).toContain("nothing happened yet");
  });
  it("follows what is told while it is open, and stays where a person scrolled to", () => {
    const shown = view();
    type(shown, "2");
    expect(picture(shown)).toContain("working → blocked: decision");
    shown.subject = { ...shown.subject, entries: [...ENTRIES, said(33)] };
    expect(picture(shown)).toContain("Bash 33");
    type(shown, "g");
    const before = picture(shown);
    expect(before).toContain("idle → working");
    shown.subject = { ...shown.subject, entries: [...ENTRIES, said(33), said(34)] };
    expect(picture(shown).replaceAll(/of \d+/g, "")).toBe(before.replaceAll(/of \d+/g, ""));
    type(shown, "G");
    expect(picture(shown)).toContain("Bash 34");
  });
  it("opens or copies the chosen artifact", () => {
    const shown = view();
    type(shown, "3\rjo\x1b[Byjjjy");
    expect(shown.done).toEqual([
      "open https://git.example/pull/7",
      "open notes",
      "copy https://share.example/漢字",
      "copy https://share.example/漢字",
    ]);
    expect(type(shown, "1\ryo")).toBe("open");
    expect(shown.done.length).toBe(4);
  });
  it("makes links of web addresses alone", () => {
    const artifacts: readonly Artifact[] = ["https://a.example/x", "javascript:alert(1)", "file:///etc/passwd"].map(
      (url) => ({ kind: "generic", label: "x", url }),
    );
    const shown = view({ detail: { ...DETAIL, artifacts } });
    type(shown, "3");
    const grid = shown.overlay.render().cells as Grid;
    const numbers = [2, 3, 4].map((y) => grid.ext[y * grid.cols + 13]);
    expect(numbers).toEqual([expect.any(Number), 0, 0]);
    expect(numbers[0]).not.toBe(0);
  });
  it.each(["\x1b", "q", "\x03"])("%j closes it", (bytes) => {
    expect(type(view(), bytes)).toEqual({ closed: true, value: undefined });
  });
  it("goes through its tabs both ways", () => {
    const shown = view();
    const tabAfter = (bytes: string): string => {
      type(shown, bytes);
      const text = picture(shown);
      return text.includes("Enter open") ? "artifacts" : text.includes("G newest") ? "activity" : "status";
    };
    expect(["\t", "\t", "\t", "\x1b[Z", "h", "l", "1"].map(tabAfter)).toEqual([
      ...["activity", "artifacts", "status", "artifacts", "activity", "artifacts", "status"],
    ]);
  });
  it("shows hostile text as nothing but text", () => {
    const evil = "{red-fg}x{/red-fg}\x1b[2J\u202e\u009b5m 你好";
    const artifacts: readonly Artifact[] = [{ kind: "generic", label: evil, url: null }];
    const shown = view({ detail: { ...DETAIL, name: evil, place: evil, session: evil, artifacts } });
    expect(picture(shown)).toContain("{red-fg}x{/red-fg} [2J 5m 你好");
    type(shown, "3");
    expect(picture(shown)).toContain("{red-fg}x{/red-fg} [2J 5m 你好");
  });
});

describe("wrapped text", () => {
  it("breaks at blanks, and a long word where it must, within its cells", () => {
    expect(wrapText("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrapText("漢字漢字 ab", 5)).toEqual(["漢字", "漢字", "ab"]);
    expect(wrapText("", 5)).toEqual([]);
    for (const line of wrapText("a".repeat(30) + " 你好👨‍👩‍👧 b", 8)) expect(textWidth(line)).toBeLessThanOrEqual(8);
  });
});
