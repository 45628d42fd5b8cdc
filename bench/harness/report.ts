// Prints a bench's rows as a table, with the machine and how busy it was, and keeps them in bench/out/<name>.json;
// with --save in bench/baseline.json too.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import { rounded } from "./figures.ts";
import type { BenchOptions } from "./options.ts";
import { OUT_DIRECTORY, ROOT } from "./out-directory.ts";
import { tmuxVersion } from "./peer.ts";
import { hotSpotLines } from "./profile.ts";

/** One line of a table; undefined prints as "–". Numbers are rounded to three digits. */
export type Row = Readonly<Record<string, string | number | undefined>>;

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly kernel: string;
  readonly node: string;
  readonly tmux: string;
}

export function describeMachine(): Machine {
  const processors = cpus();
  return {
    cpu: processors[0]?.model ?? "unknown",
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 1e9),
    kernel: release(),
    node: process.version,
    tmux: tmuxVersion() ?? "not installed",
  };
}

export class Report {
  readonly #name: string;
  readonly #options: BenchOptions;
  readonly #loadBefore: number;
  readonly #tables: { readonly title: string; readonly rows: Row[] }[] = [];
  readonly #notes: string[] = [];

  constructor(name: string, title: string, options: BenchOptions) {
    this.#name = name;
    this.#options = options;
    this.#loadBefore = loadNow();
    const size = options.quick
      ? "quick: figures of small inputs, only to see that it runs"
      : `medians of ${options.runs}`;
    console.log(`\n${name}: ${title}\n  ${size} · load average ${this.#loadBefore} on ${cpus().length} cores`);
  }

  /** The rows that follow are a table of their own. */
  table(title: string): void {
    this.#tables.push({ title, rows: [] });
  }

  row(row: Row): void {
    if (this.#tables.length === 0) this.table("");
    this.#tables.at(-1)?.rows.push(row);
  }

  note(text: string): void {
    this.#notes.push(text);
  }

  /** Prints everything and keeps it. */
  finish(): void {
    for (const { title, rows } of this.#tables) {
      if (title !== "") console.log(`\n  ${title}`);
      for (const line of tableLines(rows)) console.log(`  ${line}`);
    }
    for (const note of [...this.#notes, ...hotSpotLines()]) console.log(`  ${note}`);
    const loadAfter = loadNow();
    console.log(`  load average at the end ${loadAfter}`);
    const { runs, quick } = this.#options;
    const tables = this.#tables.map(({ title, rows }) => ({ title, rows: rows.map(rowToJson) }));
    const load = { before: this.#loadBefore, after: loadAfter };
    const result = { runs, quick, load, machine: describeMachine(), tables, notes: this.#notes };
    mkdirSync(OUT_DIRECTORY, { recursive: true });
    writeFileSync(join(OUT_DIRECTORY, `${this.#name}.json`), `${JSON.stringify(result, null, 2)}\n`);
    if (this.#options.save) saveBaseline(this.#name, result);
  }
}

const loadNow = (): number => rounded(loadavg()[0] ?? 0);
const toJson = (value: string | number | undefined): string | number | null =>
  typeof value === "number" ? (Number.isFinite(value) ? rounded(value) : null) : (value ?? null);

const rowToJson = (row: Row): Readonly<Record<string, string | number | null>> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, toJson(value)]));

/** Columns are the keys of all rows; texts go left, numbers right. */
export function tableLines(rows: readonly Row[]): readonly string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => cellText(row[column])));
  const isText = columns.map((column) => rows.some((row) => typeof row[column] === "string"));
  const widths = columns.map((column, i) => Math.max(column.length, ...cells.map((line) => line[i]?.length ?? 0)));
  return [columns, ...cells].map((line) =>
    line
      .map((text, i) => (isText[i] ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

function cellText(value: string | number | undefined): string {
  if (typeof value === "string") return value;
  return value === undefined || !Number.isFinite(value) ? "–" : String(rounded(value));
}

function saveBaseline(name: string, result: object): void {
  const path = join(ROOT, "bench/baseline.json");
  let all: Record<string, unknown> = {};
  try {
    // Our own file: one result by bench.
    all = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  } catch {
    // The first one.
  }
  all[name] = result;
  writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`);
}
