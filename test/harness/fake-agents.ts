// The tiny programs of test/agents, and what they print and are told.

import { resolve } from "node:path";

const at = (name: string): string => resolve(import.meta.dirname, "../agents", name);

/** logs-input.js FILE [MODES]: sets modes and logs the bytes it is sent. */
export const LOGS_INPUT: string = at("logs-input.js");
/** asks.js FILE: asks the terminal and logs the answers. */
export const ASKS: string = at("asks.js");
/** asks-permission.js LOG PROMPTS: asks one prompt after the other, and logs what was chosen. */
export const ASKS_PERMISSION: string = at("asks-permission.js");
/** asks-rows.js LOG FILE: shows rows with a mark that can be moved, and logs what it is sent. */
export const ASKS_ROWS: string = at("asks-rows.js");
/** floods.js FILE: prints numbered lines until FILE exists. */
export const FLOODS: string = at("floods.js");
/** reports.sh: reports each line it reads. */
export const REPORTS: string = at("reports.sh");
/** notes-argv.sh FILE WORD…: notes its words, its variables and its open descriptors. */
export const NOTES_ARGV: string = at("notes-argv.sh");
/** stays.sh: does nothing and stays. */
export const STAYS: string = at("stays.sh");
/** shouts.js FILE: sends events without end until FILE exists. */
export const SHOUTS: string = at("shouts.js");
/** calls-hooks.sh: hands each line it reads to the reporter, as the payload of a hook. */
export const CALLS_HOOKS: string = at("calls-hooks.sh");
/** The script that agent-status itself prints for a start, as it is printed. It needs uuidgen. */
export const QUICK_START: string = at("quick-start.sh");

const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** Body of a status report: `state`, then pairs; msg and title are encoded. */
export function report(state: string, pairs: Readonly<Record<string, string>> = {}): string {
  const fields = Object.entries(pairs).map(
    ([key, value]) => `:${key}=${key === "msg" || key === "title" ? base64(value) : value}`,
  );
  return `state=${state}${fields.join("")}`;
}

/** The printf command that writes a report. */
export const printfReport = (body: string): string => `printf '\\033]7501;${body}\\033\\\\'`;

/** What a program is answered that asks for OSC 7501. */
export const STATUS_ANSWER = "\x1b]7501;?:states=idle,working,done,blocked,error:kinds=permission,question,auth\x1b\\";
