// What a client chooses from: the agents of the catalog as they stand on this machine, and the conversations that can go on.

import { quoteWords } from "../../core/quote-words.ts";
import type { Resumable } from "../../core/launched.ts";
import type { AgentChoice, ChoiceKind, Choices, RestoreRow } from "../../wire/choices.ts";
import { warningOf, type AgentInfo } from "../launch/launcher.ts";
import type { World } from "../world.ts";
import { shortPath } from "./place.ts";

/** What is asked for lies on disk: the look-up goes on beside everything else. */
export async function choicesFor(
  world: Pick<World, "launcher" | "loop" | "restore">,
  kind: ChoiceKind,
): Promise<Choices> {
  if (kind === "agents") return { kind, rows: (await world.launcher.list()).map(agentChoice) };
  // The newest first.
  const { resumables } = world.loop.state;
  const rows = await Promise.all(resumables.toReversed().map((each) => restoreRow(world, each)));
  return { kind, rows, sessions: (world.restore.before ?? []).map(({ name }) => name) };
}

function agentChoice({ runtime, program, auth }: AgentInfo): AgentChoice {
  const { id, name, command, bypass, install, installCommands } = runtime;
  return {
    id,
    name,
    command,
    installed: program !== null,
    bypass: bypass === null ? null : bypassWords(bypass),
    page: install ?? null,
    installCommand: installCommands[0] ?? null,
    warning: warningOf(runtime, auth),
  };
}

/** "--yolo", or the variable that does it. */
const bypassWords = ({ args, env }: NonNullable<AgentInfo["runtime"]["bypass"]>): string =>
  [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...args].join(" ");

async function restoreRow({ launcher }: Pick<World, "launcher">, each: Resumable): Promise<RestoreRow> {
  const { number, agent, conversation, bypass, cwd, session, prompt, endedAtMs } = each;
  const found = launcher.find(agent);
  const { argv, isMissing } = await launcher.planOf(each);
  return {
    number,
    name: found.ok ? found.runtime.name : agent,
    command: argv === null ? null : quoteWords(argv),
    missing: isMissing,
    isNew: conversation === null,
    bypass,
    place: shortPath(cwd),
    session,
    prompt,
    endedAtMs,
  };
}
