// Programs in a pane look as in a bare terminal: the same program, once under mux and once without, each in an outer
// terminal that is read cell by cell. What is missing on this machine is skipped and named.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cellsOf, differences } from "../harness/cells.ts";
import { LOGS_INPUT } from "../harness/fake-agents.ts";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

const COLS = 80;
const ROWS = 24;
/** The status line is mux's. */
const PANE_ROWS = ROWS - 1;
const ESC = "\x1b";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace("[sidebar]\nvisible = false\n");
});
afterEach(() => place.close());

function isInstalled(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`]);
    return true;
  } catch {
    process.stderr.write(`skipped: ${program} is not installed\n`);
    return false;
  }
}

/**
 * Runs a program bare and under mux; both get the same keys, each sent when the text before it can be seen. It begins
 * when its terminal has its size: what a program shows after a resize is not what is asked here.
 */
async function looksTheSame(
  argv: readonly string[],
  script: readonly (readonly [string, string | RegExp])[],
): Promise<void> {
  const env = { ...place.env, TERM_PROGRAM: "ghostty", TERM_PROGRAM_VERSION: "1.3.0" };
  const whenSized = ["sh", "-c", 'read line; exec "$@"', "sh", ...argv];
  const bare = place.outer({ argv: whenSized, cols: COLS, rows: PANE_ROWS, cwd: place.dir, env });
  const under = place.attach(["new", "-s", "work", "--", ...whenSized], { cols: COLS, rows: ROWS });
  await under.shows(/^ work/m);
  await place.shows("#{pane_width}x#{pane_height}", `${COLS}x${PANE_ROWS}`, "work");
  for (const outer of [bare, under]) outer.write("\r");
  for (const [keys, then] of script) {
    for (const outer of [bare, under]) {
      if (keys !== "") outer.write(keys);
      await outer.shows(then);
    }
    await sameCells(bare, under);
  }
}

async function sameCells(bare: OuterTerminal, under: OuterTerminal): Promise<void> {
  const compared = (): readonly string[] =>
    differences(cellsOf(bare, COLS, PANE_ROWS), cellsOf(under, COLS, PANE_ROWS));
  const cursors = (): boolean =>
    bare.terminal.buffer.active.cursorX === under.terminal.buffer.active.cursorX &&
    bare.terminal.buffer.active.cursorY === under.terminal.buffer.active.cursorY &&
    bare.cursorHidden === under.cursorHidden;
  await waitFor("both terminals to show the same", () => compared().length === 0 && cursors(), PATIENCE_MS).catch(
    () => {
      expect(compared().slice(0, 20)).toEqual([]);
      expect([under.terminal.buffer.active.cursorX, under.terminal.buffer.active.cursorY, under.cursorHidden]).toEqual([
        bare.terminal.buffer.active.cursorX,
        bare.terminal.buffer.active.cursorY,
        bare.cursorHidden,
      ]);
    },
  );
}

/** A program that prints and stays. */
const prints = (text: string): readonly string[] => {
  writeFileSync(place.file("text"), text);
  return ["sh", "-c", "cat text; printf ready; exec sleep 1000"];
};

describe("printed cells", { timeout: TEST_TIMEOUT_MS }, () => {
  const table: readonly (readonly [string, string])[] = [
    ["the 16 colours", [30, 37, 90, 97, 40, 47, 100, 107].map((n) => `${ESC}[${n}mcolour ${n}${ESC}[0m\r\n`).join("")],
    [
      "the 256 colours",
      Array.from({ length: 256 }, (_, n) => `${ESC}[38;5;${n};48;5;${255 - n}mx`).join("") + `${ESC}[0m`,
    ],
    [
      "24-bit colours",
      Array.from({ length: 200 }, (_, n) => `${ESC}[38;2;${n};${255 - n};7;48:2::${n}:3:${n}mx`).join("") + `${ESC}[0m`,
    ],
    ["attributes", [1, 2, 3, 4, 5, 7, 8, 9, 21, 53].map((n) => `${ESC}[${n}mstyle ${n}${ESC}[0m plain\r\n`).join("")],
    [
      "underlines",
      [1, 2, 3, 4, 5]
        .map((n) => `${ESC}[4:${n}mstyle ${n} ${ESC}[58;2;9;${n};200mpainted ${ESC}[58;5;${n}mindexed${ESC}[0m\r\n`)
        .join(""),
    ],
    ["wide characters", "漢字かな交じり文\r\n한국어 표시\r\n｜全角｜\r\n" + "宽".repeat(45) + "\r\n"],
    ["emoji", "😀 🚀 ✅ ⚡ 🧪|\r\n🟢done 🔴failed|\r\n"],
    ["combining marks", "e\u0301te\u0301 a\u0308o\u0308u\u0308 n\u0303 x\u0323\u0307|\r\n"],
    ["boxes and blocks", "┌─┬─┐ ╔═╦═╗ ▁▂▃▄▅▆▇█ ░▒▓\r\n"],
    [
      "line drawing and insertions",
      `${ESC}(0lqqqk${ESC}(B\r\nabcdef${ESC}[3D${ESC}[2@${ESC}[4h12${ESC}[4l${ESC}[2P\r\n`,
    ],
    ["a region that scrolls", `${ESC}[5;10r${ESC}[10;1Ha\r\nb\r\nc${ESC}[5;1H${ESC}Mtop${ESC}[r${ESC}[15;1H`],
    ["coloured erasures", `${ESC}[44m${ESC}[2J${ESC}[3;5Hblue${ESC}[0;41m${ESC}[K${ESC}[0m${ESC}[8;1H`],
    ["wrapped lines and tabs", `${"0123456789".repeat(17)}\r\n\tone\t\ttwo\b\b\bX\r\n`],
  ];
  test.each(table)("%s", async (_, text) => looksTheSame(prints(text), [["", "ready"]]));
});

describe("editors and pagers", { timeout: TEST_TIMEOUT_MS }, () => {
  test.skipIf(!isInstalled("vim"))("vim: highlighting, split, search, visual mode, the way out", async () => {
    const source = ["#!/bin/sh", "# a comment", 'for f in *.txt; do echo "$f: ${#f}"; done', "exit 0"];
    writeFileSync(place.file("code.sh"), source.join("\n"));
    const settings = "set nocp nomore ruler laststatus=2 hlsearch number shortmess=atI nomodeline";
    await looksTheSame(
      ["vim", "-n", "-i", "NONE", "-u", "NONE", "-c", settings, "-c", "syntax on", "-c", "set bg=dark", "code.sh"],
      [
        ["", /code\.sh.*1,1/],
        ["/echo\r", /code\.sh.*3,2\d/],
        [":split\r", /code\.sh[^]*code\.sh/],
        ["Vj", "-- VISUAL LINE --"],
        ["\x1b", /^(?![^]*VISUAL)/],
        ["Gonew line\x1b", "new line"],
        [":q!\r", /code\.sh/],
      ],
    );
  });

  test.skipIf(!isInstalled("less"))("less: pages, search, the end", async () => {
    writeFileSync(
      place.file("long"),
      Array.from({ length: 200 }, (_, i) => `${ESC}[3${i % 8}mrow ${i}${ESC}[0m text`).join("\n"),
    );
    await looksTheSame(
      ["less", "-R", "long"],
      [
        ["", "row 0 text"],
        [" ", "row 40 text"],
        ["/row 77\r", "row 77 text"],
        ["G", "row 199 text"],
        ["k", "row 177 text"],
      ],
    );
  });
});

describe("programs that differ by the minute", { timeout: TEST_TIMEOUT_MS }, () => {
  test.skipIf(!isInstalled("htop"))("htop draws, sorts and leaves", async () => {
    const outer = place.attach(["new", "-s", "work", "-x", "80", "--", "sh", "-c", "htop; echo left; exec sleep 1000"]);
    await outer.shows(/Load average|Tasks:/);
    await outer.shows(/F1Help +F2Setup/);
    outer.write("\x1bOQ");
    await outer.shows(/Categories|Setup/);
    outer.write("\x1b[21~q");
    await outer.shows(/^left$/m);
    await place.shows("#{alternate_on}", "0", "work");
  });

  const shells: readonly (readonly [string, readonly string[]])[] = [
    ["bash", ["--norc"]],
    ["zsh", ["-f"]],
    ["fish", ["--no-config"]],
  ];
  test.each(shells.filter(([shell]) => isInstalled(shell)))(
    "%s: a line edited, a completion, a job",
    async (shell, flags) => {
      const outer = place.attach(["new", "-s", "work", "-c", place.dir, "--", shell, ...flags]);
      await place.shows("#{cursor_x}", /^[1-9]/, "work");
      outer.write("echo wrng\x1b[D\x1b[D\x1b[Do\x05-line\r");
      await outer.shows(/^worng-line$/m);
      outer.write("ls -d conf\t\r");
      await outer.shows(/^config\/*$/m);
      expect(readdirSync(place.dir)).toContain("config");
      outer.write("sleep 1000\r");
      await place.shows("#{pane_current_command}", "sleep", "work");
      outer.write("\x1a");
      await place.shows("#{pane_current_command}", shell, "work");
      outer.write("\x15kill %1; exit\r");
      outer.write("exit\r");
      expect(await outer.exits()).toBe(0);
    },
  );
});

describe("a program that is killed", { timeout: TEST_TIMEOUT_MS }, () => {
  test("leaves no mouse, no focus reports and no extended keys to the next one", async () => {
    const logged = (name: string): string =>
      existsSync(place.file(name)) ? readFileSync(place.file(name), "latin1") : "";
    const run = (name: string, modes: string): string =>
      `clear; ${process.execPath} ${LOGS_INPUT} ${name} '${modes}'\r`;
    const outer = place.attach(["new", "-s", "work"], { cols: COLS, rows: ROWS });
    await outer.shows(/^\$/m);
    outer.write(run("first", String.raw`\e[?1003h\e[?1006h\e[?1004h\e[>8u`));
    await outer.shows(/^logging$/m);
    outer.write("x");
    await waitFor("an extended key", () => logged("first").includes("\x1b[120"), PATIENCE_MS);
    const killed = place.processes().find(({ argv }) => argv.includes(LOGS_INPUT));
    process.kill(killed?.pid ?? 0, "SIGKILL");
    await place.shows("#{pane_current_command}", "bash", "work");
    outer.write(run("second", ""));
    await waitFor("the second program", () => existsSync(place.file("second")), PATIENCE_MS);
    await outer.shows(/^logging$/m);
    outer.write("\x1b[<35;10;5M");
    outer.write("\x1b[O\x1b[I");
    outer.write("x\x1b[A");
    await waitFor("the keys", () => logged("second").length >= 4, PATIENCE_MS);
    expect(logged("second")).toBe("x\x1b[A");
  });
});
