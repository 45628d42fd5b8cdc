// Events of agent-status as they are read: each field, both sides of each limit, and what is refused in which words.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadCatalog } from "../../../src/catalog/build-catalog.ts";
import type { Details, Word } from "../../../src/core/word.ts";
import { parseEvent, withProcess, type FindAgent } from "../../../src/protocols/agent-status/parse.ts";
import { EVENT_NAMES } from "../../../src/protocols/agent-status/read-saying.ts";

const RUNTIMES = fileURLToPath(new URL("../../../runtimes/", import.meta.url));
const CATALOG: ReadonlyMap<string, string> = new Map([
  ["claude-code", "claude-code"],
  ["codex", "codex"],
  ["copilot", "copilot"],
  ["gemini", "gemini"],
  ["opencode", "opencode"],
  ["vibe", "mistral-vibe"],
]);
const findAgent: FindAgent = (name) => CATALOG.get(name);

const parse = (text: string): ReturnType<typeof parseEvent> => parseEvent(text, findAgent);
const textOf = (fields: object): string => JSON.stringify({ version: 1, event: "agent.running", ...fields });
const messageOf = (text: string): string => {
  const read = parse(text);
  return read.ok ? "taken" : read.message;
};
/** What a refusal says of an event with these fields. */
const refusalOf = (fields: object): string => messageOf(textOf(fields));
const read = (fields: object): { word: Word; pid: number | null } => {
  const parsed = parse(textOf(fields));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed;
};
const wordOf = (fields: object): Word => read(fields).word;
const detailsOf = (fields: object): Details | undefined => wordOf(fields).details;

const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : value instanceof Object ? Object.values(value).flatMap(textsIn) : [];

describe("an event as a whole", () => {
  test.each([
    ["", "the event is empty"],
    ["[]", "an event is one JSON object, not an array"],
    ['"agent.running"', 'an event is one JSON object, not "agent.running"'],
    ["null", "an event is one JSON object, not nothing"],
    ["1", "an event is one JSON object, not 1"],
  ])("[Z1] one JSON object is an event, %j is none", (text, message) => {
    expect(messageOf(text)).toBe(message);
  });
  test("[Z1] what is not JSON, twice JSON or too long is none", () => {
    const event = textOf({});
    expect(messageOf(event + event)).toMatch(/^the event is not JSON \(/);
    expect(messageOf(event.slice(0, -1))).toMatch(/^the event is not JSON \(/);
    expect(messageOf(` ${event}\n`)).toBe("taken");
    const padded = (bytes: number): string => event + " ".repeat(bytes - event.length);
    expect(messageOf(padded(65_536))).toBe("taken");
    expect(messageOf(padded(65_537))).toBe("the event is longer than 65536 bytes");
  });
  test("[Z2] deep, huge and doubled objects are refused and leave no trace", () => {
    const deep = `{"version":1,"event":"agent.running","x":${"[".repeat(20)}${"]".repeat(20)}}`;
    expect(messageOf(deep)).toBe("the event is nested deeper than 16");
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`k${n}`, n]));
    expect(refusalOf({ many })).toBe("the event has more than 512 members");
    expect(messageOf('{"version":1,"event":"agent.idle","event":"agent.running"}')).toBe(
      'the event has "event" twice in one object',
    );
    expect(messageOf('{"version":1,"event":"agent.idle","__proto__":{"state":1}}')).toBe(
      "the event has a member __proto__",
    );
    expect(messageOf('{"version":1,"event":"agent.idle","constructor":{"prototype":{"polluted":1}}}')).toBe("taken");
    expect("polluted" in {}).toBe(false);
  });
  test.each([
    [2, "version 2 is not known"],
    [0, "version 0 is not known"],
    [1.5, "version 1.5 is not known"],
    ["1", 'version "1" is not known'],
    [true, "version true is not known"],
    [[1], "version an array is not known"],
    [null, "version is missing"],
    [undefined, "version is missing"],
  ])("[Z3] version %j is refused by name, before anything else", (version, message) => {
    expect(refusalOf({ version, event: "agent.flies", agent: 7 })).toBe(
      `${message}: agent-status version 1 is spoken here`,
    );
  });
  test("[Z3] version 1 is taken, also where it is written as 1.0", () => {
    expect(messageOf('{"version":1.0,"event":"agent.idle"}')).toBe("taken");
  });
  test.each(EVENT_NAMES)("[Z4] %s is an event", (event) => {
    expect(wordOf({ event })).toMatchObject({ source: "agent-status", confidence: "explicit", event });
  });
  test.each([
    ["agent.flies", 'event "agent.flies" is not known'],
    ["Agent.Running", 'event "Agent.Running" is not known'],
    ["toString", 'event "toString" is not known'],
    ["", 'event "" is not known'],
    [7, "event 7 is not known"],
    [undefined, "event is missing"],
  ])("[Z4] %j is none, and the message lists those that are", (event, message) => {
    expect(refusalOf({ event })).toBe(
      `${message}: it is one of session.start, session.end, agent.running, agent.idle, agent.needs-input, agent.input-resolved, task.progress`,
    );
  });
});

describe("fields", () => {
  test("[Z5] version and event are all that is needed", () => {
    expect(read({})).toEqual({
      ok: true,
      pid: null,
      word: {
        source: "agent-status",
        confidence: "explicit",
        event: "agent.running",
        session: null,
        says: { act: "is", state: "working" },
      },
    });
  });
  test("[Z5] null and blank texts are as if absent", () => {
    const bare = read({});
    for (const fields of [
      { agent: null, session: null, state: null, progress: null, artifact: null, context: null },
      { agent: { name: null, pid: null }, session: { id: null, parentId: null }, context: { workingDirectory: null } },
      {
        agent: { name: " \n" },
        session: { id: "", parentId: " " },
        state: { text: "" },
        artifact: { label: "", url: "" },
      },
      {
        state: { text: null, stopCandidate: null, interaction: { kind: null, text: null } },
        artifact: { kind: "share" },
      },
      { agent: {}, session: {}, state: { interaction: {} }, artifact: {}, context: { workingDirectory: "" } },
    ])
      expect(read(fields)).toEqual(bare);
  });
  test("[Z6] unknown fields are ignored at any depth", () => {
    const extra = { future: { a: [1] }, toString: 1, hasOwnProperty: null };
    expect(
      read({ ...extra, agent: extra, session: extra, state: { ...extra, interaction: extra }, context: extra }),
    ).toEqual(read({}));
  });
  test.each<[object, string]>([
    [{ agent: "codex" }, 'agent: an object was meant, not "codex"'],
    [{ agent: [] }, "agent: an object was meant, not an array"],
    [{ agent: { name: 7 } }, "agent.name: a text was meant, not 7"],
    [{ session: 1 }, "session: an object was meant, not 1"],
    [{ session: { id: 12 } }, "session.id: a text was meant, not 12"],
    [{ session: { parentId: {} } }, "session.parentId: a text was meant, not an object"],
    [{ state: "busy" }, 'state: an object was meant, not "busy"'],
    [{ state: { text: true } }, "state.text: a text was meant, not true"],
    [{ state: { stopCandidate: "yes" } }, 'state.stopCandidate: true or false was meant, not "yes"'],
    [{ state: { interaction: "auth" } }, 'state.interaction: an object was meant, not "auth"'],
    [{ state: { interaction: { kind: 5 } } }, "state.interaction.kind: a text was meant, not 5"],
    [{ state: { interaction: { text: [] } } }, "state.interaction.text: a text was meant, not an array"],
    [{ progress: 3 }, "progress: an object was meant, not 3"],
    [{ artifact: "https://x.y" }, 'artifact: an object was meant, not "https://x.y"'],
    [{ artifact: { kind: 1 } }, "artifact.kind: a text was meant, not 1"],
    [{ artifact: { label: 1 } }, "artifact.label: a text was meant, not 1"],
    [{ artifact: { url: 1 } }, "artifact.url: a text was meant, not 1"],
    [{ context: [] }, "context: an object was meant, not an array"],
    [{ context: { workingDirectory: 1 } }, "context.workingDirectory: a path was meant, not 1"],
    [{ agent: { name: `a\n\u001b[2J${"x".repeat(99)}` }, state: 1 }, "state: an object was meant, not 1"],
    [{ state: `\u001b[2J\n${"x".repeat(99)}` }, `state: an object was meant, not "[2J ${"x".repeat(36)}…"`],
  ])("[Z7] %j is refused in words, whatever the event", (fields, message) => {
    for (const event of EVENT_NAMES) expect(refusalOf({ ...fields, event })).toBe(message);
  });
  test("[Z8] texts are cleaned, put on one line and cut; not inside a character", () => {
    const text = (value: string): unknown => wordOf({ state: { text: value } }).says;
    expect(text(" Editing\n\u001b[31mmain.\u202eswift\t")).toEqual({
      act: "is",
      state: "working",
      msg: "Editing [31mmain.swift",
    });
    expect(text("é".repeat(240))).toMatchObject({ msg: "é".repeat(240) });
    expect(text("🙂".repeat(241))).toMatchObject({ msg: "🙂".repeat(240) });
    expect(wordOf({ agent: { name: "n".repeat(65) } }).speaker).toEqual({ name: "n".repeat(64) });
    expect(detailsOf({ artifact: { label: "l".repeat(121) } })?.artifact?.label).toBe("l".repeat(120));
    expect(
      wordOf({ event: "agent.needs-input", state: { interaction: { text: "i".repeat(241) } } }).says,
    ).toMatchObject({ msg: "i".repeat(240) });
  });
  test.each([
    ["Claude Code", "claude-code"],
    ["Codex", "codex"],
    ["Copilot", "copilot"],
    ["Gemini", "gemini"],
    ["OpenCode", "opencode"],
    ["claude-code", "claude-code"],
    ["vibe", "mistral-vibe"],
  ])("[Z9] the name %s is known as %s", (name, agent) => {
    expect(wordOf({ agent: { name } }).speaker).toEqual({ agent, name });
  });
  test("[Z9] the names of the protocol are known to the catalog", () => {
    const files = readdirSync(RUNTIMES).filter((file) => file.endsWith(".json"));
    const { byName } = loadCatalog(
      files.map((file) => ({ file, text: readFileSync(RUNTIMES + file, "utf8") })),
    ).catalog;
    const idOf = (name: string): string | undefined => {
      const parsed = parseEvent(textOf({ agent: { name } }), (each) => byName.get(each)?.id);
      return parsed.ok ? parsed.word.speaker?.agent : undefined;
    };
    expect(["Claude Code", "Codex", "Copilot", "Gemini", "OpenCode", "Hermes Agent"].map(idOf)).toEqual([
      "claude-code",
      "codex",
      "copilot",
      "gemini",
      "opencode",
      "hermes",
    ]);
  });
  test("[Z9] another name is its own, and none says nothing of who speaks", () => {
    expect(wordOf({ agent: { name: "my-agent" } }).speaker).toEqual({ name: "my-agent" });
    expect(wordOf({ agent: { name: "constructor" } }).speaker).toEqual({ name: "constructor" });
    expect(wordOf({ agent: { pid: 5 } }).speaker).toBeUndefined();
  });
  test("[Z10] a process id is a whole number from 1, on any event, and gets its start time from who knows it", () => {
    for (const event of EVENT_NAMES) expect(read({ event, agent: { pid: 12345 } }).pid).toBe(12_345);
    for (const pid of [0, -1, 1.5, "12345", true, 1e300])
      expect(refusalOf({ agent: { pid } })).toMatch(
        /^agent\.pid: a process id, a whole number from 1, was meant, not /,
      );
    const word = wordOf({ agent: { name: "Codex", pid: 7 } });
    expect(withProcess(word, { pid: 7, startTime: 99 }).speaker).toEqual({
      agent: "codex",
      name: "Codex",
      process: { pid: 7, startTime: 99 },
    });
    expect(withProcess(wordOf({}), { pid: 7, startTime: 99 }).speaker).toEqual({ process: { pid: 7, startTime: 99 } });
  });
  test("[Z11] a session id is 1 to 128 characters on one line, never cut", () => {
    expect(wordOf({ session: { id: " abc-123 " } }).session).toBe("abc-123");
    expect(wordOf({ session: { id: "~agent-status" } }).session).toBe("~agent-status");
    expect(wordOf({ session: { id: "s".repeat(128) } }).session).toBe("s".repeat(128));
    const meant = "session.id: 1 to 128 plain characters on one line was meant";
    expect(refusalOf({ session: { id: "s".repeat(129) } })).toBe(`${meant}, not "${"s".repeat(40)}…"`);
    expect(refusalOf({ session: { id: "a\nb" } })).toBe(`${meant}, not "a b"`);
    expect(refusalOf({ session: { id: "a\u200bb" } })).toBe(`${meant}, not "ab"`);
  });
  test("[Z12] a parent's id likewise, and nobody is its own parent", () => {
    expect(wordOf({ session: { id: "sub", parentId: "main" } })).toMatchObject({ session: "sub", parent: "main" });
    expect(wordOf({ session: { parentId: "main" } })).toMatchObject({ session: null, parent: "main" });
    expect(wordOf({ session: { id: "main", parentId: "main" } })).not.toHaveProperty("parent");
    expect(refusalOf({ session: { parentId: "p".repeat(129) } })).toMatch(/^session\.parentId: 1 to 128 /);
  });
  test.each([
    ["agent.running", { act: "is", state: "working", msg: "Hi" }],
    ["agent.input-resolved", { act: "is", state: "working", msg: "Hi" }],
    ["agent.idle", { act: "is", state: "idle", msg: "Hi" }],
    ["agent.needs-input", { act: "is", state: "blocked", kind: "input", msg: "Hi" }],
    ["session.start", { act: "opens", state: "starting" }],
    ["session.end", { act: "ends" }],
    ["task.progress", { act: "adds" }],
  ])("[Z13] the text of %s", (event, says) => {
    expect(wordOf({ event, state: { text: "Hi" } }).says).toEqual(says);
  });
  test("[Z14] a candidate for stopping is an idle one", () => {
    const says = (event: string, stopCandidate: boolean): unknown => wordOf({ event, state: { stopCandidate } }).says;
    expect(says("agent.idle", true)).toEqual({ act: "is", state: "idle", mayStop: true });
    expect(says("agent.idle", false)).toEqual({ act: "is", state: "idle" });
    expect(says("agent.running", true)).toEqual({ act: "is", state: "working" });
  });
  test.each([
    ["approval", "permission"],
    ["question", "question"],
    ["decision", "decision"],
    ["auth", "auth"],
    ["generic-input", "input"],
    ["Approval", "input"],
    ["permission", "input"],
    ["toString", "input"],
    [undefined, "input"],
  ])("[Z15] the kind %s is shown as %s", (kind, shown) => {
    const state = { interaction: { kind } };
    expect(wordOf({ event: "agent.needs-input", state }).says).toEqual({ act: "is", state: "blocked", kind: shown });
    expect(wordOf({ event: "agent.running", state }).says).toEqual({ act: "is", state: "working" });
  });
  test("[Z15] without an interaction, or a state, the kind is generic-input", () => {
    for (const state of [undefined, {}, { interaction: {} }])
      expect(wordOf({ event: "agent.needs-input", state }).says).toMatchObject({ kind: "input" });
  });
  test("[Z16] what is asked goes before what is said", () => {
    const says = (state: object): unknown => wordOf({ event: "agent.needs-input", state }).says;
    expect(says({ text: "said", interaction: { text: "asked" } })).toMatchObject({ msg: "asked" });
    expect(says({ text: "said", interaction: { text: " " } })).toMatchObject({ msg: "said" });
    expect(says({ interaction: { kind: "auth" } })).not.toHaveProperty("msg");
  });
  test.each([
    [3, 7, { done: 3, total: 7 }],
    [0, 1, { done: 0, total: 1 }],
    [7, 7, { done: 7, total: 7 }],
    [8, 7, { done: 7, total: 7 }],
    [-1, 7, { done: 0, total: 7 }],
    [3, 0, "progress.total: a whole number greater than 0 was meant, not 0"],
    [3, -7, "progress.total: a whole number greater than 0 was meant, not -7"],
    [3, 1.5, "progress.total: a whole number greater than 0 was meant, not 1.5"],
    [3, "7", 'progress.total: a whole number greater than 0 was meant, not "7"'],
    [3, undefined, "progress.total: a whole number greater than 0 was meant, not nothing"],
    [undefined, 7, "progress.done: a whole number was meant, not nothing"],
    [null, 7, "progress.done: a whole number was meant, not nothing"],
    [0.5, 7, "progress.done: a whole number was meant, not 0.5"],
    ["3", 7, 'progress.done: a whole number was meant, not "3"'],
  ])("[Z17] %j of %j", (done, total, expected) => {
    for (const event of EVENT_NAMES) {
      const parsed = parse(textOf({ event, progress: { done, total } }));
      expect(parsed.ok ? parsed.word.details : parsed.message).toEqual(
        typeof expected === "string" ? expected : { tasks: expected },
      );
    }
  });
  test("[Z17] task.progress without progress says nothing, and that is no fault", () => {
    expect(wordOf({ event: "task.progress" })).not.toHaveProperty("details");
  });
  test.each([
    ["https://x.org/pull/42", "https://x.org/pull/42"],
    ["http://localhost:3000/a?b#c", "http://localhost:3000/a?b#c"],
    ["HTTPS://X.org", "https://x.org/"],
    ["https://x.org/\u0430 b", "https://x.org/%D0%B0%20b"],
    ["https://\u0430pple.com/", "https://xn--pple-43d.com/"],
    ["https://user:secret@x.org/", null],
    ["javascript:alert(1)", null],
    ["file:///etc/passwd", null],
    ["x-agent://session/1", null],
  ])("[Z18] the address %s is kept as %s", (url, kept) => {
    for (const event of EVENT_NAMES)
      expect(detailsOf({ event, artifact: { label: "PR", url } })).toEqual({
        artifact: { kind: "generic", label: "PR", url: kept },
      });
  });
  test("[Z18] what is no URL refuses the event", () => {
    for (const url of ["pull/42", "not a url", "https://", "http://[", "//x.org/a"])
      expect(refusalOf({ artifact: { url } })).toBe(`artifact.url: a valid URL was meant, not "${url}"`);
    const long = (length: number): string => "https://x.org/".padEnd(length, "a");
    expect(refusalOf({ artifact: { url: long(2048) } })).toBe("taken");
    expect(refusalOf({ artifact: { url: long(2049) } })).toMatch(/^artifact\.url: 1 to 2048 /);
    expect(refusalOf({ artifact: { url: "https://x.org/\u001b[2J" } })).toMatch(/^artifact\.url: 1 to 2048 /);
  });
  test.each([
    ["pull-request", "pull-request"],
    ["session", "session"],
    ["share", "share"],
    ["compare", "compare"],
    ["generic", "generic"],
    ["issue", "generic"],
    [undefined, "generic"],
  ])("[Z18] the kind %s of an artifact is %s", (kind, kept) => {
    expect(detailsOf({ artifact: { kind, url: "https://x.org/" } })).toEqual({
      artifact: { kind: kept, label: null, url: "https://x.org/" },
    });
    expect(detailsOf({ artifact: { kind } })).toBeUndefined();
    expect(detailsOf({ artifact: { kind, url: "file:///a" } })).toBeUndefined();
  });
  test.each([
    ["/Users/dev/project", "/Users/dev/project"],
    ["/", "/"],
    [`/${"d".repeat(4095)}`, `/${"d".repeat(4095)}`],
    [`/${"d".repeat(4096)}`, undefined],
    ["project", undefined],
    ["~/project", undefined],
    ["/a\nb", undefined],
    ["/a\u202eb", undefined],
  ])("[Z19] the directory %j", (workingDirectory, cwd) => {
    for (const event of EVENT_NAMES) expect(detailsOf({ event, context: { workingDirectory } })?.cwd).toBe(cwd);
  });
});

describe("reading", () => {
  test("[Z7] is total: anything gives a word or one clean line", () => {
    const soup = fc.jsonValue({ maxDepth: 3 });
    const event = fc.record(
      {
        version: fc.constant(1),
        event: fc.constantFrom(...EVENT_NAMES),
        agent: fc.oneof(fc.record({ name: soup, pid: soup }), soup),
        session: fc.oneof(fc.record({ id: fc.oneof(fc.string(), soup), parentId: soup }), soup),
        state: fc.oneof(fc.record({ text: fc.oneof(fc.string({ unit: "binary" }), soup), interaction: soup }), soup),
        progress: fc.oneof(fc.record({ done: fc.integer(), total: fc.integer() }), soup),
        artifact: fc.oneof(fc.record({ url: fc.webUrl(), label: soup }), soup),
        context: soup,
      },
      { requiredKeys: ["version", "event"] },
    );
    fc.assert(
      fc.property(event, (value) => {
        const parsed = parse(JSON.stringify(value));
        const shown = parsed.ok ? textsIn(parsed.word) : [parsed.message];
        for (const text of shown) expect(text).toMatch(/^[^\p{Cc}]{1,2048}$/u);
        const tasks = parsed.ok ? parsed.word.details?.tasks : undefined;
        expect(tasks?.done ?? 0).toBeLessThanOrEqual(tasks?.total ?? 0);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(messageOf(text)).toMatch(/^[^\p{Cc}]+$/u);
      }),
    );
  });
  test("[Z1] an event that was cut anywhere is refused", () => {
    const whole = textOf({
      agent: { name: "Codex", pid: 1 },
      state: { text: 'a "b" \\ é' },
      progress: { done: 1, total: 2 },
    });
    for (let end = 0; end < whole.length; end += 1) expect(parse(whole.slice(0, end)).ok).toBe(false);
    expect(parse(whole).ok).toBe(true);
  });
});
