// What is written to disk for the day on which pty-host is gone, and read again then.
//   {"v":1,"generation":12,"savedAtMs":1796000000000,"ended":false,"work":[…],"left":[…],"before":null}

import {
  acceptedOf,
  count,
  flag,
  id,
  listOf,
  nullable,
  number,
  objectOf,
  parseJson,
  text,
  type Parse,
} from "./json-fields.ts";
import type { Left } from "./launched.ts";
import { panesOf } from "./layout.ts";
import { parseLeft } from "./persist-launched.ts";
import { parseLayout } from "./persist-window.ts";
import type { SavedPane, SavedSession, SavedWindow } from "./saved-work.ts";

/** A file of another version is not read. */
const RESTORE_VERSION = 1;

export interface Restore {
  /** Higher with each writing: whoever finds a higher one on disk than its own last one is not the newest server. */
  readonly generation: number;
  readonly savedAtMs: number;
  /** All was ended on purpose, or by itself: nothing was lost. */
  readonly ended: boolean;
  readonly work: readonly SavedSession[];
  /** Conversations whose pane or agent was gone already. */
  readonly left: readonly Left[];
  /** The sessions of the server before, while nobody has put them back. */
  readonly before: readonly SavedSession[] | null;
}

export const encodeRestore = (restore: Restore): string => `${JSON.stringify({ v: RESTORE_VERSION, ...restore })}\n`;

/** What `encodeRestore` wrote; undefined for anything else. */
export function parseRestore(blob: string): Restore | undefined {
  const saved = parseSaved(parseJson(blob));
  if (saved?.v !== RESTORE_VERSION) return undefined;
  const { v: _, ...restore } = saved;
  return restore;
}

const parsePane: Parse<SavedPane> = objectOf<SavedPane>({ id, cwd: text, left: nullable(parseLeft) }, {});

const parseWindowFields = objectOf<SavedWindow>(
  {
    index: count,
    name: text,
    autoName: flag,
    cols: count,
    rows: count,
    zoomed: flag,
    active: id,
    layout: parseLayout,
    panes: listOf(parsePane),
  },
  {},
);

/** Each place of the layout has its pane. */
const parseWindow: Parse<SavedWindow> = (value) => {
  const window = parseWindowFields(value);
  if (window === undefined) return undefined;
  const ids = new Set(window.panes.map((pane) => pane.id));
  const places = panesOf(window.layout);
  return places.length === ids.size && places.every((place) => ids.has(place)) ? window : undefined;
};

const parseSession: Parse<SavedSession> = objectOf<SavedSession>(
  { name: text, cwd: text, active: count, windows: acceptedOf(parseWindow) },
  {},
);

const parseSaved = objectOf<Restore & { readonly v: number }>(
  {
    v: count,
    generation: count,
    savedAtMs: number,
    ended: flag,
    work: acceptedOf(parseSession),
    left: acceptedOf(parseLeft),
    before: nullable(acceptedOf(parseSession)),
  },
  {},
);
