// DEC private modes that the emulator does not know and mux keeps itself: 1007 and 2031. 2027 (clusters share a cell) is
// always on.

export const ALTERNATE_SCROLL = 1007;
export const THEME_REPORTS = 2031;
/** The emulator's own; how often it was hidden is what agents tell by it. */
const CURSOR = 25;

export class OwnModes {
  /** 1007: in the alternate screen the wheel becomes arrow keys. */
  alternateScroll: boolean = true;
  /** 2031: the program wants to hear when the theme turns dark or light. */
  reportsTheme: boolean = false;

  /** How often the program hid the cursor: some agents do so before their first output of use. */
  cursorHides: number = 0;

  set(mode: number, isSet: boolean): void {
    if (mode === ALTERNATE_SCROLL) this.alternateScroll = isSet;
    else if (mode === THEME_REPORTS) this.reportsTheme = isSet;
    else if (mode === CURSOR && !isSet) this.cursorHides++;
  }

  reset(): void {
    this.alternateScroll = true;
    this.reportsTheme = false;
  }
}
