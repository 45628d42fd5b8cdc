// Entries of the ledger as JSON for programs and as lines for people. The keys are a contract.

import { cleanText } from "./clean-text.ts";
import { formatPaneId } from "./ids.ts";
import type { Answering, LedgerEntry, Saying, Transition } from "./ledger.ts";
import { unreachable } from "./unreachable.ts";

/** An entry with its public keys; what an entry does not have is null. `at` is the wall clock in ms. */
export function ledgerJson(entry: LedgerEntry): Readonly<Record<string, unknown>> {
  const { seq, atMs, pane, type } = entry;
  const common = { seq, at: atMs, pane: formatPaneId(pane), type };
  switch (type) {
    case "status": {
      const { from, to, kind = null, source, confidence, rule, evidence } = entry;
      return { ...common, from, to, kind, source, confidence, rule, evidence };
    }
    case "said": {
      const { source, event, activity = null, session = null, detail = null } = entry;
      return { ...common, source, event, activity, session, detail };
    }
    case "answered": {
      const { who, choice, fingerprint } = entry;
      return { ...common, who, choice, fingerprint };
    }
    default:
      return unreachable(type);
  }
}

/** What happened, without when: "working → blocked: permission · hook.PermissionRequest · Run it?". */
export function ledgerText(entry: LedgerEntry): string {
  switch (entry.type) {
    case "status":
      return transitionText(entry);
    case "said":
      return sayingText(entry);
    case "answered":
      return answeringText(entry);
    default:
      return unreachable(entry);
  }
}

/** "answered 2 No, by client /dev/pts/3". */
export const answeringText = ({ who, choice }: Answering): string =>
  `answered ${cleanText(choice)}, by ${cleanText(who)}`;

function transitionText({ from, to, kind, confidence, rule, evidence }: Transition): string {
  const guess = confidence === "weak" && to !== "none" ? "~" : "";
  const state = kind === undefined || kind === "input" ? to : `${to}: ${kind}`;
  return [`${from} → ${guess}${state}`, rule, evidence].filter((part) => part !== "").join(" · ");
}

function sayingText({ source, event, activity, detail }: Saying): string {
  const step = activity === undefined ? "" : ` (${activity})`;
  const about = detail === undefined ? "" : ` ${cleanText(detail)}`;
  return `  ${source} ${cleanText(event)}${about}${step}`;
}
