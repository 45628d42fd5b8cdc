// The emulator's transition table with four faults of its strings mended:
//   OSC cut by an ESC that is not the start of ST: dropped, where it was delivered truncated
//   C1 characters (U+0080-U+009A…) inside an OSC: ignored, where they ended it and U+009B began a CSI
//   a doubled ESC inside a DCS (tmux' passthrough): part of the string, where it ended it and the rest took effect
//   characters beyond ASCII inside APC, PM, SOS: swallowed, where they ended the string and leaked the rest as text

import type { XtermParser } from "./xterm.ts";

const ESCAPE = 1;
const SOS_PM_APC = 7;
const OSC = 8;
const DCS_PASSTHROUGH = 13;
/** States the emulator leaves free: an ESC came inside an OSC or a DCS, ST may follow. */
const OSC_ESCAPE = 14;
const DCS_ESCAPE = 15;
const STATE_SHIFT = 8;
const ACTION_SHIFT = 4;
const IGNORE = 0;
const OSC_END = 6;
const CLEAR = 11;
/** Column of every character beyond C1. */
const BEYOND = 0xa0;

let mended: Uint8Array | undefined;

/** Gives `parser` the mended table, one for all screens. */
export function mendStringStates(parser: XtermParser): void {
  mended ??= mend(parser._transitions.table);
  parser._transitions = { table: mended };
}

function mend(original: Uint8Array): Uint8Array {
  const table = new Uint8Array(1 << 12);
  table.set(original);
  const at = (state: number, code: number): number => (state << STATE_SHIFT) | code;
  // What ends an OSC is read off the table itself, so that the action's number need not be known twice.
  const end = original[at(OSC, 0x07)] ?? OSC_END << ACTION_SHIFT;
  for (let code = 0; code <= BEYOND; code++) {
    const escaped = original[at(ESCAPE, code)] ?? 0;
    table[at(OSC_ESCAPE, code)] = escaped;
    table[at(DCS_ESCAPE, code)] = escaped;
  }
  table[at(OSC_ESCAPE, 0x5c)] = end;
  table[at(OSC, 0x1b)] = (IGNORE << ACTION_SHIFT) | OSC_ESCAPE;
  table[at(DCS_ESCAPE, 0x5c)] = original[at(DCS_PASSTHROUGH, 0x9c)] ?? 0;
  table[at(DCS_ESCAPE, 0x1b)] = (IGNORE << ACTION_SHIFT) | DCS_PASSTHROUGH;
  // The ESC clears what the DCS collected, as any ESC does.
  table[at(DCS_PASSTHROUGH, 0x1b)] = (CLEAR << ACTION_SHIFT) | DCS_ESCAPE;
  for (let code = 0x80; code < BEYOND; code++) if (code !== 0x9c) table[at(OSC, code)] = (IGNORE << ACTION_SHIFT) | OSC;
  table[at(SOS_PM_APC, BEYOND)] = (IGNORE << ACTION_SHIFT) | SOS_PM_APC;
  return table;
}
