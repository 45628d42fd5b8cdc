// A pane's status handed on: written by the real program, and concluded anew by it and by whoever gets the file.

import { readFileSync, statSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { printfReport, report, REPORTS } from "../harness/fake-agents.ts";
import { MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";

const SECRET = "ghp_0123456789abcdefghij";

let place: MuxPlace;
beforeEach(() => {
  place = new MuxPlace();
});
afterEach(() => place.close());

test("a report is written masked and replayed to the same status", { timeout: TEST_TIMEOUT_MS }, async () => {
  place.program("claude", readFileSync(REPORTS, "utf8"));
  await place.ok("new", "-d", "-s", "work", "-x", "80", "-y", "24", "--", "claude", "please mend the login page");
  await place.ask(
    "send-keys",
    "-t",
    "work",
    "-l",
    `${report("blocked", { kind: "permission", msg: "Apply the plan?" })}\r`,
  );
  await place.shows("#{agent_state}", "blocked", "work");
  const said = await place.ok("report", "-o", "handed-on.json", "%0");
  expect(said.split("\n")[0]).toBe(place.file("handed-on.json"));
  expect(statSync(place.file("handed-on.json")).mode & 0o777).toBe(0o600);
  const text = readFileSync(place.file("handed-on.json"), "utf8");
  const { pane, processes, manifest } = JSON.parse(text) as Record<string, Record<string, unknown>>;
  expect(pane).toMatchObject({ agent: { id: "claude-code" }, status: { state: "blocked", msg: "xxxxx xxx xxxx?" } });
  expect(JSON.stringify(processes)).toContain("xxxxxx xxxx xxx xxxxx xxxx");
  expect(manifest).toMatchObject({ id: "claude-code", own: null });
  expect(text).not.toMatch(/login|Apply/);
  expect(await place.ok("replay", "handed-on.json")).toContain("replayed: the same");
});

test("what a shell shows is masked where it is a secret or at home", { timeout: TEST_TIMEOUT_MS }, async () => {
  await place.ok("new", "-d", "-s", "work", "-x", "120", "-y", "24");
  const line = `echo TOKEN=${SECRET} $HOME/src/shop; ${printfReport(report("working", { app: "deploy" }))}; exec sleep 1000`;
  await place.ask("send-keys", "-t", "work", "-l", `${line}\r`);
  await place.shows("#{agent_state}", "working", "work");
  const text = await place.ok("report", "-o", "-", "-t", "work");
  expect(text).toContain("TOKEN=*** ");
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain(place.env["HOME"]);
});
