// Prints what the ledger holds, and with -f what comes to it, until the caller leaves or there is nothing to follow.

import { jsonText } from "../../core/json-text.ts";
import { ledgerJson, ledgerText } from "../../core/ledger-text.ts";
import type { LedgerEntry } from "../../core/ledger.ts";
import { formatPaneId } from "../../core/ids.ts";
import { done, refused, type Reply } from "./command.ts";
import type { CommandContext } from "./context.ts";
import { expandTime } from "./time-text.ts";

/** A reader that does not read is asked again so often. */
const RETRY_MS = 100;

export interface LedgerReading {
  readonly json: boolean;
  readonly follow: boolean;
  /** Only what comes after this number. */
  readonly after: number;
  /** Whether each line names its pane. */
  readonly namesPane: boolean;
  readonly includes: (entry: LedgerEntry) => boolean;
  /** Whether more may come. */
  readonly goesOn: () => boolean;
}

export function readLedger(ctx: CommandContext, reading: LedgerReading): Reply | Promise<Reply> {
  if (reading.follow && ctx.caller.client !== null) return refused("-f follows on a command line only");
  const { ledger } = ctx.state;
  const oldest = ledger.entries[0]?.seq ?? ledger.nextSeq;
  const missed = Math.max(0, oldest - 1 - reading.after);
  const err = reading.after > 0 && missed > 0 ? `${missed} entries after ${reading.after} are not kept any more\n` : "";
  if (!reading.follow) return { ...done(linesAfter(ctx, reading, reading.after)), err };
  return follow(ctx, reading).then((reply) => ({ ...reply, err }));
}

/** A reader that is slow misses nothing the ledger still holds: it is given the rest when it reads again. */
function follow(ctx: CommandContext, reading: LedgerReading): Promise<Reply> {
  return new Promise((resolve) => {
    let printed = reading.after;
    let cancelRetry: (() => void) | null = null;
    const print = (): void => {
      const last = ctx.state.ledger.nextSeq - 1;
      if (cancelRetry === null && printed < last) {
        if (ctx.print(() => linesAfter(ctx, reading, printed))) printed = last;
        else cancelRetry = ctx.setTimer(RETRY_MS, retry);
      }
      if (!reading.goesOn()) end(linesAfter(ctx, reading, printed));
    };
    const retry = (): void => {
      cancelRetry = null;
      print();
    };
    const end = (rest: string): void => {
      cancelRetry?.();
      unsubscribe();
      stay();
      resolve(done(rest));
    };
    const unsubscribe = ctx.onChange(print);
    const stay = ctx.onGone(() => end(""));
    print();
  });
}

function linesAfter(ctx: CommandContext, { json, namesPane, includes }: LedgerReading, after: number): string {
  const entries = ctx.state.ledger.entries.filter((entry) => entry.seq > after && includes(entry));
  return entries.map((entry) => `${json ? jsonText(ledgerJson(entry)) : lineOf(entry, namesPane)}\n`).join("");
}

function lineOf(entry: LedgerEntry, namesPane: boolean): string {
  const pane = namesPane ? `${formatPaneId(entry.pane).padEnd(4)} ` : "";
  return `${expandTime("%T", entry.atMs)}  ${pane}${ledgerText(entry)}`;
}
