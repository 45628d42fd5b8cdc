// The model that Copilot names in the status bar of its TUI:  ~/src/mux   GPT-5 mini (medium)  Remaining reqs.: 87%
// Families and not a list of versions, so that the next version is known too.

/** Rows at the end of the screen among which the status bar is, blank ones not counted. */
const BAR_ROWS = 3;
const MAX_ROW_CHARS = 512;

const LABEL =
  /(?:^|[\s(│·])(Claude (?:Opus|Sonnet|Haiku) \d{1,2}(?:\.\d{1,2})?(?: Fast)?|GPT-\d{1,2}(?:\.\d{1,2})?(?: (?:mini|nano|Codex(?:-(?:Mini|Max))?)|-Codex)?|Gemini \d{1,2}(?:\.\d{1,2})? (?:Pro|Flash)|Grok Code Fast \d{1,2})(?=$|[\s)│·])/iu;

/** The label, or null where the bar names none. */
export function readModelLabel(rows: readonly string[]): string | null {
  const bar = rows.filter((row) => row.trim() !== "").slice(-BAR_ROWS);
  for (const row of bar.toReversed()) {
    const label = LABEL.exec(row.slice(0, MAX_ROW_CHARS))?.[1];
    if (label !== undefined) return label;
  }
  return null;
}
