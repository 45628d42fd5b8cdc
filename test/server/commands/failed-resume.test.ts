// An agent that ends because its conversation is not there: what it said is told, and what only looks like it is not.

import { expect, test } from "vitest";
import type { ClientId, PaneId } from "../../../src/core/ids.ts";
import { tellFailedResume } from "../../../src/server/commands/failed-resume.ts";
import { BUNDLED } from "../../catalog/bundled.ts";
import { FakeContext } from "./fake-context.ts";

const ID = "5f0a2c1e-0000-4000-8000-000000000002";
const SAYS = `No conversation found with session ID: ${ID}\n`;

async function resuming(agent = "claude-code"): Promise<FakeContext> {
  const mux = new FakeContext();
  await mux.text("new -d -s w");
  await mux.text("new-window -d");
  const runtime = BUNDLED.catalog.byName.get(agent);
  if (runtime === undefined) throw new Error(`no ${agent}`);
  const client = "c1" as ClientId;
  const size = { cols: 80, rows: 24, tty: "/dev/pts/1", term: "xterm", readOnly: false };
  const [session] = mux.state.sessions.keys();
  if (session === undefined) throw new Error("no session");
  mux.dispatch({ type: "clientAttached", client, session, ...size, atMs: mux.nowMs });
  tellFailedResume(mux, 1 as PaneId, runtime, ID);
  return mux;
}
const prints = (mux: FakeContext, text: string): void => {
  mux.screenText = text;
  mux.dispatch({ type: "titled", pane: 1 as PaneId, title: text.length.toString(), atMs: mux.nowMs });
};
const ends = (mux: FakeContext): void =>
  mux.dispatch({ type: "exited", pane: 1 as PaneId, code: 1, signal: 0, atMs: mux.nowMs });

test("is told in words to whoever is there, once", async () => {
  const mux = await resuming();
  prints(mux, SAYS);
  expect(mux.messages).toEqual([]);
  ends(mux);
  expect(mux.messages).toEqual([`c1 Claude Code did not go on with ${ID}: No conversation found with session ID`]);
  expect(mux.listeners).toBe(0);
});

test("one that goes on, though such words are on its screen, did not fail", async () => {
  const mux = await resuming();
  prints(mux, SAYS);
  prints(mux, "> how do I mend this?\n");
  ends(mux);
  expect(mux.messages).toEqual([]);
});

test("nobody watches for ever, and nobody watches where no such words are known", async () => {
  const mux = await resuming();
  mux.pass(60_000);
  expect(mux.listeners).toBe(0);
  expect((await resuming("aider")).listeners).toBe(0);
});
