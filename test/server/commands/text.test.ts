import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_MODES } from "../../../src/core/modes.ts";
import { FakeContext } from "./fake-context.ts";

let mux: FakeContext;
beforeEach(async () => {
  mux = new FakeContext();
  await mux.text("new -d -s w");
});

describe("send-keys", () => {
  test.each([
    [["hello", "Enter"], "hello\r"],
    [["C-c"], "\x03"],
    [["Up"], "\x1b[A"],
    [["-l", "Enter"], "Enter"],
    [["-l", "--", "-x"], "-x"],
    [["-H", "1b", "5B", "41"], "\x1b[A"],
    [["-N", "3", "x"], "xxx"],
    [["é", "Space", "日"], "é 日"],
  ])("%j", async (words, bytes) => {
    await mux.text(["send-keys", "-t", "w", ...words]);
    expect(mux.typed).toEqual([`%0 ${bytes}`]);
  });

  test("keys are written as the program's modes want them", async () => {
    mux.paneModes = { ...DEFAULT_MODES, applicationCursor: true };
    await mux.text("send-keys Up");
    expect(mux.typed).toEqual(["%0 \x1bOA"]);
  });

  test.each([
    ["send-keys -t %9 x", "1: can't find pane: %9"],
    ["send-keys -H zz", "1: not a hexadecimal number of a character: zz"],
    ["send-keys -N 0 x", "1: repeat count invalid"],
    ["send-keys -Q", "2: command send-keys: unknown flag -Q"],
  ])("%s: %s", async (line, failure) => expect(await mux.failure(line)).toBe(failure));

  test("send-prefix sends the prefix", async () => {
    await mux.text("send-prefix");
    expect(mux.typed).toEqual(["%0 \x02"]);
  });
});

describe("buffers", () => {
  test("the latest is the one that is meant", async () => {
    await mux.text(["set-buffer", "one\ntwo\\"]);
    await mux.text(["set-buffer", "-b", "mine", "x".repeat(60)]);
    const sample = `${"x".repeat(50)}...`;
    expect(await mux.text("lsb")).toBe(`mine: 60 bytes: "${sample}"\nbuffer0: 8 bytes: "one\\ntwo\\\\"\n`);
    expect(await mux.text("showb -b buffer0")).toBe("one\ntwo\\");
    expect(JSON.parse(await mux.text("lsb --json"))[1]).toEqual({ name: "buffer0", text: "one\ntwo\\" });
  });

  test("set-buffer appends and renames, delete-buffer deletes", async () => {
    await mux.text("setb a");
    await mux.text("setb -a b");
    await mux.text("setb -b buffer0 -n other");
    expect(await mux.text("lsb")).toBe('other: 2 bytes: "ab"\n');
    await mux.text("deleteb");
    expect(await mux.text("lsb")).toBe("");
  });

  test.each([
    ["showb", "no buffers"],
    ["showb -b x", "no buffer x"],
    ["pasteb -b x", "no buffer x"],
    ["deleteb", "no buffer"],
    ["deleteb -b x", "unknown buffer: x"],
    ["setb", "no data specified"],
    ["save-buffer /nowhere", "no buffers"],
  ])("%s: %s", async (line, message) => expect(await mux.failure(line)).toBe(`1: ${message}`));

  test.each([
    ["pasteb", "a\rb"],
    ["pasteb -r", "a\nb"],
    ["pasteb -s -", "a-b"],
    ["pasteb -p", "\x1b[200~a\nb\x1b[201~"],
  ])("%s", async (line, bytes) => {
    mux.paneModes = { ...DEFAULT_MODES, bracketedPaste: true };
    await mux.text(["setb", "a\nb"]);
    await mux.text(line);
    expect(mux.typed).toEqual([`%0 ${bytes}`]);
  });

  test("a paste cannot end itself", async () => {
    mux.paneModes = { ...DEFAULT_MODES, bracketedPaste: true };
    await mux.text(["setb", "x\x1b[201~rm"]);
    await mux.text("pasteb -pd");
    expect(mux.typed).toEqual(["%0 \x1b[200~xrm\x1b[201~"]);
    expect(mux.state.buffers).toEqual([]);
  });

  describe("files", () => {
    let directory: string;
    beforeEach(() => {
      directory = mkdtempSync(join(tmpdir(), "mux-buffer-"));
      mux.caller = { ...mux.caller, cwd: directory };
    });
    afterEach(() => rmSync(directory, { recursive: true }));

    test("save and load, relative to the caller", async () => {
      await mux.text("setb abc");
      await mux.text("saveb out");
      await mux.text("saveb -a out");
      expect(readFileSync(join(directory, "out"), "utf8")).toBe("abcabc");
      await mux.text("loadb -b back out");
      expect(await mux.text("showb -b back")).toBe("abcabc");
    });

    test("stdout and stdin", async () => {
      mux.caller = { ...mux.caller, stdin: "from a pipe" };
      await mux.text("loadb -");
      expect(await mux.text("saveb -")).toBe("from a pipe");
    });

    test("what cannot be read or is too large is told", async () => {
      expect(await mux.failure("loadb none")).toBe("1: none: no such file or directory");
      writeFileSync(join(directory, "large"), Buffer.alloc((1 << 20) + 1));
      expect(await mux.failure("loadb large")).toContain("1: large: too large for a buffer");
      await mux.text("setb x");
      expect(await mux.failure("saveb no/such/place")).toBe("1: no/such/place: no such file or directory");
    });
  });
});

describe("capture-pane", () => {
  test.each([
    ["-p", { start: 0, end: "last", escapes: false, joinWrapped: false, keepTrailing: false }],
    ["-p -S -100 -E -1", { start: -100, end: -1 }],
    ["-p -S - -E 5", { start: "first", end: 5 }],
    ["-p -S x -E y", { start: 0, end: "last" }],
    ["-pe", { escapes: true }],
    ["-pJ", { joinWrapped: true, keepTrailing: true }],
    ["-pN", { joinWrapped: false, keepTrailing: true }],
  ])("%s", async (flags, options) => {
    expect(await mux.text(`capture-pane ${flags}`)).toBe("a row\n");
    expect(mux.captures[0]).toMatchObject(options);
  });

  test("without -p it is a buffer", async () => {
    expect(await mux.text("capture-pane -b shot")).toBe("");
    expect(await mux.text("showb -b shot")).toBe("a row\n");
  });
});

describe("display-message", () => {
  test("-p prints a format; without one, where one is", async () => {
    expect(await mux.text(["display", "-p", "#S #{pane_id} #{cursor_x} #{pid} #{pty_host_pid}"])).toBe(
      "w %0 5 4711 4710\n",
    );
    expect(await mux.text("display -p")).toMatch(/^\[w\] 0:\S*, current pane 0 - \(\d\d:\d\d \d\d-\w{3}-\d\d\)\n$/);
    expect(await mux.text(["display", "-p", "-t", "%0", "-F", "#D"])).toBe("%0\n");
  });

  test("without -p it is shown by a client", async () => {
    expect(await mux.failure("display hello")).toBe("1: no current client");
    const client = mux.attach("w");
    await mux.text(["display", "he\x1bllo #S"]);
    expect(mux.messages).toEqual([`${client} he llo w`]);
  });

  test("the server's own variables need no session", async () => {
    const empty = new FakeContext();
    expect(await empty.text(["display", "-p", "#{socket_path} #{version}|#S"])).toBe("/run/mux/default 0.1.0|\n");
    expect(await empty.failure(["display", "-p", "-t", "x"])).toContain("1: can't find");
  });
});
