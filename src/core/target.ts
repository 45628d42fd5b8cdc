// What a target means: `session:window.pane`, or one part alone, which is first looked for as what the command wants and
// then as what contains it ("work" is a pane's target too: the active one of that session). tmux's order and words.

import type { PaneId, SessionId, WindowId } from "./ids.ts";
import { formatPaneId, formatWindowId } from "./ids.ts";
import { paneLocation } from "./pane-location.ts";
import type { Session, State, Window } from "./state.ts";
import { findPane, shortPanePart } from "./target-pane.ts";
import { findSession, latestSession } from "./target-session.ts";
import { findWindow, parseIndex, parseOffset, shortWindowPart } from "./target-window.ts";

export type TargetKind = "session" | "window" | "pane";

/** Where the caller is; absent parts are the active ones, no part at all is the session used last. */
export interface Current {
  readonly session?: SessionId;
  readonly window?: WindowId;
  readonly pane?: PaneId;
}

export interface Refused {
  readonly ok: false;
  /** tmux's words: "can't find pane: %9". */
  readonly message: string;
}

/** Everything a target names, down to the pane. */
export interface Found {
  readonly ok: true;
  readonly session: SessionId;
  readonly window: WindowId;
  readonly pane: PaneId;
}

/** Finds what `target` names. Parts it leaves out are the active ones of what it names, or the caller's own. */
export function resolveTarget(state: State, kind: TargetKind, target: string, current: Current): Found | Refused {
  const special = refuseSpecial(target);
  if (special !== undefined) return special;
  const here = placeOf(state, current);
  const parts = splitTarget(kind, target);
  if (parts.session !== undefined) return inSession(state, parts, parts.session);
  if (parts.window !== undefined) return inWindow(state, here, parts, parts.window);
  if (parts.pane !== undefined) return byPane(state, here, parts, parts.pane);
  return here === undefined ? refuse("no current target") : found(here, here.pane);
}

/** A place for a window: the session, and the index where the target names one (taken or not). */
export interface FoundIndex {
  readonly ok: true;
  readonly session: SessionId;
  readonly index: number | null;
}

/** Finds where a window is to go: `session:`, `session:7`, `7`, `:+1`; a window that exists names its own index. */
export function resolveIndex(state: State, target: string, current: Current): FoundIndex | Refused {
  const here = placeOf(state, current);
  const { session: sessionPart, window: windowPart } = splitTarget("window", target);
  const session = sessionPart === undefined ? here?.session : findSession(state, sessionPart);
  if (session === undefined) {
    return refuse(sessionPart === undefined ? "no current target" : `can't find session: ${sessionPart}`);
  }
  if (windowPart === undefined) return { ok: true, session: session.id, index: null };
  const index = parseIndex(windowPart) ?? offsetIndex(state, session, windowPart);
  if (index !== undefined) return { ok: true, session: session.id, index };
  const window = findWindow(state, session, windowPart);
  if (window !== undefined) return { ok: true, session: session.id, index: window.index };
  // A name alone may be that of a session.
  const other = sessionPart === undefined ? findSession(state, windowPart) : undefined;
  if (other !== undefined) return { ok: true, session: other.id, index: null };
  return refuse(`can't find window: ${windowPart}`);
}

interface Place {
  readonly session: Session;
  readonly window: Window;
  readonly pane: PaneId;
}

interface Parts {
  readonly session?: string;
  readonly window?: string;
  readonly pane?: string;
  /** The part stands where only a window (a pane) can: it is not looked for as anything else. */
  readonly windowOnly: boolean;
  readonly paneOnly: boolean;
}

const refuse = (message: string): Refused => ({ ok: false, message });

const found = (place: { readonly session: Session; readonly window: Window }, pane: PaneId): Found => ({
  ok: true,
  session: place.session.id,
  window: place.window.id,
  pane,
});

function refuseSpecial(target: string): Refused | undefined {
  if (target === "~" || target === "{marked}") return refuse("no marked target");
  return target === "=" || target === "{mouse}" ? refuse("no mouse target") : undefined;
}

function placeOf(state: State, current: Current): Place | undefined {
  const known = current.pane === undefined ? undefined : paneLocation(state, current.pane);
  if (known !== undefined) return { session: known.session, window: known.window, pane: known.pane.id };
  const own = current.window === undefined ? undefined : state.windows.get(current.window);
  const id = own?.session ?? current.session;
  const session = (id === undefined ? undefined : state.sessions.get(id)) ?? latestSession(state);
  if (session === undefined) return undefined;
  const window = own ?? state.windows.get(session.active);
  return window && { session, window, pane: window.active };
}

function splitTarget(kind: TargetKind, target: string): Parts {
  const colon = target.indexOf(":");
  const period = target.indexOf(".", colon + 1);
  const head = target.slice(0, colon < 0 ? 0 : colon);
  const body = target.slice(colon + 1, period < 0 ? target.length : period);
  const pane = period < 0 ? "" : target.slice(period + 1);
  if (colon < 0 && period < 0) return alone(kind, target);
  return parts({ session: head, window: body, pane, windowOnly: colon >= 0, paneOnly: period >= 0 });
}

function alone(kind: TargetKind, target: string): Parts {
  const kinds: Readonly<Record<string, TargetKind>> = { $: "session", "@": "window", "%": "pane" };
  // A lone `$` is a window (the highest), a `$3` a session.
  const marked = target.length > 1 ? kinds[target.charAt(0)] : undefined;
  return parts({ [marked ?? kind]: target, windowOnly: false, paneOnly: false });
}

function parts(raw: Parts): Parts {
  const { session, window, pane, windowOnly, paneOnly } = raw;
  return {
    ...(session && { session }),
    ...(window && { window: shortWindowPart(window) }),
    ...(pane && { pane: shortPanePart(pane) }),
    windowOnly,
    paneOnly,
  };
}

function inSession(state: State, { window: windowPart, pane }: Parts, part: string): Found | Refused {
  const session = findSession(state, part);
  const shown = session && state.windows.get(session.active);
  if (session === undefined || shown === undefined) return refuse(`can't find session: ${plain(part)}`);
  const window = windowPart === undefined ? shown : findWindow(state, session, windowPart);
  if (window === undefined) return refuse(`can't find window: ${plain(windowPart ?? "")}`);
  return paneIn({ session, window, pane: window.active }, pane);
}

function inWindow(state: State, here: Place | undefined, { pane, windowOnly }: Parts, part: string): Found | Refused {
  const place = windowPlace(state, here, part, windowOnly);
  return place === undefined ? refuse(`can't find window: ${plain(part)}`) : paneIn(place, pane);
}

function byPane(state: State, here: Place | undefined, { paneOnly }: Parts, part: string): Found | Refused {
  if (part.startsWith("%")) {
    const place = [...state.panes.keys()].find((id) => formatPaneId(id) === part);
    const known = place === undefined ? undefined : paneLocation(state, place);
    return known === undefined ? refuse(`can't find pane: ${part}`) : found(known, known.pane.id);
  }
  const pane = here && findPane(here.window, part);
  if (here !== undefined && pane !== undefined) return found(here, pane);
  const place = paneOnly ? undefined : windowPlace(state, here, shortWindowPart(part), false);
  return place === undefined ? refuse(`can't find pane: ${plain(part)}`) : found(place, place.pane);
}

// A window by its id anywhere, else in the session the caller is in, else the active one of a session of that name.
function windowPlace(state: State, here: Place | undefined, part: string, only: boolean): Place | undefined {
  if (part.startsWith("@")) {
    const window = [...state.windows.values()].find((each) => formatWindowId(each.id) === part);
    const session = window && state.sessions.get(window.session);
    return window && session && { session, window, pane: window.active };
  }
  const inside = here && findWindow(state, here.session, part);
  if (here !== undefined && inside !== undefined) return { session: here.session, window: inside, pane: inside.active };
  const session = only ? undefined : findSession(state, part);
  const window = session && state.windows.get(session.active);
  return window && { session, window, pane: window.active };
}

function paneIn(place: Place, part: string | undefined): Found | Refused {
  const pane = part === undefined ? place.pane : findPane(place.window, part);
  return pane === undefined ? refuse(`can't find pane: ${plain(part ?? "")}`) : found(place, pane);
}

// As tmux says it: without the sign for an exact match.
const plain = (part: string): string => (part.startsWith("=") ? part.slice(1) : part);

function offsetIndex(state: State, session: Session, part: string): number | undefined {
  const offset = parseOffset(part);
  const active = state.windows.get(session.active);
  return offset === undefined || active === undefined ? undefined : Math.max(active.index + offset, 0);
}
