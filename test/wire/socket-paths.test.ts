import { describe, expect, test } from "vitest";
import {
  MAX_SERVER_NAME,
  MAX_SOCKET_PATH_BYTES,
  serverNameProblem,
  socketPaths,
  type SocketChoice,
} from "../../src/wire/socket-paths.ts";

const place = { runtimeDirectory: "/run/user/7", uid: 7, platform: "linux" };
const control = (choice: SocketChoice, changes: Partial<typeof place> = {}): string => {
  const result = socketPaths(choice, { ...place, ...changes });
  return result.ok ? result.paths.control : result.message;
};

test("all files of one server lie side by side", () => {
  expect(socketPaths({ kind: "name", name: "work" }, place)).toEqual({
    ok: true,
    paths: {
      name: "work",
      directory: "/run/user/7/mux-7",
      ownDirectory: true,
      control: "/run/user/7/mux-7/work",
      host: "/run/user/7/mux-7/work.pty",
      lock: "/run/user/7/mux-7/work.lock",
      serverErrors: "/run/user/7/mux-7/work.err",
      hostErrors: "/run/user/7/mux-7/work.pty.err",
    },
  });
});

test("without a runtime directory they lie in /tmp, whatever TMPDIR says", () => {
  const result = socketPaths({ kind: "name", name: "a" }, { uid: 7, platform: "linux", runtimeDirectory: undefined });
  expect(result.ok && result.paths.control).toBe("/tmp/mux-7/a");
});

describe("names", () => {
  test.each(["default", "a.b", "A-1_2", "x".repeat(MAX_SERVER_NAME), "..."])("%s can be one", (name) => {
    expect(serverNameProblem(name)).toBeUndefined();
  });
  test.each([
    "",
    ".",
    "..",
    "a/b",
    "../x",
    "a b",
    "ä",
    "a\n",
    "x".repeat(MAX_SERVER_NAME + 1),
    "a.pty",
    "a.ev",
    "a.lock",
    "a.err",
  ])("%j cannot", (name) => expect(serverNameProblem(name)).toBeDefined());
});

describe("-S", () => {
  test("takes any absolute path; panes see a name without it", () => {
    const result = socketPaths({ kind: "path", path: "/a/b/sock et" }, place);
    expect(result.ok && result.paths).toMatchObject({ control: "/a/b/sock et", directory: "/a/b", name: "server" });
    const root = socketPaths({ kind: "path", path: "/sock" }, place);
    expect(root.ok && root.paths).toMatchObject({ directory: "/", name: "sock", ownDirectory: false });
  });
  test.each(["/a/", "/a/..", "sock", "/a/b.pty"])("%s is none", (path) => {
    expect(socketPaths({ kind: "path", path }, place).ok).toBe(false);
  });
});

describe("length: Node 20 would cut a longer path and two servers would share one socket", () => {
  const path = (bytes: number): SocketChoice => ({ kind: "path", path: `/${"é".repeat(9)}${"x".repeat(bytes - 19)}` });
  const most = MAX_SOCKET_PATH_BYTES - ".pty".length;

  test("the longest that fits", () => expect(control(path(most))).toMatch(/^\//));
  test("one byte more", () => {
    expect(control(path(most + 1))).toContain(`is too long (${most + 1} bytes, ${most} are possible)`);
  });
  test("less on macOS", () => expect(control(path(most), { platform: "darwin" })).toContain("too long"));
});
