// What an agent's own record tells of its use: model, how full its context is, tokens, cost, limits. Null is what the
// record does not tell; nothing is worked out from prices, and of context only from a window that somebody told.

import { count, listOf, nullable, number, objectOf, text, type Parse } from "./json-fields.ts";

/** A limit of the person's plan. */
export interface RateLimit {
  /** "5h", "7d", "primary": short, as its teller names it. */
  readonly name: string;
  /** 0 to 100, and beyond where it was overdrawn. */
  readonly usedPercent: number;
  /** Wall clock, ms; null: not told. */
  readonly resetsAtMs: number | null;
}

export interface Telemetry {
  readonly model: string | null;
  /** Tokens that the newest answer was made from. */
  readonly contextTokens: number | null;
  /** Most tokens that the model can take. */
  readonly contextWindow: number | null;
  /** 0 to 100. */
  readonly contextPercent: number | null;
  /** Of the whole conversation; what came from a cache is part of it. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  readonly limits: readonly RateLimit[];
}

/** By which way it came: the file that an agent keeps, or what it hands to a person's status line. */
export type TelemetrySource = "record" | "statusline";

/** What is kept with a pane. */
export type PaneTelemetry = Readonly<Record<TelemetrySource, Telemetry>>;

export const noTelemetry: Telemetry = {
  model: null,
  contextTokens: null,
  contextWindow: null,
  contextPercent: null,
  inputTokens: null,
  outputTokens: null,
  costUsd: null,
  limits: [],
};

export const noPaneTelemetry: PaneTelemetry = { record: noTelemetry, statusline: noTelemetry };

/** Most limits that are kept. */
export const MAX_LIMITS = 8;

/** Both ways put together: what the agent worked out itself before what its file tells; null: nothing is known. */
export function shownTelemetry(telemetry: PaneTelemetry | null): Telemetry | null {
  if (telemetry === null) return null;
  const { record, statusline } = telemetry;
  const shown: Telemetry = {
    model: record.model ?? statusline.model,
    contextTokens: statusline.contextTokens ?? record.contextTokens,
    contextWindow: statusline.contextWindow ?? record.contextWindow,
    contextPercent: statusline.contextPercent ?? record.contextPercent,
    inputTokens: record.inputTokens ?? statusline.inputTokens,
    outputTokens: record.outputTokens ?? statusline.outputTokens,
    costUsd: statusline.costUsd ?? record.costUsd,
    limits: statusline.limits.length > 0 ? statusline.limits : record.limits,
  };
  return sameTelemetry(shown, noTelemetry) ? null : shown;
}

export function sameTelemetry(one: Telemetry, other: Telemetry): boolean {
  const isSameLimit = (limit: RateLimit, at: number): boolean => {
    const another = other.limits[at];
    return (
      limit.name === another?.name &&
      limit.usedPercent === another.usedPercent &&
      limit.resetsAtMs === another.resetsAtMs
    );
  };
  return (
    one.model === other.model &&
    one.contextTokens === other.contextTokens &&
    one.contextWindow === other.contextWindow &&
    one.contextPercent === other.contextPercent &&
    one.inputTokens === other.inputTokens &&
    one.outputTokens === other.outputTokens &&
    one.costUsd === other.costUsd &&
    one.limits.length === other.limits.length &&
    one.limits.every(isSameLimit)
  );
}

const parseLimit = objectOf<RateLimit>({ name: text, usedPercent: number, resetsAtMs: nullable(number) }, {});

const parseOne: Parse<Telemetry> = objectOf<Telemetry>(
  {
    model: nullable(text),
    contextTokens: nullable(count),
    contextWindow: nullable(count),
    contextPercent: nullable(number),
    inputTokens: nullable(count),
    outputTokens: nullable(count),
    costUsd: nullable(number),
    limits: listOf(parseLimit),
  },
  {},
);

/** From what outlived the server. */
export const parsePaneTelemetry: Parse<PaneTelemetry> = objectOf<PaneTelemetry>(
  { record: parseOne, statusline: parseOne },
  {},
);
