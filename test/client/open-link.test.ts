// Which addresses are opened, and with what.

import { describe, expect, test } from "vitest";
import { openerOf, startOpener } from "../../src/client/open-link.ts";
import { webUrl } from "../../src/client/web-url.ts";

const URL_TEXT = "https://git.example/pull/7";

describe("addresses", () => {
  test.each([
    [URL_TEXT, URL_TEXT],
    ["http://localhost:3000/x", "http://localhost:3000/x"],
    ["https://a.example/x y", "https://a.example/x%20y"],
    ["https://a.example/'$(id)`", "https://a.example/'$(id)%60"],
    ["javascript:alert(1)", null],
    ["file:///etc/passwd", null],
    ["--help", null],
    ["https://a.example/\x1b]52;", null],
    ["https://a.example/\u202e", null],
    [`https://a.example/${"x".repeat(5000)}`, null],
    ["", null],
    [null, null],
  ])("%j is opened as %j", (text, opened) => {
    expect(webUrl(text)).toBe(opened);
  });
});

describe("openers", () => {
  const rows: readonly [Record<string, string>, string, readonly string[] | null][] = [
    [{ DISPLAY: ":0" }, "linux", ["xdg-open", URL_TEXT]],
    [{ WAYLAND_DISPLAY: "wayland-0" }, "linux", ["xdg-open", URL_TEXT]],
    [{}, "linux", null],
    [{ DISPLAY: "" }, "linux", null],
    [{}, "darwin", ["open", URL_TEXT]],
    [{ BROWSER: "lynx -x:w3m" }, "linux", ["lynx", "-x", URL_TEXT]],
    [{ BROWSER: "b --url=%s" }, "linux", ["b", `--url=${URL_TEXT}`]],
    [{ BROWSER: "b", SSH_CONNECTION: "1 2 3 4" }, "linux", null],
    [{ DISPLAY: ":10", SSH_TTY: "/dev/pts/1" }, "linux", null],
  ];
  test.each(rows)("%o on %s: %o", (env, platform, wanted) => {
    expect(openerOf(URL_TEXT, env, platform)).toEqual(wanted);
  });
  test("one that is not there is told of", async () => {
    expect(await new Promise((done) => startOpener(["/no/such/browser", URL_TEXT], done))).toBe(false);
    expect(await new Promise((done) => startOpener(["true", URL_TEXT], done))).toBe(true);
  });
});
