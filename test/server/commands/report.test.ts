// report and replay, around the real reducer: what is written, what is masked, that it comes out the same again.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PaneId } from "../../../src/core/ids.ts";
import type { Details, Saying, WordSource } from "../../../src/core/word.ts";
import { BUNDLED } from "../../catalog/bundled.ts";
import { parseManifest } from "../../catalog/parse-manifest.ts";
import { FakeContext } from "./fake-context.ts";

const PANE = 0 as PaneId;
const SECRET = "sk-ant-0123456789abcdef";
const AGENT = { id: "claude-code", name: "Claude Code", match: "exe", pid: 50, startTime: 9 } as const;

let mux: FakeContext;
let directory: string;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "mux-report-"));
  mux = new FakeContext();
  mux.caller = { ...mux.caller, cwd: directory };
  for (const runtime of BUNDLED.catalog.runtimes) mux.runtimes.set(runtime.id, runtime);
  await mux.text("new -d -s w");
});
afterEach(() => rmSync(directory, { recursive: true }));

const sees = (): void =>
  mux.dispatch({
    type: "observed",
    pane: PANE,
    observation: { foregroundGroup: 50, shellInFront: false, command: "claude", cwd: "/", agent: AGENT },
    atMs: mux.nowMs,
  });
const reports = (state: "working" | "blocked" | "done", msg: string): void =>
  mux.dispatch({ type: "reported", pane: PANE, report: { action: "set", id: "", state, msg }, atMs: mux.nowMs });
function says(source: WordSource, event: string, saying: Saying, details?: Details): void {
  const confidence = source === "hook" ? "explicit" : source === "title" ? "strong" : "weak";
  const session = source === "hook" ? "s1" : null;
  const word = { source, confidence, event, session, says: saying, ...(details && { details }) } as const;
  mux.dispatch({ type: "said", pane: PANE, word, atMs: mux.nowMs });
}
const title = (text: string): void => mux.dispatch({ type: "titled", pane: PANE, title: text, atMs: mux.nowMs });
const is = (state: "working" | "blocked" | "idle"): Saying => ({ act: "is", state });

async function written(): Promise<string> {
  await mux.text("report -t %0 -o out.json");
  return readFileSync(join(directory, "out.json"), "utf8");
}

describe("report", () => {
  test("writes one private file in the caller's directory, and never over another", async () => {
    reports("working", "Suite 1");
    const said = await mux.text("report %0");
    const [name = ""] = readdirSync(directory);
    expect(name).toMatch(/^mux-report-0-\d+\.json$/);
    expect(said).toContain(`${join(directory, name)}\n`);
    expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
    writeFileSync(join(directory, "mine.json"), "mine");
    expect(await mux.failure("report -o mine.json")).toBe("1: mine.json: file already exists");
    expect(readFileSync(join(directory, "mine.json"), "utf8")).toBe("mine");
    expect(await mux.failure("report %7")).toMatch(/^1: can't find pane: %7/);
  });

  test("holds screen, title, records, conversations, processes, manifest and ledger", async () => {
    sees();
    mux.screenText = "> ready\n";
    title("✳ claude");
    reports("blocked", "Apply?");
    says("hook", "UserPromptSubmit", is("working"));
    expect(JSON.parse(await written())).toMatchObject({
      format: 1,
      inference: "on",
      screen: ["> ready"],
      pane: {
        title: "✳ claude",
        agent: AGENT,
        status: { state: "blocked", rule: expect.any(String) as string },
        records: { records: [{ id: "", state: "blocked" }] },
        conversations: [{ session: "s1", source: "hook" }],
      },
      processes: [{ pid: 1000, comm: "claude" }],
      manifest: { id: "claude-code", checked: expect.stringMatching(/^2\d{3}-/) as string, own: null },
      ledger: expect.arrayContaining([expect.objectContaining({ type: "status", to: "blocked" })]) as object[],
    });
  });

  test("masks secrets, places in the home directory and what was said, on the screen too", async () => {
    sees();
    const asked = "please mend the login page of our shop";
    mux.screenText = [
      `$ cd ${homedir()}/src/shop && TOKEN=${SECRET} claude`,
      `> ${asked}`,
      "  mend the login page",
      "  1. Yes",
      "",
    ].join("\n");
    title(`claude ${homedir()}/src/shop`);
    says("hook", "UserPromptSubmit", is("working"), {
      prompt: asked,
      result: "All done here",
      cwd: `${homedir()}/src`,
    });
    reports("blocked", `git push ${SECRET}`);
    const text = await written();
    for (const word of [SECRET, "shop", "login", "push", "done here"]) expect(text).not.toContain(word);
    const { screen, pane, processes } = JSON.parse(text) as {
      screen: string[];
      pane: { title: string; status: { msg: string }; conversations: { prompt: string; cwd: string }[] };
      processes: { argv: string[] }[];
    };
    expect(screen).toEqual([
      "$ cd ~/*** && TOKEN=*** claude",
      "> xxxxxx xxxx xxx xxxxx xxxx xx xxx xxxx",
      "  xxxx xxx xxxxx xxxx",
      "  1. Yes",
    ]);
    expect(pane.title).toBe("claude ~/***");
    expect(pane.conversations[0]).toMatchObject({ cwd: "~/***", prompt: "xxxxxx xxxx xxx xxxxx xxxx xx xxx xxxx" });
    expect(processes[0]?.argv).toEqual(["claude", "xxxx xxx xxxxx xxxx"]);
  });
});

describe("replay", () => {
  const scenes: readonly (readonly [string, () => void])[] = [
    ["nothing", () => {}],
    ["a report", () => reports("blocked", "Apply?")],
    ["an agent that says nothing", () => (sees(), mux.dispatch({ type: "woke", atMs: (mux.nowMs += 10_000) }))],
    ["a report beside a hook", () => (sees(), reports("done", "x"), says("hook", "Stop", is("idle")))],
    [
      "a hook beside a screen",
      () => (sees(), says("hook", "Stop", is("idle")), says("screen", "screen.x", is("working"))),
    ],
    ["a title", () => (sees(), title("⠐ claude"), says("title", "title.working", is("working")))],
    ["silence", () => (sees(), says("silence", "silence.idle", is("idle")))],
  ];
  test.each(scenes)("gives the same status again: %s", async (_, happens) => {
    happens();
    await written();
    expect(await mux.text("replay out.json")).toMatch(/^recorded: .*\nreplayed: the same\n/);
    expect(JSON.parse(await mux.text("replay --json out.json"))).toMatchObject({ same: true });
  });

  test("tells where the rules of today say something else, and exits with 1", async () => {
    sees();
    title("⠐ claude");
    says("title", "title.idle", is("idle"));
    await written();
    const { code, out } = await mux.run("replay out.json");
    expect(code).toBe(1);
    expect(out).toMatch(/recorded: idle \(title.*\nreplayed: working \(title, strong, .*\nthe title: working/);
  });

  test("goes by the person's own manifest, which travels along", async () => {
    const manifest = { id: "crow", name: "Crow", command: "crow", titleStatus: { attention: ["caw"] } };
    mux.ownManifests.set("crow", JSON.stringify(manifest));
    mux.runtimes.set("crow", parseManifest(manifest));
    const agent = { ...AGENT, id: "crow", name: "Crow" };
    const observation = { foregroundGroup: 50, shellInFront: false, command: "crow", cwd: "/", agent };
    mux.dispatch({ type: "observed", pane: PANE, observation, atMs: mux.nowMs });
    title("caw caw");
    says("title", "title.attention", { act: "is", state: "blocked", kind: "input" });
    await written();
    mux.runtimes.delete("crow");
    expect(await mux.text("replay out.json")).toContain("the title: blocked (title.attention)");
  });

  test("refuses what is no report, in words", async () => {
    const refusals = await Promise.all(
      [
        ["", "{}"],
        ["", "no json"],
        ["", '{"format":2}'],
      ].map(async ([, text], at) => {
        writeFileSync(join(directory, `${at}.json`), text ?? "");
        return mux.failure(`replay ${at}.json`);
      }),
    );
    for (const [at, refusal] of refusals.entries())
      expect(refusal).toBe(`1: ${at}.json: not a report of mux, or one of another version`);
    expect(await mux.failure("replay none.json")).toBe("1: none.json: no such file or directory");
    expect(await mux.failure("replay /dev/zero")).toBe("1: /dev/zero: not a regular file");
  });
});
