// Leader first, then a little below it, and only below what starts others.

import { describe, expect, it } from "vitest";
import { identifyTree, isLauncher, MAX_DESCENDANTS, type TreeProcess } from "../../src/catalog/identify-tree.ts";
import { BUNDLED } from "./bundled.ts";

interface Node extends TreeProcess {
  readonly children: readonly Node[];
}

let lastPid = 100;
const node = (line: string, ...children: readonly Node[]): Node => {
  const argv = line.split(" ");
  return { pid: ++lastPid, argv, exe: `/usr/bin/${argv[0]}`, children };
};

function identify(leader: Node): string {
  const asked: number[] = [];
  const find = (from: Node, pid: number): Node | undefined =>
    from.pid === pid ? from : from.children.map((child) => find(child, pid)).find((found) => found !== undefined);
  const childrenOf = (pid: number): readonly Node[] => {
    asked.push(pid);
    return find(leader, pid)?.children ?? [];
  };
  const found = identifyTree(BUNDLED.catalog, { leader, childrenOf }, { title: "", oscApp: "" });
  return found === null ? `nobody after ${asked.length}` : `${found.match.id} ${found.process.argv.join(" ")}`;
}

describe("identifyTree", () => {
  it.each([
    ["the leader itself", node("claude", node("codex")), "claude-code claude"],
    ["below a shell with code", node("bash -c x", node("claude")), "claude-code claude"],
    ["below a script", node("sh /x/run.sh", node("node x.js"), node("codex")), "codex codex"],
    ["below a wrapper", node("sudo -u me claude", node("claude")), "claude-code claude"],
    [
      "below a pty of a wrapper's own",
      node("script -qc claude", node("sh -c claude", node("claude"))),
      "claude-code claude",
    ],
    ["nearer before farther", node("sh -c x", node("sh -c y", node("codex")), node("claude")), "claude-code claude"],
    ["not three levels below", node("sh -c x", node("sh -c y", node("sh -c z", node("claude")))), "nobody after 2"],
    ["not below an ordinary program", node("vim", node("claude")), "nobody after 0"],
    ["not below a shell at its prompt", node("bash -i", node("claude")), "nobody after 0"],
    ["not an agent's server", node("codex app-server", node("claude")), "nobody after 0"],
    ["past an agent's server", node("sh -c x", node("codex app-server"), node("claude")), "claude-code claude"],
  ])("%s", (_rule, leader, expected) => {
    expect(identify(leader)).toBe(expected);
  });

  it("prefers the process to the runner that fetched it", () => {
    const runner = "npx @openai/codex";
    expect(identify(node(runner))).toBe(`codex ${runner}`);
    expect(identify(node(runner, node("sh -c codex", node("node /x/codex"))))).toBe("codex node /x/codex");
    expect(identify(node("sh -c x", node(runner)))).toBe(`codex ${runner}`);
  });

  it("looks at a few processes at most", () => {
    const others = Array.from({ length: MAX_DESCENDANTS - 1 }, () => node("cat"));
    expect(identify(node("sh -c x", ...others, node("claude")))).toBe("claude-code claude");
    expect(identify(node("sh -c x", ...others, node("cat"), node("claude")))).toBe("nobody after 1");
  });
});

describe("isLauncher", () => {
  it.each([
    [["bash", "-c", "x"], true],
    [["sh", "x.sh"], true],
    [["bash"], false],
    [["-zsh"], false],
    [["npm run claude"], true],
    [["npm", "exec", "codex"], true],
    [["node", "/usr/bin/npx", "codex"], true],
    [["/usr/bin/env", "claude"], true],
    [["python3", "/usr/bin/asciinema", "rec"], true],
    [["python3", "x.py"], false],
    [["node", "x.js"], false],
    [["ssh", "host"], false],
    [["less"], false],
  ])("%j: %s", (argv, expected) => {
    expect(isLauncher({ argv, exe: "" })).toBe(expected);
  });

  it("knows a shell by its short name where arguments are unreadable", () => {
    expect(isLauncher({ argv: [], exe: "", comm: "bash" })).toBe(true);
    expect(isLauncher({ argv: [], exe: "", comm: "less" })).toBe(false);
  });
});
