// The agent picker as people see it, and what keys do in it.

import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Overlays } from "../../../src/client/overlay/load-overlays.ts";
import { loadOverlays } from "../../../src/client/overlay/load-overlays.ts";
import type { Overlay } from "../../../src/client/overlay/overlay.ts";
import type { PickerChoice } from "../../../src/client/overlay/picker-state.ts";
import { CellTable } from "../../../src/draw/cell-table.ts";
import type { AgentChoice } from "../../../src/wire/choices.ts";
import { overlayPicture, typeInto } from "./overlay-picture.ts";

const SIZE = { cols: 80, rows: 24 };
const table = new CellTable();

const agent = (id: string, name: string, command: string, more: Partial<AgentChoice> = {}): AgentChoice => ({
  id,
  name,
  command,
  installed: true,
  bypass: null,
  page: null,
  installCommand: null,
  warning: null,
  ...more,
});

const AGENTS: readonly AgentChoice[] = [
  agent("claude-code", "Claude Code", "claude", { bypass: "--dangerously-skip-permissions" }),
  agent("codex", "Codex", "codex", {
    bypass: "--yolo",
    warning: "Codex does not seem to be signed in: run codex login",
  }),
  agent("aider", "Aider", "aider"),
  agent("opencode", "OpenCode", "opencode", {
    installed: false,
    page: "https://opencode.ai",
    installCommand: "npm i -g opencode-ai",
  }),
  agent("mine", "Mine", "mine", { installed: false }),
];

let overlays: Overlays;
beforeAll(async () => {
  overlays = await loadOverlays();
});
const open: Overlay<PickerChoice>[] = [];
afterEach(() => {
  for (const overlay of open.splice(0)) overlay.destroy();
});

function picker(rows: readonly AgentChoice[] | null = AGENTS, size = SIZE): Overlay<PickerChoice> {
  const overlay = overlays.openPicker({ size, table, rows: () => rows });
  open.push(overlay);
  return overlay;
}
const picture = (overlay: Overlay<PickerChoice>, size = SIZE): string => overlayPicture(overlay, table, size);
const golden = (name: string, shown: string): Promise<void> =>
  expect(shown).toMatchFileSnapshot(`../../screens/overlay-picker-${name}.txt`);
const runs = (id: string, where = "window", bypass = false): object => ({
  closed: true,
  value: { type: "run", agent: id, where, bypass },
});

describe("the agent picker", () => {
  it("lists installed agents, then the others with where to get them", async () => {
    await golden("80x24", picture(picker()));
    const wide = { cols: 120, rows: 32 };
    await golden("120x32", picture(picker(AGENTS, wide), wide));
    const small = { cols: 40, rows: 12 };
    await golden("40x12", picture(picker(AGENTS, small), small));
  });

  it("starts the chosen one, in a window of its own or beside the pane", () => {
    expect(typeInto(picker(), "\r")).toEqual(runs("claude-code"));
    expect(typeInto(picker(), "\x1b[B\x1b[B|")).toEqual(runs("aider", "beside"));
    expect(typeInto(picker(), "\x1b[B_")).toEqual(runs("codex", "below"));
  });

  it("is asked for no permission only where a person says so here, and says by which words", async () => {
    const overlay = picker();
    typeInto(overlay, "\t");
    await golden("bypass-80x24", picture(overlay));
    expect(typeInto(overlay, "\r")).toEqual(runs("claude-code", "window", true));
    const twice = picker();
    typeInto(twice, "\t\t");
    expect(picture(twice)).not.toContain("--dangerously");
    expect(typeInto(twice, "\r")).toEqual(runs("claude-code"));
  });

  it("says that an agent has no way to do so, and does not pretend", () => {
    const overlay = picker();
    typeInto(overlay, "\taider");
    expect(picture(overlay)).toContain("Aider has no way to ask for no permission");
    expect(typeInto(overlay, "\r")).toEqual(runs("aider"));
  });

  it("finds by name, id or command; what is found goes with the first", () => {
    const overlay = picker();
    typeInto(overlay, "code");
    expect(picture(overlay)).toMatch(/Run an agent · \/code[^]*Claude Code[^]*Codex[^]*OpenCode/);
    typeInto(overlay, "x");
    expect(picture(overlay)).not.toContain("Claude Code");
    expect(typeInto(overlay, "\r")).toEqual(runs("codex"));
    const none = picker();
    typeInto(none, "zzz");
    expect(picture(none)).toContain("nothing found");
    expect(typeInto(none, "\r")).toBe("open");
    typeInto(none, "\x7f\x7f\x7f");
    expect(picture(none)).toContain("Claude Code");
  });

  it("leads to the page of one that is not installed, and starts nothing", async () => {
    const overlay = picker();
    typeInto(overlay, "opencode");
    await golden("install-80x24", picture(overlay));
    expect(typeInto(overlay, "\r")).toMatchObject({ value: { type: "install", agent: { id: "opencode" } } });
  });

  it("says that it asks the server; Esc closes it", () => {
    expect(picture(picker(null))).toContain("asking the server");
    expect(typeInto(picker(), "\x1b")).toEqual({ closed: true, value: undefined });
  });

  it("fits any screen", () => {
    for (const size of [
      { cols: 10, rows: 4 },
      { cols: 1, rows: 1 },
      { cols: 300, rows: 90 },
    ]) {
      const { cells } = picker(AGENTS, size).render();
      expect([cells.cols <= size.cols, cells.rows <= size.rows]).toEqual([true, true]);
    }
  });
});
