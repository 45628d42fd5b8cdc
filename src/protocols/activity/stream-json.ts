// Lines of JSON that agents print instead of a TUI when they are told to. Of each only what names session and model:
//   {"type":"system","subtype":"init","session_id":"…","model":"…"}          Cursor, its first line
//   {"type":"session.tools_updated","data":{"model":"…"}}                    Copilot
//   {"type":"session.model_change","data":{"newModel":"…"}}                  Copilot

import { cleanText } from "../../core/clean-text.ts";
import { parseStrictJson } from "../../core/strict-json.ts";

/** A longer line is none of these. */
const MAX_LINE_CHARS = 16_384;
const MAX_MODEL_CHARS = 64;
const SESSION_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

export interface StreamInit {
  readonly session: string | null;
  readonly model: string | null;
}

/** What the last line says that begins Cursor's stream; null where none does. */
export function readStreamInit(lines: readonly string[]): StreamInit | null {
  for (const line of lines.toReversed()) {
    const entry = readEntry(line, '"init"');
    if (entry?.["type"] !== "system" || entry["subtype"] !== "init") continue;
    const id = entry["session_id"];
    return { session: typeof id === "string" && SESSION_ID.test(id) ? id : null, model: readModel(entry["model"]) };
  }
  return null;
}

/** The model that the last of Copilot's lines names; null where none does. */
export function readStreamModel(lines: readonly string[]): string | null {
  for (const line of lines.toReversed()) {
    const entry = readEntry(line, '"session.');
    const data = entry?.["data"];
    if (!isObject(data)) continue;
    if (entry?.["type"] === "session.tools_updated") return readModel(data["model"]);
    if (entry?.["type"] === "session.model_change") return readModel(data["newModel"]);
  }
  return null;
}

/** The object of a line. What stands before its brace are remains of the terminal's own set-up. */
function readEntry(line: string, mark: string): Readonly<Record<string, unknown>> | undefined {
  const start = line.indexOf("{");
  if (start < 0 || line.length > MAX_LINE_CHARS || !line.includes(mark)) return undefined;
  const json = parseStrictJson(line.slice(start));
  return json.ok && isObject(json.value) ? json.value : undefined;
}

function readModel(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const model = [...cleanText(value)].slice(0, MAX_MODEL_CHARS).join("").trimEnd();
  return model === "" ? null : model;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
