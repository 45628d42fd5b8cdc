// Windows and panes under the keys of a person: made, gone through, split, resized, zoomed, renamed, closed.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { click, dragTo, press, release } from "../harness/mouse.ts";
import type { OuterTerminal } from "../harness/outer-terminal.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

const PREFIX = "\x02";
const WINDOWS = "#{session_windows} #{window_index}";
const PANES = "#{window_panes} #{pane_index}";

let place: MuxPlace;
let outer: OuterTerminal;
beforeEach(async () => {
  place = new MuxPlace();
  outer = place.attach(["new", "-s", "work"], { cols: 80, rows: 24 });
  await outer.shows(/^\$/m);
});
afterEach(() => place.close());

const key = (name: string): void => outer.write(PREFIX + name);

/** Presses a key behind the prefix and waits for what comes of it. */
async function keyGives(name: string, format: string, wanted: string | RegExp): Promise<void> {
  key(name);
  await place.shows(format, wanted, "work");
}

describe("windows", { timeout: TEST_TIMEOUT_MS }, () => {
  test("c n p l 0-9 ' go through them", async () => {
    await keyGives("c", WINDOWS, "2 1");
    await keyGives("c", WINDOWS, "3 2");
    await outer.shows(/^ work.* 0 bash.* 1 bash.* 2 bash\*/m);
    await keyGives("n", WINDOWS, "3 0");
    await keyGives("p", WINDOWS, "3 2");
    await keyGives("1", WINDOWS, "3 1");
    await keyGives("l", WINDOWS, "3 2");
    key("'");
    await outer.shows("index");
    outer.write("0\r");
    await place.shows(WINDOWS, "3 0", "work");
    await keyGives("9", WINDOWS, "3 0");
    await outer.shows("can't find window: 9");
  });

  test(", renames and & closes when asked twice", async () => {
    key(",");
    await outer.shows(/rename-window/);
    outer.write("\x15logs\r");
    await place.shows("#{window_name}", "logs", "work");
    await outer.shows(/ 0 logs\*/);
    await keyGives("c", WINDOWS, "2 1");
    await keyGives("0", WINDOWS, "2 0");
    key("&");
    await outer.shows("kill-window logs? (y/n)");
    outer.write("n");
    await outer.shows(/^(?![^]*kill-window)/);
    await place.shows(WINDOWS, "2 0", "work");
    key("&");
    await outer.shows("kill-window logs? (y/n)");
    outer.write("y");
    await place.shows(WINDOWS, "1 1", "work");
  });

  test("a click on a name goes there", async () => {
    await keyGives("c", WINDOWS, "2 1");
    await outer.shows(/ 0 bash.* 1 bash\*/);
    const at = outer.row(23).indexOf("0 bash");
    outer.write(click(at, 23));
    await place.shows(WINDOWS, "2 0", "work");
  });
});

describe("panes", { timeout: TEST_TIMEOUT_MS }, () => {
  test('% " o ; and the arrows', async () => {
    await keyGives("%", PANES, "2 1");
    await outer.shows(/^┌.*┲.*┓$|^┌.*┏.*┓$/m);
    await keyGives('"', PANES, "3 2");
    await keyGives("\x1b[A", PANES, "3 1");
    await keyGives("\x1b[D", PANES, "3 0");
    await keyGives("o", PANES, "3 1");
    await keyGives(";", PANES, "3 0");
    await keyGives("l", PANES, "3 0");
    await keyGives("\x1b[C", PANES, /^3 [12]$/);
    outer.write("echo in-$MUX_PANE_ID\r");
    await outer.shows(/in-%[12]/);
  });

  test("z zooms and back, Space changes the layout, the sizes stay a whole", async () => {
    await keyGives("%", PANES, "2 1");
    const half = await place.show("#{pane_width}x#{pane_height}", "work");
    await keyGives("z", "#{window_zoomed_flag} #{pane_width}x#{pane_height}", "1 80x22");
    await outer.shows(/^\$/m);
    await keyGives("z", "#{window_zoomed_flag} #{pane_width}x#{pane_height}", `0 ${half}`);
    await place.ask("select-layout", "-t", "work", "even-vertical");
    await place.shows("#{pane_width}", "78", "work");
    await place.ask("select-layout", "-t", "work", "main-horizontal");
    await place.shows("#{window_layout}", /^[0-9a-f]{4},78x20,1,1\[/, "work");
    await keyGives(" ", "#{window_layout}", /^[0-9a-f]{4},78x20,1,1\{/);
  });

  test("resize by keys, repeated without the prefix, and by dragging the border", async () => {
    await keyGives("%", PANES, "2 1");
    const width = Number(await place.show("#{pane_width}", "work"));
    outer.write(`${PREFIX}\x1b[1;5D\x1b[1;5D\x1b[1;5D`);
    await place.shows("#{pane_width}", String(width + 3), "work");
    await keyGives("\x1b[1;3C", "#{pane_width}", String(width - 2));
    const border = Number(await place.show("#{pane_left}", "work")) - 1;
    await waitFor("the border to be drawn there", () => outer.row(8)[border] === "┃", PATIENCE_MS);
    outer.write(press(border, 8) + dragTo(border + 5, 8) + release(border + 5, 8));
    await place.shows("#{pane_width}", String(width - 7), "work");
  });

  test("x closes after a yes; the other one takes the room", async () => {
    await keyGives("%", PANES, "2 1");
    await outer.shows(/┏|┲/);
    key("x");
    await outer.shows("kill-pane 1? (y/n)");
    outer.write("\x1b");
    await outer.shows(/^(?![^]*kill-pane)/);
    key("x");
    await outer.shows("kill-pane 1? (y/n)");
    outer.write("y");
    await place.shows(`${PANES} #{pane_width}x#{pane_height}`, "1 0 80x22", "work");
    await outer.shows(/^\$/m);
  });

  test("! breaks out, { and } swap, a click selects", async () => {
    await keyGives("%", PANES, "2 1");
    const id = await place.show("#{pane_id}", "work");
    await keyGives("{", "#{pane_index} #{pane_id}", `0 ${id}`);
    await outer.shows(/^┏.*┱.*┐$/m);
    await keyGives("}", "#{pane_index} #{pane_id}", `1 ${id}`);
    await outer.shows(/^┌.*┲.*┓$/m);
    outer.write(click(3, 5));
    await place.shows(PANES, "2 0", "work");
    await keyGives("!", "#{session_windows} #{window_panes}", "2 1");
  });
});

describe("over the panes", { timeout: TEST_TIMEOUT_MS }, () => {
  test("? lists the keys and finds them by words", async () => {
    key("?");
    await outer.shows(/─ Keys ─/);
    await outer.shows(/1 of \d\d/);
    outer.write("zoom");
    await outer.shows(/C-b z +Zoom the pane/);
    expect(outer.text()).not.toContain("New window");
    outer.write("\x1b");
    await outer.shows(/^(?![^]*─ Keys ─)/);
    outer.write("echo shell-again-$((1+1))\r");
    await outer.shows("shell-again-2");
  });

  test(": runs a command, and says what is wrong with it", async () => {
    key(":");
    await outer.shows(/─ : ─|: /);
    outer.write("rename-session 'two words'\r");
    await place.shows("#{session_name}", "two words", "%0");
    key(":");
    outer.write("frobnicate\r");
    await outer.shows("unknown command: frobnicate");
    key("d");
    expect(await outer.exits()).toBe(0);
  });
});
