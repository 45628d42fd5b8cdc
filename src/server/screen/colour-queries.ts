// OSC 4, 10, 11 and 12: asked colours are told from the outer terminal's; setting them is ignored, since panes share one
// palette.   ESC ] 11 ; ? ST  ->  ESC ] 11 ; rgb:1414/1616/1b1b ESC \

import type { Colours } from "../../wire/outer.ts";

/** Longest body read: enough to ask for the whole palette. */
export const MAX_COLOUR_BODY = 4096;
/** Questions answered per sequence. */
const MAX_QUESTIONS = 256;
const SPECIAL = ["foreground", "background", "cursor"] as const;

const channel = (value: number): string => value.toString(16).padStart(2, "0").repeat(2);

function reply(prefix: string, colour: number | undefined): string {
  if (colour === undefined) return "";
  const parts = [colour >> 16, colour >> 8, colour].map((part) => channel(part & 255));
  return `\x1b]${prefix};rgb:${parts.join("/")}\x1b\\`;
}

/** Answers to the body of an OSC 4 ("0;?;7;?"), one for each question; "" where the colour is not known. */
export function paletteAnswers(body: string, colours: Colours): string[] {
  const parts = body.split(";", MAX_QUESTIONS * 2);
  const answers: string[] = [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const index = parts[i] ?? "";
    if (parts[i + 1] !== "?" || !/^\d{1,3}$/.test(index) || Number(index) > 255) continue;
    answers.push(reply(`4;${Number(index)}`, colours.palette?.[Number(index)]));
  }
  return answers;
}

/** Answers to the body of OSC 10, 11 or 12 (`first`); further parts ask for the colours with the numbers behind it. */
export function specialAnswers(first: number, body: string, colours: Colours): string[] {
  const answers: string[] = [];
  for (const [i, part] of body.split(";", SPECIAL.length).entries()) {
    const name = SPECIAL[first - 10 + i];
    if (part === "?" && name) answers.push(reply(String(first + i), colours[name]));
  }
  return answers;
}
