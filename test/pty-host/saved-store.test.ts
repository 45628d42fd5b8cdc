import { describe, expect, test } from "vitest";
import { SavedStore } from "../../src/pty-host/saved-store.ts";

const bytes = (length: number): Uint8Array => new Uint8Array(length);
const snapshot = (length: number) => ({ offset: 0, entries: 0, bytes: bytes(length) });

describe("the saved store", () => {
  test("past the budget the oldest blocks of the pane with the most blocks go first", () => {
    const store = new SavedStore(100);
    store.putBlock(1, 0, bytes(20));
    store.putBlock(2, 7, bytes(30));
    store.putBlock(2, 8, bytes(30));
    store.putBlock(1, 1, bytes(20));
    expect(store.putSnapshot(3, snapshot(10))).toBe(true);
    expect(store.blockNumbers(1)).toEqual([0, 1]);
    expect(store.blockNumbers(2)).toEqual([8]);
    expect(store.bytes).toBe(80);
  });

  test("a snapshot with no room even without blocks is refused and the old one stays", () => {
    const store = new SavedStore(100);
    expect(store.putSnapshot(1, snapshot(60))).toBe(true);
    store.putBlock(1, 0, bytes(40));
    expect(store.putSnapshot(2, snapshot(41))).toBe(false);
    expect(store.blockNumbers(1)).toEqual([0]);
    expect(store.putSnapshot(2, snapshot(40))).toBe(true);
    expect(store.blockNumbers(1)).toEqual([]);
    expect(store.snapshot(1)?.bytes.length).toBe(60);
  });

  test("replacing, dropping and forgetting give the bytes back", () => {
    const store = new SavedStore(1000);
    store.putSnapshot(1, snapshot(50));
    store.putSnapshot(1, snapshot(20));
    for (let number = 0; number < 5; number += 1) store.putBlock(1, number, bytes(10));
    store.putBlock(1, 4, bytes(1));
    expect(store.bytes).toBe(61);
    store.dropBlocks(1, 3);
    expect(store.blockNumbers(1)).toEqual([3, 4]);
    store.forget(1);
    expect(store.bytes).toBe(0);
    expect(store.snapshot(1)).toBeUndefined();
  });

  test("facts grow by version only", () => {
    const store = new SavedStore(1000);
    expect(store.putFacts(3, bytes(10))).toBe(3);
    expect(store.putFacts(3, bytes(99))).toBe(3);
    expect(store.putFacts(2, bytes(99))).toBe(3);
    expect(store.facts?.bytes.length).toBe(10);
    expect(store.putFacts(4, bytes(5))).toBe(4);
    expect(store.bytes).toBe(5);
  });
});
