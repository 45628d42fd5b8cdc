import { beforeEach, expect, test } from "vitest";
import type { PaneId } from "../../../src/core/ids.ts";
import { attach, client, session } from "../../core/reduce-world.ts";
import { FakeContext } from "./fake-context.ts";

let mux: FakeContext;
beforeEach(async () => {
  mux = new FakeContext();
  await mux.text("new -d -s w");
  await mux.text("neww -d");
  const report = { action: "set", id: "", state: "blocked", kind: "permission", app: "deploy", msg: "Apply?" } as const;
  mux.dispatch({ type: "reported", pane: 0 as PaneId, report, atMs: mux.nowMs - 60_000 });
});

test("board prints its columns for a script, panes without a status left out", async () => {
  expect(await mux.text("board")).toBe(
    "Queued 0\nThinking 0\nNeeds you 1\n  %0 w:0.0 deploy 1m: blocked: permission · Apply?\nIdle 0\nDone 0\n",
  );
  const json = JSON.parse(await mux.text("board --json")) as Record<string, unknown[]>;
  expect(Object.keys(json)).toEqual(["queued", "thinking", "needsYou", "idle", "done"]);
  expect(json["needsYou"]).toMatchObject([{ pane: "%0", status: { state: "blocked" } }]);
});

test("board opens over the panes of the client that is looked at", async () => {
  mux.dispatch(attach("c", session(0)));
  mux.caller = { ...mux.caller, client: client("c") };
  expect(await mux.text("board")).toBe("");
  expect(mux.messages).toEqual(["c opens board"]);
});
