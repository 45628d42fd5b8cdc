#!/usr/bin/env node
// A fake agent gone wild: as many events of agent-status as there is time for, each on a connection of its own, until FILE
// exists: shouts.js FILE. Then it prints "shouted N, taken M" and stays.
import { existsSync } from "node:fs";
import { connect } from "node:net";

const AT_ONCE = 24;
const [file] = process.argv.slice(2);
const { MUX_SOCKET, MUX_CAPABILITY, MUX_PANE_ID } = process.env;
const event = JSON.stringify({ version: 1, event: "agent.running", session: { id: "loud" } });
const line = `${JSON.stringify({ door: "agent-status", token: MUX_CAPABILITY, pane: MUX_PANE_ID, event })}\n`;
let shouted = 0;
let taken = 0;
let left = AT_ONCE;

function shout() {
  if (existsSync(file)) return end();
  const socket = connect(MUX_SOCKET);
  socket.setEncoding("utf8");
  socket.write(line);
  socket.on("data", (answer) => {
    shouted += 1;
    if (answer.includes('"ok":true')) taken += 1;
  });
  socket.on("error", () => {});
  socket.on("close", shout);
}

function end() {
  left -= 1;
  if (left > 0) return;
  process.stdout.write(`shouted ${shouted}, taken ${taken}\r\n`);
  setInterval(() => {}, 1_000_000);
}

for (let i = 0; i < AT_ONCE; i++) shout();
