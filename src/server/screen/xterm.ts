// The one door to @xterm/headless 6.0.0: opens a terminal and names the private parts that a screen works on. Nothing else
// in mux imports the package. The shapes below were read in its sources; the version is pinned and snapshots name it.
// A cell is three words: content (width << 22 | combined << 21 | code point), foreground, background (core/cell.ts).

import xterm from "@xterm/headless";
import type { Terminal } from "@xterm/headless";

/** The release whose private parts these are. */
export const XTERM_VERSION = "6.0.0";

export const CELL_WORDS = 3;
export const CONTENT_CODE_POINT = 0x1fffff;
export const CONTENT_COMBINED = 0x200000;
/** Code point or combined text: the cell shows something. */
export const CONTENT_ANY = 0x3fffff;
export const CONTENT_WIDTH_SHIFT = 22;
/** An empty cell: no code point, one wide. */
export const BLANK_CONTENT = 0x400000;

export interface XtermExtended {
  /** Underline style << 26, then mode and value of the underline's colour. */
  _ext: number;
  /** Number of a link, 0 = none. */
  _urlId: number;
}

export interface XtermAttributes {
  fg: number;
  bg: number;
  extended: XtermExtended;
}

export interface XtermLine {
  _data: Uint32Array;
  /** Text of cells that hold more than one code point. Keys of overwritten cells may linger. */
  _combined: Record<number, string>;
  _extendedAttrs: Record<number, XtermExtended | undefined>;
  length: number;
  isWrapped: boolean;
  addCodepointToCell(index: number, codePoint: number, width: number): void;
  copyCellsFrom(source: XtermLine, from: number, to: number, length: number, reverse: boolean): void;
  resize(cols: number, fill: XtermAttributes): void;
  fill(fill: XtermAttributes, respectProtect: boolean): void;
  replaceCells(from: number, to: number, fill: XtermAttributes, respectProtect: boolean): void;
  insertCells(at: number, count: number, fill: XtermAttributes): void;
  setCellFromCodepoint(index: number, codePoint: number, width: number, attributes: XtermAttributes): void;
}

export interface XtermLines {
  readonly length: number;
  readonly maxLength: number;
  readonly isFull: boolean;
  _array: (XtermLine | undefined)[];
  _startIndex: number;
  _length: number;
  _maxLength: number;
  get(index: number): XtermLine | undefined;
  set(index: number, line: XtermLine | undefined): void;
  push(line: XtermLine): void;
  recycle(): XtermLine;
}

export interface XtermBuffer {
  readonly lines: XtermLines;
  x: number;
  y: number;
  ybase: number;
  ydisp: number;
  scrollTop: number;
  scrollBottom: number;
  savedX: number;
  savedY: number;
  savedCurAttrData: XtermAttributes;
  savedCharset: Record<string, string> | undefined;
  tabs: Record<number, boolean | undefined>;
  _cols: number;
  _rows: number;
  getNullCell(attributes?: XtermAttributes): XtermAttributes;
  getBlankLine(attributes: XtermAttributes, wrapped?: boolean): XtermLine;
  resize(cols: number, rows: number): void;
  setupTabStops(from?: number): void;
}

export interface XtermBufferService {
  cols: number;
  rows: number;
  isUserScrolling: boolean;
  readonly buffer: XtermBuffer;
  readonly buffers: {
    readonly normal: XtermBuffer;
    readonly alt: XtermBuffer;
    readonly active: XtermBuffer;
    _activeBuffer: XtermBuffer;
    onBufferActivate(listener: () => void): void;
  };
  scroll(erase: XtermAttributes, wrapped?: boolean): void;
}

export interface XtermParams {
  readonly params: Int32Array;
  length: number;
  readonly _subParams: Int32Array;
  _subParamsLength: number;
  readonly _subParamsIdx: Uint16Array;
  _rejectDigits: boolean;
  _rejectSubDigits: boolean;
  _digitIsSub: boolean;
  reset(): void;
  addParam(value: number): void;
  addSubParam(value: number): void;
  addDigit(value: number): void;
  hasSubParams(index: number): boolean;
  getSubParams(index: number): Int32Array | null;
}

/** An OSC handler as the parser drives it; `end` answers whether the sequence is dealt with. */
export interface XtermOscHandler {
  start(): void;
  put(data: Uint32Array, from: number, to: number): void;
  end(success: boolean): boolean;
}

export interface XtermDcsHandler {
  hook(params: XtermParams): void;
  put(data: Uint32Array, from: number, to: number): void;
  unhook(success: boolean): boolean;
}

export interface XtermSequence {
  readonly prefix?: string;
  readonly intermediates?: string;
  readonly final: string;
}

export interface XtermParser {
  currentState: number;
  precedingJoinState: number;
  _collect: number;
  _params: XtermParams;
  _transitions: { table: Uint8Array };
  readonly _executeHandlers: Record<number, (() => boolean) | undefined>;
  readonly _csiHandlers: Record<number, ((params: XtermParams) => boolean)[] | undefined>;
  readonly _escHandlers: Record<number, (() => boolean)[] | undefined>;
  readonly _oscParser: {
    _state: number;
    _id: number;
    _active: XtermOscHandler[];
    readonly _handlers: Record<number, XtermOscHandler[] | undefined>;
  };
  readonly _dcsParser: {
    _ident: number;
    _active: XtermDcsHandler[];
    readonly _handlers: Record<number, XtermDcsHandler[] | undefined>;
  };
  reset(): void;
  setPrintHandler(handler: (data: Uint32Array, from: number, to: number) => void): void;
  setExecuteHandler(flag: string, handler: () => boolean): void;
  registerCsiHandler(id: XtermSequence, handler: (params: XtermParams) => boolean): void;
  registerEscHandler(id: XtermSequence, handler: () => boolean): void;
  registerOscHandler(id: number, handler: XtermOscHandler): void;
  registerDcsHandler(id: XtermSequence, handler: XtermDcsHandler): void;
  clearOscHandler(id: number): void;
  clearDcsHandler(id: XtermSequence): void;
  setOscHandlerFallback(handler: () => void): void;
  setDcsHandlerFallback(handler: () => void): void;
}

export interface XtermInput {
  readonly _parser: XtermParser;
  _activeBuffer: XtermBuffer;
  _curAttrData: XtermAttributes;
  _eraseAttrDataInternal: XtermAttributes;
  readonly _utf8Decoder: { readonly interim: Uint8Array };
  parse(bytes: Uint8Array): void;
  print(data: Uint32Array, from: number, to: number): void;
  lineFeed(): boolean;
  saveCursor(): boolean;
  restoreCursor(): boolean;
  _eraseAttrData(): XtermAttributes;
  _restrictCursor(maxCol?: number): void;
}

/** Modes by DEC private number, as the emulator keeps them. */
export interface XtermPrivateModes {
  applicationCursorKeys: boolean;
  applicationKeypad: boolean;
  bracketedPasteMode: boolean;
  cursorBlink: boolean | undefined;
  cursorStyle: "block" | "underline" | "bar" | undefined;
  origin: boolean;
  reverseWraparound: boolean;
  sendFocus: boolean;
  synchronizedOutput: boolean;
  wraparound: boolean;
}

export interface XtermCore {
  readonly _inputHandler: XtermInput;
  readonly _bufferService: XtermBufferService;
  readonly coreService: {
    modes: { insertMode: boolean };
    decPrivateModes: XtermPrivateModes;
    isCursorHidden: boolean;
    isCursorInitialized: boolean;
    triggerDataEvent(data: string): void;
  };
  readonly coreMouseService: { _activeProtocol: string; _activeEncoding: string };
  readonly _charsetService: {
    charset: Record<string, string> | undefined;
    glevel: number;
    _charsets: (Record<string, string> | undefined)[];
  };
  readonly optionsService: { rawOptions: { convertEol: boolean; cursorBlink: boolean; scrollback: number } };
}

/** Where width providers are registered. */
export type XtermUnicode = Terminal["unicode"];

export interface OpenedTerminal {
  readonly terminal: Terminal;
  readonly core: XtermCore;
}

export interface TerminalOptions {
  readonly cols: number;
  readonly rows: number;
  /** Rows above the screen that the emulator itself keeps. */
  readonly scrollback: number;
}

/** A terminal that draws nothing, logs nothing and starts no timer. */
export function openTerminal(options: TerminalOptions): OpenedTerminal {
  const terminal = new xterm.Terminal({ ...options, allowProposedApi: true, logLevel: "off" });
  // The package types only its public face; the version is pinned exactly and this shape is tested by every property.
  const core = (terminal as unknown as { _core: XtermCore })._core;
  return { terminal, core };
}
