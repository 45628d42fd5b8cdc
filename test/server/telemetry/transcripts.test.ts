// mux log --transcript: what it prints, and in which words it refuses.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Loop } from "../../../src/server/loop.ts";
import { CodexPanes } from "../../../src/server/runs/codex-panes.ts";
import { RecordFinder } from "../../../src/server/telemetry/record-finder.ts";
import { Transcripts } from "../../../src/server/telemetry/transcripts.ts";
import { BUNDLED } from "../../catalog/bundled.ts";
import { pane } from "../../core/reduce-world.ts";
import { line } from "../../protocols/telemetry/records.ts";
import { FakeContext } from "../commands/fake-context.ts";
import { agentOf, Home, SESSION, SINCE_MS, tableOf, worldWith } from "../runs/fake-agents.ts";

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(() => home.close());

function transcriptsOf(id: string | null): Transcripts {
  const agent = id === null ? null : agentOf(id, 50);
  const loop = new Loop(worldWith(agent).state, () => undefined);
  const table = tableOf([{ pid: 50, argv: ["x"], env: { HOME: home.path } }]);
  if (id !== null)
    loop.dispatch({
      type: "conversationFound",
      pane: pane(0),
      bound: { agent: id, conversation: SESSION },
      atMs: SINCE_MS,
    });
  const world = { loop, catalog: BUNDLED.catalog, processes: table };
  return new Transcripts(world, new RecordFinder(table, new CodexPanes(world, table)), home.path);
}

const said = (role: string, text: string): string =>
  line({ type: "message", message: { role, content: [{ type: "text", text }] } });

function put(...lines: readonly string[]): void {
  const path = join(home.path, `.factory/sessions/-home-u/${SESSION}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.map((each) => `${each}\n`).join(""));
}

test("[V16] Droid's conversation is read, though it tells no use", async () => {
  put(said("user", "fix it"), said("assistant", "Done."));
  const reading = await transcriptsOf("droid").read(pane(0), 10);
  expect(reading).toMatchObject({
    ok: true,
    text: expect.stringMatching(
      /^# droid in \S+, conversation dc9267f2-\S+\n\n## Person\n\nfix it\n\n## Agent\n\nDone\.\n$/,
    ),
  });
  expect(await transcriptsOf("droid").read(pane(0), 1)).toMatchObject({
    text: expect.stringContaining("(What came before is left out.)"),
    passages: [{ who: "agent", text: "Done." }],
  });
});

test("[V16] what cannot be told is refused in words", async () => {
  const why = async (id: string | null): Promise<unknown> => {
    const reading = await transcriptsOf(id).read(pane(0), 10);
    return reading.ok ? null : reading.message;
  };
  expect(await why(null)).toBe("no agent is in front of this pane");
  expect(await why("aider")).toBe("aider keeps no record of its conversation that mux reads");
  expect(await why("droid")).toMatch(/^which record is that of this droid is not known/);
  put(line({ type: "session_start" }));
  expect(await why("droid")).toBe("nothing was said in the record of this droid yet");
});

test("[V16] the command takes a limit and prints a text, or an object a line", async () => {
  const mux = new FakeContext();
  await mux.text("new -d -s w");
  const asked: number[] = [];
  mux.transcript = async (_, limit) => {
    asked.push(limit);
    return { ok: true, text: "# a\n", passages: [{ who: "person", text: "fix it", key: "k" }] };
  };
  expect(await mux.text("log --transcript")).toBe("# a\n");
  expect(await mux.text("log --transcript --json --limit 7 %0")).toBe('{"who":"person","text":"fix it"}\n');
  expect(asked).toEqual([200, 7]);
  expect(await mux.run("log --transcript --limit 0")).toMatchObject({ code: 2 });
  expect(await mux.run("log --transcript -f")).toMatchObject({ code: 2 });
  expect(await mux.run("log --limit 3")).toMatchObject({ code: 2 });
});
