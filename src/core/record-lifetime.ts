// When records end (the Lifetime table, rules [L1]..[L8] of protocols/osc7501/SPEC.md). Nothing here ends by a clock.

import type { Mark } from "./mark.ts";
import type { Progress } from "./progress.ts";
import { acknowledgeSeen, applyProgress, applyReport, releaseProgram, resetRecords } from "./records.ts";
import type { RecordSet, Report } from "./report.ts";
import { unreachable } from "./unreachable.ts";

/** What happened to a pane, as far as its records may care. `before`: records from that order on came later. */
export type RecordEvent =
  | { readonly type: "report"; readonly report: Report }
  | { readonly type: "progress"; readonly progress: Progress }
  /** `shellInFront`: the pane's shell owned the foreground when it wrote the mark; true where no process is known. */
  | { readonly type: "mark"; readonly mark: Mark["type"]; readonly shellInFront: boolean }
  /** The foreground group became the shell's after it was another's. */
  | { readonly type: "programLeft"; readonly before?: number }
  | { readonly type: "exit" }
  /** RIS. */
  | { readonly type: "reset" }
  /** A key or a paste by a person, in this pane. */
  | { readonly type: "userInput"; readonly before?: number }
  /** What reaches a pane or changes its terminal without a person having seen it. */
  | {
      readonly type:
        | "programmaticSend"
        | "focusReport"
        | "mouseMotion"
        | "terminalReply"
        | "attach"
        | "detach"
        | "resize"
        | "erase"
        | "softReset"
        | "alternateScreen";
    };

/** Why a status is concluded anew: a report came, it withdrew one, the program is gone, a person was there, anything else. */
export type StatusCause = "reported" | "cleared" | "dropped" | "seen" | "other";

/** The records after `event`. The same reference when nothing changed. */
export function reduceLifetime(set: RecordSet, event: RecordEvent): RecordSet {
  switch (event.type) {
    case "report":
      return applyReport(set, event.report);
    case "progress":
      return applyProgress(set, event.progress);
    case "mark":
      return event.mark === "prompt" && event.shellInFront ? releaseProgram(set) : set;
    case "programLeft":
      return releaseProgram(set, event.before);
    case "exit":
      return releaseProgram(set);
    case "reset":
      return resetRecords(set);
    case "userInput":
      return acknowledgeSeen(set, event.before);
    case "programmaticSend":
    case "focusReport":
    case "mouseMotion":
    case "terminalReply":
    case "attach":
    case "detach":
    case "resize":
    case "erase":
    case "softReset":
    case "alternateScreen":
      return set;
    default:
      return unreachable(event);
  }
}

/** What `concludeStatus` is told of an event that `reduceLifetime` has taken in. */
export function causeOf(event: RecordEvent): StatusCause {
  switch (event.type) {
    case "report":
      return event.report.action === "set" ? "reported" : "cleared";
    case "progress":
      return event.progress.state === 0 ? "cleared" : "reported";
    case "mark":
    case "programLeft":
    case "exit":
    case "reset":
      return "dropped";
    case "userInput":
      return "seen";
    default:
      return "other";
  }
}
