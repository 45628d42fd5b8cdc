import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Decoded } from "../../../src/client/input/decoded.ts";
import type { Binding } from "../../../src/client/keymap/binding.ts";
import { DEFAULT_BINDINGS } from "../../../src/client/keymap/default-bindings.ts";
import type { KeyTables } from "../../../src/client/keymap/key-tables.ts";
import { defaultKeyTables, helpRows, withBinding, withoutBinding } from "../../../src/client/keymap/key-tables.ts";
import type { KeyState } from "../../../src/client/keymap/reduce-key.ts";
import { INITIAL_KEY_STATE, reduceInput, REPEAT_MS } from "../../../src/client/keymap/reduce-key.ts";
import { encodeInput } from "../../../src/core/encode-input.ts";
import { formatKeyName, parseKeyName } from "../../../src/core/key-name.ts";
import type { InputItem } from "../../../src/core/key.ts";
import { DEFAULT_MODES } from "../../../src/core/modes.ts";
import { decode } from "../../harness/decode.ts";

const TABLES = defaultKeyTables();
const isInput = (item: Decoded): item is InputItem => item.kind !== "focus" && item.kind !== "reply";

function showBinding({ does }: Binding): string {
  if (does.type === "command") return does.argv.join(" ");
  if (does.type === "confirm") return `confirm ${does.argv.join(" ")}`;
  if (does.type === "prompt") return `prompt ${does.argv.join(" ")}`;
  return does.type === "action" ? `action ${does.action}` : does.type;
}

interface Typist {
  state: KeyState;
  atMs: number;
}

/** Types bytes and says what came of it: `pane "…"` or what was run. */
function type(
  bytes: string,
  typist: Typist = { state: INITIAL_KEY_STATE, atMs: 0 },
  tables: KeyTables = TABLES,
): string[] {
  const done: string[] = [];
  for (const item of decode([bytes]).filter(isInput)) {
    const step = reduceInput(typist.state, item, typist.atMs, tables);
    typist.state = step.state;
    for (const outcome of step.outcomes) {
      done.push(
        outcome.type === "run" ? showBinding(outcome.binding) : `pane ${encodeInput(outcome.item, DEFAULT_MODES)}`,
      );
    }
  }
  return done;
}

describe("the prefix", () => {
  it.each([
    ["c", "new-window"],
    ["n", "next-window"],
    ["p", "previous-window"],
    ["l", "last-window"],
    ["0", "select-window -t :=0"],
    ["9", "select-window -t :=9"],
    ["x", "confirm kill-pane"],
    ["&", "confirm kill-window"],
    [",", "prompt rename-window -- %%"],
    ["$", "prompt rename-session -- %%"],
    ["%", "split-window -h"],
    ['"', "split-window"],
    ["|", "split-window -h"],
    ["_", "split-window -v"],
    ["\x1b[A", "select-pane -U"],
    ["\x1bOD", "select-pane -L"],
    ["h", "select-pane -L"],
    ["j", "select-pane -D"],
    ["k", "select-pane -U"],
    ["o", "select-pane -t :.+"],
    [";", "last-pane"],
    ["z", "resize-pane -Z"],
    ["{", "swap-pane -U"],
    ["}", "swap-pane -D"],
    [" ", "next-layout"],
    ["d", "detach-client"],
    ["[", "action copy-mode"],
    ["]", "paste-buffer -p"],
    ["?", "action help"],
    [":", "action command-prompt"],
    ["a", "next"],
    ["u", "next --unread"],
    ["b", "action toggle-sidebar"],
    ["!", "break-pane"],
    ["\x1b[1;5C", "resize-pane -R"],
    ["\x1b[1;3B", "resize-pane -D 5"],
    ["\x1b1", "select-layout even-horizontal"],
    ["\x02", "pane \x02"],
  ])("before %j", (bytes, does) => {
    expect(type(`\x02${bytes}`)).toEqual([does]);
  });

  it("swallows what nothing binds, once", () => {
    expect(type("\x02~x\x02\x1b[15~y")).toEqual(["pane x", "pane y"]);
  });

  it("knows kitty's forms of the keys", () => {
    expect(type("\x1b[98;5u\x1b[53:37;2;37u")).toEqual(["split-window -h"]);
    expect(type("\x1b[98;5u\x1b[1089::99u")).toEqual(["new-window"]);
    expect(type("\x1b[98;5u\x1b[57441;2u\x1b[119:87;2u")).toEqual([]);
  });

  it("hands no release of a key on that it took", () => {
    expect(type("\x1b[98;5u\x1b[98;5:3u\x1b[99u\x1b[99;1:3u\x1b[100u")).toEqual(["new-window", "pane d"]);
    expect(type("\x1b[98;5u\x1b[98;5:2u\x1b[99u\x1b[99;1:2u")).toEqual(["new-window"]);
  });

  it("may be another key", () => {
    expect(type("\x01c\x02c", undefined, defaultKeyTables("C-a"))).toEqual(["new-window", "pane \x02", "pane c"]);
    expect(type("\x02c", undefined, defaultKeyTables("no key"))).toEqual(["new-window"]);
    expect(type("a`c``b", undefined, defaultKeyTables("`"))).toEqual(["pane a", "new-window", "pane `", "pane b"]);
  });

  it("is given up by a paste", () => {
    expect(type("\x02\x1b[200~c\x1b[201~d")).toEqual(["pane c", "pane d"]);
  });
});

describe("repeatable keys", () => {
  it("work without the prefix for a while, among each other", () => {
    const typist: Typist = { state: INITIAL_KEY_STATE, atMs: 1000 };
    expect(type("\x02\x1b[A", typist)).toEqual(["select-pane -U"]);
    typist.atMs += REPEAT_MS - 1;
    expect(type("\x1b[1;5B", typist)).toEqual(["resize-pane -D"]);
    typist.atMs += REPEAT_MS - 1;
    expect(type("\x1b[B", typist)).toEqual(["select-pane -D"]);
    typist.atMs += REPEAT_MS;
    expect(type("\x1b[B", typist)).toEqual(["pane \x1b[B"]);
  });

  it("end with any other key, which goes to the pane", () => {
    expect(type("\x02\x1b[Ac\x1b[A")).toEqual(["select-pane -U", "pane c", "pane \x1b[A"]);
    expect(type("\x02\x1b[A\x02c")).toEqual(["select-pane -U", "new-window"]);
  });

  it("are no others", () => {
    expect(type("\x02cc")).toEqual(["new-window", "pane c"]);
  });

  it("b after b goes to the sidebar", () => {
    expect(type("\x02bbb")).toEqual(["action toggle-sidebar", "action focus-sidebar", "pane b"]);
  });
});

describe("text", () => {
  it("goes on in one piece", () => {
    const item: InputItem = { kind: "text", text: "hello" };
    expect(reduceInput(INITIAL_KEY_STATE, item, 0, TABLES).outcomes).toEqual([{ type: "forward", item }]);
  });

  it("behind a bound key stays whole", () => {
    expect(type("\x02chello")).toEqual(["new-window", "pane hello"]);
  });

  it("without the prefix reaches the pane unchanged, however it is bound", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }).filter((text) => !/[\0-\x1f\x7f-\x9f]/.test(text)),
        (text) => {
          const bound = withBinding(TABLES, "root", {
            key: "F5",
            does: { type: "action", action: "help" },
            help: "Help",
          });
          for (const tables of [TABLES, bound]) {
            const { outcomes } = reduceInput(INITIAL_KEY_STATE, { kind: "text", text }, 0, tables);
            const typed = outcomes.map((outcome) =>
              outcome.type === "forward" && outcome.item.kind === "text" ? outcome.item.text : "?",
            );
            expect(typed.join("")).toBe(text);
          }
        },
      ),
    );
  });
});

describe("tables", () => {
  it("name each key once, canonically, with a help text", () => {
    const keys = DEFAULT_BINDINGS.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { key, help } of DEFAULT_BINDINGS) {
      const parsed = parseKeyName(key);
      expect(parsed && formatKeyName(parsed)).toBe(key);
      expect(help).toMatch(/^[A-Z].*[^.]$/);
    }
  });

  it("can be changed, and the help follows", () => {
    const bound = withBinding(TABLES, "root", { key: "M-x", does: { type: "action", action: "help" }, help: "Mine" });
    const changed = withoutBinding(bound, "prefix", "c");
    expect(type("\x1bx\x02c", undefined, changed)).toEqual(["action help"]);
    expect(helpRows(changed)[0]).toEqual({ keys: "M-x", help: "Mine" });
    expect(helpRows(changed).some(({ keys }) => keys === "C-b c")).toBe(false);
    expect(helpRows(TABLES)).toContainEqual({ keys: "C-b b b", help: "To the sidebar" });
  });
});
