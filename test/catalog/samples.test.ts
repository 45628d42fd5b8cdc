// Processes, titles and screens of agents, and what each of them is: test/vectors/agent-samples.json, every row.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { classifyScreen } from "../../src/catalog/classify-screen.ts";
import { classifyTitle } from "../../src/catalog/classify-title.ts";
import { matchProcess } from "../../src/catalog/match-process.ts";
import type { Runtime } from "../../src/catalog/runtime.ts";
import { BUNDLED } from "./bundled.ts";

interface Samples {
  readonly process: readonly {
    readonly process: { readonly argv: readonly string[]; readonly exe: string; readonly title?: string };
    readonly agent: string | null;
  }[];
  readonly title: readonly { readonly agent: string; readonly title: string; readonly state: string }[];
  readonly screen: readonly { readonly agent: string; readonly screen: string; readonly state: string }[];
}

const FILE = join(import.meta.dirname, "../vectors/agent-samples.json");
const SAMPLES = JSON.parse(readFileSync(FILE, "utf8")) as Samples;

function runtime(id: string): Runtime {
  const found = BUNDLED.catalog.byName.get(id);
  if (found === undefined) throw new Error(`no runtime ${id}`);
  return found;
}

describe("[T32] processes", () => {
  it.each(SAMPLES.process)("$process.argv is $agent", ({ process: { argv, exe, title = "" }, agent }) => {
    expect(matchProcess(BUNDLED.catalog, { argv, exe }, { title, oscApp: "" })?.id ?? null).toBe(agent);
  });
});

describe("[T14] titles", () => {
  it.each(SAMPLES.title)("$agent: $title is $state", ({ agent, title, state }) => {
    expect(classifyTitle(runtime(agent), title)?.state).toBe(state);
  });
});

describe("[T20] screens", () => {
  it.each(SAMPLES.screen)("$agent: $screen is $state", ({ agent, screen, state }) => {
    const reading = classifyScreen(runtime(agent), screen.split("\n"));
    const told =
      reading === "ignore" || reading === undefined ? reading : [reading.state, reading.kind].filter(Boolean);
    expect(Array.isArray(told) ? told.join("/") : told).toBe(state);
  });
});
