// A private place in which real agents run against the model service: their settings are written, their programs are on
// the panes' PATH, and an outer terminal of 120 x 32 is attached with the sidebar on its left.

import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ModelService } from "./model-service.ts";
import { MuxPlace } from "./mux-place.ts";
import type { OuterTerminal } from "./outer-terminal.ts";
import type { Installed } from "./real-agents.ts";
import { waitFor } from "./wait-for.ts";

export const ROOM_COLS = 120;
export const ROOM_ROWS = 32;
/** Columns of the sidebar with its border, as it is by default. */
export const SIDEBAR_COLS = 30;
/** A step of an agent: its start alone takes ten seconds on a machine that is busy. */
export const AGENT_PATIENCE_MS = 60_000;
/** Agents drop keys that come together with their question: nobody can have meant them. Claude Code does so for 0.2 s. */
const GUARD_MS = 1_000;
/** How often a line is typed that an agent drops, and how long it has to show it, in ms. */
const TYPING_ROUNDS = 4;
const TYPING_PATIENCE_MS = 10_000;
/** An agent's start and several turns, beside another test that does the same. */
export const AGENT_TEST_TIMEOUT_MS = 300_000;

/** A status as `mux status --json` tells it. */
export interface ToldStatus {
  readonly state: string;
  readonly kind: string | null;
  readonly msg: string | null;
  readonly app: string | null;
  readonly source: string;
  readonly confidence: string;
  readonly since: number;
  readonly seq: number;
  readonly unread: boolean;
}

export interface ToldPane {
  readonly pane: string;
  readonly command: string;
  readonly agent: { readonly id: string; readonly name: string; readonly match: string } | null;
  readonly status: ToldStatus;
  readonly records: readonly unknown[];
}

export class AgentRoom {
  readonly place: MuxPlace;
  readonly service: ModelService;
  /** Directory the agents work in. */
  readonly work: string;
  /** What agents and panes have in their environment beyond the place's. */
  readonly env: Readonly<Record<string, string>>;

  private constructor(place: MuxPlace, service: ModelService) {
    this.place = place;
    this.service = service;
    this.work = join(place.dir, "work");
    mkdirSync(this.work);
    this.env = {
      ANTHROPIC_BASE_URL: service.url,
      ANTHROPIC_AUTH_TOKEN: "no-token-is-checked",
      DISABLE_AUTOUPDATER: "1",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      CODEX_HOME: join(place.dir, "codex"),
      GEMINI_API_KEY: "no-key-is-checked",
      // The model service does not speak its API: it answers that there is none.
      GOOGLE_GEMINI_BASE_URL: service.url,
    };
    writeClaudeSettings(join(place.dir, "home"), this.work);
    writeCodexSettings(join(place.dir, "codex"), this.work, service.url);
    writeGeminiSettings(join(place.dir, "home"));
  }

  static async open(...agents: readonly Installed[]): Promise<AgentRoom> {
    const room = new AgentRoom(new MuxPlace(), await ModelService.start());
    for (const agent of agents) if (agent.ok) symlinkSync(agent.path, join(room.place.bin, agent.command));
    return room;
  }

  /** A client in session "work", which it starts; `kittyKeys`: the outer terminal knows that protocol. */
  async attach({ kittyKeys = false }: { readonly kittyKeys?: boolean } = {}): Promise<OuterTerminal> {
    const args = ["new", "-A", "-s", "work", "-c", this.work];
    const outer = this.place.attach(args, { cols: ROOM_COLS, rows: ROOM_ROWS, env: { ...this.env } });
    if (kittyKeys) {
      outer.terminal.parser.registerCsiHandler({ prefix: "?", final: "u" }, () => {
        outer.write("\x1b[?0u");
        return true;
      });
    }
    await outer.shows("│$");
    return outer;
  }

  /** What is told of a pane now. */
  async told(pane: string): Promise<ToldPane> {
    return JSON.parse(await this.place.ask("status", "--json", "-t", pane)) as ToldPane;
  }

  /** Waits until a command is in front of the pane. */
  async inFront(pane: string, command: string): Promise<ToldPane> {
    return waitFor(
      `${command} to be in front of ${pane}`,
      async () => {
        const told = await this.told(pane);
        return told.command === command ? told : null;
      },
      AGENT_PATIENCE_MS,
    );
  }

  /** Waits for a state that the pane tells. */
  async reaches(pane: string, state: string): Promise<ToldPane> {
    let last: ToldPane | null = null;
    try {
      return await waitFor(
        `${pane} to be ${state}`,
        async () => {
          last = await this.told(pane);
          return last.status.state === state ? last : null;
        },
        AGENT_PATIENCE_MS,
      );
    } catch (error) {
      const screen = await this.place.ask("capture-pane", "-p", "-t", pane);
      throw new Error(`${(error as Error).message}\n${JSON.stringify(last)}\n${screen}`, { cause: error });
    }
  }

  /** Waits until a pane shows a text. */
  async shows(pane: string, wanted: string | RegExp): Promise<string> {
    let screen = "";
    const matches = async (): Promise<boolean> => {
      screen = await this.place.ask("capture-pane", "-p", "-t", pane);
      return typeof wanted === "string" ? screen.includes(wanted) : wanted.test(screen);
    };
    try {
      await waitFor(`${pane} to show ${wanted}`, matches, AGENT_PATIENCE_MS);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${screen}`, { cause: error });
    }
    return screen;
  }

  /**
   * Types a command line or a prompt: Enter goes off when the text can be read, as a person does it. An agent that is not
   * ready yet drops keys: then the line is cleared and typed again.
   */
  async type(outer: OuterTerminal, pane: string, text: string): Promise<void> {
    const isShown = async (): Promise<boolean> =>
      (await this.place.ask("capture-pane", "-p", "-t", pane)).includes(text);
    for (let round = 1; round < TYPING_ROUNDS; round++) {
      outer.write(text);
      if (await waitFor(`${pane} to show ${text}`, isShown, TYPING_PATIENCE_MS).catch(() => false)) break;
      outer.write("\x15");
    }
    await this.shows(pane, text);
    outer.write("\r");
  }

  /** Types one key as the answer to a question that is on the outer terminal's screen. */
  async answer(outer: OuterTerminal, question: string, key: string): Promise<void> {
    await outer.shows(question, AGENT_PATIENCE_MS);
    const shownAtMs = performance.now();
    await waitFor("the agent to take keys as an answer", () => performance.now() - shownAtMs > GUARD_MS);
    outer.write(key);
  }

  /** Starts an agent from the shell in a pane; resolves when it says itself that it is idle: it may seem so before. */
  async start(outer: OuterTerminal, pane: string, command: string): Promise<ToldPane> {
    await this.type(outer, pane, command);
    return waitFor(
      `${command} to declare that it is idle`,
      async () => {
        const told = await this.told(pane);
        return told.status.state === "idle" && told.status.confidence === "declared" ? told : null;
      },
      AGENT_PATIENCE_MS,
    );
  }

  /** Pids of an agent's processes that started from the room's programs. */
  pidsOf(command: string): readonly number[] {
    const runs = this.place
      .processes()
      .filter(({ argv }) => argv.slice(0, 2).some((word) => basename(word) === command));
    return runs.map(({ pid }) => pid);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.place.close();
  }
}

/** Rows of the sidebar as they are on the screen. */
export const sidebarOf = (outer: OuterTerminal): readonly string[] =>
  outer.rows().map((row) => row.slice(0, SIDEBAR_COLS - 1).trimEnd());

/** Waits for the sidebar's text to match; rows are lines. */
export async function sidebarShows(outer: OuterTerminal, wanted: RegExp): Promise<void> {
  try {
    await waitFor(`the sidebar to show ${wanted}`, () => wanted.test(sidebarOf(outer).join("\n")), AGENT_PATIENCE_MS);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${outer.text()}`, { cause: error });
  }
}

function writeClaudeSettings(home: string, work: string): void {
  const settings = {
    hasCompletedOnboarding: true,
    theme: "dark",
    projects: { [work]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
  };
  writeFileSync(join(home, ".claude.json"), JSON.stringify(settings));
}

function writeCodexSettings(directory: string, work: string, url: string): void {
  mkdirSync(directory);
  const lines = [
    'model = "gpt-5"',
    'model_provider = "loopback"',
    'approval_policy = "on-request"',
    'sandbox_mode = "read-only"',
    "check_for_update_on_startup = false",
    "[model_providers.loopback]",
    'name = "loopback"',
    `base_url = "${url}/v1"`,
    'wire_api = "responses"',
    `[projects."${work}"]`,
    'trust_level = "trusted"',
  ];
  writeFileSync(join(directory, "config.toml"), `${lines.join("\n")}\n`);
}

function writeGeminiSettings(home: string): void {
  const settings = {
    security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
    general: { disableAutoUpdate: true },
    privacy: { usageStatisticsEnabled: false },
  };
  mkdirSync(join(home, ".gemini"), { recursive: true });
  writeFileSync(join(home, ".gemini", "settings.json"), JSON.stringify(settings));
}
