// Manifests of a person's own, through the whole program: an agent that mux never heard of is known, and its state shows.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GROK_MANIFEST } from "../catalog/grok-manifest.ts";
import { CALLS_HOOKS } from "../harness/fake-agents.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
  mkdirSync(join(place.dir, "config/mux/agents"));
});
afterEach(() => place.close());

interface Told {
  readonly agent: { readonly id: string } | null;
  readonly status: {
    readonly state: string;
    readonly kind: string | null;
    readonly source: string;
    readonly confidence: string;
  };
}

function ownManifest(id: string, text: string): void {
  writeFileSync(join(place.dir, `config/mux/agents/${id}.json`), text);
}

async function start(program: string): Promise<void> {
  place.program(program, readFileSync(CALLS_HOOKS, "utf8"));
  await place.ok("new", "-d", "-s", "work", "--", program);
  await place.paneShows("work", "ready");
  await becomes(`the agent ${program}`, ({ agent }) => agent?.id === program);
}

async function becomes(what: string, holds: (told: Told) => boolean): Promise<Told> {
  return waitFor(
    `work to be ${what}`,
    async () => {
      const told = JSON.parse(await place.ask("status", "--json", "-t", "work")) as Told;
      return holds(told) ? told : null;
    },
    PATIENCE_MS,
  );
}

const types = (line: string): Promise<string> => place.ask("send-keys", "-t", "work", "-l", `${line}\r`);
const titles = (title: string): Promise<string> => types(`run printf '\\033]2;${title}\\007'`);
const calls = (hookEventName: string): Promise<string> =>
  types(JSON.stringify({ hookEventName, sessionId: "0199-a1", cwd: place.dir }));

describe("a person's own manifests", { timeout: TEST_TIMEOUT_MS }, () => {
  test("[T1] the protocol's own example, word for word: hooks and title tell the state", async () => {
    ownManifest("grok", GROK_MANIFEST);
    await start("grok");
    await calls("UserPromptSubmit");
    await becomes("working by a hook", ({ status }) => status.state === "working" && status.source === "hook");
    await titles("Action Required - repo - grok");
    const blocked = await becomes("blocked by its title", ({ status }) => status.state === "blocked");
    expect(blocked.status).toMatchObject({ source: "title", confidence: "strong", kind: "input" });
    await titles("repo - grok");
    await becomes("working again", ({ status }) => status.state === "working");
    await calls("Stop");
    await becomes("done by a hook", ({ status }) => status.state === "done" && status.source === "hook");
  });

  test("[T18] an agent without hooks is read off its screen, and that is a guess", async () => {
    const status = { working: ["^crow is busy"], attention: ["may the crow"] };
    ownManifest("crow", JSON.stringify({ id: "crow", name: "Crow", command: "crow", status }));
    await start("crow");
    await types("run echo crow is busy");
    const working = await becomes("working by its screen", ({ status }) => status.state === "working");
    expect(working.status).toMatchObject({ source: "screen", confidence: "weak" });
    await types("run clear; echo may the crow fly?");
    await becomes("blocked by its screen", ({ status }) => status.state === "blocked");
    await types("run clear; echo nothing");
    await becomes("idle by its screen", ({ status }) => status.state === "idle");
  });

  test("[T30] a file with a mistake is told with file and line, and the others are loaded", async () => {
    ownManifest("bad", '{\n  "id": "bad",\n  "name": "Bad",\n  "command": "bad",\n  "order": "first"\n}');
    ownManifest("crow", '{ "id": "crow", "name": "Crow", "command": "crow", "titelStatus": {} }');
    place.program("crow", readFileSync(CALLS_HOOKS, "utf8"));
    const { code, err } = await place.run("new", "-d", "-s", "work", "--", "crow");
    expect(code).toBe(0);
    expect(err.trimEnd().split("\n")).toEqual([
      `${place.dir}/config/mux/agents/bad.json:5: order: must be number, not "first"`,
      `${place.dir}/config/mux/agents/crow.json:1: titelStatus: unknown key: is "titleStatus" meant?`,
    ]);
    await becomes("the agent crow", ({ agent }) => agent?.id === "crow");
  });

  test("what is told of a file has no control characters, whatever stands in it and whatever its name is", async () => {
    ownManifest("a\x1b]0;x\x07", "{");
    ownManifest("crow", '{ "id": "crow", "name": "Crow", "command": "crow", "\\u001b[2J\\u202e": 1 }');
    const { err } = await place.run("new", "-d", "-s", "work", "--", "cat");
    expect(err.trimEnd().split("\n")).toEqual([
      `${place.dir}/config/mux/agents/a ]0;x .json:1: expected a key in double quotes`,
      `${place.dir}/config/mux/agents/crow.json:1: [2J: unknown key`,
    ]);
  });
});
