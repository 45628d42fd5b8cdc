#!/usr/bin/env node
// A fake agent that shows rows and logs the raw bytes it is sent:  asks-rows.js LOG FILE
// FILE is JSON: { "rows": ["Run it?", "{} Yes", "{} No"], "mark": ">", "off": " " }: {} stands for the mark of the chosen
// row, which Up and Down move; the first one is marked at the beginning.
import { appendFileSync, readFileSync } from "node:fs";

const [log, file] = process.argv.slice(2);
const { rows, mark = ">", off = " " } = JSON.parse(readFileSync(file, "utf8"));
const MOVES = { "\x1b[A": -1, "\x1b[B": 1 };
const count = rows.filter((row) => row.includes("{}")).length;
let at = 0;

function draw() {
  let option = -1;
  const shown = rows.map((row) => (row.includes("{}") ? row.replace("{}", ++option === at ? mark : off) : row));
  process.stdout.write(`\x1b[2J\x1b[H${shown.join("\r\n")}`);
}

process.stdin.setRawMode(true);
process.stdin.on("data", (bytes) => {
  const keys = bytes.toString();
  appendFileSync(log, JSON.stringify(keys));
  if (MOVES[keys] === undefined) return;
  at = Math.max(0, Math.min(count - 1, at + MOVES[keys]));
  draw();
});
draw();
