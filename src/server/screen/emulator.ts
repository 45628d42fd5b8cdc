// The parts of one screen that its handlers share: the emulator and what mux keeps beside it.

import { Answers, type Answer } from "./answers.ts";
import type { ScreenEnvironment } from "./environment.ts";
import { KittyKeyboard } from "./kitty-keyboard.ts";
import { Links } from "./links.ts";
import { Outbox } from "./outbox.ts";
import { OwnModes } from "./own-modes.ts";
import { Titles } from "./titles.ts";
import { openTerminal, type XtermCore, type XtermUnicode } from "./xterm.ts";

export interface Emulator {
  readonly core: XtermCore;
  readonly unicode: XtermUnicode;
  readonly environment: ScreenEnvironment;
  readonly answers: Answers;
  readonly outbox: Outbox;
  readonly keyboard: KittyKeyboard;
  readonly modes: OwnModes;
  readonly titles: Titles;
  readonly links: Links;
}

export interface EmulatorOptions {
  readonly cols: number;
  readonly rows: number;
  readonly scrollback: number;
  readonly environment: ScreenEnvironment;
  readonly onAnswer: (answer: Answer) => void;
}

/** An emulator with none of its handlers replaced yet, but answering through `answers`. */
export function createEmulator(options: EmulatorOptions): Emulator {
  const { terminal, core } = openTerminal(options);
  const answers = new Answers(options.onAnswer);
  terminal.onData((bytes) => answers.send(bytes));
  return {
    core,
    unicode: terminal.unicode,
    environment: options.environment,
    answers,
    outbox: new Outbox(),
    keyboard: new KittyKeyboard(),
    modes: new OwnModes(),
    titles: new Titles(),
    links: new Links(core),
  };
}
