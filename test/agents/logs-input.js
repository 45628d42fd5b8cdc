#!/usr/bin/env node
// A fake program that writes the raw bytes it is sent to a file:  logs-input.js FILE [MODES]
// MODES are printed first ("\e[?2004h", with \e for escape), then "logging".
import { createWriteStream } from "node:fs";

const [file, modes = ""] = process.argv.slice(2);
const log = createWriteStream(file, { flags: "a" });
process.stdin.setRawMode(true);
process.stdin.on("data", (bytes) => log.write(bytes));
process.stdout.write(`${modes.replaceAll("\\e", "\x1b")}logging\r\n`);
