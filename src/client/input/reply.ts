// Answers of the outer terminal to questions (ours, or of something that ran before us). Whatever is shaped like an answer
// is one, and never input.
//   CSI ? 64;22 c · CSI ? 2026;2 $ y · CSI 6;18;9 t · OSC 11;rgb:1e1e/1e1e/2e2e ST · DCS >| name ST · OSC 7501;?:states=…

import type { Decoded, OuterReply } from "./decoded.ts";
import { plainParams } from "./params.ts";

const OTHER: OuterReply = { type: "other" };
/** Longest name of a terminal that is kept, in UTF-16 units. */
const MAX_NAME_LENGTH = 128;
/** Colours taken from one OSC 4 answer. */
const MAX_COLOURS = 256;

const DYNAMIC_COLOURS: Readonly<Record<string, "foreground" | "background" | "cursor">> = {
  "10": "foreground",
  "11": "background",
  "12": "cursor",
};

/** The answer of a CSI sequence; undefined where it is none. */
export function decodeCsiReply(params: string, intermediates: string, final: string): OuterReply | undefined {
  const mark = /^[<=>?]/.exec(params)?.[0] ?? "";
  const numbers = plainParams(params.slice(mark.length));
  if (mark !== "") return decodePrivate(mark, numbers, intermediates, final);
  if (intermediates !== "") return OTHER;
  switch (final) {
    case "R":
      return { type: "cursor", x: Math.max(0, (numbers[1] ?? 1) - 1), y: Math.max(0, (numbers[0] ?? 1) - 1) };
    case "t":
      return decodeWindow(numbers);
    case "c":
    case "n":
    case "x":
    case "y":
      return OTHER;
    default:
      return undefined;
  }
}

function decodePrivate(mark: string, numbers: readonly number[], intermediates: string, final: string): OuterReply {
  if (final === "c" && intermediates === "") {
    return { type: "attributes", level: mark === "?" ? 1 : mark === ">" ? 2 : 3, params: numbers };
  }
  if (mark !== "?") return OTHER;
  const [first = 0, second = 0] = numbers;
  if (intermediates === "$" && final === "y") return { type: "mode", mode: first, state: second };
  if (final === "u" && intermediates === "") return { type: "kittyFlags", flags: first };
  if (final === "n" && first === 997) return { type: "scheme", dark: second === 1 };
  return OTHER;
}

function decodeWindow([what, first = 0, second = 0]: readonly number[]): OuterReply {
  if (first < 1 || second < 1) return OTHER;
  if (what === 4) return { type: "pixels", of: "area", width: second, height: first };
  if (what === 6) return { type: "pixels", of: "cell", width: second, height: first };
  return what === 8 || what === 48 ? { type: "size", cols: second, rows: first } : OTHER;
}

/** The answers in a string sequence; at least one, `other` where nothing in it is known. */
export function decodeStringReply(introducer: "]" | "P" | "_", body: string): Decoded[] {
  const replies = introducer === "]" ? decodeOsc(body) : [decodeDcs(introducer, body)];
  return replies.map((reply) => ({ kind: "reply", reply }));
}

function decodeDcs(introducer: string, body: string): OuterReply {
  if (introducer !== "P" || !body.startsWith(">|")) return OTHER;
  return { type: "name", text: body.slice(2, 2 + MAX_NAME_LENGTH).replace(/[^\x20-\x7e]/g, "") };
}

function decodeOsc(body: string): OuterReply[] {
  const [number = "", ...fields] = body.split(";");
  const of = DYNAMIC_COLOURS[number];
  if (of !== undefined) return [colourReply(of, fields[0])];
  if (number === "4") return decodePalette(fields);
  if (number === "7501") return [decodeProgramStatus(fields.join(";"))];
  if (number === "99" && isNoticesAnswer(fields[0] ?? "")) return [{ type: "notices" }];
  return [OTHER];
}

/** `i=mux:p=?`, then what it knows. */
const isNoticesAnswer = (metadata: string): boolean => metadata.split(":").includes("p=?");

function decodePalette(fields: readonly string[]): OuterReply[] {
  const replies: OuterReply[] = [];
  for (let i = 0; i + 1 < fields.length && replies.length < MAX_COLOURS; i += 2) {
    const index = fields[i] ?? "";
    replies.push(/^\d{1,3}$/.test(index) && Number(index) < 256 ? colourReply(Number(index), fields[i + 1]) : OTHER);
  }
  return replies.length > 0 ? replies : [OTHER];
}

function colourReply(of: "foreground" | "background" | "cursor" | number, spec: string | undefined): OuterReply {
  const colour = parseColour(spec ?? "");
  return colour === undefined ? OTHER : { type: "colour", of, colour };
}

/** XParseColor's `rgb:r/g/b` with 1 to 4 digits each, `rgba:`, `#rrggbb` with 1 to 4 digits each; as 0xrrggbb. */
export function parseColour(spec: string): number | undefined {
  const slashed = /^rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})(?:\/[\da-f]{1,4})?$/i.exec(spec);
  if (slashed) return channels(slashed.slice(1, 4));
  const hex = /^#((?:[\da-f]{3}){1,4})$/i.exec(spec)?.[1];
  if (hex === undefined) return undefined;
  const digits = hex.length / 3;
  return channels([hex.slice(0, digits), hex.slice(digits, 2 * digits), hex.slice(2 * digits)]);
}

const channels = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => {
    const highest = 16 ** part.length - 1;
    return sum * 256 + Math.round((Number.parseInt(part, 16) / highest) * 255);
  }, 0);

function decodeProgramStatus(body: string): OuterReply {
  if (!body.startsWith("?")) return OTHER;
  const list = (key: string): string[] => {
    const found = new RegExp(`(?:^|[:;])${key}=([a-z,]*)`).exec(body)?.[1] ?? "";
    return found === "" ? [] : found.split(",");
  };
  return { type: "programStatus", states: list("states"), kinds: list("kinds") };
}
