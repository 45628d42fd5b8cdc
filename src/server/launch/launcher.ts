// Starts agents as a person would in a shell of theirs: finds the program, decides which conversation it is to have, and
// says beforehand what would go wrong. A conversation goes on exactly or not at all.

import { randomUUID } from "node:crypto";
import { launchLine, type ConversationStart } from "../../catalog/launch-argv.ts";
import type { Catalog } from "../../catalog/build-catalog.ts";
import { findRuntime, type FoundRuntime } from "../../catalog/find-runtime.ts";
import type { Runtime } from "../../catalog/runtime.ts";
import type { Launch } from "../../core/event.ts";
import type { Resumable } from "../../core/launched.ts";
import type { LoginPath } from "../processes/login-path.ts";
import { areHooksIn } from "../runs/hooks-installed.ts";
import type { Variable } from "./agent-path.ts";
import { hasConversation } from "./conversation-store.ts";
import { findProgram } from "./find-program.ts";
import type { HookInjector } from "./hook-injector.ts";
import { signedIn, type SignedIn } from "./signed-in.ts";

export interface AgentInfo {
  readonly runtime: Runtime;
  /** Absolute path of the program; null: not installed. */
  readonly program: string | null;
  readonly hooks: "installed" | "not installed" | "none";
  readonly auth: SignedIn;
}

export interface AgentWish {
  readonly runtime: Runtime;
  /** The conversation to go on with; null: a new one. */
  readonly conversation: string | null;
  /** Where the conversation is not there any more a new one may begin in its place. */
  readonly mayBeginAnew: boolean;
  readonly bypass: boolean;
  readonly args: readonly string[];
  /** Variables of the session that differ from the server's. */
  readonly env: Readonly<Record<string, string>>;
}

export type Preparation =
  | {
      readonly ok: true;
      readonly launch: Omit<Launch, "cwd">;
      /** What is likely to stop it, for the person to know; null: nothing. */
      readonly warning: string | null;
    }
  | {
      readonly ok: false;
      /** The conversation is not in the agent's store. */
      readonly isMissing: boolean;
      readonly message: string;
    };

export interface ResumePlan {
  /** Null: the agent cannot go on with it. */
  readonly argv: readonly string[] | null;
  readonly isMissing: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

export class Launcher {
  readonly #catalog: Catalog;
  readonly #path: Pick<LoginPath, "get">;
  readonly #env: Environment;
  readonly #injector: Pick<HookInjector, "inject"> | null;

  /** `env`: the server's own. Without an injector agents have the hooks that are installed, and no others. */
  constructor(
    catalog: Catalog,
    path: Pick<LoginPath, "get">,
    env: Environment,
    injector: Pick<HookInjector, "inject"> | null,
  ) {
    this.#catalog = catalog;
    this.#path = path;
    this.#env = env;
    this.#injector = injector;
  }

  /** The agent that a person means. */
  find(name: string): FoundRuntime {
    return findRuntime(this.#catalog, name);
  }

  /** How a conversation would go on; what is missing is known by the agent's store. */
  async planOf({
    agent,
    conversation,
    bypass,
  }: Pick<Resumable, "agent" | "conversation" | "bypass">): Promise<ResumePlan> {
    const found = this.find(agent);
    if (!found.ok) return { argv: null, isMissing: false };
    const { runtime } = found;
    const variable: Variable = (name) => this.#env[name];
    const isMissing = conversation !== null && (await hasConversation(runtime, conversation, variable)) === false;
    const start: ConversationStart = conversation === null ? { kind: "fresh" } : { kind: "resume", id: conversation };
    return { argv: launchLine(runtime, { start, bypass, args: [] })?.argv ?? null, isMissing };
  }

  /** Installed ones first, in the order of the catalog. */
  async list(): Promise<readonly AgentInfo[]> {
    const path = await this.#path.get();
    const all = this.#catalog.runtimes.toSorted((one, other) => one.order - other.order);
    const infos = all.map((runtime) => this.#infoOf(runtime, path));
    return [...infos.filter(({ program }) => program !== null), ...infos.filter(({ program }) => program === null)];
  }

  async prepare(wish: AgentWish): Promise<Preparation> {
    const { runtime, bypass, args, env } = wish;
    const path = await this.#path.get();
    const variable: Variable = (name) => env[name] ?? this.#env[name];
    const start = await startOf(wish, variable);
    if ("message" in start) return { ok: false, ...start };
    const line = launchLine(runtime, { start, bypass, args });
    if (line === undefined) return { ok: false, isMissing: false, message: impossible(wish) };
    const [command = "", ...rest] = line.argv;
    const program = findProgram(command, path);
    if (program === undefined) return { ok: false, isMissing: false, message: notInstalled(runtime, command) };
    const agent = { agent: runtime.id, bypass, conversation: start.kind === "fresh" ? null : start.id };
    const hooks = areHooksIn(runtime, variable) ? null : await this.#injector?.inject(runtime, args);
    const argv = [program, ...(hooks?.args ?? []), ...rest];
    const launch = { argv, env: { ...hooks?.env, ...line.env, PATH: path }, agent };
    return { ok: true, launch, warning: warningOf(runtime, signedIn(runtime, variable)) };
  }

  #infoOf(runtime: Runtime, path: string): AgentInfo {
    const variable: Variable = (name) => this.#env[name];
    const command = runtime.command.split(" ", 1)[0] ?? "";
    const hooks = runtime.hooks === null ? "none" : areHooksIn(runtime, variable) ? "installed" : "not installed";
    return { runtime, program: findProgram(command, path) ?? null, hooks, auth: signedIn(runtime, variable) };
  }
}

/** Which conversation it is to have. An agent that takes an id from outside gets one. */
async function startOf(
  { runtime, conversation, mayBeginAnew }: AgentWish,
  variable: Variable,
): Promise<ConversationStart | { readonly isMissing: boolean; readonly message: string }> {
  const canCreate = runtime.resume?.create != null;
  if (conversation === null) return canCreate ? { kind: "create", id: randomUUID() } : { kind: "fresh" };
  // Where nobody knows where it would be, the agent itself says whether it has it.
  if ((await hasConversation(runtime, conversation, variable)) !== false) return { kind: "resume", id: conversation };
  if (!mayBeginAnew) {
    const message = `${runtime.name} has no conversation ${conversation} any more; a new one begins with --fresh`;
    return { isMissing: true, message };
  }
  return canCreate ? { kind: "create", id: conversation } : { kind: "fresh" };
}

function impossible({ runtime, conversation, bypass }: AgentWish): string {
  if (bypass && runtime.bypass === null) return `${runtime.name} has no way to ask for no permission`;
  return runtime.resume?.resume == null
    ? `${runtime.name} cannot go on with a conversation`
    : `not a conversation of ${runtime.name}: ${conversation}`;
}

function notInstalled({ name, install, installCommands }: Runtime, command: string): string {
  const [way] = installCommands;
  const page = install === undefined ? "" : ` (${install})`;
  const how =
    way === undefined ? (install === undefined ? "" : `; get it at ${install}`) : `; install it: ${way}${page}`;
  return `${command} is not on the PATH of your login shell, so ${name} cannot be started${how}`;
}

/** What to do where a person is not signed in; null: nothing is known to be in the way. */
export function warningOf({ name, auth }: Runtime, state: SignedIn): string | null {
  if (state !== "no") return null;
  const login = auth?.login;
  if (login == null) return `${name} does not seem to be signed in`;
  return login.startsWith("/")
    ? `${name} does not seem to be signed in: type ${login} in it`
    : `${name} does not seem to be signed in: run ${login}`;
}
