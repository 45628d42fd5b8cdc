// One suite for every process table: what a look at a real pane sees, with real shells and fake agents.

import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Observation } from "../../../src/core/agent.ts";
import { observePane } from "../../../src/server/processes/observe-pane.ts";
import { createProcTable } from "../../../src/server/processes/proc-table.ts";
import type { ProcessTable } from "../../../src/server/processes/process-table.ts";
import { createPsTable } from "../../../src/server/processes/ps-table.ts";
import { BUNDLED } from "../../catalog/bundled.ts";
import { waitFor } from "../../harness/wait-for.ts";
import { PLAIN_BASH, startPane, type PaneFolder, type RealPane } from "./real-pane.ts";

const TABLES: readonly (readonly [name: string, create: () => ProcessTable])[] = [
  ["/proc", () => createProcTable()],
  ["ps", () => createPsTable()],
];

const isInstalled = (command: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, command)));

const open: RealPane[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((pane) => pane.close()));
});

function start(command: readonly string[], prepare?: (folder: PaneFolder) => void): RealPane {
  const pane = startPane(command, prepare);
  open.push(pane);
  return pane;
}

async function startShell(prepare?: (folder: PaneFolder) => void): Promise<RealPane> {
  const pane = start(PLAIN_BASH, prepare);
  await waitFor("a prompt", () => pane.output().includes("ready> "));
  return pane;
}

describe.each(TABLES)("a process table by %s", (_name, create) => {
  const table = create();

  async function look(pane: RealPane, more: { title?: string; oscApp?: string } = {}): Promise<Observation> {
    await table.refresh();
    return observePane(table, BUNDLED.catalog, {
      shellPid: pane.pid,
      shellIsInteractive: true,
      title: "",
      oscApp: "",
      ...more,
    });
  }

  const agentOf = async (pane: RealPane, id: string): Promise<Observation> =>
    waitFor(`${id} in front`, async () => {
      const seen = await look(pane);
      return seen.agent?.id === id ? seen : undefined;
    });

  const shellOf = async (pane: RealPane): Promise<Observation> =>
    waitFor("the shell in front", async () => {
      const seen = await look(pane);
      return seen.shellInFront ? seen : undefined;
    });

  it("sees a shell at its prompt", async () => {
    const pane = await startShell();
    expect(await look(pane)).toMatchObject({
      foregroundGroup: pane.pid,
      shellInFront: true,
      command: "bash",
      agent: null,
    });
    expect(table.foregroundGroup(pane.pid)).toBe(pane.pid);
  });

  it("sees a script agent through its link, names one process, and sees it end", async () => {
    const pane = await startShell((made) => made.install("stays.js", "bin/codex"));
    pane.type("codex");
    const { agent, foregroundGroup, command, shellInFront } = await agentOf(pane, "codex");
    expect({ command, shellInFront }).toEqual({ command: "node", shellInFront: false });
    expect(agent).toMatchObject({ name: "Codex", match: "script", pid: foregroundGroup });
    expect(agent?.startTime).toBe(table.readStat(foregroundGroup)?.startTime);
    expect(table.foregroundGroup(pane.pid)).toBe(foregroundGroup);
    pane.type("\x03");
    await shellOf(pane);
    expect(table.describe(foregroundGroup)).toBeUndefined();
  });

  it("sees a script agent by where its link leads", async () => {
    const pane = await startShell((made) => {
      const script = made.install("stays.js", "lib/@openai/codex/bin/codex.js", "copy");
      symlinkSync(script, join(made.path, "bin/ai"));
    });
    pane.type("ai");
    expect((await agentOf(pane, "codex")).agent?.match).toBe("script");
  });

  it("sees an agent that gave its process another name", async () => {
    const pane = await startShell((made) => made.install("renames.js", "bin/plain"));
    pane.type("FAKE_TITLE='Kimi Code' plain");
    expect((await agentOf(pane, "kimi")).agent?.match).toBe("title");
  });

  it("names nobody for code on the command line and for an ordinary program", async () => {
    const pane = await startShell();
    pane.type(`node -e 'setInterval(() => "claude", 1e6)' claude`);
    const seen = await waitFor("node in front", async () => {
      const now = await look(pane);
      return now.command === "node" ? now : undefined;
    });
    expect(seen).toMatchObject({ shellInFront: false, agent: null });
  });

  it.each(
    [
      ["a shell with code", "bash -c 'claude; true'"],
      ["a shell that runs a script", "sh ./run.sh"],
      ["a wrapper with a pty of its own", "script -qc claude /dev/null"],
      ["a wrapper", "timeout --foreground 600 claude"],
    ].filter(([, line = ""]) => isInstalled(line.split(" ")[0] ?? "")),
  )("sees an agent below %s", async (_what, line) => {
    const pane = await startShell((made) => made.install("stays.sh", "bin/claude"));
    pane.type("printf 'claude\\ntrue\\n' > run.sh");
    pane.type(line);
    const { agent, foregroundGroup } = await agentOf(pane, "claude-code");
    expect(agent?.pid).not.toBe(foregroundGroup);
  });

  it("sees an agent at the end of a pipeline whose leader is gone", async () => {
    const pane = await startShell((made) => made.install("stays.sh", "bin/claude"));
    pane.type("true | claude");
    const seen = await waitFor("claude without its leader", async () => {
      const now = await look(pane);
      return now.agent !== null && table.readStat(now.foregroundGroup) === undefined ? now : undefined;
    });
    expect(seen).toMatchObject({ shellInFront: false, agent: { id: "claude-code" } });
  });

  it("keeps the shell in front of jobs in the background and of stopped ones", async () => {
    const pane = await startShell((made) => made.install("stays.sh", "bin/claude"));
    pane.type('claude & echo star""ted');
    await waitFor("the job to be started", () => /started\r\n/.test(pane.output()));
    expect(await look(pane)).toMatchObject({ shellInFront: true, agent: null });
    pane.type("fg");
    const { foregroundGroup } = await agentOf(pane, "claude-code");
    // Stopped between fork and exec, its child would keep the agent from stopping.
    await waitFor("the agent to stay", async () => {
      await table.refresh();
      return table.childrenOf(foregroundGroup).some((child) => table.readStat(child)?.comm === "sleep");
    });
    pane.type("\x1a");
    expect(await shellOf(pane)).toMatchObject({ agent: null });
  });

  it("sees a nested shell at its prompt as a program", async () => {
    const pane = await startShell();
    pane.type("PS1='nested> ' sh -i");
    await waitFor("the nested prompt", () => pane.output().endsWith("nested> "));
    expect(await look(pane)).toMatchObject({ shellInFront: false, command: "sh", agent: null });
  });

  it("knows no shell in a pane that runs a program directly", async () => {
    const pane = start(["{folder}/bin/claude"], (made) => made.install("stays.sh", "bin/claude"));
    const seen = await agentOf(pane, "claude-code");
    expect(seen).toMatchObject({ shellInFront: false, foregroundGroup: pane.pid, agent: { pid: pane.pid } });
  });

  it("knows no shell once it was exec'ed away", async () => {
    const pane = await startShell((made) => made.install("stays.sh", "bin/claude"));
    pane.type("exec claude");
    expect(await agentOf(pane, "claude-code")).toMatchObject({ shellInFront: false, agent: { pid: pane.pid } });
  });

  it("knows no shell in a pane whose shell runs one command", async () => {
    const pane = start(["bash", "-c", "sleep 600; true"]);
    await waitFor("sleep to be started", async () => {
      await table.refresh();
      return table.childrenOf(pane.pid).length > 0;
    });
    expect(await look(pane)).toMatchObject({ shellInFront: false, command: "bash", agent: null });
  });

  it("answers for a process that is gone or never was", async () => {
    await table.refresh();
    const gone = 4_194_305;
    expect([table.foregroundGroup(gone), table.childrenOf(gone), table.describe(gone)]).toEqual([0, [], undefined]);
    const pane = { shellPid: gone, shellIsInteractive: true, title: "", oscApp: "" };
    const unknown = { foregroundGroup: 0, shellInFront: false, command: "", cwd: "", agent: null };
    expect(observePane(table, BUNDLED.catalog, pane)).toEqual(unknown);
  });

  it("lists children, oldest first", async () => {
    const pane = await startShell();
    pane.type('sleep 600 & sleep 601 & sleep 602 & jobs -p > pids; echo writ""ten');
    await waitFor("three jobs", () => /written\r\n/.test(pane.output()));
    const pids = readFileSync(`${pane.folder}/pids`, "utf8").trim().split("\n").map(Number);
    await table.refresh();
    expect(table.childrenOf(pane.pid)).toEqual(pids);
  });
});
