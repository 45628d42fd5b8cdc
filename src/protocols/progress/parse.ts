// Reads the progress that OSC 9;4 tells: `1;40` (running, 40 %), `3` (running), `2` (failed), `4;40` (waiting), `0` (over).
// The body is what stands between `9;4;` and the terminator; other OSC 9 are notifications or directories, not ours.

import type { Progress } from "../../core/progress.ts";

const SHAPE = /^([0-4])(?:;([0-9]{0,9}))?;?$/;

/** The progress in `body`, or undefined where it is none. A percentage over 100 counts as 100. */
export function parseProgress(body: string): Progress | undefined {
  const [match, state, digits] = SHAPE.exec(body) ?? [];
  if (match === undefined) return undefined;
  const percent = digits === undefined || digits === "" ? null : Math.min(100, Number(digits));
  switch (state) {
    case "0":
      return { state: 0, percent: null };
    case "1":
      // Running with no number told is running at 0 %: running without one has a state of its own.
      return { state: 1, percent: percent ?? 0 };
    case "2":
      return { state: 2, percent };
    case "3":
      return { state: 3, percent: null };
    default:
      return { state: 4, percent };
  }
}
