// From the keys of a manifest that tell a state from outside to the rules that are run: patterns compiled, states and kinds
// in our words, the `status` of the Agent Terminal Protocol as rules over the whole screen.

import type { Manifest } from "./manifest-schema.ts";
import type { ConditionManifest, NotifyManifest, ScreenRuleManifest, TitleManifest } from "./manifest-status.ts";
import { compile, isRuleState, kindOf, stateOf, type KindWord, type StateWord } from "./manifest-values.ts";
import type {
  Channel,
  Channels,
  Conclusion,
  Condition,
  NotifyRule,
  Region,
  ScreenRule,
  TitleRules,
} from "./status-rules.ts";

const NO_CONDITION: Condition = { contains: [], regex: [], lineRegex: [], any: [], all: [], not: [] };

/** What a rule concludes; `name` tells the kind where none is given. */
function conclusionOf(state: StateWord, kind: KindWord | undefined, name: string): Conclusion | "ignore" {
  const told = stateOf(state);
  if (!isRuleState(told)) return "ignore";
  return told === "blocked" ? { state: told, kind: kindOf(kind, name) } : { state: told };
}

export function parseTitleStatus(manifest: TitleManifest | undefined): TitleRules | null {
  if (manifest === undefined) return null;
  const { tasks } = manifest;
  return {
    attention: compile([...(manifest.attention ?? []), ...(manifest.blocked ?? [])]),
    error: compile(manifest.error),
    working: compile(manifest.working),
    done: compile(manifest.done),
    idle: compile(manifest.idle),
    kind: kindOf(manifest.kind, ""),
    tasks: tasks === undefined ? null : new RegExp(tasks, "iu"),
    blinks: manifest.blinks ?? false,
  };
}

export function parseRegion(region: string | undefined): Region {
  const [name, rows] = (region ?? "whole").split(":");
  switch (name) {
    case "top":
    case "bottom":
      return { kind: name, rows: Number(rows) };
    case "title":
    case "progress":
    case "prompt-box":
    case "above-prompt":
    case "after-rule":
    case "after-prompt-marker":
      return { kind: name };
    default:
      return { kind: "whole" };
  }
}

export function parseCondition({ contains, regex, lineRegex, any, all, not }: ConditionManifest): Condition {
  return {
    contains: (contains ?? []).map((text) => text.toLowerCase()),
    regex: compile(regex),
    lineRegex: compile(lineRegex),
    any: (any ?? []).map(parseCondition),
    all: (all ?? []).map(parseCondition),
    not: (not ?? []).map(parseCondition),
  };
}

function parseScreenRule(rule: ScreenRuleManifest): ScreenRule {
  return {
    id: rule.id,
    region: parseRegion(rule.region),
    condition: parseCondition(rule),
    concludes: rule.skip === true ? "ignore" : conclusionOf(rule.state, rule.kind, rule.id),
  };
}

/** `status`: what matches on no row means that the agent rests. */
function parsePlainStatus({ status, screen }: Manifest): readonly ScreenRule[] {
  if (status === undefined) return [];
  const rule = (state: "attention" | "working", pattern: string, i: number): ScreenRule => ({
    id: `status.${state}.${i}`,
    region: { kind: "whole" },
    condition: { ...NO_CONDITION, lineRegex: compile([pattern]) },
    concludes: conclusionOf(state, undefined, pattern),
  });
  const rest: ScreenRule = {
    id: "status.rest",
    region: { kind: "whole" },
    condition: NO_CONDITION,
    concludes: { state: "idle" },
  };
  return [
    ...(status.attention ?? []).map((pattern, i) => rule("attention", pattern, i)),
    ...(status.working ?? []).map((pattern, i) => rule("working", pattern, i)),
    ...((screen?.rules ?? []).length > 0 ? [] : [rest]),
  ];
}

/** Rules in the order in which they are tried: by priority, then as they stand in the file, then those of `status`. */
export function parseScreen(manifest: Manifest): readonly ScreenRule[] {
  const rules = (manifest.screen?.rules ?? []).toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
  return [...rules.map(parseScreenRule), ...parsePlainStatus(manifest)];
}

function parseNotify({ osc, match, state, kind }: NotifyManifest): NotifyRule {
  return {
    osc: osc ?? [9, 99, 777],
    match: new RegExp(match, "iu"),
    concludes: conclusionOf(state, kind, match),
  };
}

/** The ways that a manifest without `channels.order` declares by having something for them. */
function declaredOrder(manifest: Manifest): readonly Channel[] {
  const { channels = {}, hooks, titleStatus, progressStatus, screen, status } = manifest;
  const declared: readonly (readonly [Channel, boolean])[] = [
    ["osc7501", true],
    ["hooks", (hooks?.events ?? []).length > 0],
    ["title", titleStatus !== undefined],
    ["progress", progressStatus === true],
    ["notify", (channels.notify ?? []).length > 0],
    ["screen", screen !== undefined || status !== undefined],
    ["silence", channels.silence != null],
  ];
  return declared.filter(([, isThere]) => isThere).map(([channel]) => channel);
}

export function parseChannels(manifest: Manifest): Channels {
  const { channels = {}, launch } = manifest;
  const { silence, prompt } = channels;
  const order = channels.order ?? declaredOrder(manifest);
  return {
    order,
    notify: (channels.notify ?? []).map(parseNotify),
    bell: channels.bell ?? "ignore",
    escCancelsTurn: channels.escCancelsTurn ?? false,
    clearAttentionOnOutput: channels.clearAttentionOnOutput ?? false,
    silence:
      silence == null || !order.includes("silence")
        ? null
        : { ms: silence.ms, requiresIdleRule: silence.requireIdle ?? false },
    prompt: prompt === undefined ? null : new RegExp(prompt, "iu"),
    firstOutput: launch?.firstOutput ?? null,
    watch: channels.watch ?? [],
  };
}
