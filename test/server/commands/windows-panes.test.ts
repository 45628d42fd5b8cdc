import { beforeEach, describe, expect, test } from "vitest";
import { FakeContext } from "./fake-context.ts";

let mux: FakeContext;
beforeEach(async () => {
  mux = new FakeContext();
  await mux.text("new -d -s w -x 80 -y 24");
});

const windows = (): Promise<string> =>
  mux.text(["lsw", "-t", "w", "-F", "#I#F"]).then((text) => text.trimEnd().replaceAll("\n", " "));

describe("windows", () => {
  test("new-window takes the next free index, or the one asked for", async () => {
    expect(await mux.text("neww -P")).toBe("w:1.0\n");
    expect(await mux.text("neww -P -t w:7")).toBe("w:7.0\n");
    expect(await mux.text("neww -dP")).toBe("w:2.0\n");
    expect(await windows()).toBe("0 1- 2 7*");
  });

  test.each([
    ["neww -t w:0", "create window failed: index 0 in use"],
    ["neww -t zz:", "can't find session: zz"],
    ["kill-window -t w:9", "can't find window: 9"],
    ["select-window -t w:9", "can't find window: 9"],
    ["next-window", "no next window"],
    ["prev", "no previous window"],
    ["last", "no last window"],
    ["last-pane", "no last pane"],
    ["swap-window -s w:0 -t w:4", "can't find window: 4"],
    ["select-layout foo", "invalid layout: foo"],
    ["select-layout even", "invalid layout: even"],
    ["split-window -l 0", "size invalid: 0"],
    ["split-window -l 120%", "size invalid: 120%"],
    ["resize-pane -L foo", "adjustment invalid"],
    ["resize-pane -x 0", "width invalid"],
    ["resize-pane -y 101%", "height invalid"],
    ["kill-pane -t %99", "can't find pane: %99"],
    ["respawn-pane", "respawn pane failed: pane w:0.0 still active"],
    ["join-pane -s %0 -t %0", "source and target panes must be different"],
  ])("%s: %s", async (line, message) => {
    expect(await mux.failure(line)).toBe(`1: ${message}`);
  });

  test("-a and -b make room", async () => {
    await mux.text("neww");
    expect(await mux.text("neww -a -P -t w:0")).toBe("w:1.0\n");
    expect(await mux.text("neww -b -P -t w:0")).toBe("w:0.0\n");
    expect(await mux.text("lsw -F #I:#{window_id}")).toBe("0:@3\n1:@0\n2:@2\n3:@1\n");
  });

  test("nothing moves when the program cannot be started where it was asked for", async () => {
    await mux.text("neww");
    await mux.failure("neww -a -t w:0 -c /no/such/place");
    expect(await windows()).toBe("0- 1*");
  });

  test("-k takes the place of another, even of the only one", async () => {
    expect(await mux.text("neww -k -P -t w:0")).toBe("w:0.0\n");
    expect(await mux.text("lsw -F #{window_id}")).toBe("@1\n");
  });

  test("-S goes to the window of that name", async () => {
    await mux.text("neww -n log");
    await mux.text("neww");
    await mux.text("neww -S -n log");
    expect(await windows()).toBe("0 1* 2-");
  });

  test("next, previous, last, -T", async () => {
    await mux.text("neww");
    await mux.text("neww");
    await mux.text("next-window");
    expect(await windows()).toBe("0* 1 2-");
    await mux.text("prev");
    expect(await windows()).toBe("0- 1 2*");
    await mux.text("last");
    expect(await windows()).toBe("0* 1 2-");
    await mux.text("select-window -T -t w:0");
    expect(await windows()).toBe("0- 1 2*");
    expect(await mux.failure("next-window -a")).toBe("1: no next window");
  });

  test("move-window: to an index, over another one, without gaps", async () => {
    await mux.text("neww -t w:3");
    await mux.text("neww -t w:8");
    expect(await mux.failure("move-window -s w:8 -t w:3")).toBe("1: index in use: 3");
    await mux.text("move-window -s w:8 -t w:5");
    await mux.text("move-window -r -t w:");
    expect(await windows()).toBe("0 1- 2*");
    await mux.text("move-window -k -s w:2 -t w:1");
    expect(await windows()).toBe("0- 1*");
    await mux.text("new -d -s other");
    expect(await mux.failure("move-window -s w:1 -t other:")).toContain("1: a window cannot go to another session");
  });

  test("swap-window keeps the place, -d follows the window", async () => {
    await mux.text("neww -d");
    await mux.text("swap-window -s w:0 -t w:1");
    expect(await mux.text("lsw -F #I:#{window_id}#F")).toBe("0:@1*\n1:@0\n");
    await mux.text("swap-window -d -s w:0 -t w:1");
    expect(await mux.text("lsw -F #I:#{window_id}#F")).toBe("0:@0-\n1:@1*\n");
  });

  test("rename-window takes formats and leaves out what a terminal obeys", async () => {
    await mux.text(["rename-window", "#S\u001b[31m"]);
    expect(await mux.text("display -p #W")).toBe("w [31m\n");
  });

  test("list-windows as tmux prints it", async () => {
    await mux.text("rename-window sh");
    await mux.text("splitw -h");
    const line = await mux.text("lsw");
    expect(line).toMatch(
      /^0: sh\* \(2 panes\) \[80x24\] \[layout [0-9a-f]{4},78x22,1,1\{39x22,1,1,0,38x22,41,1,1\}\] @0 \(active\)\n$/,
    );
    expect(await mux.text("lsw -a")).toBe("w:0: sh* (2 panes) [80x24] \n");
    expect(JSON.parse(await mux.text("lsw --json"))).toMatchObject([
      { window: "@0", session: "$0", sessionName: "w", index: 0, active: true, panes: 2, activePane: "%1", cols: 80 },
    ]);
  });

  test("kill-window: one, all others", async () => {
    await mux.text("neww");
    await mux.text("neww");
    await mux.text("killw -t w:1");
    expect(await windows()).toBe("0- 2*");
    await mux.text("killw -a");
    expect(await windows()).toBe("2*");
  });
});

describe("panes", () => {
  test("split-window: beside, below, before, in shares, without going there", async () => {
    expect(await mux.text("splitw -h -l 25% -P")).toBe("w:0.1\n");
    expect(await mux.text("splitw -db -l 5 -PF #{pane_id}")).toBe("%2\n");
    const sizes = await mux.text([
      "lsp",
      "-F",
      "#{pane_id}#{?pane_active,*,} #{pane_width}x#{pane_height} #{pane_left},#{pane_top}",
    ]);
    expect(sizes).toBe("%0 57x22 1,1\n%2 20x5 59,1\n%1* 20x16 59,7\n");
  });

  test("there is an end to splitting", async () => {
    let failure = "";
    for (let i = 0; i < 30 && failure === ""; i++) {
      const reply = await mux.run("splitw");
      failure = reply.err;
    }
    expect(failure).toBe("no space for new pane\n");
  });

  test("a program that cannot be started leaves no pane", async () => {
    mux.spawnProblem = "cannot run x: no such file";
    expect(await mux.failure("splitw x")).toBe("1: cannot run x: no such file");
    expect(mux.state.panes.size).toBe(1);
    expect(mux.exits).toEqual([]);
  });

  test("a key starts programs in the session's directory, a command line in its own", async () => {
    mux.caller = { ...mux.caller, cwd: "/" };
    await mux.text("splitw");
    mux.attach("w");
    await mux.text("splitw");
    await mux.text(["splitw", "-c", "#{pane_start_path}/../usr"]);
    expect([...mux.state.panes.values()].map((pane) => pane.startCwd)).toEqual(["/tmp", "/", "/tmp", "/usr"]);
  });

  test("select-pane: by target, direction, and back", async () => {
    await mux.text("splitw -h");
    await mux.text("splitw");
    await mux.text("selectp -L");
    expect(await mux.panes()).toBe("w:0*.0* %0, w:0*.1 %1, w:0*.2 %2");
    await mux.text("selectp -t %1");
    await mux.text("selectp -D");
    await mux.text("selectp -l");
    expect(await mux.panes()).toBe("w:0*.0 %0, w:0*.1* %1, w:0*.2 %2");
    await mux.text("last-pane");
    expect(await mux.panes()).toBe("w:0*.0 %0, w:0*.1 %1, w:0*.2* %2");
  });

  test("resize-pane: borders, sizes, shares, zoom", async () => {
    await mux.text("splitw -h");
    const width = (): Promise<string> => mux.text("display -p -t %0 #{pane_width}#F");
    await mux.text("resizep -t %0 -R 5");
    expect(await width()).toBe("44*\n");
    await mux.text("resizep -t %0 -L");
    expect(await width()).toBe("43*\n");
    await mux.text("resizep -t %0 -x 20");
    expect(await width()).toBe("20*\n");
    await mux.text("resizep -t %0 -x 50%");
    expect(await width()).toBe("40*\n");
    await mux.text("resizep -Z -t %0");
    expect(await width()).toBe("80*Z\n");
    await mux.text("resizep -Z -t %0");
    expect(await width()).toBe("40*\n");
  });

  test("swap-pane: two, with a neighbour, in place", async () => {
    await mux.text("splitw");
    await mux.text("swapp -s %0 -t %1");
    expect(await mux.panes()).toBe("w:0*.0* %1, w:0*.1 %0");
    await mux.text("swapp -U -t %0");
    expect(await mux.panes()).toBe("w:0*.0* %0, w:0*.1 %1");
    await mux.text("swapp -dD -t %0");
    expect(await mux.panes()).toBe("w:0*.0 %1, w:0*.1* %0");
  });

  test("break-pane and join-pane are each other's way back", async () => {
    await mux.text("splitw");
    expect(await mux.text("breakp -P -n out -s %1")).toBe("w:1.0\n");
    expect(await mux.panes()).toBe("w:0.0* %0, w:1*.0* %1");
    expect(await mux.text("display -p #W")).toBe("out\n");
    await mux.text("joinp -h -l 20 -s %1 -t %0");
    expect(await mux.panes()).toBe("w:0*.0 %0, w:0*.1* %1");
    expect(await mux.text("display -p -t %1 #{pane_width}")).toBe("20\n");
    expect(await mux.text("breakp -d -P -s %0 -t 4")).toBe("w:4.0\n");
    expect(await mux.failure("breakp -t 4")).toBe("1: index in use: 4");
  });

  test("a pane that is alone is renamed and moved as it is", async () => {
    expect(await mux.text("breakp -P -n solo -t 3")).toBe("w:3.0\n");
    expect(await mux.text("display -p #W")).toBe("solo\n");
  });

  test("join-pane has no room in a window that is full", async () => {
    await mux.text("new -d -s tiny -x 3 -y 3");
    await mux.text("new -d -s more");
    expect(await mux.failure("joinp -s more: -t tiny:")).toBe("1: create pane failed: pane too small");
  });

  test("layouts: by name, by its beginning, the next, the same again", async () => {
    await mux.text("splitw");
    const kind = async (): Promise<string> => (await mux.text("display -p #{window_layout}")).replace(/[^[{]/g, "");
    await mux.text("selectl even-h");
    expect(await kind()).toBe("{");
    await mux.text("nextl");
    expect(await kind()).toBe("[");
    await mux.text("prevl");
    await mux.text("selectl");
    expect(await kind()).toBe("{");
  });

  test("kill-pane: one, all others; the last one takes everything along", async () => {
    await mux.text("splitw");
    await mux.text("splitw");
    await mux.text("killp -t %1");
    await mux.text("killp -a -t %0");
    expect(await mux.panes()).toBe("w:0*.0* %0");
    await mux.text("killp");
    expect(mux.exits).toEqual(["exit"]);
  });

  test("respawn-pane starts the same program again, or another one", async () => {
    await mux.text("neww vim notes");
    await mux.text("respawnp -k -t %1");
    expect(mux.state.panes.get(1 as never)).toMatchObject({ argv: ["vim", "notes"], startCwd: "/tmp" });
    await mux.text("respawnp -k -c / -t %1 top");
    expect(mux.state.panes.get(1 as never)).toMatchObject({ argv: ["sh", "-c", "top"], startCwd: "/" });
  });

  test("list-panes as tmux prints it, of a window, a session, all", async () => {
    await mux.text("splitw");
    await mux.text("new -d -s a");
    expect(await mux.text("lsp -t w")).toBe(
      "0: [78x11] [history 3/10000, 99 bytes] %0\n1: [78x10] [history 3/10000, 99 bytes] %1 (active)\n",
    );
    expect((await mux.text("lsp -s -t w")).split("\n")[0]).toBe("0.0: [78x11] [history 3/10000, 99 bytes] %0");
    expect((await mux.text("lsp -a")).split(" ")[0]).toBe("a:0.0:");
    expect(await mux.text(["lsp", "-a", "-f", "#{pane_active}", "-F", "#D"])).toBe("%2\n%1\n");
  });
});
