// Sessions of the real Codex, which holds its transcripts open in a server of its own: an event that names one is of the
// pane in which a person sees it, whoever sends it.

import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { AGENT_PATIENCE_MS, AGENT_TEST_TIMEOUT_MS, type AgentRoom } from "../../harness/agent-room.ts";
import type { OuterTerminal } from "../../harness/outer-terminal.ts";
import { CODEX } from "../../harness/real-agents.ts";
import { useAgent } from "../../harness/use-agent.ts";
import { waitFor } from "../../harness/wait-for.ts";

const SENDER = resolve(import.meta.dirname, "../../agents/sends-event.py");
const NAME = /rollout-.*?-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/;

let room: AgentRoom;
let outer: OuterTerminal;
let answers = 0;

useAgent(CODEX, (opened, attached) => {
  room = opened;
  outer = attached;
});

/** Sessions whose transcripts are written, oldest first. */
const sessions = (): readonly string[] => {
  const folder = join(room.place.dir, "codex/sessions");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .toSorted()
    .flatMap((name) => NAME.exec(name)?.[1] ?? []);
};

/** Sends an event of a session from the pane %1, which is not its own. */
async function send(session: string, fields: object = {}): Promise<unknown> {
  const file = room.place.file(`answer-${++answers}`);
  const event = { id: { rawValue: randomUUID() }, provider: "codex", sessionID: session, ...fields };
  const line = `python3 ${SENDER} ${file} '${JSON.stringify(event)}' '{"capability":"none"}'`;
  await room.place.ask("send-keys", "-t", "%1", "-l", `${line}\r`);
  await waitFor("the answer", () => existsSync(file), AGENT_PATIENCE_MS);
  return JSON.parse(readFileSync(file, "utf8"));
}

const conversation = async (pane: string): Promise<unknown> =>
  (JSON.parse(await room.place.ask("status", "--json", "-t", pane)) as { conversation: unknown }).conversation;

describe("sessions of Codex", { timeout: AGENT_TEST_TIMEOUT_MS }, () => {
  test("the first, one more after /new, and nobody else's", async () => {
    await room.place.ask("new-window", "-d", "-t", "work", "-c", room.work);
    await room.start(outer, "%0", "codex");
    expect(await send("01a22f34-0e21-7bf1-9fb0-258208418869")).toEqual({ ok: false, error: "unauthorized" });
    await room.type(outer, "%0", "say hello");
    await room.reaches("%0", "done");
    const [first = ""] = sessions();
    expect(await send(first, { hookName: "Stop" })).toEqual({ ok: true, inserted: true });
    expect(await conversation("%0")).toBe(first);
    // What it declares itself by OSC 7501 is not moved.
    expect((await room.told("%0")).status).toMatchObject({ state: "done", source: "osc7501" });

    await room.type(outer, "%0", "/new");
    await room.shows("%0", /^›\s/m);
    outer.write("say good bye");
    // An Enter right behind a text is taken for a line of a paste.
    await room.answer(outer, "say good bye", "\r");
    await room.reaches("%0", "working");
    const second = await waitFor("a second transcript", () => sessions().at(1), AGENT_PATIENCE_MS);
    await room.reaches("%0", "done");
    expect(await send(second, { hookName: "Stop" })).toEqual({ ok: false, error: "unauthorized" });
    expect(await send(second, { hookName: "UserPromptSubmit" })).toEqual({ ok: true, inserted: true });
    expect(await send(second, { hookName: "Stop", kind: "succeeded" })).toEqual({ ok: true, inserted: true });
    expect(await conversation("%0")).toBe(second);
  });
});
