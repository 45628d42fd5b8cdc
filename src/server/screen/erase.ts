// ED, EL and ECH by whole runs of words, and without the emulator's fault at the last cell (ED 1 there threw, or cleared the
// wrap mark of a row of the scrollback). The selective forms spare protected cells (DECSCA) and go cell by cell.

import { blankLine, eraseCells } from "./lines.ts";
import type { XtermBuffer, XtermCore, XtermLine, XtermParams } from "./xterm.ts";

/** Replaces erasing in `core`. `clearHistory` is called for ED 3, which also empties the emulator's scrollback. */
export function installErasing(core: XtermCore, clearHistory: () => void): void {
  const { _parser: parser } = core._inputHandler;
  parser.registerCsiHandler({ final: "J" }, (params) => {
    eraseDisplay(core, params, clearHistory, false);
    return true;
  });
  parser.registerCsiHandler({ prefix: "?", final: "J" }, (params) => {
    eraseDisplay(core, params, clearHistory, true);
    return true;
  });
  parser.registerCsiHandler({ final: "K" }, (params) => {
    eraseLine(core, params, false);
    return true;
  });
  parser.registerCsiHandler({ prefix: "?", final: "K" }, (params) => {
    eraseLine(core, params, true);
    return true;
  });
  parser.registerCsiHandler({ final: "X" }, (params) => {
    const input = core._inputHandler;
    input._restrictCursor();
    const buffer = input._activeBuffer;
    const line = lineAt(buffer, buffer.y);
    if (line) eraseCells(line, buffer.x, buffer.x + (params.params[0] || 1), input._eraseAttrData());
    return true;
  });
}

const lineAt = (buffer: XtermBuffer, y: number): XtermLine | undefined => buffer.lines.get(buffer.ybase + y);

function eraseDisplay(core: XtermCore, params: XtermParams, clearHistory: () => void, selective: boolean): void {
  const input = core._inputHandler;
  const { cols, rows } = core._bufferService;
  input._restrictCursor(cols);
  const buffer = input._activeBuffer;
  const part = params.params[0];
  if (part === 0) {
    eraseAt(core, buffer.y, buffer.x, cols, buffer.x === 0, selective);
    for (let y = buffer.y + 1; y < rows; y++) blankAt(core, y, selective);
  } else if (part === 1) {
    eraseAt(core, buffer.y, 0, buffer.x + 1, true, selective);
    if (buffer.x + 1 >= cols) unwrapBelow(core);
    for (let y = 0; y < buffer.y; y++) blankAt(core, y, selective);
  } else if (part === 2) for (let y = 0; y < rows; y++) blankAt(core, y, selective);
  else if (part === 3) clearScrollback(core, clearHistory);
}

function eraseLine(core: XtermCore, params: XtermParams, selective: boolean): void {
  const input = core._inputHandler;
  const { cols } = core._bufferService;
  input._restrictCursor(cols);
  const buffer = input._activeBuffer;
  const part = params.params[0];
  if (part === 0) eraseAt(core, buffer.y, buffer.x, cols, buffer.x === 0, selective);
  else if (part === 1) eraseAt(core, buffer.y, 0, buffer.x + 1, false, selective);
  else if (part === 2) eraseAt(core, buffer.y, 0, cols, true, selective);
}

function eraseAt(core: XtermCore, y: number, from: number, to: number, unwrap: boolean, selective: boolean): void {
  const input = core._inputHandler;
  const buffer = input._activeBuffer;
  const line = lineAt(buffer, y);
  if (!line) return;
  if (selective) line.replaceCells(from, to, buffer.getNullCell(input._eraseAttrData()), true);
  else eraseCells(line, from, to, input._eraseAttrData());
  if (unwrap) line.isWrapped = false;
}

function blankAt(core: XtermCore, y: number, selective: boolean): void {
  const input = core._inputHandler;
  const buffer = input._activeBuffer;
  const line = lineAt(buffer, y);
  if (!line) return;
  const erase = input._eraseAttrData();
  if (selective) {
    line.fill(buffer.getNullCell(erase), true);
    line.isWrapped = false;
  } else blankLine(line, line.length, erase.bg, false);
}

/** What was erased to its end can no longer continue on the next row. */
function unwrapBelow(core: XtermCore): void {
  const buffer = core._inputHandler._activeBuffer;
  const line = buffer.y + 1 < core._bufferService.rows ? lineAt(buffer, buffer.y + 1) : undefined;
  if (line) line.isWrapped = false;
}

/** Drops every row above the screen of the active buffer. */
export function clearScrollback(core: XtermCore, clearHistory: () => void): void {
  const service = core._bufferService;
  const buffer = core._inputHandler._activeBuffer;
  if (buffer !== service.buffers.normal) return;
  const { lines } = buffer;
  const excess = lines.length - service.rows;
  if (excess > 0) {
    const kept: (XtermLine | undefined)[] = [];
    for (let i = excess; i < lines.length; i++) kept.push(lines.get(i));
    replaceLines(buffer, kept);
    buffer.ybase = Math.max(buffer.ybase - excess, 0);
    buffer.ydisp = buffer.ybase;
  }
  clearHistory();
}

/** Makes `kept` the whole content of the buffer's list, starting at slot 0. */
export function replaceLines(buffer: XtermBuffer, kept: readonly (XtermLine | undefined)[]): void {
  const { lines } = buffer;
  const slots = new Array<XtermLine | undefined>(lines.maxLength);
  for (const [i, line] of kept.entries()) slots[i] = line;
  lines._array = slots;
  lines._startIndex = 0;
  lines._length = kept.length;
}
