// Who is quiet, to JSON and back.

import { count, mapOf, nullable, number, objectOf, text, word, type Parse } from "./json-fields.ts";
import { emptyQuiet, type PaneQuiet, type QuietState } from "./quiet.ts";

export const encodeQuiet = ({ panes, agents }: QuietState): object => ({ panes: [...panes], agents: [...agents] });

const parsePaneQuiet: Parse<PaneQuiet> = objectOf<PaneQuiet>(
  { kind: word(["muted", "snoozed"]), untilMs: nullable(number), stay: text },
  {},
);

const parseSaved = objectOf<QuietState>(
  { panes: mapOf(count, parsePaneQuiet), agents: mapOf(text, nullable(number)) },
  {},
);

/** Always something: being told too much is better than a session lost. */
export const parseQuiet: Parse<QuietState> = (value) => parseSaved(value) ?? emptyQuiet;
