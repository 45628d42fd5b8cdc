// How a conversation goes on: the launch that takes exactly this one up again, or why there is none.

import type { Launch } from "../../core/event.ts";
import type { Left } from "../../core/launched.ts";
import type { Session } from "../../core/state.ts";
import type { CommandContext } from "./context.ts";
import { isDirectory } from "./launch.ts";

/** Between the starts of several: agents take a processor for themselves while they start. */
export const STAGGER_MS = 700;

/** What takes the conversation up again where it was; one line where nothing does. */
export async function resumingLaunch(
  { launcher }: CommandContext,
  { agent, conversation, bypass, cwd }: Left,
  mayBeginAnew: boolean,
  env: Session["env"],
): Promise<Launch | string> {
  const found = launcher.find(agent);
  if (!found.ok) return `no agent ${agent} in the catalog any more`;
  if (!isDirectory(cwd)) return `${cwd} is not there any more`;
  const { runtime } = found;
  const prepared = await launcher.prepare({ runtime, conversation, mayBeginAnew, bypass, args: [], env });
  return prepared.ok ? { ...prepared.launch, cwd } : prepared.message;
}
