// Scrolling: line feeds at the bottom, IL DL SU SD RI. Rows are moved and reused where the emulator clones one per row and
// splices lists, and a count costs no more than the region is high. Rows that leave the top of the main screen's window go
// to the history.

import { blankLine, shiftRowsDown, shiftRowsUp } from "./lines.ts";
import type { XtermAttributes, XtermBuffer, XtermCore, XtermLine, XtermParams } from "./xterm.ts";

/** Takes the rows that fall out of the emulator's window; `next` is the row below, which may continue it. */
export interface RowSink {
  add(line: XtermLine, next: XtermLine | undefined, cols: number): void;
}

const PLAIN: Pick<XtermAttributes, "fg" | "bg"> = { fg: 0, bg: 0 };

/** Replaces how `core` scrolls. */
export function installScrolling(core: XtermCore, sink: RowSink): void {
  const service = core._bufferService;
  service.scroll = (erase, wrapped = false) => scrollUp(core, sink, erase, wrapped);
  const { _parser: parser } = core._inputHandler;
  const region = (final: string, act: (buffer: XtermBuffer, count: number) => void): void =>
    parser.registerCsiHandler({ final }, (params) => {
      act(core._inputHandler._activeBuffer, countOf(params));
      return true;
    });
  region("L", (buffer, count) => editLines(core, buffer, count, shiftRowsDown));
  region("M", (buffer, count) => editLines(core, buffer, count, shiftRowsUp));
  region("S", (buffer, count) => {
    const erase = core._inputHandler._eraseAttrData();
    shiftRowsUp(buffer, regionTop(buffer), regionBottom(buffer), count, service.cols, erase);
  });
  region("T", (buffer, count) => {
    const erase = { ...core._inputHandler._eraseAttrData(), ...PLAIN };
    shiftRowsDown(buffer, regionTop(buffer), regionBottom(buffer), count, service.cols, erase);
  });
  parser.registerEscHandler({ final: "M" }, () => {
    reverseIndex(core);
    return true;
  });
}

const regionTop = (buffer: XtermBuffer): number => buffer.ybase + buffer.scrollTop;
const regionBottom = (buffer: XtermBuffer): number => buffer.ybase + buffer.scrollBottom;
const countOf = (params: XtermParams): number => params.params[0] || 1;

/** One row up in the scroll region; above a region that starts at the top, the row joins the scrollback. */
function scrollUp(core: XtermCore, sink: RowSink, erase: XtermAttributes, wrapped: boolean): void {
  const service = core._bufferService;
  const { cols } = service;
  const buffer = core._inputHandler._activeBuffer;
  const { lines } = buffer;
  const top = regionTop(buffer);
  const bottom = regionBottom(buffer);
  if (buffer.scrollTop > 0 || buffer !== service.buffers.normal) {
    shiftRowsUp(buffer, top, bottom, 1, cols, erase);
    const line = lines.get(bottom);
    if (line) line.isWrapped = wrapped;
    return;
  }
  let line: XtermLine | undefined;
  if (lines.isFull) {
    const oldest = lines.get(0);
    if (oldest) sink.add(oldest, lines.get(1), cols);
    line = lines.recycle();
  } else {
    lines.push(buffer.getBlankLine(erase));
    line = lines.get(lines.length - 1);
    buffer.ybase++;
    buffer.ydisp = buffer.ybase;
  }
  if (!line) return;
  blankLine(line, cols, erase.bg, wrapped);
  // Rows below the region stay where they are on the screen: the new row goes above them.
  const last = lines.length - 1;
  const target = regionBottom(buffer);
  for (let y = last; y > target; y--) lines.set(y, lines.get(y - 1));
  lines.set(target, line);
}

type Shift = typeof shiftRowsUp;

function editLines(core: XtermCore, buffer: XtermBuffer, count: number, shift: Shift): void {
  core._inputHandler._restrictCursor();
  if (buffer.y > buffer.scrollBottom || buffer.y < buffer.scrollTop) return;
  const erase = core._inputHandler._eraseAttrData();
  shift(buffer, buffer.ybase + buffer.y, regionBottom(buffer), count, core._bufferService.cols, erase);
  buffer.x = 0;
}

function reverseIndex(core: XtermCore): void {
  const input = core._inputHandler;
  input._restrictCursor();
  const buffer = input._activeBuffer;
  if (buffer.y === buffer.scrollTop) {
    const erase = input._eraseAttrData();
    shiftRowsDown(buffer, regionTop(buffer), regionBottom(buffer), 1, core._bufferService.cols, erase);
  } else {
    buffer.y--;
    input._restrictCursor();
  }
}
