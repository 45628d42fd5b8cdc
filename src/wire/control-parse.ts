// Checks what a control peer sends: a value of unknown form in, a message out, or undefined. Total; loose about unknown
// fields, strict about those that are read.

import type { InputItem } from "../core/key.ts";
import type { ToServer } from "./control.ts";
import type { Colours } from "./outer.ts";

/** Largest size a client may claim, in cells. */
export const MAX_COLS = 1000;
export const MAX_ROWS = 500;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === "string";
const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);
const isCount = (value: unknown): value is number => isInteger(value) && value >= 0;
const isStrings = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isString);
const isEnv = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every(isString);
const isClient = (value: unknown): value is string => isString(value) && /^[0-9a-f]{16}$/.test(value);

/** Bytes of pixels in a cell, or nothing when it is not to be believed. */
const isCell = (value: unknown): value is number => isInteger(value) && value > 0 && value < 1000;

/** A size in cells within the limits: 0, negative or absurd ones are pulled in, what is no number is refused. */
function parseSize(cols: unknown, rows: unknown): { cols: number; rows: number } | undefined {
  if (typeof cols !== "number" || typeof rows !== "number" || Number.isNaN(cols) || Number.isNaN(rows))
    return undefined;
  const clamp = (value: number, most: number): number => Math.max(1, Math.min(most, Math.floor(value)));
  return { cols: clamp(cols, MAX_COLS), rows: clamp(rows, MAX_ROWS) };
}

function isKey(value: unknown): boolean {
  return (
    isObject(value) &&
    isString(value["key"]) &&
    isCount(value["mods"]) &&
    (value["event"] === 1 || value["event"] === 2 || value["event"] === 3) &&
    ["text", "shifted", "base"].every((name) => value[name] === undefined || isString(value[name]))
  );
}

function isMouse(value: unknown): boolean {
  return (
    isObject(value) &&
    ["press", "release", "move", "wheel"].includes(String(value["action"])) &&
    [value["button"], value["mods"], value["x"], value["y"]].every(isCount)
  );
}

function isInputItem(value: unknown): value is InputItem {
  if (!isObject(value)) return false;
  switch (value["kind"]) {
    case "key":
      return isKey(value["key"]);
    case "text":
    case "paste":
      return isString(value["text"]);
    case "mouse":
      return isMouse(value["mouse"]);
    case "raw":
      return isString(value["bytes"]);
    default:
      return false;
  }
}

const isColour = (value: unknown): value is number => isCount(value) && value <= 0xffffff;

function parseColours(value: unknown): Colours {
  if (!isObject(value)) return {};
  const { foreground, background, cursor, palette } = value;
  const entries = isObject(palette)
    ? Object.entries(palette).filter(
        ([index, colour]) => /^\d{1,3}$/.test(index) && Number(index) < 256 && isColour(colour),
      )
    : [];
  return {
    ...(isColour(foreground) ? { foreground } : {}),
    ...(isColour(background) ? { background } : {}),
    ...(isColour(cursor) ? { cursor } : {}),
    ...(entries.length > 0 ? { palette: Object.fromEntries(entries) as Record<number, number> } : {}),
  };
}

function parseHello(value: Fields): ToServer | undefined {
  const { v, version, client, role } = value;
  if (!isInteger(v) || !isString(version) || !isClient(client) || (role !== "cli" && role !== "client"))
    return undefined;
  return { type: "hello", v, version: version.slice(0, 64), client, role };
}

function parseCommand(value: Fields): ToServer | undefined {
  const { id, argv, cwd, pane, env, stdin, cols, rows } = value;
  if (!isCount(id) || !isStrings(argv) || !isString(cwd)) return undefined;
  return {
    type: "command",
    id,
    argv,
    cwd,
    ...(isString(pane) ? { pane } : {}),
    ...(isEnv(env) ? { env } : {}),
    ...(isString(stdin) ? { stdin } : {}),
    ...parseSize(cols, rows),
  };
}

function parseAttach(value: Fields): ToServer | undefined {
  const size = parseSize(value["cols"], value["rows"]);
  const { target, term, tty } = value;
  if (!size || !isString(target) || !isString(term) || !isString(tty)) return undefined;
  return {
    type: "attach",
    ...size,
    target,
    term: term.slice(0, 64),
    tty: tty.slice(0, 256),
    detachOthers: value["detachOthers"] === true,
    readOnly: value["readOnly"] === true,
    again: value["again"] === true,
  };
}

function parseSizeMessage(value: Fields): ToServer | undefined {
  const size = parseSize(value["cols"], value["rows"]);
  if (!size) return undefined;
  const { cellWidth, cellHeight } = value;
  return { type: "size", ...size, ...(isCell(cellWidth) && isCell(cellHeight) ? { cellWidth, cellHeight } : {}) };
}

function parseInput(value: Fields): ToServer | undefined {
  const { seq, pane, items } = value;
  if (!isCount(seq) || !(pane === null || isCount(pane)) || !Array.isArray(items) || !items.every(isInputItem))
    return undefined;
  return { type: "input", seq, pane, items };
}

/** The message that `value` is, or undefined. */
export function parseToServer(value: unknown): ToServer | undefined {
  if (!isObject(value)) return undefined;
  const { seq, argv, frame, pane, rows, on, kind } = value;
  switch (value["type"]) {
    case "hello":
      return parseHello(value);
    case "command":
      return parseCommand(value);
    case "attach":
      return parseAttach(value);
    case "size":
      return parseSizeMessage(value);
    case "outer":
      return {
        type: "outer",
        colours: parseColours(value["colours"]),
        notifies: value["notifies"] !== false,
        ...(typeof value["dark"] === "boolean" ? { dark: value["dark"] } : {}),
      };
    case "input":
      return parseInput(value);
    case "run":
      return isCount(seq) && isStrings(argv) ? { type: "run", seq, argv } : undefined;
    case "painted":
      return isCount(frame) ? { type: "painted", frame } : undefined;
    case "scroll":
      return isCount(pane) && typeof rows === "number" ? { type: "scroll", pane, rows } : undefined;
    case "watch":
      return pane === null || isCount(pane) ? { type: "watch", pane } : undefined;
    case "inbox":
      return typeof on === "boolean" ? { type: "inbox", on } : undefined;
    case "ask":
      return pane === null || isCount(pane) ? { type: "ask", pane } : undefined;
    case "choose":
      return kind === "agents" || kind === "restore" ? { type: "choose", kind } : undefined;
    case "focus":
      return typeof on === "boolean" ? { type: "focus", on } : undefined;
    default:
      return undefined;
  }
}
