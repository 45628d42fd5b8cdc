// A real terminal (a pty with a terminal emulator behind it), a shell that outlives the client, and every way to leave.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Terminal } from "@xterm/headless";
import { buildSync } from "esbuild";
import { spawn } from "node-pty";
import type { IPty } from "node-pty";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ttyRefusal } from "../../../src/client/tty/outer-tty.ts";
import { waitFor } from "../../harness/wait-for.ts";

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "mux-tty-"));
const fixture = path.join(dir, "client.mjs");

beforeAll(() => {
  const entry = path.join(import.meta.dirname, "fixture-client.ts");
  buildSync({
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: fixture,
    logLevel: "error",
  });
});
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

let runs = 0;
const SHELL_END = "back in the shell";

/** A shell on a pty that runs the fixture between two `stty -g`. */
class Outer {
  readonly terminal = new Terminal({ cols: 80, rows: 24, allowProposedApi: true, logLevel: "off" });
  readonly pty: IPty;
  readonly #files: string;
  bytes = "";
  exited = false;

  constructor(jobControl: boolean) {
    this.#files = path.join(dir, String(++runs));
    fs.mkdirSync(this.#files);
    const run = `stty -g > before; ${process.execPath} ${fixture} & echo $! > pid; fg > /dev/null; echo $? > status; stty -g > after`;
    const foreground = `stty -g > before; sh -c 'echo $$ > pid; exec ${process.execPath} ${fixture}'; echo $? > status; stty -g > after`;
    const script = jobControl ? `set -m; ${run}; stty -g > stopped; fg > /dev/null; stty -g > after2` : foreground;
    // The shell stays until everything was read: a pty may lose what is unread when its last program ends.
    const shell = `${script}; echo ${SHELL_END}; read -r _`;
    this.pty = spawn("/bin/bash", ["--norc", "-c", shell], {
      name: "xterm-256color",
      cols: 80,
      rows: 24,
      cwd: this.#files,
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: this.#files,
        TERM: "xterm-256color",
        FIXTURE_LOG: path.join(this.#files, "log"),
      },
    });
    this.pty.onData((data) => {
      this.bytes += data;
      this.terminal.write(data);
    });
    this.pty.onExit(() => (this.exited = true));
  }

  read(name: string): string {
    try {
      return fs.readFileSync(path.join(this.#files, name), "utf8").trim();
    } catch {
      return "";
    }
  }

  events(): Record<string, unknown>[] {
    return this.read("log")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  event(name: string): Promise<Record<string, unknown>> {
    return waitFor(`the client says ${name}`, () => this.events().find((event) => name in event));
  }

  signal(name: NodeJS.Signals): void {
    process.kill(Number(this.read("pid")), name);
  }

  /** Waits for the shell's own end, and checks that the terminal is as it was. */
  async expectRestored(): Promise<void> {
    await waitFor("the shell to be back", () => this.bytes.includes(SHELL_END));
    this.pty.write("\n");
    await waitFor("the shell to end", () => this.exited);
    expect(this.read("after")).not.toBe("");
    expect(this.read("after")).toBe(this.read("before"));
    await new Promise<void>((resolve) => this.terminal.write("", resolve));
    const { modes, buffer } = this.terminal;
    expect(buffer.active.type).toBe("normal");
    expect(modes.mouseTrackingMode).toBe("none");
    expect(modes.bracketedPasteMode).toBe(false);
    expect(modes.sendFocusMode).toBe(false);
    for (const [on, off] of [
      ["\x1b[?25l", "\x1b[?25h"],
      ["\x1b[>5u", "\x1b[<u"],
      ["\x1b[22;0t", "\x1b[23;0t"],
      ["\x1b[?2031h", "\x1b[?2031l"],
      ["\x1b[?1006h", "\x1b[?1006l"],
    ] as const) {
      expect(this.bytes.lastIndexOf(off)).toBeGreaterThan(this.bytes.lastIndexOf(on));
    }
    // Keyboard flags are kept per screen: they must go before the alternate screen does.
    expect(this.bytes.lastIndexOf("\x1b[<u")).toBeLessThan(this.bytes.lastIndexOf("\x1b[?1049l"));
  }
}

let outer: Outer | undefined;
async function open(jobControl = false): Promise<Outer> {
  outer = new Outer(jobControl);
  await outer.event("ready");
  await waitFor("the client's picture", () =>
    outer?.terminal.buffer.active.getLine(0)?.translateToString().startsWith("ready"),
  );
  return outer;
}
afterEach(() => {
  if (outer && !outer.exited) outer.pty.kill("SIGKILL");
  outer = undefined;
});

describe("the outer terminal", () => {
  it("is taken over: raw, alternate screen, mouse, paste, focus, keyboard", async () => {
    const { terminal, pty } = await open();
    expect(await outer?.event("ready")).toEqual({ ready: { cols: 80, rows: 24 } });
    expect(terminal.modes.mouseTrackingMode).toBe("drag");
    expect(terminal.modes.bracketedPasteMode).toBe(true);
    expect(terminal.modes.sendFocusMode).toBe(true);
    pty.write("\x03\x1a");
    const typed = (): string =>
      (outer?.events() ?? []).map(({ input }) => (typeof input === "string" ? input : "")).join("");
    await waitFor("Ctrl-C and Ctrl-Z as bytes", () => typed() === "\x03\x1a");
    pty.resize(100, 30);
    expect(await outer?.event("size")).toEqual({ size: { cols: 100, rows: 30 } });
  });

  it.each([
    ["a quiet end", "q", "0"],
    ["a crash", "c", "70"],
    ["a rejection nobody took", "r", "70"],
    ["process.exit", "e", "3"],
  ])("is as it was after %s", async (_, input, status) => {
    const { pty } = await open();
    pty.write(input);
    await outer?.expectRestored();
    expect(outer?.read("status")).toBe(status);
  });

  it("is restored before the crash is printed", async () => {
    const { pty } = await open();
    pty.write("c");
    await outer?.expectRestored();
    const bytes = outer?.bytes ?? "";
    expect(bytes.indexOf("planted crash")).toBeGreaterThan(bytes.indexOf("\x1b[?1049l"));
  });

  it.each(["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"] as const)("is as it was after %s", async (signal) => {
    await open();
    outer?.signal(signal);
    await outer?.expectRestored();
    expect(await outer?.event("end")).toEqual({ end: signal });
  });

  it("is as it was when a sequence is cut off and the terminal does not read", async () => {
    const { pty } = await open();
    pty.pause();
    pty.write("f");
    const flooded = await outer?.event("flooded");
    expect(flooded).toMatchObject({ flooded: true, busy: true });
    expect(Number(flooded?.["stalledMs"])).toBeLessThan(1000);
    pty.resume();
    await outer?.event("drain");
    pty.write("q");
    await outer?.expectRestored();
  });

  it("can end while the terminal does not read", async () => {
    const { pty } = await open();
    pty.pause();
    pty.write("f");
    await outer?.event("flooded");
    outer?.signal("SIGTERM");
    await waitFor("the client to end", () => outer?.read("status") === "0");
    pty.resume();
    await waitFor("the shell to be back", () => outer?.bytes.includes(SHELL_END));
    expect(outer?.read("after")).toBe(outer?.read("before"));
  });

  it("is lost with a hang-up, and the client ends", async () => {
    await open();
    const pid = Number(outer?.read("pid"));
    outer?.pty.kill("SIGKILL");
    await waitFor("the client to end", () => {
      try {
        return !process.kill(pid, 0);
      } catch {
        return true;
      }
    });
    expect(outer?.events().filter((event) => "end" in event).length).toBe(1);
  });

  it("is given back for a suspension and taken again", async () => {
    const { pty, terminal } = await open(true);
    pty.write("z");
    await waitFor("the shell to be back", () => outer?.read("stopped"));
    expect(outer?.read("stopped")).toBe(outer?.read("before"));
    await outer?.event("resume");
    await waitFor("the mouse again", () => terminal.modes.mouseTrackingMode === "drag");
    expect(terminal.buffer.active.type).toBe("alternate");
    await waitFor("the keyboard again", () => outer && /\x1b\[<u[^]*\x1b\[>5u/.test(outer.bytes));
    expect(outer?.bytes.lastIndexOf("\x1b[>5u")).toBeGreaterThan(outer?.bytes.lastIndexOf("\x1b[<u") ?? 0);
    expect(terminal.modes.mouseTrackingMode).toBe("drag");
    pty.write("q");
    await outer?.expectRestored();
    expect(outer?.read("after2")).toBe(outer?.read("before"));
  });
});

describe("ttyRefusal", () => {
  it.each([
    [true, true, "xterm", undefined],
    [false, true, "xterm", "not a terminal"],
    [true, false, "xterm", "not a terminal"],
    [true, true, "dumb", "terminal dumb"],
    [true, true, "", "TERM is not set"],
  ])("%s %s %j", (stdin, stdout, term, refusal) => {
    const said = ttyRefusal({ isTTY: stdin }, { isTTY: stdout }, term);
    if (refusal === undefined) expect(said).toBeUndefined();
    else expect(said).toContain(refusal);
  });
});
