// What a desktop's own programs are given, and where there is a desktop at all.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MAX_NOTIFICATION_LENGTH } from "../../../src/core/notice-words.ts";
import { desktopArgv, findProgram, hasDesktop } from "../../../src/server/tell/desktop.ts";
import { fillWords } from "../../../src/server/tell/fill-words.ts";

const only =
  (...programs: readonly string[]) =>
  (program: string): string | null =>
    programs.includes(program) ? `/bin/${program}` : null;

describe("desktop [A8]", () => {
  test("notify-send gets its texts behind --, with markup escaped", () => {
    expect(desktopArgv("-t <b>", "a & b", "linux", only("notify-send"))).toEqual([
      ...["/bin/notify-send", "--app-name=mux", "--", "-t &lt;b&gt;", "a &amp; b"],
    ]);
    expect(desktopArgv("a", "b", "linux", only())).toBeNull();
  });

  test("no text is longer than the limit, and no entity is cut", () => {
    const argv = desktopArgv("&".repeat(240), "<".repeat(240), "linux", only("notify-send")) ?? [];
    for (const text of argv.slice(3)) {
      expect(text.length).toBeLessThanOrEqual(MAX_NOTIFICATION_LENGTH);
      expect(text).toMatch(/^(?:&amp;|&lt;)+$/);
    }
  });

  test("on macOS the texts are never an option, and no part of the script", () => {
    const notifier = desktopArgv("-x", "[a]", "darwin", only("terminal-notifier", "osascript"));
    expect(notifier).toEqual(["/bin/terminal-notifier", "-group", "mux", "-title", " -x", "-message", " [a]"]);
    const script = desktopArgv('" & (do shell script "x")', "b", "darwin", only("osascript")) ?? [];
    expect(script.slice(-3)).toEqual(["--", '" & (do shell script "x")', "b"]);
    expect(script.slice(0, -3).join(" ")).not.toContain("do shell");
    expect(desktopArgv("a", "b", "darwin", only())).toBeNull();
  });

  test.each<[Record<string, string>, string, boolean]>([
    [{ DISPLAY: ":0" }, "linux", true],
    [{ WAYLAND_DISPLAY: "wayland-1" }, "linux", true],
    [{ DISPLAY: "" }, "linux", false],
    [{}, "linux", false],
    [{}, "darwin", true],
    [{ SSH_CONNECTION: "1" }, "darwin", false],
    [{ DISPLAY: "localhost:10", SSH_TTY: "/dev/pts/1" }, "linux", false],
  ])("%j on %s: %s", (env, platform, expected) => {
    expect(hasDesktop(env, platform)).toBe(expected);
  });

  test("a program is looked for in absolute directories only, and must be one", () => {
    const dir = mkdtempSync(join(tmpdir(), "mux-path-"));
    writeFileSync(join(dir, "runs"), "", { mode: 0o755 });
    writeFileSync(join(dir, "text"), "", { mode: 0o644 });
    expect(findProgram("runs", { PATH: `.:${dir}` })).toBe(join(dir, "runs"));
    expect(findProgram("text", { PATH: dir })).toBeNull();
    expect(findProgram("runs", { PATH: "." })).toBeNull();
    expect(findProgram("runs", {})).toBeNull();
    rmSync(dir, { recursive: true });
  });
});

describe("a person's own words", () => {
  test("are filled, each staying one word; what was put in is not looked into again", () => {
    const values = { title: "$(x) {body}", body: "a b" };
    expect(fillWords(["n", "{title}!", "-{body}-{body}", "{other} {constructor}", "{"], values)).toEqual([
      ...["n", "$(x) {body}!", "-a b-a b", "{other} {constructor}", "{"],
    ]);
  });
});
