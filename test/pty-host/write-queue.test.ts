import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WriteQueue } from "../../src/pty-host/write-queue.ts";
import type { WriteOutcome } from "../../src/pty-host/write-queue.ts";

const limits = { inputMaxBytes: 300_000, repliesMaxBytes: 10 };
const bytes = (text: string): Uint8Array => Buffer.from(text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue whose kernel takes `room` bytes and then none. */
function makeQueue(room: number) {
  const kernel = { room, text: "", tries: 0, gone: false };
  const queue = new WriteQueue((chunk): WriteOutcome => {
    kernel.tries += 1;
    if (kernel.gone) return "gone";
    const count = Math.min(chunk.length, kernel.room);
    if (count === 0) return "full";
    kernel.room -= count;
    kernel.text += Buffer.from(chunk.subarray(0, count)).toString();
    return count;
  }, limits);
  return { kernel, queue };
}

test("writes at once, keeps order over kinds, and goes on where the kernel stopped", () => {
  const { kernel, queue } = makeQueue(4);
  expect(queue.push(bytes("abc"), false)).toBe(true);
  expect(queue.push(bytes("DEF"), true)).toBe(true);
  expect(queue.push(bytes("ghi"), false)).toBe(true);
  expect(kernel.text).toBe("abcD");
  expect(queue.pendingBytes).toBe(5);
  kernel.room = 100;
  vi.advanceTimersByTime(200);
  expect(kernel.text).toBe("abcDEFghi");
  expect(queue.pendingBytes).toBe(0);
});

test("a program that does not read is asked about ten times a second, no more", () => {
  const { kernel, queue } = makeQueue(0);
  queue.push(bytes("x"), false);
  vi.advanceTimersByTime(1000);
  kernel.tries = 0;
  vi.advanceTimersByTime(10_000);
  expect(kernel.tries).toBe(100);
});

test("replies and input have bounds of their own", () => {
  const { queue } = makeQueue(0);
  expect(queue.push(bytes("0123456789"), true)).toBe(true);
  expect(queue.push(bytes("x"), true)).toBe(false);
  expect(queue.push(bytes("x"), false)).toBe(true);
  expect(queue.push(new Uint8Array(300_000), false)).toBe(false);
});

test("one turn writes a bounded amount", () => {
  const { kernel, queue } = makeQueue(1_000_000);
  queue.push(new Uint8Array(200_000).fill(97), false);
  expect(kernel.text.length).toBeLessThan(70_000);
  vi.advanceTimersByTime(10);
  expect(kernel.text.length).toBe(200_000);
});

test("the caller's array may change afterwards", () => {
  const { kernel, queue } = makeQueue(0);
  const input = Uint8Array.from([97, 98]);
  queue.push(input, false);
  input.fill(0);
  kernel.room = 10;
  vi.advanceTimersByTime(200);
  expect(kernel.text).toBe("ab");
});

test("nothing is written once it is closed or the program has gone", () => {
  const { kernel, queue } = makeQueue(0);
  queue.push(bytes("secret"), false);
  queue.close();
  kernel.room = 100;
  kernel.tries = 0;
  vi.advanceTimersByTime(10_000);
  expect(queue.push(bytes("more"), false)).toBe(false);
  expect(kernel.tries).toBe(0);

  const second = makeQueue(0);
  second.queue.push(bytes("secret"), false);
  second.kernel.gone = true;
  vi.advanceTimersByTime(10_000);
  expect(second.queue.pendingBytes).toBe(0);
  expect(second.kernel.text).toBe("");
});
