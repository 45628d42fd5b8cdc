import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { locateSockets } from "../../src/runtime-dir/locate.ts";
import { checkSocketDir, socketDirProblem } from "../../src/runtime-dir/socket-dir.ts";
import { inspectSocket } from "../../src/runtime-dir/socket-file.ts";

const uid = process.getuid?.() ?? 0;
let room: string;
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), "mux-dir-"));
});
afterEach(() => rmSync(room, { recursive: true }));

const mode = (path: string): string => (lstatSync(path).mode & 0o7777).toString(8);

describe("a directory of our own", () => {
  const problem = (path: string, create = true, as = uid): string | undefined =>
    socketDirProblem({ directory: path, ownDirectory: true }, as, create);

  test("is made 0700, whatever the umask", () => {
    const path = join(room, "mux");
    const before = process.umask(0);
    try {
      expect(problem(path)).toBeUndefined();
    } finally {
      process.umask(before);
    }
    expect(mode(path)).toBe("700");
    expect(problem(path)).toBeUndefined();
  });

  test("is not made for somebody who only looks", () => {
    expect(problem(join(room, "mux"), false)).toBeUndefined();
    expect(lstatSync(join(room, "mux"), { throwIfNoEntry: false })).toBeUndefined();
  });

  test.each([0o755, 0o777, 0o710, 0o701])("of mode %o is refused", (bits) => {
    const path = join(room, "mux");
    mkdirSync(path);
    chmodSync(path, bits);
    expect(problem(path)).toBe(
      `refusing ${path}: it is open to others (mode ${bits.toString(8)}); run: chmod 700 ${path}`,
    );
  });

  test("that is a symlink, a file or another user's is refused and left alone", () => {
    const target = join(room, "target");
    mkdirSync(target, { mode: 0o700 });
    symlinkSync(target, join(room, "link"));
    writeFileSync(join(room, "file"), "");
    expect(problem(join(room, "link"))).toContain("is a symbolic link; remove it");
    expect(problem(join(room, "file"))).toContain("is not a directory; remove it");
    expect(problem(target, true, uid + 1)).toContain(`belongs to another user (${uid})`);
    expect(mode(target)).toBe("700");
  });

  test("that cannot be made is told", () => {
    expect(problem(join(room, "no", "mux"))).toContain("cannot make");
  });
});

describe("a directory of -S", () => {
  const problem = (path: string, as = uid): string | undefined =>
    socketDirProblem({ directory: path, ownDirectory: false }, as, true);

  test("is held to the same, and not made", () => {
    for (const bits of [0o755, 0o1777, 0o777]) {
      chmodSync(room, bits);
      expect(problem(room)).toContain("is open to others");
    }
    chmodSync(room, 0o700);
    expect(problem(room)).toBeUndefined();
    symlinkSync(room, join(room, "link"));
    expect(problem(join(room, "link"))).toContain("is a symbolic link");
    expect(problem("/proc/self/nothing")).toBe("no such directory: /proc/self/nothing");
  });
});

test("the end that listens throws in one line", () => {
  chmodSync(room, 0o777);
  expect(() => checkSocketDir(join(room, "sock"))).toThrow("is open to others");
  chmodSync(room, 0o700);
  expect(() => checkSocketDir(join(room, "sock"))).not.toThrow();
});

describe("what lies at a socket's path", () => {
  test("nothing, a file, a symlink", () => {
    const path = join(room, "sock");
    expect(inspectSocket(path, uid)).toEqual({ kind: "missing" });
    writeFileSync(path, "");
    expect(inspectSocket(path, uid)).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("is not a socket"),
    });
    symlinkSync(path, join(room, "link"));
    expect(inspectSocket(join(room, "link"), uid)).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("is a symbolic link"),
    });
  });

  test("a socket, of ours or not", async () => {
    const path = join(room, "sock");
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(path, resolve));
    expect(inspectSocket(path, uid)).toEqual({ kind: "socket" });
    expect(inspectSocket(path, uid + 1)).toMatchObject({ kind: "refused" });
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("which server", () => {
  const find = (choice: { name?: string; path?: string }, env: Record<string, string>): string => {
    const result = locateSockets(choice, { env, uid: 7, platform: "linux", cwd: "/home/me" });
    return result.ok ? result.paths.control : result.message;
  };

  test("the default one, in the runtime directory where that is there", () => {
    expect(find({}, { XDG_RUNTIME_DIR: `${room}/` })).toBe(`${room}/mux-7/default`);
    expect(find({}, { XDG_RUNTIME_DIR: "/no/such/place" })).toBe("/tmp/mux-7/default");
    expect(find({}, { XDG_RUNTIME_DIR: "run" })).toBe("/tmp/mux-7/default");
    expect(find({}, {})).toBe("/tmp/mux-7/default");
  });

  test("-L, -S, or the one whose pane this is", () => {
    expect(find({ name: "x" }, { MUX: "y:work" })).toBe("/tmp/mux-7/x");
    expect(find({}, { MUX: "y:work" })).toBe("/tmp/mux-7/y");
    expect(find({}, { MUX: "../y:work" })).toBe("/tmp/mux-7/default");
    expect(find({ path: "a/../s" }, {})).toBe("/home/me/s");
    expect(find({ name: "a/b" }, {})).toContain("not a name for a server");
    expect(find({ path: "" }, {})).toBe("the socket's path is empty");
  });
});
