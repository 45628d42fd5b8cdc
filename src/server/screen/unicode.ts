// Gives the emulator mux' own widths (core/char-width.ts), so that its REP and reflow agree with what is printed.

import { charProperties, wcwidth } from "../../core/char-width.ts";
import type { Emulator } from "./emulator.ts";

const VERSION = "mux";

export function installUnicode({ unicode }: Emulator): void {
  unicode.register({
    version: VERSION,
    wcwidth: (codePoint) => (wcwidth(codePoint) === 2 ? 2 : wcwidth(codePoint) === 1 ? 1 : 0),
    charProperties,
  });
  unicode.activeVersion = VERSION;
}
