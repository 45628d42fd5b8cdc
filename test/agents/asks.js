#!/usr/bin/env node
// A fake agent that asks its terminal again and again:  asks.js FILE
// Each round it writes the status query and DA1 and waits until DA1 is answered; all it is sent goes to FILE, byte by byte.
// Once FILE.stop exists it ends after the round and prints "asked N".
import { appendFileSync, existsSync } from "node:fs";

const [file] = process.argv.slice(2);
const DA1_ANSWER = /\x1b\[\?[\d;]*c/;
let answered = "";
let rounds = 0;

function ask() {
  rounds += 1;
  answered = "";
  process.stdout.write("\x1b]7501;?\x1b\\\x1b[c");
}

process.stdin.setRawMode(true);
process.stdin.on("data", (bytes) => {
  appendFileSync(file, bytes);
  answered += bytes.toString("latin1");
  if (!DA1_ANSWER.test(answered)) return;
  if (existsSync(`${file}.stop`)) process.stdout.write(`asked ${rounds}\r\n`);
  else ask();
});
ask();
