// The keys of config.toml, each with what it takes and what it sets:  sidebar.width = 30  sets `sidebarWidth`.
// A key that is not here is an error: a misspelt setting must not be silently without effect.

import * as v from "valibot";
import { parseDuration } from "../../core/duration.ts";
import { parseKeyName } from "../../core/key-name.ts";
import type { Settings } from "./settings.ts";

/** More rows of history than this are no help and a danger to memory. */
const MAX_SCROLLBACK_LINES = 1_000_000;
/** More agents than this no machine runs. */
const MAX_SLOTS = 1000;
const MIN_SIDEBAR_COLS = 10;
const MAX_SIDEBAR_COLS = 100;

export interface SettingKey {
  /** Names the values that are possible, after "must be". */
  readonly wants: string;
  /** The change to the settings, or undefined for a bad value. */
  readonly read: (value: unknown) => Partial<Settings> | undefined;
}

function setting<T>(
  schema: v.GenericSchema<unknown, T>,
  wants: string,
  change: (value: T) => Partial<Settings>,
): SettingKey {
  return {
    wants,
    read: (value) => {
      const result = v.safeParse(schema, value);
      return result.success ? change(result.output) : undefined;
    },
  };
}

const wholeNumber = (min: number, max: number): v.GenericSchema<unknown, number> =>
  v.pipe(v.unknown(), v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const switched: v.GenericSchema<unknown, boolean> = v.pipe(v.unknown(), v.boolean());
const keyName: v.GenericSchema<unknown, string> = v.pipe(
  v.unknown(),
  v.string(),
  v.check((name) => parseKeyName(name) !== undefined),
);
const word: v.GenericSchema<unknown, string> = v.pipe(v.unknown(), v.string(), v.regex(/^[\w.+ -]{1,64}$/));
const switchedOrAuto: v.GenericSchema<unknown, boolean | "auto"> = v.pipe(
  v.unknown(),
  v.union([v.boolean(), v.literal("auto")]),
);

const onOrOff: v.GenericSchema<unknown, "on" | "off"> = v.pipe(v.unknown(), v.picklist(["on", "off"]));

const autoOrOff: v.GenericSchema<unknown, "auto" | "off"> = v.pipe(v.unknown(), v.picklist(["auto", "off"]));

const TERMINAL_FORMS = ["auto", "99", "777", "9", "bell", "off"] as const;
const terminalForm: v.GenericSchema<unknown, (typeof TERMINAL_FORMS)[number]> = v.pipe(
  v.unknown(),
  v.picklist(TERMINAL_FORMS),
);
const DESKTOP_WAYS = ["auto", "on", "off"] as const;
const desktopWay: v.GenericSchema<unknown, (typeof DESKTOP_WAYS)[number]> = v.pipe(
  v.unknown(),
  v.picklist(DESKTOP_WAYS),
);

/** Longest command that can be set, in words and in characters of each. */
const MAX_WORDS = 64;
const MAX_WORD_LENGTH = 4096;
const commandWord = v.pipe(
  v.string(),
  v.maxLength(MAX_WORD_LENGTH),
  v.check((text) => !text.includes("\0")),
);
const commandWords: v.GenericSchema<unknown, readonly string[]> = v.pipe(
  v.unknown(),
  v.array(commandWord),
  v.maxLength(MAX_WORDS),
  v.check((words) => words.length === 0 || words[0] !== ""),
);
const duration: v.GenericSchema<unknown, number> = v.pipe(
  v.unknown(),
  v.string(),
  v.transform((text) => parseDuration(text) ?? 0),
  v.minValue(1),
);

const COMMAND = 'a program and its arguments, e.g. ["notify-send", "--", "{title}", "{body}"]';

const ON_OFF = "true or false";

/** By dotted path. */
export const SETTING_KEYS: ReadonlyMap<string, SettingKey> = new Map([
  ["prefix", setting(keyName, 'a key, e.g. "C-b" or "M-a"', (prefix) => ({ prefix }))],
  ["mouse", setting(switched, ON_OFF, (mouse) => ({ mouse }))],
  [
    "scrollback.lines",
    setting(wholeNumber(0, MAX_SCROLLBACK_LINES), `a whole number from 0 to ${MAX_SCROLLBACK_LINES}`, (lines) => ({
      scrollbackLines: lines,
    })),
  ],
  ["sidebar.visible", setting(switchedOrAuto, 'true, false or "auto"', (sidebarVisible) => ({ sidebarVisible }))],
  [
    "sidebar.width",
    setting(
      wholeNumber(MIN_SIDEBAR_COLS, MAX_SIDEBAR_COLS),
      `a whole number from ${MIN_SIDEBAR_COLS} to ${MAX_SIDEBAR_COLS}`,
      (sidebarWidth) => ({ sidebarWidth }),
    ),
  ],
  ["reduce_motion", setting(switched, ON_OFF, (reduceMotion) => ({ reduceMotion }))],
  ["term_program", setting(word, 'a short word, e.g. "ghostty"', (termProgram) => ({ termProgram }))],
  ["inference", setting(onOrOff, '"on" or "off"', (inference) => ({ inference }))],
  ["upward", setting(autoOrOff, '"auto" or "off"', (upward) => ({ upward }))],
  [
    "agents.slots",
    setting(wholeNumber(0, MAX_SLOTS), `a whole number from 0 to ${MAX_SLOTS}`, (agentSlots) => ({ agentSlots })),
  ],
  ["hooks.inject", setting(switched, ON_OFF, (injectHooks) => ({ injectHooks }))],
  [
    "notify.terminal",
    setting(terminalForm, 'one of "auto", "99", "777", "9", "bell", "off"', (notifyTerminal) => ({ notifyTerminal })),
  ],
  ["notify.desktop", setting(desktopWay, '"auto", "on" or "off"', (notifyDesktop) => ({ notifyDesktop }))],
  ["notify.command", setting(commandWords, COMMAND, (notifyCommand) => ({ notifyCommand }))],
  ["notify.escalate_command", setting(commandWords, COMMAND, (escalateCommand) => ({ escalateCommand }))],
  [
    "notify.escalate_after",
    setting(duration, 'a length of time, e.g. "10m"', (escalateAfterMs) => ({ escalateAfterMs })),
  ],
  ["set_titles", setting(switched, ON_OFF, (setTitles) => ({ setTitles }))],
  ["clipboard", setting(switched, ON_OFF, (clipboard) => ({ clipboard }))],
]);

/** Names of the tables that hold some of the keys. */
export const SETTING_TABLES: ReadonlySet<string> = new Set(
  [...SETTING_KEYS.keys()].flatMap((path) => (path.includes(".") ? [path.slice(0, path.lastIndexOf("."))] : [])),
);
