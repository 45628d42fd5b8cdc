#!/usr/bin/env node
// A fake agent that asks one prompt after the other:  asks-permission.js LOG PROMPTS
// PROMPTS is a file of JSON: [{ "about": "touch a", "question": "Do you want to proceed?", "options": ["Yes", "No"], "mode": "key" }].
// mode "key": a digit chooses; "move": Up, Down and Enter; an option "Type something." is opened, typed into, and Enter sends
// it. What was chosen goes to LOG, a line each: "1: Yes". SIGUSR1: the next prompt comes without an answer. A clock runs
// beside the question all the time. After the last prompt it is done and stays; "deaf": true drops every key.
import { appendFileSync, readFileSync } from "node:fs";

const [log, file] = process.argv.slice(2);
const prompts = JSON.parse(readFileSync(file, "utf8"));
const DIRECTIONS = { "\x1b[A": -1, "\x1b[B": 1, "\x1bOA": -1, "\x1bOB": 1 };
let at = 0;
let mark = 0;
let typed = null;
let seconds = 0;

const report = (body) => process.stdout.write(`\x1b]7501;${body}\x1b\\`);
const encode = (text) => Buffer.from(text).toString("base64");

function draw() {
  const prompt = prompts[at];
  if (prompt === undefined) return process.stdout.write("\x1b[2J\x1b[Hall done\r\n");
  const options = prompt.options.map((label, i) => {
    const shown = typed !== null && typed !== "" && i === mark ? typed : label;
    return `${i === mark ? " ❯" : "  "} ${i + 1}. ${shown}`;
  });
  const rows = [
    `✻ Waiting… (${seconds}s · esc to interrupt)`,
    "─".repeat(40),
    " Bash command",
    ` ${prompt.about}`,
    ` (${seconds}s)`,
    ` ${prompt.question}`,
    ...options,
    "",
    ` ${prompt.hint ?? "Esc to cancel"}`,
  ];
  process.stdout.write(`\x1b[?2026h\x1b[2J\x1b[H${rows.join("\r\n")}\x1b[?2026l`);
}

function ask() {
  mark = 0;
  typed = null;
  const prompt = prompts[at];
  if (prompt === undefined) report("state=done");
  else report(`state=blocked:kind=${prompt.kind ?? "permission"}:msg=${encode(prompt.about)}`);
  draw();
}

function next(chosen) {
  if (chosen !== undefined) appendFileSync(log, `${at + 1}: ${chosen}\n`);
  at += 1;
  ask();
}

function take(keys) {
  const prompt = prompts[at];
  if (prompt === undefined || prompt.deaf === true) return;
  const pasted = /\x1b\[200~([^]*)\x1b\[201~/.exec(keys)?.[1];
  if (typed !== null) {
    if (keys === "\r") return next(typed);
    typed += pasted ?? keys;
    return draw();
  }
  if (keys === "\x1b") return next("gave up");
  if (DIRECTIONS[keys] !== undefined) {
    mark = Math.max(0, Math.min(prompt.options.length - 1, mark + DIRECTIONS[keys]));
    return draw();
  }
  const chosen = keys === "\r" ? mark : prompt.mode === "move" ? -1 : Number(keys) - 1;
  const label = prompt.options[chosen];
  if (label === undefined) return appendFileSync(log, `${at + 1}: stray ${JSON.stringify(keys)}\n`);
  if (!label.startsWith("Type something")) return next(label);
  mark = chosen;
  typed = "";
  process.stdout.write("\x1b[?2004h");
  draw();
}

process.on("SIGUSR1", () => next());
process.stdin.setRawMode(true);
process.stdin.on("data", (bytes) => take(bytes.toString()));
setInterval(() => {
  seconds += 1;
  if (prompts[at] !== undefined) draw();
}, 50);
ask();
