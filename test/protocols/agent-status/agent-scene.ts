// One pane in which agents tell events of agent-status as JSON, through the parser and the reducer; time is data.

import type { Agent } from "../../../src/core/agent.ts";
import type { Conversation } from "../../../src/core/conversation.ts";
import type { Status } from "../../../src/core/status.ts";
import type { ProcessIdentity, Word } from "../../../src/core/word.ts";
import { parseEvent, withProcess } from "../../../src/protocols/agent-status/parse.ts";
import { newSession, pane, report, seen, World } from "../../core/reduce-world.ts";

export const SECOND: number = 1000;
export const MINUTE: number = 60 * SECOND;
/** When scenes begin. */
export const START = 1_000_000;

const CATALOG: ReadonlySet<string> = new Set(["claude-code", "codex"]);

/** A process of the scene, as the table of processes would know it. */
export const processOf = (pid: number, startTime: number = pid * 10): ProcessIdentity => ({ pid, startTime });

export class AgentScene {
  readonly world: World;
  atMs: number;

  constructor(world: World = new World().send(newSession("work", { atMs: START })), atMs: number = START) {
    this.world = world;
    this.atMs = atMs;
  }

  /** Lets time pass; everything that is due meanwhile happens. */
  after(ms: number): this {
    this.atMs += ms;
    this.world.waitUntil(this.atMs);
    return this;
  }

  /** An event as a program writes it. `agent.pid` is known by `processOf`. */
  tell(event: string, fields: object = {}, process?: ProcessIdentity): this {
    const parsed = parseEvent(JSON.stringify({ version: 1, event, ...fields }), (name) =>
      CATALOG.has(name) ? name : undefined,
    );
    if (!parsed.ok) throw new Error(parsed.message);
    const known = process ?? (parsed.pid === null ? undefined : processOf(parsed.pid));
    return this.say(known === undefined ? parsed.word : withProcess(parsed.word, known));
  }

  /** An event of the session `id`. */
  tellOf(id: string, event: string, fields: object = {}): this {
    return this.tell(event, { ...fields, session: { id } });
  }

  say(word: Word): this {
    this.world.send({ type: "said", pane: pane(0), word, atMs: this.atMs });
    return this;
  }

  kill(process: ProcessIdentity): this {
    this.world.send({ type: "processGone", pane: pane(0), process, atMs: this.atMs });
    return this;
  }

  /** What a look at the processes sees in front: an agent, or with null the shell. */
  see(agent: Agent | null): this {
    return this.seeCommand(agent === null ? "zsh" : agent.id, agent);
  }

  /** The foreground is a program's that the catalog does not know, as process 50, or the shell's: "zsh". */
  seeCommand(command: string, agent: Agent | null = null): this {
    this.world.send({ type: "observed", pane: pane(0), observation: seen(command, agent), atMs: this.atMs });
    return this;
  }

  /** An OSC 7501 of the root. */
  declare(state: "working" | "idle"): this {
    this.world.send({ type: "reported", pane: pane(0), report: report(state), atMs: this.atMs });
    return this;
  }

  get status(): Status {
    return this.world.pane(0).status;
  }

  get sessions(): readonly Conversation[] {
    return [...this.world.pane(0).conversations.values()];
  }

  /** The session of this id; synthetic ones go by their key. */
  session(id: string): Conversation | undefined {
    return this.sessions.find(({ session, key }) => (session ?? key) === id);
  }

  stateOf(id: string): string | undefined {
    return this.session(id)?.state;
  }
}
