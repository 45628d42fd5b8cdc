// The plugins for agents that take code, run as such an agent does: they hand over what they were made for, in order, and
// nothing that goes wrong with them is noticed.

import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pluginText } from "../../src/catalog/hook-plugin.ts";
import { BUNDLED } from "./bundled.ts";

/** Fires events as the agent would: those of OpenCode come to one function, those of the others to handlers by name. */
const AGENT = `
import * as plugin from "./plugin.mjs";
const fired = JSON.parse(process.argv[2]);
const ctx = { mode: "tui", cwd: "/w", thread: { id: "T-1" }, sessionManager: { getSessionId: () => "s1", getSessionFile: () => "/s1.jsonl" } };
if (plugin.MuxHooks) {
  const { event, ...others } = await plugin.MuxHooks();
  if (Object.keys(others).length > 0) throw new Error("it may only watch");
  for (const each of fired) await event({ event: each });
} else {
  const handlers = new Map();
  plugin.default({ on: (name, handler) => handlers.set(name, handler) });
  for (const each of fired) if (handlers.get(each.type)?.(each, ctx) !== undefined) throw new Error("it answers");
}
console.log("goes on");
`;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "mux-plugin-"));
  writeFileSync(join(directory, "agent.mjs"), AGENT);
  writeFileSync(
    join(directory, "reporter"),
    `#!/bin/sh\nprintf '%s ' "$*" >> "$0.log"; cat >> "$0.log"; echo >> "$0.log"\n`,
  );
  chmodSync(join(directory, "reporter"), 0o755);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function run(id: string, fired: readonly object[], hook: string | undefined) {
  const install = BUNDLED.catalog.byName.get(id)!.hooks!.install!;
  writeFileSync(join(directory, "plugin.mjs"), pluginText(id, install)!);
  const env = { PATH: "/usr/bin:/bin", ...(hook !== undefined && { MUX_HOOK: hook }) };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["agent.mjs", JSON.stringify(fired)], {
    cwd: directory,
    encoding: "utf8",
    env,
  });
  return { status, stdout, stderr };
}
const heard = (): readonly string[] =>
  existsSync(join(directory, "reporter.log"))
    ? readFileSync(join(directory, "reporter.log"), "utf8").trim().split("\n")
    : [];

const FINE = { status: 0, stdout: "goes on\n", stderr: "" };

describe("a plugin", () => {
  test.each(["opencode", "kilo"])("%s: tells the events it was made for, in order, and no others", (id) => {
    const fired = [
      { type: "session.created", properties: { info: { id: "ses_1" } } },
      { type: "message.part.updated", properties: {} },
      { type: "permission.asked", properties: { sessionID: "ses_1" } },
      { type: "session.idle", properties: { sessionID: "ses_1" } },
    ];
    expect(run(id, fired, join(directory, "reporter"))).toEqual(FINE);
    expect(heard()).toEqual([0, 2, 3].map((at) => `hook ${id} ${JSON.stringify(fired[at])}`));
  });

  test("pi: tells the session, by the names that hooks have", () => {
    expect(
      run(
        "pi",
        [{ type: "agent_start" }, { type: "tool_call" }, { type: "agent_settled" }],
        join(directory, "reporter"),
      ),
    ).toEqual(FINE);
    const told = { mode: "tui", session_id: "s1", transcript_path: "/s1.jsonl", cwd: "/w" };
    expect(heard().map((line) => JSON.parse(line.slice("hook pi ".length)) as unknown)).toEqual([
      { hook_event_name: "agent_start", ...told },
      { hook_event_name: "agent_settled", ...told },
    ]);
  });

  test("amp: tells how a turn ended, and begins with the line without which Amp loads none", () => {
    expect(
      run("amp", [{ type: "agent.end", status: "error" }, { type: "tool.call" }], join(directory, "reporter")),
    ).toEqual(FINE);
    expect(heard()).toEqual(['hook amp {"hook_event_name":"agent.end","status":"error","thread":{"id":"T-1"}}']);
    expect(readFileSync(join(directory, "plugin.mjs"), "utf8")).toMatch(/^\/\/ @i-know-the-amp-plugin-api/);
  });

  test.each(["opencode", "pi", "amp"])("%s: outside mux, and where mux is gone, the agent notices nothing", (id) => {
    const fired = [{ type: "session.idle" }, { type: "agent_start" }, { type: "agent.start" }];
    for (const hook of [undefined, "", join(directory, "gone"), directory]) expect(run(id, fired, hook)).toEqual(FINE);
    expect(heard()).toEqual([]);
  });

  test("is not made for an agent whose plugins are not known", () => {
    const { install } = BUNDLED.catalog.byName.get("goose")!.hooks!;
    expect(pluginText("goose", install!)).toBeUndefined();
  });
});
