// What the text of a notification (OSC 9, 99, 777) or a bell says by the rules of a manifest. The first rule that matches
// counts; one that says "ignore" keeps those behind it from being asked.

import type { StatusKind } from "../core/status.ts";
import { MAX_SUBJECT_CHARS } from "./linear-regex.ts";
import type { Runtime } from "./runtime.ts";
import type { RuleState } from "./status-rules.ts";

/** The sequence that it came by, or the bell. */
export type NotificationSource = 9 | 99 | 777 | "bell";

export interface NotificationReading {
  readonly state: RuleState;
  /** Of blocked. */
  readonly kind?: StatusKind;
  /** "notify.0": the rule's place in the manifest. */
  readonly rule: string;
}

/** What a notification says, or undefined where no rule matches or the agent's notifications mean nothing. */
export function classifyNotification(
  { channels }: Runtime,
  source: NotificationSource,
  text: string,
): NotificationReading | undefined {
  if (source === "bell") return bellReadings[channels.bell];
  const subject = text.slice(0, MAX_SUBJECT_CHARS);
  const at = channels.notify.findIndex(({ osc, match }) => osc.includes(source) && match.test(subject));
  const concludes = channels.notify[at]?.concludes;
  return concludes === undefined || concludes === "ignore" ? undefined : { ...concludes, rule: `notify.${at}` };
}

const bellReadings: Readonly<Record<Runtime["channels"]["bell"], NotificationReading | undefined>> = {
  attention: { state: "blocked", kind: "input", rule: "bell.attention" },
  done: { state: "done", rule: "bell.done" },
  ignore: undefined,
};
