import { closeSync, openSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { withFullFdTable } from "../../src/pty-host/fd-table.ts";

const openFds = (): number[] => readdirSync("/proc/self/fd").map(Number);
const linux = process.platform === "linux";

test.skipIf(!linux)("no number up to the highest is free meanwhile; afterwards it is as before", () => {
  const fds = Array.from({ length: 8 }, () => openSync("/dev/null", "r"));
  const highest = Math.max(...fds);
  const [hole = 0, , otherHole = 0] = fds;
  closeSync(hole);
  closeSync(otherHole);
  const seen = withFullFdTable(highest, () => {
    const next = openSync("/dev/null", "r");
    closeSync(next);
    return next;
  });
  expect(seen).toBeGreaterThan(highest);
  const after = new Set(openFds());
  expect(after.has(hole) && after.has(otherHole)).toBe(false);
  for (const fd of fds) if (fd !== hole && fd !== otherHole) closeSync(fd);
});

test.skipIf(!linux)("the fds are given back when the act throws", () => {
  const before = openFds().length;
  const act = (): never => {
    throw new Error("no pty");
  };
  expect(() => withFullFdTable(500, act)).toThrow("no pty");
  expect(openFds().length).toBe(before);
});
