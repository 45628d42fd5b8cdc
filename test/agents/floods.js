#!/usr/bin/env node
// A fake program that prints numbered lines ("0000001", "0000002", …) until FILE exists, some thousand a second:
// floods.js FILE. Then it prints "flood of N" and stays.
import { existsSync } from "node:fs";

const LINES_A_TURN = 40;
const TURN_MS = 4;
const [file] = process.argv.slice(2);
let count = 0;

function turn() {
  let text = "";
  for (let i = 0; i < LINES_A_TURN; i++) text += `${String(++count).padStart(7, "0")}\r\n`;
  const again = () => setTimeout(existsSync(file) ? end : turn, TURN_MS);
  if (process.stdout.write(text)) again();
  else process.stdout.once("drain", again);
}

function end() {
  process.stdout.write(`flood of ${count}\r\n`);
  setInterval(() => {}, 1_000_000);
}

turn();
