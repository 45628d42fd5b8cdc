// The mouse and the clipboard, scrolling back, and what programs ask of the terminal: pastes, mouse and focus reports.

import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { click, dragTo, press, release, wheelDown, wheelUp } from "../harness/mouse.ts";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

const PREFIX = "\x02";
const FOCUS_IN = "\x1b[I";
const FOCUS_OUT = "\x1b[O";
const LOGS_INPUT = resolve(import.meta.dirname, "../agents/logs-input.js");

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

async function shell(): Promise<OuterTerminal> {
  const outer = place.attach(["new", "-s", "work"]);
  await outer.shows(/^\$/m);
  return outer;
}

/** A program that logs what it is sent, after it has set modes. */
async function logging(modes: string): Promise<OuterTerminal> {
  const argv = ["new", "-s", "work", "--", process.execPath, LOGS_INPUT, place.file("input"), modes];
  const outer = place.attach(argv);
  await outer.shows("logging");
  return outer;
}

/** What the program was sent; nothing before it has opened its file. */
const logged = (): string => (existsSync(place.file("input")) ? readFileSync(place.file("input"), "utf8") : "");
const logs = (wanted: string): Promise<boolean> =>
  waitFor(`the program to be sent ${JSON.stringify(wanted)}`, () => logged() === wanted, PATIENCE_MS).catch(() => {
    throw new Error(`the program was sent ${JSON.stringify(logged())}, not ${JSON.stringify(wanted)}`);
  });

const clipboardOf = (outer: OuterTerminal): readonly string[] =>
  [...outer.output.toString("latin1").matchAll(/\x1b\]52;c;([A-Za-z0-9+/=]*)(?:\x07|\x1b\\)/g)].map(([, base64]) =>
    Buffer.from(base64 ?? "", "base64").toString(),
  );

describe("scrolling back", { timeout: TEST_TIMEOUT_MS }, () => {
  test("by the wheel; typing returns", async () => {
    const outer = await shell();
    outer.write("seq -f line-%g 1 100\r");
    await outer.shows(/line-100\n\$/);
    outer.write(wheelUp(10, 5));
    await outer.shows(/^(?![^]*line-100)[^]*line-95$/m);
    await outer.shows(/↑ 5\/\d+/);
    outer.write(wheelUp(10, 5).repeat(40));
    await outer.shows(/line-1\n/);
    outer.write(wheelDown(10, 5));
    await outer.shows(/^(?![^]*line-1\n)/);
    outer.write("#");
    await outer.shows(/line-100\n\$ #/);
  });

  test("by keys from C-b [ until q, while the program goes on", async () => {
    const outer = await shell();
    outer.write("seq -f line-%g 1 100\r");
    await outer.shows(/line-100\n\$/);
    outer.write(`${PREFIX}[`);
    outer.write("g");
    await outer.shows(/line-1\nline-2\n/);
    await place.ask("send-keys", "-t", "work", "echo later", "Enter");
    await place.paneShows("work", /^later$/m);
    expect(outer.text()).toMatch(/line-1\nline-2\n/);
    outer.write("\x1b[6~");
    await outer.shows(/^(?![^]*line-1\n)[^]*line-40\n/);
    outer.write("G");
    await outer.shows(/later\n\$/);
    outer.write("kkk");
    await outer.shows(/^(?![^]*later\n\$)/);
    outer.write("q");
    await outer.shows(/later\n\$/);
    outer.write("q");
    await outer.shows(/\$ q/);
  });
});

describe("the clipboard", { timeout: TEST_TIMEOUT_MS }, () => {
  test("a drag selects and copies, C-b ] pastes it, a double click takes a word", async () => {
    const outer = await shell();
    outer.write("clear; echo; echo one two-words three\r");
    await outer.shows(/^one two-words three$/m);
    const y = outer.rows().indexOf("one two-words three");
    outer.write(press(4, y) + dragTo(8, y));
    await waitFor("the selection to be seen", () => isInverse(outer, 6, y), PATIENCE_MS);
    outer.write(dragTo(12, y) + release(12, y));
    await waitFor("the clipboard", () => clipboardOf(outer).at(-1) === "two-words", PATIENCE_MS);
    await outer.shows("copied 9 characters");
    await waitFor("the buffer", async () => (await place.run("show-buffer")).out === "two-words", PATIENCE_MS);
    outer.write(`${PREFIX}]`);
    await outer.shows(/^\$ two-words$/m);
    outer.write(click(15, y) + click(15, y));
    await waitFor("the word", () => clipboardOf(outer).at(-1) === "three", PATIENCE_MS);
  });

  test("a program may write it, nobody may read it", async () => {
    const outer = await shell();
    const text = Buffer.from("from a program").toString("base64");
    outer.write(`printf '\\033]52;c;%s\\007\\033]52;c;?\\007' ${text}\r`);
    await waitFor("the clipboard", () => clipboardOf(outer).includes("from a program"), PATIENCE_MS);
    outer.write("\recho quiet\r");
    await outer.shows(/^quiet$/m);
    expect(outer.output.includes("\x1b]52;c;?")).toBe(false);
  });
});

const isInverse = (outer: OuterTerminal, x: number, y: number): boolean =>
  (outer.terminal.buffer.active.getLine(y)?.getCell(x)?.isInverse() ?? 0) !== 0;

describe("a program that asked", { timeout: TEST_TIMEOUT_MS }, () => {
  test("gets a paste in brackets, without an end mark inside; one that did not gets it plain", async () => {
    const outer = await logging("\\e[?2004h");
    outer.write("\x1b[200~two\nlines\x1b[201~");
    await logs("\x1b[200~two\nlines\x1b[201~");
    outer.write("k");
    await logs("\x1b[200~two\nlines\x1b[201~k");
    await place.ask("set-buffer", "a\x1b[201~b");
    await place.ask("paste-buffer", "-p", "-t", "work");
    await waitFor("the buffer", () => /a[^\x1b]*b\x1b\[201~$/.test(logged()), PATIENCE_MS);
  });

  test("gets no brackets when it did not ask", async () => {
    const outer = await logging("");
    outer.write("\x1b[200~two\nlines\x1b[201~");
    await logs("two\rlines");
  });

  test("gets the mouse in its own cells", async () => {
    const outer = await logging("\\e[?1000h\\e[?1006h");
    outer.write(click(9, 4));
    await logs("\x1b[<0;10;5M\x1b[<0;10;5m");
    outer.write(wheelUp(0, 0));
    await logs("\x1b[<0;10;5M\x1b[<0;10;5m\x1b[<64;1;1M");
    expect(outer.text()).not.toMatch(/↑ \d/);
  });

  test("gets the focus of its pane and of the terminal, and no focus it did not ask for", async () => {
    // From a shell: a program that asks before the terminal is attached is told of that too.
    const outer = await shell();
    outer.write(`'${process.execPath}' '${LOGS_INPUT}' '${place.file("input")}' '\\e[?1004h'\r`);
    await outer.shows(/^logging/m);
    outer.write(FOCUS_OUT);
    await logs(FOCUS_OUT);
    outer.write(FOCUS_IN);
    await logs(FOCUS_OUT + FOCUS_IN);
    await place.ask("split-window", "-t", "work", "--", "sleep", "1000");
    await logs(FOCUS_OUT + FOCUS_IN + FOCUS_OUT);
    await place.ask("select-pane", "-t", "work:0.0");
    await logs(FOCUS_OUT + FOCUS_IN + FOCUS_OUT + FOCUS_IN);
    outer.write(`${PREFIX}d`);
    await outer.exits();
    await logs(FOCUS_OUT + FOCUS_IN + FOCUS_OUT + FOCUS_IN + FOCUS_OUT);
  });

  test("gets arrows as application keys when it set them", async () => {
    const outer = await logging("\\e[?1h");
    outer.write("\x1b[A\x1b[1;5C\x1bOP");
    await logs("\x1bOA\x1b[1;5C\x1bOP");
  });
});
