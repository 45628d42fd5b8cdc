// The outer terminal of an end-to-end test: a real pty with a program in it, read into a second @xterm/headless that
// answers queries as a terminal does. The judge looks at its screen.

import xterm from "@xterm/headless";
import { spawn, type IPty } from "node-pty";
import { charProperties, wcwidth } from "../../src/core/char-width.ts";
import { STATUS_ANSWER } from "./fake-agents.ts";
import { PATIENCE_MS, waitFor } from "./wait-for.ts";

export interface OuterOptions {
  readonly argv: readonly string[];
  readonly cols?: number;
  readonly rows?: number;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** It reads program status: answers when asked, and keeps what is reported. */
  readonly readsStatus?: boolean;
  /** It answers the question for OSC 99. */
  readonly answersNotices?: boolean;
}

/** What only the inner parts of @xterm/headless and node-pty tell or do. */
interface InnerTerminal {
  readonly _core: { readonly coreService: { readonly isCursorHidden: boolean } };
}
interface InnerPty {
  destroy(): void;
}

/** Queries that @xterm/headless leaves unanswered and a real terminal answers. */
const ANSWERS: readonly (readonly [RegExp, string])[] = [
  [/\x1b\[>0?q/, "\x1bP>|outer(1.0)\x1b\\"],
  [/\x1b\]10;\?(?:\x07|\x1b\\)/, "\x1b]10;rgb:dddd/dddd/dddd\x1b\\"],
  [/\x1b\]11;\?(?:\x07|\x1b\\)/, "\x1b]11;rgb:1111/1111/1111\x1b\\"],
];

export class OuterTerminal {
  readonly terminal: InstanceType<typeof xterm.Terminal>;
  readonly #pty: IPty;
  readonly #chunks: Buffer[] = [];
  /** Bodies of OSC 7501 as they came, oldest first; none where it does not read them. */
  readonly statusReports: string[] = [];
  exitCode: number | null = null;

  constructor({ argv, cols = 80, rows = 24, cwd, env, readsStatus = false, answersNotices = false }: OuterOptions) {
    this.terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true, logLevel: "off", scrollback: 0 });
    // Widths as today's terminals have them.
    this.terminal.unicode.register({
      version: "mux",
      wcwidth: (code: number) => wcwidth(code) as 0 | 1 | 2,
      charProperties,
    });
    this.terminal.unicode.activeVersion = "mux";
    const [file = "sh", ...args] = argv;
    this.#pty = spawn(file, args, { cols, rows, cwd, env, name: env["TERM"] ?? "", encoding: null });
    // With encoding null the data are bytes, whatever the declaration says.
    this.#pty.onData((data) => this.#take(data as unknown as Buffer));
    this.#pty.onExit(({ exitCode }) => (this.exitCode = exitCode));
    this.terminal.onData((answer) => this.write(answer));
    if (answersNotices) this.terminal.parser.registerOscHandler(99, (body) => this.#answerNotices(body));
    if (readsStatus) this.terminal.parser.registerOscHandler(7501, (body) => this.#readStatus(body));
  }

  #answerNotices(body: string): boolean {
    if (body === "i=mux:p=?;") this.write("\x1b]99;i=mux:p=?;a=focus:o=always\x1b\\");
    return true;
  }

  #readStatus(body: string): boolean {
    if (body === "?") this.write(STATUS_ANSWER);
    else this.statusReports.push(body);
    return true;
  }

  get pid(): number {
    return this.#pty.pid;
  }

  /** All bytes that were written to the terminal so far. */
  get output(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  write(text: string): void {
    if (this.exitCode === null) this.#pty.write(text);
  }

  resize(cols: number, rows: number): void {
    this.#pty.resize(cols, rows);
    this.terminal.resize(cols, rows);
  }

  get cursorHidden(): boolean {
    return (this.terminal as unknown as InnerTerminal)._core.coreService.isCursorHidden;
  }

  /** Whether the terminal is as a program finds it: main screen, cursor, no modes that send anything by themselves. */
  get isPlain(): boolean {
    const { buffer, modes } = this.terminal;
    const asks = modes.bracketedPasteMode || modes.sendFocusMode || modes.applicationCursorKeysMode;
    return buffer.active.type === "normal" && !asks && modes.mouseTrackingMode === "none" && !this.cursorHidden;
  }

  /** The text of one row, right-trimmed. */
  row(y: number): string {
    return (
      this.terminal.buffer.active
        .getLine(this.terminal.buffer.active.baseY + y)
        ?.translateToString(true)
        .trimEnd() ?? ""
    );
  }

  rows(): readonly string[] {
    return Array.from({ length: this.terminal.rows }, (_, y) => this.row(y));
  }

  text(): string {
    return this.rows().join("\n");
  }

  /** Waits until the screen shows `wanted`; the failure shows the screen. */
  async shows(wanted: string | RegExp, timeoutMs: number = PATIENCE_MS): Promise<string> {
    const matches = (): boolean =>
      typeof wanted === "string" ? this.text().includes(wanted) : wanted.test(this.text());
    try {
      await waitFor(`the screen to show ${wanted}`, matches, timeoutMs);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${this.text()}`, { cause: error });
    }
    return this.text();
  }

  /** Waits until the whole screen is `wanted`; the failure shows the lines that are not. */
  async becomes(what: string, wanted: string, timeoutMs: number = PATIENCE_MS): Promise<void> {
    try {
      await waitFor(`${what} to be as expected`, () => this.text() === wanted, timeoutMs);
    } catch (error) {
      const rows = this.rows();
      const lines = wanted
        .split("\n")
        .flatMap((line, y) => (line === rows[y] ? [] : [`- ${line}`, `+ ${rows[y] ?? ""}`]));
      throw new Error(`${(error as Error).message}\n${lines.join("\n")}`, { cause: error });
    }
  }

  async exits(timeoutMs: number = PATIENCE_MS): Promise<number> {
    await waitFor("the outer program to exit", () => this.exitCode !== null, timeoutMs);
    return this.exitCode ?? -1;
  }

  /** Closes the terminal's window under the program: the system hangs up. */
  hangUp(): void {
    (this.#pty as unknown as InnerPty).destroy();
  }

  /** Ends the program as a closed terminal does, then for good. */
  async close(): Promise<void> {
    if (this.exitCode !== null) return;
    this.#pty.kill("SIGHUP");
    try {
      await this.exits(3_000);
    } catch {
      this.#pty.kill("SIGKILL");
    }
  }

  #take(data: Buffer): void {
    this.#chunks.push(data);
    this.terminal.write(data);
    const text = data.toString("latin1");
    for (const [query, answer] of ANSWERS) if (query.test(text)) this.write(answer);
  }
}
