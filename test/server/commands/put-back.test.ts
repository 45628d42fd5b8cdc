// resume --layout: sessions, windows and panes as they were, shells in their directories, agents with their conversations.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { panesOf, type LayoutNode } from "../../../src/core/layout.ts";
import { leftIn, workOf } from "../../../src/core/saved-work.ts";
import { emptyState, type Window } from "../../../src/core/state.ts";
import { waitFor } from "../../harness/wait-for.ts";
import { FakeContext } from "./fake-context.ts";

let home: string;
let mux: FakeContext;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "mux-layout-"));
  for (const name of ["bin", "src", ".claude/projects/x"]) mkdirSync(join(home, name), { recursive: true });
  writeFileSync(join(home, "bin/claude"), "");
  chmodSync(join(home, "bin/claude"), 0o755);
  mux = new FakeContext();
  mux.caller = { ...mux.caller, cwd: home };
  mux.serverEnv["HOME"] = home;
  mux.loginPath = join(home, "bin");
  await mux.text("new -d -s work -x 100 -y 40");
  await mux.text(`split-window -h -l 30 -t work:0 -c ${home}/src`);
  await mux.text("split-window -v -l 10 -t work:0.0");
  await mux.text("new-window -d -t work:4 -n logs");
  await mux.text("run -v -t work:4 claude");
});
afterEach(() => rmSync(home, { recursive: true }));

/** Everything is gone but what was kept of it. */
function die(): void {
  const work = workOf(mux.state, mux.nowMs);
  mux.state = emptyState;
  mux.spawned.length = 0;
  mux.restore.before = work;
  mux.dispatch({ type: "resumablesRestored", resumables: leftIn(work) });
}
const conversation = (): string => mux.spawned.at(-1)?.agent?.conversation ?? "";

/** Sizes and kinds, without the panes' names. */
function shape(node: LayoutNode): unknown {
  return node.kind === "pane" ? "pane" : [node.kind, ...node.children.map((child) => [child.cells, shape(child.node)])];
}
const windows = (session: string): readonly Window[] => {
  const found = [...mux.state.sessions.values()].find(({ name }) => name === session);
  return (found?.windows ?? []).flatMap((id) => mux.state.windows.get(id) ?? []);
};
const picture = (session: string): unknown =>
  windows(session).map(({ index, name, autoName, layout, cols, rows, active }) => {
    const named = autoName ? null : name;
    return { index, named, cols, rows, active: panesOf(layout).indexOf(active), layout: shape(layout) };
  });

test("puts back names, places, sizes, directories, and each agent with its conversation", async () => {
  const id = conversation();
  writeFileSync(join(home, `.claude/projects/x/${id}.jsonl`), "");
  const before = picture("work");
  die();
  await mux.text("resume --layout");
  expect(picture("work")).toEqual(before);
  expect(mux.spawned.map(({ argv, cwd }) => [argv.join(" ").replace(`${home}/bin/`, ""), cwd])).toEqual([
    ["", home],
    ["", join(home, "src")],
    ["", home],
    ["", home],
    [`claude --resume ${id}`, home],
  ]);
  expect(mux.state.resumables).toEqual([]);
});

test("a conversation that is gone gets a shell, is told of, and stays on the list", async () => {
  const id = conversation();
  die();
  const { code, err } = await mux.run("resume --layout");
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining(`has no conversation ${id} any more`) });
  expect(mux.spawned.every(({ argv }) => argv.length === 0)).toBe(true);
  expect(mux.state.resumables).toMatchObject([{ conversation: id }]);
});

test("begins a new one there with --fresh", async () => {
  const id = conversation();
  die();
  await mux.text("resume --layout --fresh");
  expect(mux.spawned.at(-1)?.argv.slice(1)).toEqual(["--session-id", id]);
});

test("is done once, and where a session of the name is there its windows come to it", async () => {
  die();
  await mux.text("new -d -s work");
  await mux.run("resume --layout");
  expect(windows("work").map(({ index }) => index)).toEqual([0, 1, 4]);
  expect(await mux.failure("resume --layout")).toBe("1: there is nothing to put back");
});

test("a directory that is gone is no reason to leave its pane out", async () => {
  die();
  rmSync(join(home, "src"), { recursive: true });
  await mux.run("resume --layout");
  expect(mux.spawned.map(({ cwd }) => cwd)).toContain("");
  expect(windows("work").map(({ layout }) => panesOf(layout).length)).toEqual([3, 2]);
});

test("agents start one after the other", async () => {
  const first = conversation();
  await mux.text("run claude");
  for (const id of [first, conversation()]) writeFileSync(join(home, `.claude/projects/x/${id}.jsonl`), "");
  die();
  const done = mux.text("resume --layout");
  const agents = (): number => mux.spawned.filter(({ agent }) => agent !== undefined).length;
  await waitFor("the second to wait for its turn", () => mux.timers > 0);
  expect(agents()).toBe(1);
  mux.pass(1000);
  await done;
  expect(agents()).toBe(2);
});
