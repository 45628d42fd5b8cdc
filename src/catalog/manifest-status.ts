// The keys of a manifest that say how a state shows from outside: `titleStatus`, `status`, `screen`, `channels`.

import * as v from "valibot";
import {
  flag,
  kind,
  listOf,
  oneOf,
  pattern,
  patterns,
  regionPatterns,
  rowPatterns,
  ruleState,
  text,
  texts,
  variables,
  type KindWord,
  type StateWord,
} from "./manifest-values.ts";
import type { Channel, Watch } from "./status-rules.ts";

export interface TitleManifest {
  readonly working?: readonly string[];
  readonly attention?: readonly string[];
  readonly blocked?: readonly string[];
  readonly idle?: readonly string[];
  readonly done?: readonly string[];
  readonly error?: readonly string[];
  readonly strip?: readonly string[];
  readonly kind?: KindWord;
  readonly tasks?: string;
  readonly blinks?: boolean;
}

export interface ConditionManifest {
  readonly contains?: readonly string[];
  readonly regex?: readonly string[];
  readonly lineRegex?: readonly string[];
  readonly any?: readonly ConditionManifest[];
  readonly all?: readonly ConditionManifest[];
  readonly not?: readonly ConditionManifest[];
}

export interface ScreenRuleManifest extends ConditionManifest {
  readonly id: string;
  readonly state: StateWord;
  readonly kind?: KindWord;
  readonly priority?: number;
  readonly region?: string;
  readonly skip?: boolean;
}

export interface NotifyManifest {
  readonly osc?: readonly number[];
  readonly match: string;
  readonly state: StateWord;
  readonly kind?: KindWord;
}

export interface Osc7501Manifest {
  readonly apps?: readonly string[];
  readonly since?: string | null;
  readonly saysDone?: boolean;
  readonly covers?: readonly string[];
  readonly children?: boolean;
  readonly disableEnv?: Readonly<Record<string, string>>;
  readonly enableEnv?: Readonly<Record<string, string>>;
  readonly note?: string;
}

export interface ChannelsManifest {
  readonly order?: readonly Channel[];
  readonly osc7501?: Osc7501Manifest;
  readonly notify?: readonly NotifyManifest[];
  readonly bell?: "attention" | "done" | "ignore";
  readonly escCancelsTurn?: boolean;
  readonly clearAttentionOnOutput?: boolean;
  readonly silence?: { readonly ms: number; readonly to?: StateWord; readonly requireIdle?: boolean } | null;
  readonly prompt?: string;
  readonly watch?: readonly Watch[];
}

export const titleStatus: v.GenericSchema<unknown, TitleManifest> = v.strictObject({
  working: v.exactOptional(patterns),
  attention: v.exactOptional(patterns),
  blocked: v.exactOptional(patterns),
  idle: v.exactOptional(patterns),
  done: v.exactOptional(patterns),
  error: v.exactOptional(patterns),
  strip: v.exactOptional(patterns),
  kind: v.exactOptional(kind),
  tasks: v.exactOptional(pattern),
  blinks: v.exactOptional(flag),
});

export const status: v.GenericSchema<unknown, Pick<TitleManifest, "working" | "attention">> = v.strictObject({
  working: v.exactOptional(rowPatterns),
  attention: v.exactOptional(rowPatterns),
});

const conditions = v.exactOptional(listOf(v.lazy(() => condition)));
const conditionEntries = {
  contains: v.exactOptional(texts),
  regex: v.exactOptional(regionPatterns),
  lineRegex: v.exactOptional(rowPatterns),
  any: conditions,
  all: conditions,
  not: conditions,
};

export const condition: v.GenericSchema<unknown, ConditionManifest> = v.strictObject(conditionEntries);

export const REGION: RegExp =
  /^(?:whole|title|progress|prompt-box|above-prompt|after-rule|after-prompt-marker|(?:top|bottom):[1-9]\d{0,2})$/;

export const region: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(
    REGION,
    "must be whole, title, progress, top:N, bottom:N, prompt-box, above-prompt, after-rule or after-prompt-marker",
  ),
);

const screenRule: v.GenericSchema<unknown, ScreenRuleManifest> = v.strictObject({
  id: text,
  state: ruleState,
  kind: v.exactOptional(kind),
  priority: v.exactOptional(v.number()),
  region: v.exactOptional(region),
  skip: v.exactOptional(flag),
  ...conditionEntries,
});

export const screen: v.GenericSchema<unknown, { readonly rules?: readonly ScreenRuleManifest[] }> = v.strictObject({
  rules: v.exactOptional(listOf(screenRule)),
});

const channel: v.GenericSchema<unknown, Channel> = oneOf(
  ...(["osc7501", "hooks", "herdr", "title", "progress", "notify", "screen", "transcript", "silence"] as const),
);

const silenceMs = v.pipe(
  v.number(),
  v.minValue(100, "must be 100 to 600000 milliseconds"),
  v.maxValue(600_000, "must be 100 to 600000 milliseconds"),
);

export const channels: v.GenericSchema<unknown, ChannelsManifest> = v.strictObject({
  order: v.exactOptional(listOf(channel)),
  osc7501: v.exactOptional(
    v.strictObject({
      apps: v.exactOptional(texts),
      since: v.exactOptional(v.nullable(text)),
      saysDone: v.exactOptional(flag),
      covers: v.exactOptional(texts),
      children: v.exactOptional(flag),
      disableEnv: v.exactOptional(variables),
      enableEnv: v.exactOptional(variables),
      note: v.exactOptional(text),
    }),
  ),
  notify: v.exactOptional(
    listOf(
      v.strictObject({
        osc: v.exactOptional(listOf(v.picklist([9, 99, 777], "must be 9, 99 or 777"))),
        match: pattern,
        state: ruleState,
        kind: v.exactOptional(kind),
      }),
    ),
  ),
  bell: v.exactOptional(oneOf("attention", "done", "ignore")),
  escCancelsTurn: v.exactOptional(flag),
  clearAttentionOnOutput: v.exactOptional(flag),
  silence: v.exactOptional(
    v.nullable(
      v.strictObject({
        ms: silenceMs,
        to: v.exactOptional(oneOf("idle")),
        requireIdle: v.exactOptional(flag),
      }),
    ),
  ),
  prompt: v.exactOptional(pattern),
  watch: v.exactOptional(listOf(oneOf("closed-box", "stream-json", "model-label"))),
});
