// The OSC sequences that mux reads, each with its limit; all others are swallowed. Bodies go to the outbox in byte order;
// what they mean is the business of src/protocols.

import { QUERY_BODY, QUERY_REPLY } from "../../protocols/osc7501/query.ts";
import { MAX_COLOUR_BODY, paletteAnswers, specialAnswers } from "./colour-queries.ts";
import type { Emulator } from "./emulator.ts";
import { MAX_LINK_LENGTH } from "./links.ts";
import { OscBody } from "./osc-body.ts";

/** Bytes of the introducer `ESC ] 7501 ;` and the longer terminator. */
const REPORT_FRAME = 9;
/** Longest OSC 7501 with introducer and terminator; its alphabet is ASCII, so characters are bytes. */
export const MAX_REPORT = 4096;
/** Longest title read; it is cut after cleaning. */
const MAX_TITLE_BODY = 4096;
/** Longest body of marks, directories and notifications. */
const MAX_SHORT_BODY = 4096;
/** Clipboard text a program may set. */
export const MAX_CLIPBOARD_BYTES: number = 1 << 20;
const MAX_CLIPBOARD_BODY: number = Math.ceil((MAX_CLIPBOARD_BYTES * 4) / 3) + 16;
/** Parameters of OSC 8 before its URI. */
const MAX_LINK_PARAMETERS = 512;

const IGNORED = [1, 104, 110, 111, 112];

/** Puts mux' OSC handlers in the place of the emulator's. */
export function installOscs(emulator: Emulator): void {
  const { outbox, titles, links } = emulator;
  const parser = emulator.core._inputHandler._parser;
  const on = (id: number, maxLength: number, handle: (body: string) => void): void => {
    parser.clearOscHandler(id);
    parser.registerOscHandler(id, new OscBody(maxLength, handle));
  };
  const setTitle = (body: string): void => outbox.latest({ type: "title", title: titles.set(body) });
  for (const id of IGNORED) parser.clearOscHandler(id);
  parser.setOscHandlerFallback(() => {});
  on(0, MAX_TITLE_BODY, setTitle);
  on(2, MAX_TITLE_BODY, setTitle);
  on(7, MAX_SHORT_BODY, (uri) => outbox.latest({ type: "cwd", uri }));
  on(8, MAX_LINK_LENGTH + MAX_LINK_PARAMETERS, (body) => links.open(body));
  on(9, MAX_SHORT_BODY, (body) => handleConEmu(emulator, body));
  on(52, MAX_CLIPBOARD_BODY, (body) => handleClipboard(emulator, body));
  on(99, MAX_SHORT_BODY, (body) => {
    if (!isKittyQuery(body)) outbox.notify("99", body);
  });
  on(133, MAX_SHORT_BODY, (body) => outbox.status({ type: "mark", body }));
  on(633, MAX_SHORT_BODY, (body) => handleVsCode(emulator, body));
  on(777, MAX_SHORT_BODY, (body) => outbox.notify("777", body));
  on(7501, MAX_REPORT - REPORT_FRAME, (body) => {
    // The query is answered here, in the order of all answers, and told like a report: who asks will report.
    if (body === QUERY_BODY) emulator.answers.send(QUERY_REPLY);
    outbox.status({ type: "report", body });
  });
  installColourQueries(emulator, on);
}

type Install = (id: number, maxLength: number, handle: (body: string) => void) => void;

function installColourQueries(emulator: Emulator, on: Install): void {
  const answer = (answers: readonly string[]): void => {
    for (const bytes of answers) emulator.answers.send(bytes);
  };
  on(4, MAX_COLOUR_BODY, (body) => answer(paletteAnswers(body, emulator.environment.colours)));
  for (const id of [10, 11, 12]) {
    on(id, MAX_COLOUR_BODY, (body) => answer(specialAnswers(id, body, emulator.environment.colours)));
  }
}

/** OSC 9: iTerm's notification, and ConEmu's numbered commands, of which 4 (progress) and 9 (directory) count. */
function handleConEmu(emulator: Emulator, body: string): void {
  const command = /^(\d{1,2})(?:;|$)/.exec(body);
  if (!command) emulator.outbox.notify("9", body);
  else if (command[1] === "4") emulator.outbox.status({ type: "progress", body: body.slice(2) });
  else if (command[1] === "9") emulator.outbox.latest({ type: "cwd", uri: body.slice(2).replace(/^"(.*)"$/, "$1") });
}

/** OSC 633 says A to D as OSC 133 does; its other letters are not read. */
function handleVsCode(emulator: Emulator, body: string): void {
  if (/^[A-D](?:;|$)/.test(body)) emulator.outbox.status({ type: "mark", body });
}

/** OSC 99 with p=? asks what is supported: left unanswered. */
function isKittyQuery(body: string): boolean {
  const metadata = body.slice(0, body.indexOf(";"));
  return metadata.split(":").includes("p=?");
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** `targets;base64`. A read (`?`) takes an answer's number and is refused. */
function handleClipboard(emulator: Emulator, body: string): void {
  const separator = body.indexOf(";");
  if (separator < 0) return;
  const data = body.slice(separator + 1);
  if (data === "?") emulator.answers.send("");
  else if (BASE64.test(data)) {
    const bytes = Buffer.from(data, "base64");
    if (bytes.length <= MAX_CLIPBOARD_BYTES)
      emulator.outbox.latest({ type: "clipboard", text: bytes.toString("utf8") });
  }
}
