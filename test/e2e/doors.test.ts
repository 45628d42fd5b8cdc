// The events socket as programs in panes have it: the reporter, the protocol's own script, a server that dies between two
// events, a pane that shouts, and what is not let in.

import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { QUICK_START, SHOUTS } from "../harness/fake-agents.ts";
import { MUX, MuxPlace, TEST_TIMEOUT_MS } from "../harness/mux-place.ts";
import { crashServer, serverPid } from "../harness/server-crash.ts";
import { PATIENCE_MS, waitFor } from "../harness/wait-for.ts";

const REPORTER = resolve(import.meta.dirname, "../../bin/mux-report");
/** A stand-in for a small program that is not on every system. */
const UUIDGEN = "#!/bin/sh\ncat /proc/sys/kernel/random/uuid\n";

let place: MuxPlace;
let socket: string;
beforeEach(() => {
  place = new MuxPlace();
  place.program("uuidgen", UUIDGEN);
  socket = `${place.socket}.ev`;
});
afterEach(() => place.close());

interface PaneStatus {
  readonly status: {
    readonly state: string;
    readonly kind: string | null;
    readonly app: string | null;
    readonly msg: string | null;
    readonly source: string;
  };
}

const type = (target: string, line: string): Promise<string> => place.ask("send-keys", "-t", target, "-l", `${line}\r`);

async function statusOf(target: string): Promise<PaneStatus["status"]> {
  const { status } = JSON.parse(await place.ask("status", "--json", "-t", target)) as PaneStatus;
  return status;
}

const becomes = (target: string, state: string): Promise<PaneStatus["status"]> =>
  waitFor(
    `${target} to be ${state}`,
    async () => {
      const status = await statusOf(target);
      return status.state === state ? status : null;
    },
    PATIENCE_MS,
  );

/** One variable of a pane's shell. */
async function variable(target: string, name: string): Promise<string> {
  const file = place.file(`${name}-${target.replaceAll(/\W/g, "")}`);
  await type(target, `printenv ${name} >${file}.part; mv ${file}.part ${file}`);
  await waitFor(`${name} of ${target}`, () => existsSync(file), PATIENCE_MS);
  return readFileSync(file, "utf8").trim();
}

/** What the socket answers to these bytes. */
function say(bytes: string | Uint8Array): Promise<string> {
  return new Promise((done) => {
    let answer = "";
    const peer = net.connect(socket);
    peer.setEncoding("utf8");
    peer.on("data", (text: string) => (answer += text));
    peer.on("error", () => undefined);
    peer.on("close", () => done(answer.trimEnd()));
    peer.write(bytes);
  });
}

const event = (name: string, changes: object = {}): string => JSON.stringify({ version: 1, event: name, ...changes });
const request = (token: string, pane: string, what: string = event("agent.running")): string =>
  `${JSON.stringify({ door: "agent-status", token, pane, event: what })}\n`;

const UNAUTHORIZED = '{"ok":false,"error":"unauthorized"}';
const OK = '{"ok":true}';

describe("agent-status from inside a pane", { timeout: TEST_TIMEOUT_MS }, () => {
  test("[Z49] the protocol's own quick-start script", async () => {
    await place.ok("new", "-d", "-s", "work");
    await type("work", `${QUICK_START}; echo over=$?`);
    const seen: string[] = [];
    await waitFor(
      "the script's session to have come and gone",
      async () => {
        const { state, app, msg, source } = await statusOf("work");
        const line = state === "none" ? state : `${state} ${app} ${msg} ${source}`;
        if (seen.at(-1) !== line) seen.push(line);
        return state === "none" && seen.some((each) => each.startsWith("idle"));
      },
      PATIENCE_MS,
    );
    expect(seen).toContain("starting my-agent null agent-status");
    expect(seen).toContain("working my-agent Working... agent-status");
    expect(seen.findIndex((line) => line.startsWith("working"))).toBeLessThan(
      seen.findIndex((line) => line.startsWith("idle")),
    );
    await place.paneShows("work", "over=0");
  });

  test("[Z46] by each name of the reporter, with its exit codes and its line on stderr", async () => {
    await place.ok("new", "-d", "-s", "work");
    const asks = event("agent.needs-input", { state: { text: "Apply?", interaction: { kind: "decision" } } });
    await type("work", `echo '${asks}' | $MUX_HOOK agent-event; echo one=$?`);
    await place.paneShows("work", "one=0");
    expect(await statusOf("work")).toMatchObject({ state: "blocked", kind: "decision", msg: "Apply?" });
    await type("work", `echo '${event("agent.idle")}' | ${process.execPath} ${MUX} ipc agent-event; echo two=$?`);
    await place.paneShows("work", "two=0");
    expect((await statusOf("work")).state).toBe("idle");
    await type(
      "work",
      `clear; echo '{"version":2,"event":"agent.idle"}' | "$ZENTTY_CLI_BIN" ipc agent-event; echo three=$?`,
    );
    expect(await place.paneShows("work", "three=1")).toMatch(/^mux-report: version 2 is not known/m);
    await type(
      "work",
      `clear; ZENTTY_PANE_TOKEN=$MUX_PANE_ID $MUX_HOOK agent-event <<<'${event("agent.running")}'; echo four=$?`,
    );
    expect(await place.paneShows("work", "four=1")).toMatch(/^mux-report: this pane's token is not accepted/m);
    await type("work", "clear; $MUX_HOOK agent-events; echo five=$?");
    expect(await place.paneShows("work", "five=2")).toMatch(/^mux-report: usage: /m);
    expect((await statusOf("work")).state).toBe("idle");
  });

  test("the reporter finds itself through links, and does nothing where it is not in a pane", async () => {
    await place.ok("new", "-d", "-s", "work");
    await type("work", `ln -s ${REPORTER} ${place.bin}/linked; ln -s linked ${place.bin}/mux-report`);
    await type("work", `echo '${event("agent.running")}' | mux-report agent-event; echo linked=$?`);
    await place.paneShows("work", "linked=0");
    expect((await statusOf("work")).state).toBe("working");
    const outside = (...argv: readonly string[]): Promise<string> =>
      new Promise((done) => {
        const child = execFile(REPORTER, argv, { env: place.env }, (error, out, err) =>
          done(`${typeof error?.code === "number" ? error.code : 0} ${out}${err}`.trim()),
        );
        child.stdin?.on("error", () => undefined);
        child.stdin?.end("{}");
      });
    expect(await outside("hook", "claude-code")).toBe("0");
    expect(await outside("agent-event")).toMatch(/^1 mux-report: this is no pane of mux/);
    expect(await outside("ipc", "agent-event")).toMatch(/^1 mux-report: this is no pane of mux/);
    expect(await outside("speak")).toMatch(/^2 usage: /);
  });

  test("a hook prints nothing and ends with 0, whatever it is given", async () => {
    await place.ok("new", "-d", "-s", "work");
    const file = place.file("hooks");
    const each = 'echo "$p" | $MUX_HOOK hook claude-code; echo code=$?';
    await type("work", `for p in '{}' '' nonsense '[1]'; do ${each}; done >${file}.part 2>&1; mv ${file}.part ${file}`);
    await waitFor("the hooks", () => existsSync(file), PATIENCE_MS);
    expect(readFileSync(file, "utf8")).toBe("code=0\n".repeat(4));
  });
});

describe("a server that dies", { timeout: TEST_TIMEOUT_MS }, () => {
  test("between two events: the pane's token is the same, and its agent need not know", async () => {
    await place.ok("new", "-d", "-s", "work");
    const token = await variable("work", "MUX_CAPABILITY");
    expect(
      await say(request(token, "%0", event("session.start", { session: { id: "a" }, agent: { name: "mine" } }))),
    ).toBe(OK);
    await place.shows("#{agent_state}", "starting", "work");
    await crashServer(place);
    await type(
      "work",
      `echo '${event("agent.running", { session: { id: "a" } })}' | $MUX_HOOK agent-event; echo after=$?`,
    );
    await place.paneShows("work", "after=0");
    expect(await statusOf("work")).toMatchObject({ state: "working", app: "mine" });
  });

  test("under the reporter: it waits for the next one", async () => {
    await place.ok("new", "-d", "-s", "work");
    const script = `while [ ! -e ${place.file("go")} ]; do :; done; echo '${event("agent.running")}' | $MUX_HOOK agent-event; echo waited=$?`;
    await type("work", script);
    const pid = await serverPid(place);
    process.kill(pid, "SIGKILL");
    writeFileSync(place.file("go"), "");
    await place.paneShows("work", "waited=0");
    expect((await statusOf("work")).state).toBe("working");
  });

  test("an agent that dies is noticed, also by the next server", async () => {
    await place.ok("new", "-d", "-s", "work");
    const script = `sleep 1000 & echo '{"version":1,"event":"agent.running","agent":{"name":"mine","pid":'$!'}}' | $MUX_HOOK agent-event; echo $! >pid`;
    await type("work", script);
    await becomes("work", "working");
    await crashServer(place);
    await becomes("work", "working");
    await type("work", "kill $(cat pid)");
    expect(await becomes("work", "stopped")).toMatchObject({ app: "mine" });
  });
});

describe("what the events socket lets in", { timeout: TEST_TIMEOUT_MS }, () => {
  test("[Z47] a pane by its own token, while it lives; the token is in no command line", async () => {
    await place.ok("new", "-d", "-s", "work");
    await place.ok("split-window", "-d", "-t", "work");
    const [first, second] = [await variable("work.0", "MUX_CAPABILITY"), await variable("work.1", "MUX_CAPABILITY")];
    expect(first).not.toBe(second);
    expect(await say(request(first, "%0"))).toBe(OK);
    expect(await say(request(first, "%1"))).toBe(UNAUTHORIZED);
    expect(await say(request(second, "%0"))).toBe(UNAUTHORIZED);
    expect(await say(request("0".repeat(32), "%0"))).toBe(UNAUTHORIZED);
    expect(await say(request(second, "%1"))).toBe(OK);
    await place.ok("kill-pane", "-t", "work.1");
    await waitFor(
      "the token to be worth nothing",
      async () => (await say(request(second, "%1"))) === UNAUTHORIZED,
      PATIENCE_MS,
    );
    const words = place.processes().flatMap(({ argv }) => argv);
    expect(words.filter((word) => word.includes(first) || word.includes(second))).toEqual([]);
  });

  test("events and nothing else", async () => {
    await place.ok("new", "-d", "-s", "work");
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    const token = await variable("work", "MUX_CAPABILITY");
    const invalid = '{"ok":false,"error":"invalid-request"}';
    const command = { type: "command", argv: ["kill-server"], token, pane: "%0" };
    expect(await say(`${JSON.stringify(command)}\n`)).toBe(invalid);
    expect(await say(`${JSON.stringify({ ...command, door: "command" })}\n`)).toBe(invalid);
    expect(await say("GET / HTTP/1.1\r\n\r\n")).toBe(invalid);
    expect(await say("x".repeat(100_000))).toBe('{"ok":false,"error":"request-too-large"}');
    const deep = `{"version":1,"event":"agent.running","x":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
    expect(await say(request(token, "%0", deep))).toContain('"error":"invalid-request"');
    const polluting = '{"version":1,"event":"agent.running","__proto__":{"state":"done"}}';
    expect(await say(request(token, "%0", polluting))).toContain('"error":"invalid-request"');
    expect((await statusOf("work")).state).toBe("none");
  });

  test("a pane that shouts is heard as often as any, and the others are served meanwhile", async () => {
    await place.ok("new", "-d", "-s", "work");
    const token = await variable("work", "MUX_CAPABILITY");
    await place.ok("new-window", "-d", "-n", "loud", "-t", "work", "--", process.execPath, SHOUTS, place.file("stop"));
    const refused = async (): Promise<number> => {
      const counts = JSON.parse(await place.ask("counters", "--json")) as Record<string, number>;
      return counts["doors.refused.too-many-requests"] ?? 0;
    };
    await waitFor("two thousand to be refused", async () => (await refused()) > 2_000, PATIENCE_MS);
    const pid = await serverPid(place);
    const before = residentKib(pid);
    await type("work:0", "echo served-$((20+3))");
    await place.paneShows("work:0", "served-23");
    expect(await say(request(token, "%0", event("agent.needs-input")))).toBe(OK);
    expect((await statusOf("work:0")).state).toBe("blocked");
    const floor = await refused();
    await waitFor("ten thousand more", async () => (await refused()) > floor + 10_000, PATIENCE_MS);
    expect(residentKib(pid) - before).toBeLessThan(128 * 1024);
    writeFileSync(place.file("stop"), "");
    const told = await place.paneShows("work:loud", /shouted \d+, taken \d+/);
    const [shouted, taken] = (/shouted (\d+), taken (\d+)/.exec(told) ?? []).slice(1).map(Number);
    expect(shouted).toBeGreaterThan(10_000);
    expect(taken).toBeLessThan((shouted ?? 0) / 2);
  });
});

const residentKib = (pid: number): number =>
  Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
