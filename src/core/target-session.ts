// The session part of a target: `$1`, a name, `=name` exactly, the beginning of a name, a pattern. Where a beginning or a
// pattern fits several it names none, as in tmux.

import { formatSessionId } from "./ids.ts";
import { globMatches } from "./glob-match.ts";
import type { Session, State } from "./state.ts";

/** The session a target's part names; undefined where it is none or not the only one. */
export function findSession(state: State, part: string): Session | undefined {
  const sessions = [...state.sessions.values()];
  if (part.startsWith("$")) return sessions.find((session) => formatSessionId(session.id) === part);
  const exact = part.startsWith("=");
  const name = exact ? part.slice(1) : part;
  const named = sessions.find((session) => session.name === name);
  if (named !== undefined || exact) return named;
  return onlyOf(sessions, (each) => each.startsWith(name)) ?? onlyOf(sessions, (each) => globMatches(name, each));
}

/** The session a person used last: what an empty target means to somebody who is in none. */
export function latestSession(state: State): Session | undefined {
  const usedAtMs = (session: Session): number => Math.max(session.attachedAtMs, session.createdAtMs);
  return [...state.sessions.values()].reduce<Session | undefined>(
    (latest, session) => (latest === undefined || usedAtMs(session) >= usedAtMs(latest) ? session : latest),
    undefined,
  );
}

function onlyOf(sessions: readonly Session[], fits: (name: string) => boolean): Session | undefined {
  const found = sessions.filter((session) => fits(session.name));
  return found.length === 1 ? found[0] : undefined;
}
