// DECRQM (CSI ? n $ p, CSI n $ p): what is set, told truthfully for every mode that mux follows; 0 for all others.

import type { XtermCore } from "./xterm.ts";
import type { OwnModes } from "./own-modes.ts";

const UNKNOWN = 0;
const SET = 1;
const RESET = 2;
const ALWAYS_SET = 3;
const ALWAYS_RESET = 4;

const flag = (isSet: boolean): number => (isSet ? SET : RESET);

/** State of a DEC private mode as DECRPM tells it. */
export function privateModeState(core: XtermCore, own: OwnModes, mode: number): number {
  const { decPrivateModes: dec, isCursorHidden } = core.coreService;
  const { _activeProtocol: mouse, _activeEncoding: encoding } = core.coreMouseService;
  switch (mode) {
    case 1:
      return flag(dec.applicationCursorKeys);
    case 6:
      return flag(dec.origin);
    case 7:
      return flag(dec.wraparound);
    case 8:
      return ALWAYS_SET;
    case 9:
      return flag(mouse === "X10");
    case 12:
      return flag(core.optionsService.rawOptions.cursorBlink);
    case 25:
      return flag(!isCursorHidden);
    case 45:
      return flag(dec.reverseWraparound);
    case 66:
      return flag(dec.applicationKeypad);
    case 67:
      return ALWAYS_RESET;
    case 1000:
      return flag(mouse === "VT200");
    case 1002:
      return flag(mouse === "DRAG");
    case 1003:
      return flag(mouse === "ANY");
    case 1004:
      return flag(dec.sendFocus);
    case 1005:
    case 1015:
      return ALWAYS_RESET;
    case 1006:
      return flag(encoding === "SGR");
    case 1007:
      return flag(own.alternateScroll);
    case 1016:
      return flag(encoding === "SGR_PIXELS");
    case 1048:
      return SET;
    case 47:
    case 1047:
    case 1049:
      return flag(core._bufferService.buffers.active === core._bufferService.buffers.alt);
    case 2004:
      return flag(dec.bracketedPasteMode);
    case 2026:
      return flag(dec.synchronizedOutput);
    case 2027:
      return ALWAYS_SET;
    case 2031:
      return flag(own.reportsTheme);
    default:
      return UNKNOWN;
  }
}

/** State of an ANSI mode. */
export function ansiModeState(core: XtermCore, mode: number): number {
  if (mode === 2) return ALWAYS_RESET;
  if (mode === 4) return flag(core.coreService.modes.insertMode);
  if (mode === 12) return ALWAYS_SET;
  if (mode === 20) return flag(core.optionsService.rawOptions.convertEol);
  return UNKNOWN;
}
