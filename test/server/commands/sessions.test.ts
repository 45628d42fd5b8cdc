import { beforeEach, describe, expect, test } from "vitest";
import { FakeContext } from "./fake-context.ts";

let mux: FakeContext;
beforeEach(() => {
  mux = new FakeContext();
});

describe("new-session", () => {
  test("makes a session with one window and asks the caller to attach", async () => {
    expect(await mux.run("new -s work")).toEqual({ code: 0, out: "", err: "", attach: "$0" });
    expect(await mux.panes()).toBe("work:0*.0* %0");
    expect(mux.stores).toBeGreaterThan(0);
  });

  test("-d attaches nobody, -P prints it, -x and -y size it", async () => {
    expect(await mux.text("new -dP -s work -x 132 -y 40")).toBe("work:\n");
    expect(await mux.text("display -p #{window_width}x#{window_height}")).toBe("132x40\n");
    expect(await mux.text(["new", "-dP", "-F", "#{session_name} #{pane_id}"])).toBe("1 %1\n");
  });

  test("without a name it is called by the next free number", async () => {
    await mux.text("new -d -s 1");
    await mux.text("new -d");
    expect(await mux.text("ls -F #S")).toBe("1\n2\n");
  });

  test("one word runs in a shell, several are a program", async () => {
    await mux.text(["new", "-d", "-s", "a", "sleep 5 | cat"]);
    await mux.text(["new", "-d", "-s", "b", "sleep", "5"]);
    await mux.text("new -d -s c -- -x");
    const argvs = [...mux.state.panes.values()].map((pane) => pane.argv);
    expect(argvs).toEqual([
      ["sh", "-c", "sleep 5 | cat"],
      ["sleep", "5"],
      ["sh", "-c", "-x"],
    ]);
  });

  test.each([
    ["new -d -s work", "1: duplicate session: work"],
    ["new -d -s w.rk -x 0", "1: width invalid"],
    ["new -d -x 80 -y abc", "1: height invalid"],
    ["new -d -c /no/such/place", "1: no such directory: /no/such/place"],
    ["new -d -e novalue", "1: invalid environment: novalue (NAME=value)"],
    ["new -d -s ", "1: invalid session: "],
    ["new -Q", "2: command new-session: unknown flag -Q"],
  ])("%s: %s", async (line, failure) => {
    await mux.text("new -d -s work");
    expect(await mux.failure(line)).toBe(failure);
    expect(mux.state.sessions.size).toBe(1);
  });

  test("a name a target could not name is changed", async () => {
    await mux.text("new -d -s a.b:c");
    expect(await mux.text("ls -F #S")).toBe("a_b_c\n");
  });

  test("-A attaches to the session of that name", async () => {
    await mux.text("new -d -s work");
    expect((await mux.run("new -A -s work")).attach).toBe("$0");
    expect(mux.state.sessions.size).toBe(1);
  });

  test("the session takes over where its caller sits, and -e", async () => {
    mux.caller = { ...mux.caller, env: { DISPLAY: ":1", SECRET: "x" } };
    await mux.text("new -d -e A=1 -e B=2=3");
    expect([...mux.state.sessions.values()][0]?.env).toEqual({ DISPLAY: ":1", A: "1", B: "2=3" });
  });

  test("it is as large as what sidebar and status line leave of the caller's terminal when it will attach", async () => {
    mux.caller = { ...mux.caller, cols: 90, rows: 20 };
    await mux.text("new -s a");
    await mux.text("new -d -s b");
    expect(await mux.text("lsw -a -F #{window_width}x#{window_height}")).toBe("90x18\n80x24\n");
  });

  test("a program that cannot be started is an error, and a server that holds nothing else ends", async () => {
    mux.spawnProblem = "cannot run vim: no such file";
    expect(await mux.failure("new -d vim")).toBe("1: cannot run vim: no such file");
    expect(mux.state.sessions.size).toBe(0);
    expect(mux.exits).toContain("exit");
  });

  test("a server that was started for a session that could not be made ends", async () => {
    expect(await mux.failure("new -d -c /no/such/place")).toContain("no such directory");
    expect(mux.exits).toEqual(["exit"]);
  });

  test("a key's client is taken along", async () => {
    await mux.text("new -d -s a");
    const client = mux.attach("a");
    expect((await mux.run("new -s b")).attach).toBeUndefined();
    expect(mux.state.clients.get(client)?.session).toBe(1);
  });
});

describe("one session or another", () => {
  beforeEach(async () => {
    for (const name of ["web", "api", "ops"]) await mux.text(["new", "-d", "-s", name]);
  });

  test("ls lists them by name, as tmux does", async () => {
    mux.attach("api");
    const lines = (await mux.text("ls")).split("\n");
    expect(lines[0]).toMatch(/^api: 1 windows \(created \w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}\) \(attached\)$/);
    expect(await mux.text(["ls", "-f", "#{==:#S,ops}", "-F", "#S"])).toBe("ops\n");
    expect(JSON.parse(await mux.text("ls --json"))[0]).toMatchObject({ session: "$1", name: "api", attached: 1 });
  });

  test.each([
    ["has -t web", "0"],
    ["has -t w", "0"],
    ["has -t zz", "1: can't find session: zz"],
    ["kill-session -t zz", "1: can't find session: zz"],
    ["attach -t zz", "1: can't find session: zz"],
    ["attach -t web:7", "1: can't find window: 7"],
    ["rename -t web api", "1: duplicate session: api"],
    ["switch-client -t api", "1: no current client"],
    ["detach", "1: no current client"],
    ["detach -t /dev/pts/3", "1: can't find client: /dev/pts/3"],
  ])("%s: %s", async (line, said) => {
    const reply = await mux.run(line);
    expect(reply.code === 0 ? "0" : `${reply.code}: ${reply.err.trimEnd()}`).toBe(said);
  });

  test("attach tells which, and selects the window it names", async () => {
    await mux.text("neww -d -t web");
    expect((await mux.run("attach -t web:1")).attach).toBe("$0");
    expect(await mux.text("lsw -t web -F #I#F")).toBe("0-\n1*\n");
  });

  test("rename, also to the name it has", async () => {
    await mux.text("rename -t web front.end");
    await mux.text("rename -t front_end front_end");
    expect(await mux.text("ls -F #S")).toBe("api\nfront_end\nops\n");
  });

  test("switch-client steps by name, goes back, and names a pane", async () => {
    const client = mux.attach("api");
    const shown = (): string | undefined =>
      mux.state.sessions.get(mux.state.clients.get(client)?.session ?? (9 as never))?.name;
    await mux.text("switch-client -n");
    expect(shown()).toBe("ops");
    await mux.text("switch-client -l");
    expect(shown()).toBe("api");
    await mux.text("switch-client -p");
    expect(shown()).toBe("web");
    await mux.text("switch-client -t %2");
    expect(shown()).toBe("ops");
  });

  test("a command line in a pane speaks of the client that looks at it", async () => {
    const client = mux.attach("web", "/dev/pts/1");
    mux.caller = { ...mux.caller, client: null, pane: 0 as never };
    await mux.text("switch-client -t ops");
    expect(mux.state.clients.get(client)?.session).toBe(2);
  });

  test("detach: one, the others, all of a session", async () => {
    const ttys = (): readonly string[] => [...mux.state.clients.values()].map(({ tty }) => tty);
    mux.attach("web", "/dev/pts/1");
    mux.attach("web", "/dev/pts/2");
    mux.attach("api", "/dev/pts/3");
    await mux.text("detach -a -t pts/2");
    expect(ttys()).toEqual(["/dev/pts/2"]);
    mux.attach("ops", "/dev/pts/4");
    await mux.text("detach -s web");
    expect(ttys()).toEqual(["/dev/pts/4"]);
    await mux.text("detach");
    expect(ttys()).toEqual([]);
  });

  test("list-clients", async () => {
    mux.attach("web", "/dev/pts/1");
    expect(await mux.text("lsc")).toBe("/dev/pts/1: web [100x30 xterm-256color] (attached,focused,UTF-8)\n");
    expect(await mux.text("lsc -t api")).toBe("");
    expect(JSON.parse(await mux.text("lsc --json"))).toMatchObject([{ tty: "/dev/pts/1", sessionName: "web" }]);
  });

  test("kill-session: one, then all but one; the last one ends the server", async () => {
    await mux.text("kill-session -t web");
    await mux.text("kill-session -a -t api");
    expect(await mux.text("ls -F #S")).toBe("api\n");
    expect(mux.exits).toEqual([]);
    const stores = mux.stores;
    await mux.text("kill-session");
    expect(mux.exits).toEqual(["exit"]);
    // Nothing is left that pty-host could keep, and nobody to wait for.
    expect(mux.stores).toBe(stores);
  });
});

test("several commands run until one fails", async () => {
  await mux.text("new -d -s a");
  const reply = await mux.run(["ls", "-F", "#S", ";", "kill-session", "-t", "zz;", "new", "-d", "-s", "b"]);
  expect(reply).toEqual({ code: 1, out: "a\n", err: "can't find session: zz\n" });
  expect(mux.state.sessions.size).toBe(1);
});

test("without a session there is nothing to attach to", async () => {
  expect(await mux.failure("attach")).toBe("1: no sessions");
  expect(await mux.text("ls")).toBe("");
  expect((await mux.run("has")).code).toBe(1);
});

test("what nobody was told is told once", async () => {
  mux.notices = ["config.toml:1: unknown key"];
  expect((await mux.run("new -d")).err).toBe("config.toml:1: unknown key\n");
  expect((await mux.run("ls")).err).toBe("");
});

test("the server's own commands", async () => {
  await mux.text("new -d");
  expect(await mux.text("counters")).toBe("reports.applied 2\n");
  expect(await mux.text("counters --json")).toBe('{"reports.applied":2}\n');
  await mux.text("restart-server");
  await mux.text("kill-server");
  expect(mux.exits).toEqual(["restart", "exit"]);
  expect(await mux.failure("emit working")).toBe("2: emit is for the command line, not for the server");
});
