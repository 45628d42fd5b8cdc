// Launched agents and conversations to take up again, to JSON and back.

import { acceptedOf, count, flag, nullable, number, objectOf, text, type Parse } from "./json-fields.ts";
import type { Bound, Launched, Left, Resumable } from "./launched.ts";

export const parseLaunched: Parse<Launched> = objectOf<Launched>({ agent: text, bypass: flag }, {});
export const parseBound: Parse<Bound> = objectOf<Bound>({ agent: text, conversation: text }, {});

const LEFT = {
  agent: text,
  conversation: nullable(text),
  bypass: flag,
  cwd: text,
  session: text,
  window: text,
  prompt: nullable(text),
  endedAtMs: number,
};

const parseResumable: Parse<Resumable> = objectOf<Resumable>({ number: count, pane: nullable(count), ...LEFT }, {});
/** Without the numbers, which only its server knows it by. */
export const parseLeft: Parse<Left> = objectOf<Left>(LEFT, {});

/** Those that can be read: one that went wrong costs nothing but itself. */
export const parseResumables: Parse<readonly Resumable[]> = acceptedOf(parseResumable);
