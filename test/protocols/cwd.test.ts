import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_CWD_LENGTH, parseCwdPath, parseCwdUri } from "../../src/protocols/cwd/parse.ts";

const parse = (uri: string): string | undefined => parseCwdUri(uri, "Box.local");

test("[W1] a directory of this host, by its name, as localhost, or with no name", () => {
  for (const host of ["", "localhost", "LOCALHOST", "Box.local", "box.local"]) {
    expect([host, parse(`file://${host}/home/me`)]).toEqual([host, "/home/me"]);
  }
  expect(parse("FILE:///")).toBe("/");
});
test("[W2] another host is not taken", () => {
  for (const host of ["box", "box.local.evil", "10.0.0.1", "me@box.local"])
    expect([host, parse(`file://${host}/home/me`)]).toEqual([host, undefined]);
});
test("[W3] %XX is decoded as UTF-8, a lone % stands for itself", () => {
  expect(parse("file:///a%20b/%E5%AE%89/%c3%a9")).toBe("/a b/安/é");
  expect(parse("file:///100%/a%zz%2")).toBe("/100%/a%zz%2");
  expect(parse("file:///a?b#c")).toBe("/a?b#c");
  expect(parse("file:///%ff")).toBeUndefined();
});
test("[W4] no control characters, raw or encoded", () => {
  for (const uri of ["file:///a%00b", "file:///a%0Ab", "file:///a\nb", "file:///a%1B[2J", "file:///%C2%9B"]) {
    expect([uri, parse(uri)]).toEqual([uri, undefined]);
  }
});
test("[W5] absolute paths up to PATH_MAX only, and files only", () => {
  for (const uri of ["", "/home/me", "file:/home", "file://box.local", "http://localhost/a", "kitty-shell-cwd://x/a"]) {
    expect([uri, parse(uri)]).toEqual([uri, undefined]);
  }
  expect(parse(`file:///${"a".repeat(MAX_CWD_LENGTH - 1)}`)).toHaveLength(MAX_CWD_LENGTH);
  expect(parse(`file:///${"a".repeat(MAX_CWD_LENGTH)}`)).toBeUndefined();
  expect(parse(`file:///${"%61".repeat(MAX_CWD_LENGTH - 1)}`)).toHaveLength(MAX_CWD_LENGTH);
});
test("[W6] OSC 9;9 tells a plain path, in quotes or not", () => {
  expect(parseCwdPath("9;/home/a b")).toBe("/home/a b");
  expect(parseCwdPath('9;"/home/a b"')).toBe("/home/a b");
  expect(parseCwdPath("9;/a%20b")).toBe("/a%20b");
  for (const body of ["9;", "9;C:\\Users", "9;home", "4;1;40", "9", "/home", "9;/a\x00"])
    expect([body, parseCwdPath(body)]).toEqual([body, undefined]);
});
test("[W7] any string is an absolute path or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const path of [parse(`file://${text}`), parse(`file:///${text}`), parseCwdPath(`9;${text}`)]) {
        if (path !== undefined) expect(path).toMatch(/^\/\P{Cc}*$/u);
      }
    }),
    { numRuns: 3000 },
  );
});
