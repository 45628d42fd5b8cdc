// Before a session is made for somebody to look at: can this terminal show it? Asked first, so that nothing half made stays.

import { EXIT_FAILED, Failure } from "./failure.ts";

/** Terminals that cannot place a character. */
const TERMS_WITHOUT_CURSOR = new Set(["", "dumb", "unknown"]);

export interface OuterTerminal {
  readonly stdinIsTty: boolean;
  readonly stdoutIsTty: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Throws a Failure where a client cannot run here: inside one of our panes, without a terminal, or in a dumb one. */
export function checkTerminal(outer: OuterTerminal): void {
  if ((outer.env["MUX"] ?? "") !== "")
    throw new Failure(EXIT_FAILED, "sessions should be nested with care, unset $MUX to force");
  if (!outer.stdinIsTty || !outer.stdoutIsTty) throw new Failure(EXIT_FAILED, "open terminal failed: not a terminal");
  const term = outer.env["TERM"] ?? "";
  if (TERMS_WITHOUT_CURSOR.has(term)) {
    const name = term === "" ? "TERM is not set" : `terminal ${JSON.stringify(term)} cannot place the cursor`;
    throw new Failure(EXIT_FAILED, `open terminal failed: ${name}; set TERM, e.g. to xterm-256color`);
  }
}
