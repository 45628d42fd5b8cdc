import { expect, test } from "vitest";
import { MAX_INPUT_CLIENTS } from "../../src/pty-host/host-limits.ts";
import { InputLedger } from "../../src/pty-host/input-ledger.ts";

test("each sequence number is admitted once, in order, for each client by itself", () => {
  const ledger = new InputLedger();
  expect([1, 2, 2, 1, 3].map((seq) => ledger.admit("a", seq))).toEqual([true, true, false, false, true]);
  expect(ledger.admit("b", 1)).toBe(true);
  expect(ledger.snapshot()).toEqual({ a: 3, b: 1 });
});

test("the least recent client goes when there are too many", () => {
  const ledger = new InputLedger();
  for (let number = 0; number < MAX_INPUT_CLIENTS; number += 1) ledger.admit(`c${number}`, 1);
  ledger.admit("c0", 2);
  ledger.admit("new", 1);
  const held = ledger.snapshot();
  expect(Object.keys(held)).toHaveLength(MAX_INPUT_CLIENTS);
  expect(held["c0"]).toBe(2);
  expect(held["c1"]).toBeUndefined();
});

test("a client named like an object's inside is a client", () => {
  const ledger = new InputLedger();
  ledger.admit("__proto__", 7);
  expect(Object.entries(ledger.snapshot())).toEqual([["__proto__", 7]]);
});
