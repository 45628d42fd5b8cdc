// Input of a person -> what it does: goes to the pane, runs a binding, or nothing. Pure; time is data. As in tmux: after
// the prefix one key from its table; a repeatable one may be pressed again for a while without the prefix; a key that
// nothing binds there is swallowed.

import { isModifierKey } from "../../core/key-codes.ts";
import { keysOfText } from "../../core/key-text.ts";
import { parseKeyName } from "../../core/key-name.ts";
import type { InputItem, Key } from "../../core/key.ts";
import type { Binding } from "./binding.ts";
import type { KeyTables } from "./key-tables.ts";
import { lookUp, namesOfKey } from "./key-tables.ts";

/** How long a repeatable key may be pressed again without the prefix (tmux's repeat-time). */
export const REPEAT_MS = 500;

export interface KeyState {
  /** The next key is looked up behind the prefix. */
  readonly afterPrefix: boolean;
  /** Bindings that work without the prefix until `untilMs`. */
  readonly repeat: { readonly bindings: ReadonlyMap<string, Binding>; readonly untilMs: number } | null;
  /** Key that was not passed on, while it may be held: neither is its release. */
  readonly held: string | null;
}

export const INITIAL_KEY_STATE: KeyState = { afterPrefix: false, repeat: null, held: null };

export type KeyOutcome =
  | { readonly type: "forward"; readonly item: InputItem }
  | { readonly type: "run"; readonly binding: Binding };

export interface KeyStep {
  readonly state: KeyState;
  /** In order; none where the input was swallowed. */
  readonly outcomes: readonly KeyOutcome[];
}

/** What one item does at `atMs` (any clock that only grows). Mouse events pass and change nothing. */
export function reduceInput(state: KeyState, item: InputItem, atMs: number, tables: KeyTables): KeyStep {
  switch (item.kind) {
    case "key":
      return reduceKey(state, item, item.key, atMs, tables);
    case "text":
      return reduceText(state, item, atMs, tables);
    case "mouse":
      return { state, outcomes: [{ type: "forward", item }] };
    default:
      return { state: INITIAL_KEY_STATE, outcomes: [{ type: "forward", item }] };
  }
}

function reduceText(state: KeyState, item: InputItem & { kind: "text" }, atMs: number, tables: KeyTables): KeyStep {
  let at = state;
  const outcomes: KeyOutcome[] = [];
  const keys = keysOfText(item.text);
  for (const [i, key] of keys.entries()) {
    const character = key.text ?? key.key;
    const step = reduceKey(at, { kind: "text", text: character }, key, atMs, tables);
    at = step.state;
    outcomes.push(...step.outcomes);
    // Plain typing, the usual case, goes on in one piece.
    if (
      i === 0 &&
      keys.length > 1 &&
      isIdle(at) &&
      tables.root.size === 0 &&
      isForward(step) &&
      [...tables.prefix].length > 1
    ) {
      return { state: at, outcomes: [{ type: "forward", item }] };
    }
  }
  return { state: at, outcomes: joinedText(outcomes) };
}

const isIdle = (state: KeyState): boolean => !state.afterPrefix && state.repeat === null;
const isForward = (step: KeyStep): boolean => step.outcomes[0]?.type === "forward";

function joinedText(outcomes: readonly KeyOutcome[]): KeyOutcome[] {
  const joined: KeyOutcome[] = [];
  for (const outcome of outcomes) {
    const last = joined.at(-1);
    const both =
      last?.type === "forward" && last.item.kind === "text" && outcome.type === "forward" ? outcome.item : null;
    if (both?.kind === "text" && last?.type === "forward" && last.item.kind === "text") {
      joined[joined.length - 1] = { type: "forward", item: { kind: "text", text: last.item.text + both.text } };
    } else joined.push(outcome);
  }
  return joined;
}

function reduceKey(before: KeyState, item: InputItem, key: Key, atMs: number, tables: KeyTables): KeyStep {
  const expired = before.repeat !== null && atMs >= before.repeat.untilMs;
  const state = expired ? { ...before, repeat: null } : before;
  const forward: KeyStep = { state, outcomes: [{ type: "forward", item }] };
  if (key.event === 3) return releaseKey(state, key, forward);
  if (isModifierKey(key.key)) return state.afterPrefix ? { state, outcomes: [] } : forward;
  const isPrefix = namesOfKey(key).includes(tables.prefix);
  const isHeld = key.event === 2 && state.held === key.key;
  if (state.afterPrefix) {
    // The prefix key held down is not the prefix key pressed twice.
    if (isHeld) return { state, outcomes: [] };
    return run(lookUp(tables.afterPrefix, key), key, atMs, tables);
  }
  const again = state.repeat && lookUp(state.repeat.bindings, key);
  if (again) return run(again, key, atMs, tables);
  if (isHeld) return { state, outcomes: [] };
  if (isPrefix) return { state: { afterPrefix: true, repeat: null, held: key.key }, outcomes: [] };
  const bound = lookUp(tables.root, key);
  if (bound) return run(bound, key, atMs, tables);
  return { state: INITIAL_KEY_STATE, outcomes: forward.outcomes };
}

function releaseKey(state: KeyState, key: Key, forward: KeyStep): KeyStep {
  if (state.held === key.key) return { state: { ...state, held: null }, outcomes: [] };
  return state.afterPrefix ? { state, outcomes: [] } : forward;
}

function run(binding: Binding | undefined, key: Key, atMs: number, tables: KeyTables): KeyStep {
  if (!binding) return { state: { ...INITIAL_KEY_STATE, held: key.key }, outcomes: [] };
  if (binding.does.type === "send-prefix") {
    const prefix = parseKeyName(tables.prefix) ?? key;
    return { state: INITIAL_KEY_STATE, outcomes: [{ type: "forward", item: { kind: "key", key: prefix } }] };
  }
  const bindings = bindingsAfter(binding, tables);
  const repeat = bindings === null ? null : { bindings, untilMs: atMs + REPEAT_MS };
  return { state: { afterPrefix: false, repeat, held: key.key }, outcomes: [{ type: "run", binding }] };
}

/** What may follow without the prefix: all repeatable keys after one of them, a binding's own followers after it. */
function bindingsAfter(binding: Binding, tables: KeyTables): ReadonlyMap<string, Binding> | null {
  if (binding.then) return new Map(binding.then.map((next) => [next.key, next]));
  if (!binding.repeat) return null;
  return new Map([...tables.afterPrefix].filter(([, candidate]) => candidate.repeat));
}
