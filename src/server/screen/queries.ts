// Questions a program asks its terminal by CSI and DCS, beyond those the emulator answers itself (DA1, DA2, DSR 5 and 6).
//   CSI > q -> DCS > | name version ST      CSI ? n $ p -> CSI ? n ; state $ y      CSI ? 996 n -> CSI ? 997 ; 1|2 n
//   CSI 14 t -> CSI 4 ; height ; width t    CSI 16 t -> CSI 6 ; height ; width t    CSI 18 t -> CSI 8 ; rows ; cols t
//   DCS $ q … ST (DECRQSS)                  DCS + q … ST (XTGETTCAP) -> DCS 0 + r ST, which is "not told"

import { BG_PROTECTED, COLOUR_MASK } from "../../core/cell.ts";
import type { Emulator } from "./emulator.ts";
import { ansiModeState, privateModeState } from "./modes-query.ts";
import { UNDERLINE_SHIFT } from "./sgr.ts";
import { sgrParameters } from "./sgr-text.ts";
import type { XtermCore, XtermDcsHandler, XtermParams } from "./xterm.ts";

const ESC = "\x1b";
/** Longest DECRQSS or XTGETTCAP question kept. */
const MAX_QUESTION = 1024;

export function installQueries(emulator: Emulator): void {
  const { answers, core, environment } = emulator;
  const parser = core._inputHandler._parser;
  parser.registerCsiHandler({ prefix: ">", final: "q" }, (params) => {
    if ((params.params[0] ?? 0) === 0)
      answers.send(`${ESC}P>|${environment.termProgram} ${environment.version}${ESC}\\`);
    return true;
  });
  parser.registerCsiHandler({ prefix: "?", intermediates: "$", final: "p" }, (params) => {
    const mode = params.params[0] ?? 0;
    answers.send(`${ESC}[?${mode};${privateModeState(core, emulator.modes, mode)}$y`);
    return true;
  });
  parser.registerCsiHandler({ intermediates: "$", final: "p" }, (params) => {
    const mode = params.params[0] ?? 0;
    answers.send(`${ESC}[${mode};${ansiModeState(core, mode)}$y`);
    return true;
  });
  parser.registerCsiHandler({ prefix: "?", final: "n" }, (params) => {
    if (params.params[0] !== 996) return false;
    answers.send(environment.dark === undefined ? "" : `${ESC}[?997;${environment.dark ? 1 : 2}n`);
    return true;
  });
  parser.registerCsiHandler({ final: "t" }, (params) => {
    answerWindow(emulator, params);
    return true;
  });
  parser.setDcsHandlerFallback(() => {});
  parser.clearDcsHandler({ intermediates: "$", final: "q" });
  parser.registerDcsHandler(
    { intermediates: "$", final: "q" },
    dcsQuestion((body) => answers.send(statusString(core, body))),
  );
  parser.registerDcsHandler(
    { intermediates: "+", final: "q" },
    dcsQuestion(() => answers.send(`${ESC}P0+r${ESC}\\`)),
  );
}

function answerWindow({ answers, core, environment, titles, outbox }: Emulator, params: XtermParams): void {
  const { cols, rows } = core._bufferService;
  const { cellWidth, cellHeight } = environment;
  const known = cellWidth !== undefined && cellHeight !== undefined;
  const second = params.length > 1 ? params.params[1] : 0;
  switch (params.params[0]) {
    case 14:
      return answers.send(known ? `${ESC}[4;${rows * cellHeight};${cols * cellWidth}t` : "");
    case 16:
      return answers.send(known ? `${ESC}[6;${cellHeight};${cellWidth}t` : "");
    case 18:
      return answers.send(`${ESC}[8;${rows};${cols}t`);
    case 22:
      if (second === 0 || second === 2) titles.push();
      return;
    case 23: {
      const title = second === 0 || second === 2 ? titles.pop() : undefined;
      if (title !== undefined) outbox.latest({ type: "title", title });
      return;
    }
    default:
  }
}

/** Answer to DECRQSS: `1 $ r` and the setting, or `0 $ r` for a setting that is not known. */
function statusString(core: XtermCore, question: string): string {
  const setting = settingOf(core, question);
  return setting === undefined ? `${ESC}P0$r${ESC}\\` : `${ESC}P1$r${setting}${question}${ESC}\\`;
}

function settingOf(core: XtermCore, question: string): string | undefined {
  const attributes = core._inputHandler._curAttrData;
  const buffer = core._inputHandler._activeBuffer;
  switch (question) {
    case '"q':
      return attributes.bg & BG_PROTECTED ? "1" : "0";
    case '"p':
      return "61;1";
    case "r":
      return `${buffer.scrollTop + 1};${buffer.scrollBottom + 1}`;
    case " q":
      return String(cursorShape(core));
    case "m": {
      const { _ext: ext } = attributes.extended;
      return sgrParameters(attributes.fg, attributes.bg, (ext >>> UNDERLINE_SHIFT) & 7, ext & COLOUR_MASK);
    }
    default:
      return undefined;
  }
}

const SHAPES = { block: 1, underline: 3, bar: 5 } as const;

/** DECSCUSR's number: 0 = the terminal's own, 1-6. */
export function cursorShape(core: XtermCore): number {
  const { cursorStyle, cursorBlink } = core.coreService.decPrivateModes;
  return cursorStyle === undefined ? 0 : SHAPES[cursorStyle] + (cursorBlink ? 0 : 1);
}

/** A DCS question of at most MAX_QUESTION characters; `handle` gets whole ones only. State: see `DcsQuestion`. */
function dcsQuestion(handle: (body: string) => void): DcsQuestion {
  return new DcsQuestion(handle);
}

export class DcsQuestion implements XtermDcsHandler {
  readonly #handle: (body: string) => void;
  body: string = "";
  isOver: boolean = false;

  constructor(handle: (body: string) => void) {
    this.#handle = handle;
  }

  hook(): void {
    this.body = "";
    this.isOver = false;
  }

  put(data: Uint32Array, from: number, to: number): void {
    if (this.isOver || this.body.length + to - from > MAX_QUESTION) {
      this.body = "";
      this.isOver = true;
      return;
    }
    this.body += String.fromCodePoint(...data.subarray(from, to));
  }

  unhook(success: boolean): boolean {
    const { body } = this;
    const isWhole = success && !this.isOver;
    this.hook();
    if (isWhole) this.#handle(body);
    return true;
  }
}
