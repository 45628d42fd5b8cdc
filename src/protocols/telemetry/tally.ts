// What has been counted in a record so far, line by line. Rules [T1]… of SPEC.md. Numbers and names are taken as hostile:
// what is no count is as if it were not there.

import { cleanText } from "../../core/clean-text.ts";
import { MAX_LIMITS, type RateLimit, type Telemetry } from "../../core/telemetry.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface Tally extends Omit<Telemetry, "contextPercent"> {
  /** As the record tells it, where it does. */
  readonly contextPercent: number | null;
  /** The message that was counted last: agents write one again, with more. */
  readonly last: {
    readonly id: string;
    readonly input: number;
    readonly output: number;
    readonly costUsd: number;
  } | null;
}

/** What one message cost. */
export interface Use {
  /** "": it has none, and counts each time. */
  readonly id: string;
  readonly input: number;
  readonly output: number;
  readonly costUsd?: number;
}

export const emptyTally: Tally = {
  model: null,
  contextTokens: null,
  contextWindow: null,
  contextPercent: null,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
  limits: [],
  last: null,
};

/** A line beyond that is not looked at. */
export const MAX_LINE_CHARS: number = 4 << 20;
/** Longest name of a model. */
const MAX_NAME_CHARS = 64;
/** No conversation has more tokens: beyond that it is no count. */
const MAX_COUNT = 1e12;

/** Adds a message, or counts the one before again where it is the same. */
export function withUse(tally: Tally, { id, input, output, costUsd = 0 }: Use): Tally {
  const again = tally.last !== null && id !== "" && tally.last.id === id ? tally.last : null;
  const cost = (tally.costUsd ?? 0) + costUsd - (again?.costUsd ?? 0);
  return {
    ...tally,
    inputTokens: (tally.inputTokens ?? 0) + input - (again?.input ?? 0),
    outputTokens: (tally.outputTokens ?? 0) + output - (again?.output ?? 0),
    costUsd: tally.costUsd === null && costUsd === 0 ? null : cost,
    last: { id, input, output, costUsd },
  };
}

/**
 * What is known by a tally. `isWhole`: the record was read from its beginning; if not, what adds up is not told.
 * `windowOf`: tokens a model can take, where that is known and the record does not say.
 */
export function telemetryOf(tally: Tally, isWhole: boolean, windowOf: (model: string) => number | null): Telemetry {
  const { last, ...told } = tally;
  const contextWindow = tally.contextWindow ?? (tally.model === null ? null : windowOf(tally.model));
  const { contextTokens } = tally;
  const ratio = contextTokens === null || contextWindow === null ? null : (100 * contextTokens) / contextWindow;
  const contextPercent = tally.contextPercent ?? (ratio === null ? null : Math.min(100, roundTenth(ratio)));
  // Sums that the record tells itself are right wherever it was begun.
  const sums = isWhole || last === null ? {} : { inputTokens: null, outputTokens: null, costUsd: null };
  return { ...told, contextWindow, contextPercent, ...sums };
}

export const roundTenth = (value: number): number => Math.round(value * 10) / 10;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object at a key; an empty one where there is none. */
export function fieldsAt(fields: Fields, key: string): Fields {
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return isFields(value) ? value : {};
}

export function parseRecord(line: string): Fields | undefined {
  if (line.length > MAX_LINE_CHARS || !line.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A count of tokens; undefined for what is none. */
export function countAt(fields: Fields, key: string): number | undefined {
  const value = fields[key];
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= MAX_COUNT
    ? value
    : undefined;
}

/** A number from 0: a share, a sum of money. */
export function amountAt(fields: Fields, key: string): number | undefined {
  const value = fields[key];
  return typeof value === "number" && value >= 0 && value <= MAX_COUNT ? value : undefined;
}

/** A name, cleaned and cut; undefined where there is none. */
export function nameAt(fields: Fields, key: string): string | undefined {
  const value = fields[key];
  if (typeof value !== "string") return undefined;
  const name = cleanText(value.slice(0, 4 * MAX_NAME_CHARS)).slice(0, MAX_NAME_CHARS);
  return name === "" ? undefined : name;
}

/** The limits that can be read, at most `MAX_LIMITS`. */
export const limitsOf = (limits: readonly (RateLimit | undefined)[]): readonly RateLimit[] =>
  limits.filter((limit) => limit !== undefined).slice(0, MAX_LIMITS);
