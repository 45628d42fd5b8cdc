// Writes the payloads to bench/out/payloads, once: <name>.<MB>.bin and, with a report every 4 KB, <name>+osc7501.<MB>.bin.
// A payload and the one with reports are the same text otherwise. Seeded: never made by a program while it is measured.

import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OUT_DIRECTORY } from "./harness/out-directory.ts";
import { PAYLOADS, type Payload, type PayloadName } from "./harness/payloads.ts";
import { Random } from "./harness/random.ts";
import { randomReport } from "./harness/reports.ts";

/** Goes into the files' names: a payload that is made differently gets the next one. */
const REVISION = 1;
const SEED = 7501;
/** One report for so many bytes of other output. */
export const REPORT_EVERY_BYTES = 4096;

export interface PayloadFile {
  readonly name: PayloadName;
  readonly reports: boolean;
  readonly path: string;
  /** Bytes of the payload without its reports: what rates are counted in, so that both kinds compare. */
  readonly baseBytes: number;
}

export interface MadePayload {
  readonly bytes: Buffer;
  readonly baseBytes: number;
  readonly reportCount: number;
}

/** At least `minBytes` of one payload, cut between two chunks. */
export function makePayload(payload: Payload, minBytes: number, reports: boolean): MadePayload {
  const parts: string[] = [];
  const reportRandom = new Random(SEED + 1);
  let baseBytes = 0;
  let reportCount = 0;
  for (const chunk of payload.chunks(new Random(SEED))) {
    parts.push(chunk);
    baseBytes += Buffer.byteLength(chunk);
    if (reports && baseBytes >= (reportCount + 1) * REPORT_EVERY_BYTES) {
      parts.push(randomReport(reportRandom));
      reportCount += 1;
    }
    if (baseBytes >= minBytes) break;
  }
  return { bytes: Buffer.from(parts.join("")), baseBytes, reportCount };
}

/**
 * All payloads of that size, each without and with reports; written unless they are there. `only` takes one of them: "plain"
 * both kinds, "plain-7501" and "plain+7501" one.
 */
export function generatePayloads(megabytes: number, only?: string): readonly PayloadFile[] {
  const directory = join(OUT_DIRECTORY, "payloads");
  mkdirSync(directory, { recursive: true });
  const kinds = PAYLOADS.flatMap((payload) => [false, true].map((reports) => ({ payload, reports })));
  return kinds
    .filter(
      ({ payload: { name }, reports }) =>
        only === undefined || only === name || only === `${name}${reports ? "+" : "-"}7501`,
    )
    .map(({ payload, reports }) => writePayload(directory, payload, megabytes, reports));
}

function writePayload(directory: string, payload: Payload, megabytes: number, reports: boolean): PayloadFile {
  const name = `${payload.name}${reports ? "+osc7501" : ""}.${megabytes}mb.r${REVISION}.bin`;
  const path = join(directory, name);
  const minBytes = megabytes * 1e6;
  if (!existsSync(path)) {
    const { bytes } = makePayload(payload, minBytes, reports);
    writeFileSync(`${path}.${process.pid}`, bytes);
    renameSync(`${path}.${process.pid}`, path);
  }
  return { name: payload.name, reports, path, baseBytes: minBytes };
}
