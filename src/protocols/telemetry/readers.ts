// The forms of records that are read, by the name that manifests call them.

import { readClaude } from "./claude.ts";
import { readCodex } from "./codex.ts";
import { readGemini, readQwen } from "./gemini.ts";
import { readKimi } from "./kimi.ts";
import type { Tally } from "./tally.ts";

/** Takes in one more line; total: a line that says nothing leaves the tally as it is. */
export type ReadLine = (tally: Tally, line: string) => Tally;

/** Null: of this form only the conversation is read. */
export const LINE_READERS: Readonly<Record<string, ReadLine | null>> = {
  claude: readClaude,
  codex: readCodex,
  gemini: readGemini,
  qwen: readQwen,
  kimi: readKimi,
  droid: null,
};
