// What every bench takes:  --runs N (medians are of N) · --quick (small inputs: is the bench right?) · --save (keep as baseline)

import { parseArgs } from "node:util";

export interface BenchOptions {
  readonly runs: number;
  readonly quick: boolean;
  readonly save: boolean;
  /** Size of a payload. */
  readonly megabytes: number;
}

const FULL_MEGABYTES = 16;
const QUICK_MEGABYTES = 2;
const MAX_RUNS = 1000;

/** Exits with 2 on arguments that are none. */
export function readOptions(defaultRuns: number): BenchOptions {
  const { values } = parseArgs({
    options: { runs: { type: "string" }, quick: { type: "boolean" }, save: { type: "boolean" } },
  });
  const quick = values.quick ?? false;
  const runs = Number(values.runs ?? (quick ? 1 : defaultRuns));
  if (!Number.isInteger(runs) || runs < 1 || runs > MAX_RUNS) {
    console.error(`--runs takes a whole number from 1 to ${MAX_RUNS}`);
    process.exit(2);
  }
  return { runs, quick, save: values.save ?? false, megabytes: quick ? QUICK_MEGABYTES : FULL_MEGABYTES };
}
