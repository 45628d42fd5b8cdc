// Screens for tests: a fixed environment, answers kept, and a description of everything that can be told apart.

import { isDeepStrictEqual } from "node:util";
import { deserialize } from "node:v8";
import { Screen, type ScreenEnvironment } from "../../../src/server/screen/screen.ts";

export const environment: ScreenEnvironment = {
  termProgram: "ghostty",
  version: "1.2.0",
  colours: { foreground: 0xd0d1d2, background: 0x141617, palette: { 1: 0xcc0000 } },
  dark: true,
  cellWidth: 8,
  cellHeight: 16,
};

export interface Watched {
  readonly screen: Screen;
  /** Answers as "number:bytes". */
  readonly answers: string[];
}

export interface Size {
  readonly cols?: number;
  readonly rows?: number;
  readonly historyLines?: number;
  readonly historyBytes?: number;
  readonly environment?: ScreenEnvironment;
}

export function openScreen(size: Size = {}): Watched {
  const answers: string[] = [];
  const screen = new Screen({
    cols: 20,
    rows: 5,
    environment,
    ...size,
    onAnswer: ({ number, bytes }) => answers.push(`${number}:${bytes}`),
  });
  return { screen, answers };
}

export function feedText(screen: Screen, ...texts: readonly string[]): void {
  for (const text of texts) screen.feed(Buffer.from(text));
}

/** Rows of the live screen without blanks at their ends. */
export function screenText(screen: Screen): string[] {
  return screen.captureText().split("\n").slice(0, -1);
}

/** Every field of the screen's snapshot, history blocks apart. */
export function snapshotFields(screen: Screen): unknown {
  return deserialize(screen.snapshotLive().subarray(8));
}

/** Path and values of the first place where two snapshots differ, "" where they are equal. */
export function firstDifference(one: unknown, other: unknown, path = ""): string {
  if (isDeepStrictEqual(one, other)) return "";
  const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
  if (!isObject(one) || !isObject(other)) return `${path}: ${String(one)} != ${String(other)}`;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = firstDifference(Reflect.get(one, key), Reflect.get(other, key), `${path}.${key}`);
    if (found) return found;
  }
  return `${path}: of different kinds`;
}
