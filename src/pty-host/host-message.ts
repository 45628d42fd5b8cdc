// Decodes what a server sends to a value that is safe to act on. Total: a frame that makes no sense is "malformed", one that a
// newer server may know is "unknown". Bytes are views into the frame.

import { parseJson, TYPE_JSON } from "../wire/framing.ts";
import type { Frame } from "../wire/framing.ts";
import { HOST_BLOCK, HOST_FACTS, HOST_INPUT, HOST_REPLY, HOST_SNAPSHOT } from "../wire/host.ts";
import type { ToHost } from "../wire/host.ts";
import { MAX_MARK_NAME } from "./host-limits.ts";

export type BinaryToHost =
  | {
      readonly t: "input";
      readonly pane: number;
      readonly seq: number;
      readonly client: string;
      readonly bytes: Uint8Array;
    }
  | { readonly t: "reply"; readonly pane: number; readonly answer: number; readonly bytes: Uint8Array }
  | {
      readonly t: "snapshot";
      readonly pane: number;
      readonly offset: number;
      readonly entries: number;
      readonly bytes: Uint8Array;
    }
  | { readonly t: "block"; readonly pane: number; readonly number: number; readonly bytes: Uint8Array }
  | { readonly t: "facts"; readonly version: number; readonly bytes: Uint8Array };

export type HostMessage = ToHost | BinaryToHost;

const MAX_PANE = 0xffffffff;
/** Highest columns, rows and pixels that a terminal can be told. */
const MAX_SIZE = 0xffff;
const utf8 = new TextDecoder();

/** The message in a frame. */
export function parseHostMessage(frame: Frame): HostMessage | "malformed" | "unknown" {
  if (frame.type === TYPE_JSON) return parseJsonMessage(parseJson(frame.payload));
  return parseBinary(frame.type, frame.payload);
}

function parseBinary(type: number, payload: Uint8Array): BinaryToHost | "malformed" | "unknown" {
  const numbers = NUMBERS[type];
  if (numbers === undefined) return "unknown";
  const paneBytes = type === HOST_FACTS ? 0 : 4;
  const head = paneBytes + 8 * numbers;
  if (payload.length < head) return "malformed";
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const pane = paneBytes === 0 ? 0 : view.getUint32(0, true);
  const first = view.getFloat64(paneBytes, true);
  const second = numbers > 1 ? view.getFloat64(paneBytes + 8, true) : 0;
  const bytes = payload.subarray(head);
  // Answers are ordered numbers, whole or not.
  if (type === HOST_REPLY && first >= 0 && Number.isFinite(first)) return { t: "reply", pane, answer: first, bytes };
  if (!isCount(first) || !isCount(second)) return "malformed";
  switch (type) {
    case HOST_INPUT:
      return parseInput(pane, first, bytes);
    case HOST_SNAPSHOT:
      return { t: "snapshot", pane, offset: first, entries: second, bytes };
    case HOST_BLOCK:
      return { t: "block", pane, number: first, bytes };
    default:
      return { t: "facts", version: first, bytes };
  }
}

/** How many f64 numbers stand before the bytes of each binary type. */
const NUMBERS: Readonly<Record<number, number>> = {
  [HOST_INPUT]: 1,
  [HOST_REPLY]: 1,
  [HOST_SNAPSHOT]: 2,
  [HOST_BLOCK]: 1,
  [HOST_FACTS]: 1,
};

function parseInput(pane: number, seq: number, rest: Uint8Array): BinaryToHost | "malformed" {
  const length = rest[0];
  if (length === undefined || rest.length < 1 + length) return "malformed";
  const client = utf8.decode(rest.subarray(1, 1 + length));
  return { t: "input", pane, seq, client, bytes: rest.subarray(1 + length) };
}

function parseJsonMessage(value: unknown): ToHost | "malformed" | "unknown" {
  if (!isObject(value) || typeof value["t"] !== "string") return "malformed";
  switch (value["t"]) {
    case "hello":
      return parseHello(value);
    case "shutdown":
      return { t: "shutdown" };
    case "spawn":
    case "resize":
    case "mark":
    case "parsed":
    case "kill":
    case "close":
    case "dropBlocks":
    case "replay":
      return isPane(value["pane"]) ? parsePaneMessage(value["t"], value["pane"], value) : "malformed";
    default:
      return "unknown";
  }
}

type PaneMessageName = Exclude<ToHost["t"], "hello" | "shutdown">;

function parsePaneMessage(t: PaneMessageName, pane: number, value: JsonObject): ToHost | "malformed" {
  switch (t) {
    case "kill":
    case "close":
    case "replay":
      return { t, pane };
    case "parsed":
      return isCount(value["offset"]) ? { t, pane, offset: value["offset"] } : "malformed";
    case "dropBlocks":
      return isCount(value["below"]) ? { t, pane, below: value["below"] } : "malformed";
    case "mark":
      return isText(value["name"], MAX_MARK_NAME) ? { t, pane, name: value["name"] } : "malformed";
    case "resize":
      return parseResize(pane, value);
    case "spawn":
      return parseSpawn(pane, value);
  }
}

function parseHello(value: JsonObject): ToHost | "malformed" {
  const { v, server } = value;
  if (!isCount(v) || v < 1 || !isCount(server)) return "malformed";
  return { t: "hello", v, server };
}

function parseResize(pane: number, value: JsonObject): ToHost | "malformed" {
  const { cols, rows, width = 0, height = 0 } = value;
  if (!isSize(cols) || !isSize(rows) || !isPixels(width) || !isPixels(height)) return "malformed";
  return { t: "resize", pane, cols, rows, width, height };
}

function parseSpawn(pane: number, value: JsonObject): ToHost | "malformed" {
  const { argv, cwd, env, cols, rows } = value;
  if (!Array.isArray(argv) || !argv.every((item) => typeof item === "string")) return "malformed";
  if (typeof cwd !== "string" || !isSize(cols) || !isSize(rows) || !isTextMap(env)) return "malformed";
  return { t: "spawn", pane, argv, cwd, env, cols, rows };
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isTextMap = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((item) => typeof item === "string");
const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === "string" && value.length <= maxLength;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isPane = (value: unknown): value is number => isCount(value) && value <= MAX_PANE;
const isPixels = (value: unknown): value is number => isCount(value) && value <= MAX_SIZE;
const isSize = (value: unknown): value is number => isPixels(value) && value >= 1;
