// The agent that a person means: by its id, another name of its, its label, or the command they type to start it.

import type { Catalog } from "./build-catalog.ts";
import { nearestWord } from "./nearest-word.ts";
import type { Runtime } from "./runtime.ts";

export type FoundRuntime =
  | { readonly ok: true; readonly runtime: Runtime }
  /** `nearest`: the name that was probably meant. */
  | { readonly ok: false; readonly nearest: string | undefined };

const commandOf = ({ command }: Runtime): string => command.split(" ", 1)[0] ?? "";

export function findRuntime({ runtimes, byName }: Catalog, name: string): FoundRuntime {
  const wanted = name.toLowerCase();
  const runtime =
    byName.get(wanted) ??
    runtimes.find((each) => each.display.label.toLowerCase() === wanted || commandOf(each) === name);
  if (runtime !== undefined) return { ok: true, runtime };
  const names = runtimes.flatMap((each) => [each.id, ...each.aliases, commandOf(each)]);
  return { ok: false, nearest: nearestWord(wanted, names) };
}
