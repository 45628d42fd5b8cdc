// The window part of a target, within a session: `@1`, an index, `+` `-` `+2`, `!` last, `^` first, `$` highest, their
// words in braces, a name, `=1` and `=name` exactly, the beginning of a name, a pattern.

import { globMatches } from "./glob-match.ts";
import { formatWindowId } from "./ids.ts";
import type { Session, State, Window } from "./state.ts";

const WORDS: ReadonlyMap<string, string> = new Map([
  ["{start}", "^"],
  ["{end}", "$"],
  ["{last}", "!"],
  ["{next}", "+"],
  ["{previous}", "-"],
]);

/** The short form of a word in braces; anything else as it is. */
export const shortWindowPart = (part: string): string => WORDS.get(part) ?? part;

/** The window a target's part names in this session; undefined where it is none or not the only one. */
export function findWindow(state: State, session: Session, part: string): Window | undefined {
  const windows = session.windows.flatMap((id) => state.windows.get(id) ?? []);
  if (part.startsWith("@")) return windows.find((window) => formatWindowId(window.id) === part);
  if (part.startsWith("=")) return exactly(windows, part.slice(1));
  const offset = parseOffset(part);
  if (offset !== undefined) return stepFrom(windows, session, offset);
  if (part === "!") return windows.find((window) => window.id === session.visited[0]);
  if (part === "^") return windows[0];
  if (part === "$") return windows.at(-1);
  return (
    indexed(windows, part) ??
    decided(windows, (name) => name === part) ??
    decided(windows, (name) => name.startsWith(part)) ??
    decided(windows, (name) => globMatches(part, name)) ??
    undefined
  );
}

/** What follows "=": an index, or a name as it is. */
const exactly = (windows: readonly Window[], part: string): Window | undefined =>
  indexed(windows, part) ?? onlyOf(windows, (name) => name === part);

function indexed(windows: readonly Window[], part: string): Window | undefined {
  const index = parseIndex(part);
  return index === undefined ? undefined : windows.find((window) => window.index === index);
}

/** "+" and "-" are one step, "+3" three; undefined for what is no offset. */
export function parseOffset(part: string): number | undefined {
  const match = /^([+-])(\d{0,6})$/.exec(part);
  if (match === null) return undefined;
  const steps = match[2] === "" ? 1 : Number(match[2]);
  return match[1] === "+" ? steps : -steps;
}

/** A whole number from 0; undefined for what is none. */
export const parseIndex = (part: string): number | undefined => (/^\d{1,9}$/.test(part) ? Number(part) : undefined);

function stepFrom(windows: readonly Window[], session: Session, offset: number): Window | undefined {
  const at = windows.findIndex((window) => window.id === session.active);
  const count = windows.length;
  return at < 0 ? undefined : windows[(((at + offset) % count) + count) % count];
}

const onlyOf = (windows: readonly Window[], fits: (name: string) => boolean): Window | undefined =>
  decided(windows, fits) ?? undefined;

// Null: several fit, so that a looser rule must not be tried and the target names none.
function decided(windows: readonly Window[], fits: (name: string) => boolean): Window | null | undefined {
  const found = windows.filter((window) => fits(window.name));
  return found.length > 1 ? null : found[0];
}
