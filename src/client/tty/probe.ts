// What the outer terminal can do, asked once at attach. Everything is sent in one batch that ends with DA1, which every
// terminal answers: what has no answer by then has none. Terminals answer in order.

import { unreachable } from "../../core/unreachable.ts";
import type { Colours } from "../../wire/outer.ts";
import type { OuterReply } from "../input/decoded.ts";

/** Without DA1's answer the terminal is taken as it is after this time. */
export const PROBE_TIMEOUT_MS = 300;

const PALETTE_SIZE = 16;
const ST = "\x1b\\";
const PALETTE = Array.from({ length: PALETTE_SIZE }, (_, i) => `\x1b]4;${i};?${ST}`).join("");
/** What it knows of OSC 99: kitty's own question, which a terminal without it ignores. */
const NOTICES = `\x1b]99;i=mux:p=?;${ST}`;
const DA1 = "\x1b[c";
/** XTVERSION, kitty flags, DECRQM 2026, cell size, colour scheme, colours, notifications, program status, DA1. */
const FULL_QUERY = `\x1b[>q\x1b[?u\x1b[?2026$p\x1b[16t\x1b[?996n\x1b]10;?${ST}\x1b]11;?${ST}\x1b]12;?${ST}${PALETTE}${NOTICES}\x1b]7501;?${ST}${DA1}`;

/** The questions for a terminal with this TERM. The Linux console shows unknown ones as text. */
export const probeQuery = (term: string): string => (/^(?:linux|vt\d)/.test(term) ? DA1 : FULL_QUERY);

export interface OuterCapabilities {
  /** As it names itself ("ghostty 1.3.0"), "" if it does not. */
  readonly name: string;
  /** The kitty keyboard protocol. */
  readonly kittyKeys: boolean;
  /** XTMODKEYS 4, for terminals without the former. */
  readonly modifyOtherKeys: boolean;
  /** DEC 2026. */
  readonly sync: boolean;
  /** OSC 7501: it shows program status itself. */
  readonly programStatus: boolean;
  /** OSC 99: it shows notifications. */
  readonly notices: boolean;
  readonly colours: Colours;
  /** Its colour scheme, where it tells. */
  readonly dark?: boolean;
  /** Pixels of a cell. */
  readonly cell?: { readonly width: number; readonly height: number };
}

export const UNKNOWN_TERMINAL: OuterCapabilities = {
  name: "",
  kittyKeys: false,
  modifyOtherKeys: false,
  sync: false,
  programStatus: false,
  notices: false,
  colours: {},
};

const KNOWS_MODIFY_OTHER_KEYS = /^(?:xterm|tmux|mintty)\b/i;
/** DECRPM states in which a mode can be used: set, reset, always set. */
const USABLE: ReadonlySet<number> = new Set([1, 2, 3]);

/** `known` with what one answer adds; the same object where it adds nothing. */
export function reduceCapabilities(known: OuterCapabilities, reply: OuterReply): OuterCapabilities {
  switch (reply.type) {
    case "name":
      return { ...known, name: reply.text, modifyOtherKeys: KNOWS_MODIFY_OTHER_KEYS.test(reply.text) };
    case "kittyFlags":
      return { ...known, kittyKeys: true };
    case "mode":
      return reply.mode === 2026 ? { ...known, sync: USABLE.has(reply.state) } : known;
    case "pixels":
      return reply.of === "cell" ? { ...known, cell: { width: reply.width, height: reply.height } } : known;
    case "scheme":
      return { ...known, dark: reply.dark };
    case "notices":
      return { ...known, notices: true };
    case "programStatus":
      return { ...known, programStatus: true };
    case "colour": {
      const { colours } = known;
      const added =
        typeof reply.of === "number"
          ? { palette: { ...colours.palette, [reply.of]: reply.colour } }
          : { [reply.of]: reply.colour };
      return { ...known, colours: { ...colours, ...added } };
    }
    case "attributes":
    case "size":
    case "cursor":
    case "other":
      return known;
    default:
      return unreachable(reply);
  }
}

/** Collects answers. `done` after DA1's, or when the caller's clock said so. */
export class OuterProbe {
  #known: OuterCapabilities = UNKNOWN_TERMINAL;
  #done = false;

  get done(): boolean {
    return this.#done;
  }

  /** What is known by now; answers that come after the end still count. */
  get capabilities(): OuterCapabilities {
    return this.#known;
  }

  take(reply: OuterReply): void {
    this.#known = reduceCapabilities(this.#known, reply);
    if (reply.type === "attributes" && reply.level === 1) this.#done = true;
  }

  expire(): void {
    this.#done = true;
  }
}
