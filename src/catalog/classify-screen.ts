// What a screen says by the rules of a manifest: "esc to interrupt" in the last rows works. Rules are tried in order, the
// first that holds counts. A guess: whoever shows it says so.

import type { StatusKind } from "../core/status.ts";
import type { Runtime } from "./runtime.ts";
import { cutRegion, trimRows, type Around, type RegionText } from "./screen-regions.ts";
import type { Condition, Region, RuleState } from "./status-rules.ts";

export interface ScreenReading {
  readonly state: RuleState;
  /** Of blocked. */
  readonly kind?: StatusKind;
  /** "screen.permission": for `mux why`. */
  readonly rule: string;
}

export interface ScreenContext extends Around {
  /** The agent's own hooks have been heard or are known to be installed: then they tell, and the screen says nothing. */
  readonly hooksTell?: boolean;
}

/**
 * What the rows say, from top to bottom; "ignore" where the screen shows something that hides the state, and undefined
 * where no rule holds or the screen is not asked.
 */
export function classifyScreen(
  runtime: Runtime,
  rows: readonly string[],
  context: ScreenContext = {},
): ScreenReading | "ignore" | undefined {
  if (context.hooksTell === true && runtime.hooks !== null && runtime.hooks.events.length > 0) return undefined;
  const trimmed = trimRows(rows);
  if (trimmed.length === 0) return undefined;
  const regions = new Map<string, RegionText>();
  const regionText = (region: Region): RegionText => {
    const key = "rows" in region ? `${region.kind}:${region.rows}` : region.kind;
    const text = regions.get(key) ?? cutRegion(region, trimmed, context);
    regions.set(key, text);
    return text;
  };
  const rule = runtime.screen.find(({ region, condition }) => holds(condition, regionText(region)));
  if (rule === undefined) return undefined;
  return rule.concludes === "ignore" ? "ignore" : { ...rule.concludes, rule: `screen.${rule.id}` };
}

/** Whether a condition holds of a region. */
export function holds({ contains, regex, lineRegex, any, all, not }: Condition, region: RegionText): boolean {
  return (
    contains.every((text) => region.lower.includes(text)) &&
    regex.every((pattern) => pattern.test(region.text)) &&
    lineRegex.every((pattern) => region.rows.some((row) => pattern.test(row))) &&
    all.every((condition) => holds(condition, region)) &&
    (any.length === 0 || any.some((condition) => holds(condition, region))) &&
    !not.some((condition) => holds(condition, region))
  );
}
