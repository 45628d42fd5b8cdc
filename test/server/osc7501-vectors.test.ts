// The shared cases of OSC 7501 through the real terminal parser: fed whole, in pieces of 1 and of 7 bytes, and cut once at
// every byte. However the bytes arrive, the same records and the same answers come of them.

import { describe, expect, test } from "vitest";
import { reduceLifetime, type RecordEvent } from "../../src/core/record-lifetime.ts";
import { emptyRecords } from "../../src/core/records.ts";
import type { RecordSet } from "../../src/core/report.ts";
import { parseMark } from "../../src/protocols/osc133/parse.ts";
import { parseReport } from "../../src/protocols/osc7501/parse.ts";
import type { ScreenEvent } from "../../src/server/screen/outbox.ts";
import { Screen } from "../../src/server/screen/screen.ts";
import {
  checkExpectation,
  readVectors,
  recordEventOf,
  stepsOf,
  unescapeBytes,
  type Vector,
  type VectorStep,
} from "../harness/osc7501-vectors.ts";

/** A case up to this long is cut at every byte, a longer one (4 KB of padding, 258 reports) at `FEW_CUTS` places. */
const SHORT_BYTES = 400;
const FEW_CUTS = 50;
const RESET = unescapeBytes("\\x1bc");
const DA1_ANSWER = /\x1b\[\?[0-9;]*c/g;

type Cut = (bytes: Uint8Array) => readonly Uint8Array[];

const piecesOf =
  (size: number): Cut =>
  (bytes) =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

const cutAt =
  (place: number): Cut =>
  (bytes) => [bytes.subarray(0, place), bytes.subarray(place)];

function recordEvent(event: ScreenEvent): RecordEvent | undefined {
  if (event.type === "reset") return { type: "reset" };
  if (event.type === "mark") {
    const mark = parseMark(event.body);
    return mark && { type: "mark", mark: mark.type, shellInFront: true };
  }
  const report = event.type === "report" ? parseReport(event.body) : undefined;
  return report && { type: "report", report };
}

/** A terminal on which one case is played over and over, from a full reset each time. */
class Stage {
  readonly #vector: Vector;
  readonly #steps: readonly (VectorStep & { readonly feed: Uint8Array })[];
  readonly #screen: Screen;
  #answers = "";

  constructor(vector: Vector) {
    this.#vector = vector;
    this.#steps = stepsOf(vector).map((step) => ({ ...step, feed: unescapeBytes(step.feed_escaped ?? "") }));
    this.#screen = new Screen({
      cols: 80,
      rows: 24,
      environment: { termProgram: "mux", version: "0", colours: {}, dark: undefined },
      onAnswer: ({ bytes }) => {
        this.#answers += bytes;
      },
    });
  }

  /** Bytes of the longest thing fed at once. */
  get longest(): number {
    return Math.max(...this.#steps.map(({ feed }) => feed.length));
  }

  play(cut: Cut): void {
    this.#screen.feed(RESET);
    this.#screen.takeEvents();
    this.#answers = "";
    let set: RecordSet = emptyRecords;
    for (const step of this.#steps) {
      for (const piece of cut(step.feed)) {
        this.#screen.feed(piece);
        const events = this.#screen.takeEvents().map(recordEvent);
        set = events.filter((event) => event !== undefined).reduce(reduceLifetime, set);
      }
      if (step.event !== undefined) set = reduceLifetime(set, recordEventOf(step.event));
      if (step.expect !== undefined) checkExpectation(step.expect, set, this.#answers.replaceAll(DA1_ANSWER, ""));
    }
    if (this.#vector.name === "query_before_da1_order") {
      expect(this.#answers).toMatch(/^\x1b\]7501;[^\x1b]*\x1b\\\x1b\[\?[0-9;]*c$/);
    }
  }
}

describe("[L8] shared cases through the terminal", () => {
  const cases = readVectors().map((vector) => [vector.name, vector] as const);

  test.each(cases)("%s, whole", (_, vector) => new Stage(vector).play((bytes) => [bytes]));
  test.each(cases)("%s, in pieces of 1 and 7", (_, vector) => {
    const stage = new Stage(vector);
    stage.play(piecesOf(1));
    stage.play(piecesOf(7));
  });
  test.each(cases)("%s, cut at every byte", (_, vector) => {
    const longest = Math.max(...stepsOf(vector).map((step) => unescapeBytes(step.feed_escaped ?? "").length));
    const stage = new Stage(vector);
    const stride = longest <= SHORT_BYTES ? 1 : Math.ceil(longest / FEW_CUTS);
    for (let place = 1; place < longest; place += stride) stage.play(cutAt(place));
  });
});
