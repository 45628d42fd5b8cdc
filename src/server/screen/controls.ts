// CSI and ESC sequences that mux handles itself or watches on their way to the emulator: keyboard protocols, its own modes,
// screens and resets, repeats with a limit, cursor saves with the whole look.

import type { Emulator } from "./emulator.ts";
import { mendHalves } from "./lines.ts";
import { SgrCodes, applySgr } from "./sgr.ts";
import type { XtermCore, XtermParams, XtermSequence } from "./xterm.ts";

const first = (params: XtermParams, fallback: number): number => params.params[0] || fallback;

export function installControls(emulator: Emulator, onReset: () => void): void {
  installKeyboard(emulator);
  installModes(emulator, onReset);
  installCellMoves(emulator.core);
  installLimits(emulator.core);
  const codes = new SgrCodes();
  emulator.core._inputHandler._parser.registerCsiHandler({ final: "m" }, (params) => {
    codes.read(params);
    applySgr(emulator.core._inputHandler._curAttrData, codes);
    return true;
  });
}

function installKeyboard({ core, keyboard, answers }: Emulator): void {
  const parser = core._inputHandler._parser;
  const on = (prefix: string, final: string, act: (params: XtermParams) => void): void =>
    parser.registerCsiHandler({ prefix, final }, (params) => {
      act(params);
      return true;
    });
  on("?", "u", () => answers.send(`\x1b[?${keyboard.flags}u`));
  on(">", "u", (params) => keyboard.push(params.params[0] ?? 0));
  on("<", "u", (params) => keyboard.pop(first(params, 1)));
  on("=", "u", (params) => keyboard.set(params.params[0] ?? 0, params.length > 1 ? (params.params[1] ?? 1) : 1));
  on(">", "m", (params) => {
    if (params.params[0] === 4 || params.params[0] === 0) {
      keyboard.setModifyOtherKeys(params.params[0] === 4 && params.length > 1 ? (params.params[1] ?? 0) : 0);
    }
  });
  on(">", "n", (params) => {
    if (params.params[0] === 4) keyboard.setModifyOtherKeys(0);
  });
  on("?", "m", (params) => {
    if (params.params[0] === 4) answers.send(`\x1b[>4;${keyboard.modifyOtherKeys}m`);
  });
}

function installModes(emulator: Emulator, onReset: () => void): void {
  const { core, keyboard, modes, outbox, titles } = emulator;
  const input = core._inputHandler;
  const parser = input._parser;
  for (const [final, isSet] of [
    ["h", true],
    ["l", false],
  ] as const) {
    parser.registerCsiHandler({ prefix: "?", final }, (params) => {
      for (let i = 0; i < params.length; i++) modes.set(params.params[i] ?? 0, isSet);
      return false;
    });
  }
  const { buffers } = core._bufferService;
  buffers.onBufferActivate(() => keyboard.useAlternate(buffers.active === buffers.alt));
  parser.registerCsiHandler({ intermediates: "!", final: "p" }, () => {
    keyboard.softReset();
    return false;
  });
  parser.registerEscHandler({ final: "c" }, () => {
    keyboard.reset();
    modes.reset();
    titles.stack = [];
    // The emulator's reset forgets these two.
    core.coreService.isCursorHidden = false;
    core.optionsService.rawOptions.convertEol = false;
    onReset();
    outbox.latest({ type: "reset" });
    return false;
  });
  parser.setExecuteHandler("\x07", () => {
    outbox.latest({ type: "bell" });
    return true;
  });
  const { saveCursor } = input;
  input.saveCursor = () => {
    input._activeBuffer.savedCurAttrData.extended = input._curAttrData.extended;
    return saveCursor.call(input);
  };
  const { restoreCursor } = input;
  input.restoreCursor = () => {
    input._curAttrData.extended = input._activeBuffer.savedCurAttrData.extended;
    return restoreCursor.call(input);
  };
}

/** Rows' worth of characters that one REP may print. */
const MAX_REPEAT_ROWS = 2;

/** ICH, DCH, SL, SR, DECIC, DECDC: the emulator moves cells and may leave halves of wide characters behind. */
const CELL_MOVES: readonly XtermSequence[] = [
  { final: "@" },
  { final: "P" },
  { intermediates: " ", final: "@" },
  { intermediates: " ", final: "A" },
  { intermediates: "'", final: "}" },
  { intermediates: "'", final: "~" },
];

function installCellMoves(core: XtermCore): void {
  const input = core._inputHandler;
  for (const sequence of CELL_MOVES) {
    const id = ((sequence.intermediates ?? "").charCodeAt(0) || 0) * 256 + sequence.final.charCodeAt(0);
    const [move] = input._parser._csiHandlers[id] ?? [];
    input._parser.registerCsiHandler(sequence, (params) => {
      move?.(params);
      const buffer = input._activeBuffer;
      const isRow = sequence.intermediates === undefined;
      const top = isRow ? buffer.y : buffer.scrollTop;
      const bottom = isRow ? buffer.y : buffer.scrollBottom;
      for (let y = top; y <= bottom; y++) {
        const line = buffer.lines.get(buffer.ybase + y);
        if (line) mendHalves(line);
      }
      return true;
    });
  }
}

/** Counts that the emulator would follow to the end: repeats and tabs. */
function installLimits(core: XtermCore): void {
  const parser = core._inputHandler._parser;
  const limit = (final: string, maxOf: () => number): void =>
    parser.registerCsiHandler({ final }, (params) => {
      params.params[0] = Math.min(params.params[0] ?? 0, maxOf());
      return false;
    });
  limit("b", () => core._bufferService.cols * MAX_REPEAT_ROWS);
  limit("I", () => core._bufferService.cols);
  limit("Z", () => core._bufferService.cols);
}
