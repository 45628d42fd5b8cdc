// Every agent of the catalog that can go on with a conversation, against a store of the form that its manifest tells: what
// is there is found and goes on by the exact words, what is not there is never tried.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Runtime } from "../../../src/catalog/runtime.ts";
import { Launcher } from "../../../src/server/launch/launcher.ts";
import { BUNDLED } from "../../catalog/bundled.ts";

const IDS = [
  "0190f6f3-2a50-7000-8000-000000000001",
  "ses_0190f6f3Abc",
  "20261201_101500_abcdef",
  "T-0190f6f3-2a50-7000-8000-000000000001",
  "abcdefABCD12",
];
const OTHER_ID_END = 1;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "mux-stores-"));
});
afterEach(() => rmSync(home, { recursive: true }));

/** An id of the agent's own form, and another one. */
function idsOf({ id, resume }: Runtime): readonly [string, string] {
  const found = IDS.find((each) => resume?.idPattern.test(each));
  if (found === undefined) throw new Error(`no id for ${id}`);
  return [found, found.slice(0, -OTHER_ID_END) + (found.endsWith("f") ? "e" : "f")];
}

/** A record where the manifest says that it would be; false where it says nothing. */
function keep({ resume }: Runtime, id: string): boolean {
  const root = (resume?.store?.root ?? resume?.discover?.root ?? "").replace(/^~/, home);
  if (root === "") return false;
  const pattern = resume?.store?.pattern ?? resume?.discover?.pattern ?? null;
  const below = pattern?.path.replaceAll("**/", "a/b/").replaceAll("{id}", id).replaceAll("*", "x") ?? "x/record";
  const named = pattern === null ? `${below}.${resume?.discover?.format}` : below;
  if (pattern?.type === "dir") mkdirSync(join(root, named), { recursive: true });
  else put(join(root, named), recordOf(resume?.discover ?? null, id));
  return true;
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The keys that hold the id and the directory, as deep as they are. */
function recordOf(discover: NonNullable<Runtime["resume"]>["discover"], id: string): string {
  const record: Record<string, unknown> = {};
  for (const [path, value] of [
    [discover?.id ?? "id", id],
    [discover?.cwd ?? "cwd", home],
  ] as const) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const inner = keys.reduce<Record<string, unknown>>(
      (at, key) => (at[key] ??= {}) as Record<string, unknown>,
      record,
    );
    inner[last] = value;
  }
  return `${JSON.stringify(record)}\n`;
}

function launcher(runtime: Runtime): Launcher {
  const command = runtime.command.split(" ", 1)[0] ?? "";
  put(join(home, "bin", command), "");
  chmodSync(join(home, "bin", command), 0o755);
  return new Launcher(BUNDLED.catalog, { get: async () => join(home, "bin") }, { HOME: home }, null);
}

const wishOf = (runtime: Runtime, conversation: string | null): Parameters<Launcher["prepare"]>[0] => ({
  ...{ runtime, conversation, mayBeginAnew: false, bypass: false, args: [], env: {} },
});
const words = (argv: readonly string[]): string => argv.join(" ").replace(`${home}/bin/`, "");

const RESUMABLE = BUNDLED.catalog.runtimes.filter(({ resume }) => resume?.resume != null);
const KNOWN = RESUMABLE.filter(({ resume }) => resume?.store != null || resume?.discover != null);

test("most agents of the catalog can go on, and most of these tell where conversations are", () => {
  expect(RESUMABLE.length).toBeGreaterThan(15);
  expect(KNOWN.length).toBeGreaterThan(8);
});

describe.each(RESUMABLE.map((runtime) => [runtime.id, runtime] as const))("%s", (_, runtime) => {
  test("goes on by the words of its manifest", async () => {
    const [id] = idsOf(runtime);
    keep(runtime, id);
    const prepared = await launcher(runtime).prepare(wishOf(runtime, id));
    const template = runtime.resume?.resume?.replace("{id}", id);
    expect(prepared).toMatchObject({ ok: true, launch: { agent: { agent: runtime.id, conversation: id } } });
    expect(prepared.ok && words(prepared.launch.argv)).toBe(`${runtime.command} ${template}`);
  });
  test("begins under an id of ours where it takes one, and else without any", async () => {
    const prepared = await launcher(runtime).prepare(wishOf(runtime, null));
    const id = prepared.ok ? prepared.launch.agent?.conversation : undefined;
    const create = runtime.resume?.create ?? null;
    expect(prepared.ok && words(prepared.launch.argv)).toBe(
      create === null ? runtime.command : `${runtime.command} ${create.replace("{id}", String(id))}`,
    );
    expect(id === null).toBe(create === null);
  });
});

test.each(KNOWN.map((runtime) => [runtime.id, runtime] as const))(
  "%s is not asked for a conversation that it has not",
  async (_, runtime) => {
    const [id, other] = idsOf(runtime);
    expect(keep(runtime, other)).toBe(true);
    const launching = launcher(runtime);
    expect(await launching.planOf({ agent: runtime.id, conversation: id, bypass: false })).toMatchObject({
      isMissing: true,
    });
    expect(await launching.prepare(wishOf(runtime, id))).toMatchObject({ ok: false, isMissing: true });
    expect(await launching.planOf({ agent: runtime.id, conversation: other, bypass: false })).toMatchObject({
      isMissing: false,
    });
  },
);

test("an agent whose version keeps its conversations in another form says itself whether it has one", async () => {
  const runtime = BUNDLED.catalog.byName.get("opencode");
  if (runtime === undefined) throw new Error("no opencode");
  put(join(home, ".local/share/opencode/opencode.db"), "SQLite format 3");
  const plan = await launcher(runtime).planOf({ agent: "opencode", conversation: "ses_0190f6f3Abc", bypass: false });
  expect(plan).toEqual({ argv: ["opencode", "--session", "ses_0190f6f3Abc"], isMissing: false });
});
