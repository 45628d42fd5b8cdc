// Telemetry as people read it: "gpt-5 · 42 % of context · 12.3k in / 1.2k out · $0.12 · 5h 31 %".

import type { Telemetry } from "./telemetry.ts";

/** What is shown of an agent that tells its use on its own screen and nowhere else. */
/** "opus · 42 % · $0.12": what fits a card; "" where nothing is known. */
export function shortTelemetryText({ model, contextPercent, costUsd }: Telemetry): string {
  const parts = [
    model ?? "",
    contextPercent === null ? "" : `${Math.round(contextPercent)} %`,
    costUsd === null ? "" : `$${costUsd.toFixed(2)}`,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

export const TUI_ONLY = "TUI only";

/** On one line; "" where nothing is known. */
export function telemetryText(telemetry: Telemetry): string {
  const { model, contextPercent, contextTokens, inputTokens, outputTokens, costUsd, limits } = telemetry;
  const tokens = [
    inputTokens === null ? "" : `${tokensText(inputTokens)} in`,
    outputTokens === null ? "" : `${tokensText(outputTokens)} out`,
  ];
  const parts = [
    model ?? "",
    contextText(contextPercent, contextTokens),
    tokens.filter((part) => part !== "").join(" / "),
    costUsd === null ? "" : `$${costUsd.toFixed(2)}`,
    ...limits.map(({ name, usedPercent }) => `${name} ${Math.round(usedPercent)} %`),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

function contextText(percent: number | null, tokens: number | null): string {
  if (percent !== null) return `${Math.round(percent)} % of context`;
  return tokens === null ? "" : `${tokensText(tokens)} of context`;
}

/** 999, 1.2k, 12.3k, 123k, 1.2M. */
export function tokensText(tokens: number): string {
  if (tokens < 1000) return String(tokens);
  const [value, unit] = tokens < 999_500 ? [tokens / 1000, "k"] : [tokens / 1_000_000, "M"];
  return `${value < 99.95 ? value.toFixed(1) : Math.round(value)}${unit}`;
}
