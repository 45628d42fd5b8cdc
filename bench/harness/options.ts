// What every bench takes:  --runs N (medians are of N) · --quick (small inputs: is the bench right?) · --save (keep as
// baseline) · --profile server|pty-host|client · --only NAME (one payload)

import { parseArgs } from "node:util";
import { PROFILED_ROLES, startProfiling } from "./profile.ts";

export interface BenchOptions {
  readonly runs: number;
  readonly quick: boolean;
  readonly save: boolean;
  /** Size of a payload. */
  readonly megabytes: number;
  /** Measure only this payload: see `generatePayloads`. */
  readonly only: string | undefined;
}

const FULL_MEGABYTES = 16;
const QUICK_MEGABYTES = 2;
const MAX_RUNS = 1000;

/** Exits with 2 on arguments that are none. */
export function readOptions(defaultRuns: number): BenchOptions {
  const { values } = parseArgs({
    options: {
      runs: { type: "string" },
      quick: { type: "boolean" },
      save: { type: "boolean" },
      profile: { type: "string" },
      only: { type: "string" },
    },
  });
  const quick = values.quick ?? false;
  const runs = Number(values.runs ?? (quick ? 1 : defaultRuns));
  if (!Number.isInteger(runs) || runs < 1 || runs > MAX_RUNS) {
    console.error(`--runs takes a whole number from 1 to ${MAX_RUNS}`);
    process.exit(2);
  }
  const role = PROFILED_ROLES.find((name) => name === values.profile);
  if (role) startProfiling(role);
  else if (values.profile !== undefined) {
    console.error(`--profile takes one of ${PROFILED_ROLES.join(" ")}`);
    process.exit(2);
  }
  const { only } = values;
  return { runs, quick, save: values.save ?? false, megabytes: quick ? QUICK_MEGABYTES : FULL_MEGABYTES, only };
}
