// From what a screen heard to what the core understands: each body goes through its protocol's parser; what no protocol
// accepts is counted and dropped.

import { hostname } from "node:os";
import type { StreamEvent } from "../../core/event.ts";
import type { PaneId } from "../../core/ids.ts";
import { unreachable } from "../../core/unreachable.ts";
import { parseCwdPath, parseCwdUri } from "../../protocols/cwd/parse.ts";
import { parseMark } from "../../protocols/osc133/parse.ts";
import { parseOsc7501 } from "../../protocols/osc7501/parse.ts";
import { parseProgress } from "../../protocols/progress/parse.ts";
import type { Counters } from "../counters.ts";
import type { ScreenEvent } from "../screen/outbox.ts";

const host = hostname();

/** The core's event, or undefined for what is none of its facts. `atMs`: wall clock. */
export function toStreamEvent(
  pane: PaneId,
  event: Exclude<ScreenEvent, { type: "clipboard" | "notify" }>,
  atMs: number,
  counters: Counters,
): StreamEvent | undefined {
  switch (event.type) {
    case "report":
      return toReport(pane, event.body, atMs, counters);
    case "mark": {
      const mark = parseMark(event.body);
      return mark && { type: "marked", pane, mark: mark.type, exitCode: mark.exitCode, atMs };
    }
    case "progress": {
      const progress = parseProgress(event.body);
      return progress && { type: "progressed", pane, state: progress.state, progress: progress.percent, atMs };
    }
    case "title":
      return { type: "titled", pane, title: event.title, atMs };
    case "cwd": {
      const cwd = parseCwdUri(event.uri, host) ?? parseCwdPath(`9;${event.uri}`);
      return cwd === undefined ? undefined : { type: "movedTo", pane, cwd, atMs };
    }
    case "bell":
      return { type: "rang", pane, atMs };
    case "reset":
      return { type: "reset", pane, atMs };
    case "overflow":
      counters.add("reports.overflowed");
      return { type: "overflowed", pane, atMs };
    default:
      return unreachable(event);
  }
}

function toReport(pane: PaneId, body: string, atMs: number, counters: Counters): StreamEvent | undefined {
  const parsed = parseOsc7501(body);
  switch (parsed.kind) {
    case "report":
      counters.add("reports.applied");
      return { type: "reported", pane, report: parsed.report, atMs };
    case "query":
      return { type: "queried", pane, atMs };
    case "discarded":
      counters.add(`reports.discarded.${parsed.reason}`);
      return undefined;
    default:
      return unreachable(parsed);
  }
}
