// The live part of a snapshot: the emulator's whole state and mux' own beside it, field by field, exact at any byte. History
// blocks are not in it. Format: "MUXS", u32 format, then a structured clone (v8) of the fields below.

import { deserialize, serialize } from "node:v8";
import type { Emulator } from "./emulator.ts";
import type { SavedHistory } from "./history.ts";
import type { SavedKeyboard } from "./kitty-keyboard.ts";
import type { SavedLinks } from "./links.ts";
import { restoreBuffers, saveBuffers, type SavedBuffers } from "./snapshot-buffers.ts";
import { restoreState, saveState, type SavedState } from "./snapshot-state.ts";
import { XTERM_VERSION } from "./xterm.ts";

/** Grows with every change of the fields or of what they mean. */
export const SNAPSHOT_FORMAT = 1;
const MAGIC = Buffer.from("MUXS");
const HEAD_BYTES = 8;

interface Fields {
  readonly xterm: string;
  readonly cols: number;
  readonly rows: number;
  readonly tail: Uint8Array;
  readonly answers: number;
  readonly title: string;
  readonly titleStack: readonly string[];
  readonly alternateScroll: boolean;
  readonly reportsTheme: boolean;
  readonly keyboard: SavedKeyboard;
  readonly links: SavedLinks;
  readonly buffers: SavedBuffers;
  readonly state: SavedState;
  readonly history: SavedHistory;
}

export function encodeSnapshot(emulator: Emulator, history: SavedHistory, tail: Uint8Array): Uint8Array {
  const { core, answers, titles, modes, keyboard, links } = emulator;
  const fields: Fields = {
    xterm: XTERM_VERSION,
    cols: core._bufferService.cols,
    rows: core._bufferService.rows,
    tail,
    answers: answers.count,
    title: titles.title,
    titleStack: titles.stack,
    alternateScroll: modes.alternateScroll,
    reportsTheme: modes.reportsTheme,
    keyboard: keyboard.save(),
    links: links.save(),
    buffers: saveBuffers(core),
    state: saveState(core),
    history,
  };
  const head = Buffer.alloc(HEAD_BYTES);
  MAGIC.copy(head);
  head.writeUInt32LE(SNAPSHOT_FORMAT, MAGIC.length);
  return Buffer.concat([head, serialize(fields)]);
}

export interface DecodedSnapshot {
  readonly cols: number;
  readonly rows: number;
  readonly tail: Uint8Array;
  readonly history: SavedHistory;
  /** Puts the state into a fresh emulator of that size with all handlers installed. Throws where it does not fit. */
  apply(emulator: Emulator): void;
}

/** Throws on another format, another release of the emulator, or bytes that are no snapshot. */
export function decodeSnapshot(bytes: Uint8Array): DecodedSnapshot {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < HEAD_BYTES || !buffer.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error("no snapshot");
  const format = buffer.readUInt32LE(MAGIC.length);
  if (format !== SNAPSHOT_FORMAT) throw new Error(`snapshot of format ${format}`);
  // Only we write this format, and the number says that the fields are these.
  const fields = deserialize(buffer.subarray(HEAD_BYTES)) as Fields;
  if (fields.xterm !== XTERM_VERSION) throw new Error(`snapshot of emulator ${fields.xterm}`);
  return {
    cols: fields.cols,
    rows: fields.rows,
    tail: Uint8Array.from(fields.tail),
    history: fields.history,
    apply: (emulator) => applyFields(emulator, fields),
  };
}

function applyFields(emulator: Emulator, fields: Fields): void {
  const { core, answers, titles, modes, keyboard, links } = emulator;
  restoreBuffers(core, fields.buffers);
  restoreState(core, fields.state);
  answers.count = fields.answers;
  titles.title = fields.title;
  titles.stack = [...fields.titleStack];
  modes.alternateScroll = fields.alternateScroll;
  modes.reportsTheme = fields.reportsTheme;
  keyboard.load(fields.keyboard);
  links.load(fields.links);
}
