// Signs at the end of what a terminal shows that its agent waits at its prompt: a pattern of the manifest, as of Aider
// (/(?:^|\n)\s*(?:aider|architect)?>\s*$/), or the closed box of Gemini CLI and Qwen Code (╰────╯ · "I'm ready.").

/** Rows at the end of the screen that are looked at, blank ones not counted: a prompt, its box, a status bar below. */
const END_ROWS = 10;
/** Longest text that a pattern is tried on. */
const MAX_END_CHARS = 512;
const LINE_RUNS = /─{4,}/gu;
const CLOSED_BOX = /╰─{4}╯|\bI[’']m ready\./u;

/** The last rows as one text. Long borders are made short, so that a wide terminal leaves room for the rest. */
function endOf(rows: readonly string[]): string {
  return rows
    .map((row) => row.trimEnd())
    .filter((row) => row !== "")
    .slice(-END_ROWS)
    .join("\n")
    .replace(LINE_RUNS, "────")
    .slice(-MAX_END_CHARS);
}

/**
 * Whether the text ends with the prompt: up to the cursor, since below it a program may paint menus, or up to the last row.
 * `cursorRow`: index of the row with the cursor.
 */
export function endsWithPrompt(rows: readonly string[], cursorRow: number, prompt: RegExp): boolean {
  return prompt.test(endOf(rows.slice(0, cursorRow + 1))) || prompt.test(endOf(rows));
}

/** Whether the terminal ends with a box that is closed, or with the words that the agent is ready. */
export function endsWithClosedBox(rows: readonly string[]): boolean {
  return CLOSED_BOX.test(endOf(rows));
}
