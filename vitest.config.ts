// Two runs: everything that needs no built program, one file per core; then what starts real processes, from dist, in an
// order of its own so that the two do not take each other's time.

import { defineConfig } from "vitest/config";

const PROCESS_TESTS = ["test/e2e/**/*.test.ts", "test/package/**/*.test.ts"];

export default defineConfig({
  test: {
    pool: "forks",
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: PROCESS_TESTS,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "e2e",
          include: PROCESS_TESTS,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // They wait for programs more than they work.
          maxWorkers: 3,
          // Programs of other people drop a key or start late on a machine that is busy: such a test is tried again, and
          // the report says that it was.
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
