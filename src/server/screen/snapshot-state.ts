// What the emulator knows beside its screens: modes, mouse, character sets, and its parser in the middle of a sequence.

import { OscBody } from "./osc-body.ts";
import { DcsQuestion } from "./queries.ts";
import type { XtermCore, XtermParams, XtermPrivateModes } from "./xterm.ts";

/** What a begun sequence has said so far; the emulator's own fields, of which only the used part counts. */
interface SavedParams {
  readonly params: Int32Array;
  readonly _subParams: Int32Array;
  readonly _subParamsIdx: Uint16Array;
  readonly _rejectDigits: boolean;
  readonly _rejectSubDigits: boolean;
  readonly _digitIsSub: boolean;
}

interface SavedString {
  readonly body: string;
  readonly isOver: boolean;
}

export interface SavedState {
  readonly convertEol: boolean;
  readonly cursorBlink: boolean;
  readonly modes: { readonly insertMode: boolean };
  readonly dec: XtermPrivateModes;
  readonly isCursorHidden: boolean;
  readonly isCursorInitialized: boolean;
  readonly mouse: readonly [string, string];
  readonly glevel: number;
  readonly charset: Record<string, string> | undefined;
  readonly charsets: readonly (Record<string, string> | undefined)[];
  readonly parser: {
    readonly state: number;
    readonly join: number;
    readonly collect: number;
    /** Absent between sequences, where what is left of the last one means nothing. */
    readonly params: SavedParams | undefined;
    readonly osc: { readonly state: number; readonly id: number; readonly bodies: readonly SavedString[] };
    readonly dcs: { readonly id: number; readonly bodies: readonly SavedString[] };
  };
}

const GROUND = 0;
const OSC_PAYLOAD = 2;

export function saveState(core: XtermCore): SavedState {
  const { coreService, coreMouseService, _charsetService: charsets } = core;
  const { rawOptions } = core.optionsService;
  return {
    convertEol: rawOptions.convertEol,
    cursorBlink: rawOptions.cursorBlink,
    modes: { ...coreService.modes },
    dec: { ...coreService.decPrivateModes },
    isCursorHidden: coreService.isCursorHidden,
    isCursorInitialized: coreService.isCursorInitialized,
    mouse: [coreMouseService._activeProtocol, coreMouseService._activeEncoding],
    glevel: charsets.glevel,
    charset: charsets.charset,
    charsets: [...charsets._charsets],
    parser: saveParser(core),
  };
}

function saveParser(core: XtermCore): SavedState["parser"] {
  const parser = core._inputHandler._parser;
  const { _oscParser: osc, _dcsParser: dcs } = parser;
  return {
    state: parser.currentState,
    join: parser.precedingJoinState,
    collect: parser.currentState === GROUND ? 0 : parser._collect,
    params: parser.currentState === GROUND ? undefined : saveParams(parser._params),
    osc: { state: osc._state, id: osc._id, bodies: osc._active.map(saveString) },
    dcs: { id: dcs._ident, bodies: dcs._active.map(saveString) },
  };
}

function saveParams(params: XtermParams): SavedParams {
  return {
    params: params.params.slice(0, params.length),
    _subParams: params._subParams.slice(0, params._subParamsLength),
    _subParamsIdx: params._subParamsIdx.slice(0, params.length),
    _rejectDigits: params._rejectDigits,
    _rejectSubDigits: params._rejectSubDigits,
    _digitIsSub: params._digitIsSub,
  };
}

function saveString(handler: object): SavedString {
  if (handler instanceof OscBody || handler instanceof DcsQuestion)
    return { body: handler.body, isOver: handler.isOver };
  throw new Error("a string handler that is not ours");
}

export function restoreState(core: XtermCore, saved: SavedState): void {
  const { coreService, coreMouseService, _charsetService: charsets } = core;
  const { rawOptions } = core.optionsService;
  rawOptions.convertEol = saved.convertEol;
  rawOptions.cursorBlink = saved.cursorBlink;
  coreService.modes = { ...saved.modes };
  coreService.decPrivateModes = { ...saved.dec };
  coreService.isCursorHidden = saved.isCursorHidden;
  coreService.isCursorInitialized = saved.isCursorInitialized;
  [coreMouseService._activeProtocol, coreMouseService._activeEncoding] = saved.mouse;
  charsets.glevel = saved.glevel;
  charsets.charset = saved.charset;
  charsets._charsets = [...saved.charsets];
  restoreParser(core, saved.parser);
}

function restoreParser(core: XtermCore, saved: SavedState["parser"]): void {
  const parser = core._inputHandler._parser;
  const { _oscParser: osc, _dcsParser: dcs } = parser;
  parser.currentState = saved.state;
  parser.precedingJoinState = saved.join;
  parser._collect = saved.collect;
  if (saved.params) restoreParams(parser._params, saved.params);
  osc._state = saved.osc.state;
  osc._id = saved.osc.id;
  if (saved.osc.state === OSC_PAYLOAD) osc._active = restoreStrings(osc._handlers[osc._id] ?? [], saved.osc.bodies);
  dcs._ident = saved.dcs.id;
  dcs._active = restoreStrings(dcs._handlers[dcs._ident] ?? [], saved.dcs.bodies);
}

function restoreParams(params: XtermParams, saved: SavedParams): void {
  params.params.set(saved.params);
  params.length = saved.params.length;
  params._subParams.set(saved._subParams);
  params._subParamsLength = saved._subParams.length;
  params._subParamsIdx.set(saved._subParamsIdx);
  params._rejectDigits = saved._rejectDigits;
  params._rejectSubDigits = saved._rejectSubDigits;
  params._digitIsSub = saved._digitIsSub;
}

function restoreStrings<Handler extends object>(handlers: Handler[], bodies: readonly SavedString[]): Handler[] {
  if (bodies.length === 0) return [];
  if (handlers.length !== bodies.length) throw new Error("the snapshot is inside a string that nobody reads here");
  for (const [i, body] of bodies.entries()) Object.assign(handlers[i] ?? {}, body);
  return handlers;
}
