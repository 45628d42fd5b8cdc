import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { branchOf } from "../../src/server/git-branch.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "mux-branch-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A directory of the test with these files in it. */
function place(name: string, files: Readonly<Record<string, string>>): string {
  const directory = join(root, name);
  mkdirSync(directory, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(directory, file, ".."), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
  return directory;
}

describe("the branch of a directory", () => {
  test.each<[string, string, string | null]>([
    ["a branch", "ref: refs/heads/main\n", "main"],
    ["a branch with slashes", "ref: refs/heads/fix/login\n", "fix/login"],
    ["a detached commit", `${"0123456789".repeat(4)}\n`, "0123456"],
    ["a name that would move the cursor", "ref: refs/heads/a\x1b[2Jb\n", "a [2Jb"],
    ["no HEAD that is one", "hello\n", null],
    ["a HEAD that is too long", `ref: refs/heads/${"a".repeat(5000)}\n`, null],
  ])("%s", (_, head, branch) => {
    expect(branchOf(place("repo", { ".git/HEAD": head }))).toBe(branch);
  });

  test("is that of the repository above it", () => {
    place("repo", { ".git/HEAD": "ref: refs/heads/main\n" });
    expect(branchOf(place("repo/src/deep", {}))).toBe("main");
  });

  test("of a worktree is its own", () => {
    const git = join(place("repo", { ".git/worktrees/w/HEAD": "ref: refs/heads/side\n" }), ".git/worktrees/w");
    expect(branchOf(place("worktree", { ".git": `gitdir: ${git}\n` }))).toBe("side");
    expect(branchOf(place("relative", { ".git": "gitdir: ../repo/.git/worktrees/w\n" }))).toBe("side");
  });

  test("is none outside of repositories, and for what is no directory", () => {
    expect([branchOf(root), branchOf("relative"), branchOf(""), branchOf("/nowhere/at/all")]).toEqual([
      ...[null, null, null, null],
    ]);
  });
});
