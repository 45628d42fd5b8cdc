import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Report } from "../../../src/core/report.ts";
import { parseOsc7501, parseReport } from "../../../src/protocols/osc7501/parse.ts";
import { QUERY_REPLY } from "../../../src/protocols/osc7501/query.ts";

const idle: Report = { action: "set", id: "", state: "idle" };
const reasonOf = (body: string, terminatorBytes?: number): string | undefined => {
  const read = parseOsc7501(body, terminatorBytes);
  return read.kind === "discarded" ? read.reason : undefined;
};
const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString("base64");

/** Rows of a body and what it is read as; undefined: discarded. */
type Row = readonly [body: string, report: Report | undefined];
const check = (rows: readonly Row[]): void => {
  for (const [body, report] of rows) expect([body, parseReport(body)]).toEqual([body, report]);
};

describe("pairs", () => {
  test("[G1] pairs stand between colons, in any order, and the first = parts one", () => {
    check([
      ["state=working:app=make", { ...idle, state: "working", app: "make" }],
      ["app=make:state=working", { ...idle, state: "working", app: "make" }],
      ["state=idle:x=a=b", idle],
      ["state=done=", undefined],
      [":state=idle:", idle],
    ]);
  });
  test("[G2] blanks around key and value do not count, blanks inside do", () => {
    check([
      ["  state = idle : app = make  ", { ...idle, app: "make" }],
      ["st ate=idle", undefined],
      ["state=id le", undefined],
      ["state=idle:app=a b", idle],
    ]);
  });
  test("[G3] a pair whose key is not of a-z is skipped and the rest applies", () => {
    check([
      ["state=idle:App=make", idle],
      ["state=idle:=make", idle],
      ["state=idle:app", idle],
      ["state=idle::", idle],
      ["state=idle:a_b=1", idle],
      ["state=idle:ärger=1", idle],
      ["State=idle", undefined],
    ]);
  });
  test("[G4] a pair whose value holds any other character is skipped, also where it would replace one", () => {
    check([
      ["state=idle:app=ok:app=ü", { ...idle, app: "ok" }],
      ["state=idle:msg=a b", idle],
      ["state=idle:id=a;b", idle],
      ["state=idle:id=\u{9b}", idle],
      ["state=idle:x=AZaz09_.,+/=-", idle],
    ]);
  });
  test("[G5] of a repeated key the last well-formed one counts, even if its value is then invalid", () => {
    check([
      ["state=idle:state=done", { ...idle, state: "done" }],
      ["state=done:state=nope", undefined],
      ["state=done:state=", undefined],
      ["state=idle:app=a:app=b/c", idle],
      ["state=idle:msg=%:msg=SGk=", { ...idle, msg: "Hi" }],
      ["state=idle:msg=a:msg=SGk=", { ...idle, msg: "Hi" }],
      ["state=idle:id=a:id=b//c", undefined],
    ]);
  });
  test("[G6] unknown keys are ignored", () => {
    check([["future=yes:state=idle:toString=1:constructor=x", idle]]);
  });
  test("[G7] a semicolon parts nothing; C0 and DEL do not count", () => {
    check([
      ["state=idle;app=make", undefined],
      ["sta\x00te=i\tdle:\r\napp=ma\x7fke", { ...idle, app: "make" }],
    ]);
  });
});

describe("limits", () => {
  const padded = (bytes: number): string => `state=idle:x=${"a".repeat(bytes - "state=idle:x=".length)}`;

  test("[G8] 4096 bytes with introducer and terminator, counted as UTF-8", () => {
    expect(reasonOf(padded(4096 - 7 - 2))).toBeUndefined();
    expect(reasonOf(padded(4096 - 7 - 2 + 1))).toBe("sequence-too-long");
    expect(reasonOf(padded(4096 - 7 - 1), 1)).toBeUndefined();
    expect(reasonOf(padded(4096 - 7 - 1 + 1), 1)).toBe("sequence-too-long");
    const wide = `:${"é".repeat(2000)}`;
    expect(parseReport(`state=idle${wide}`)).toEqual(idle);
    expect(reasonOf(`state=idle${wide}${"é".repeat(50)}`)).toBe("sequence-too-long");
    expect(reasonOf(`state=idle:${"€".repeat(1360)}`)).toBe("sequence-too-long");
    expect(reasonOf(`state=idle:${"😀".repeat(1019)}`)).toBeUndefined();
    expect(reasonOf(`state=idle:${"😀".repeat(1020)}`)).toBe("sequence-too-long");
    expect(reasonOf("\x00".repeat(10_000_000))).toBe("sequence-too-long");
  });
  test("[G9] a key of 16 bytes, known or not; 17 discard the report; no = is no key", () => {
    expect(parseReport(`state=idle:${"k".repeat(16)}=1`)).toEqual(idle);
    expect(reasonOf(`state=idle:${"k".repeat(17)}=1`)).toBe("key-too-long");
    expect(reasonOf(`state=idle:${"K".repeat(17)}=1`)).toBe("key-too-long");
    expect(parseReport(`state=idle:  ${"k".repeat(16)}  =1`)).toEqual(idle);
    expect(parseReport(`state=idle:${"k".repeat(17)}`)).toEqual(idle);
  });
});

describe("keys", () => {
  test("[G10] a state is required and case matters", () => {
    for (const state of ["idle", "working", "done", "blocked", "error"] as const) {
      expect(parseReport(`state=${state}`)).toEqual({ action: "set", id: "", state });
    }
    expect(parseReport("state=clear")).toEqual({ action: "clear" });
    for (const body of ["", "app=make", "state=Idle", "state=", "state=constructor", "state=idle,done"]) {
      expect([body, reasonOf(body)]).toEqual([body, "bad-state"]);
    }
  });
  test("[G11] ids: 1-8 segments of 1-32, 128 bytes in all; a bad one discards and is never the root", () => {
    const good = ["a", "a/b", "A.z_0+-", "a".repeat(32), "a/b/c/d/e/f/g/h", `${`${"x".repeat(30)}/`.repeat(4)}yyyy`];
    for (const id of good) expect([id, parseReport(`state=idle:id=${id}`)]).toEqual([id, { ...idle, id }]);
    const bad = ["", "/", "a/", "/a", "a//b", "a".repeat(33), "a/b/c/d/e/f/g/h/i", "a,b", "a=b"];
    for (const id of bad) {
      expect([id, reasonOf(`state=idle:id=${id}`)]).toEqual([id, "bad-id"]);
      expect([id, reasonOf(`state=clear:id=${id}`)]).toEqual([id, "bad-id"]);
    }
    expect(`${`${"x".repeat(30)}/`.repeat(4)}yyyyy`).toHaveLength(129);
    expect(reasonOf(`state=idle:id=${`${"x".repeat(30)}/`.repeat(4)}yyyyy`)).toBe("value-too-long");
    expect(reasonOf(`state=idle:id=${"a".repeat(129)}:id=ok`)).toBe("value-too-long");
  });
  test("[G12] a kind counts with blocked only, and an unknown one is absent", () => {
    const blocked: Report = { action: "set", id: "", state: "blocked" };
    check([
      ["state=blocked:kind=permission", { ...blocked, kind: "permission" }],
      ["state=blocked:kind=question", { ...blocked, kind: "question" }],
      ["state=blocked:kind=auth", { ...blocked, kind: "auth" }],
      ["state=blocked:kind=decision", blocked],
      ["state=blocked:kind=Auth", blocked],
      ["state=blocked:kind=", blocked],
      ["state=working:kind=auth", { ...blocked, state: "working" }],
    ]);
  });
  test("[G13] a progress is 0 to 100 with working and blocked only", () => {
    const read = (state: string, value: string): number | undefined => {
      const report = parseReport(`state=${state}:progress=${value}`);
      return report?.action === "set" ? report.progress : undefined;
    };
    for (const state of ["working", "blocked"]) {
      expect([read(state, "0"), read(state, "100"), read(state, "7"), read(state, "007")]).toEqual([0, 100, 7, 7]);
      for (const value of ["101", "-1", "+1", "1.5", "1e1", "", "0x1", "99999999999999999999"]) {
        expect([value, read(state, value)]).toEqual([value, undefined]);
      }
    }
    for (const state of ["idle", "done", "error"]) expect([state, read(state, "50")]).toEqual([state, undefined]);
  });
  test("[G14] an app of 32, other characters are absent, 33 discard", () => {
    check([
      [`state=idle:app=${"a".repeat(32)}`, { ...idle, app: "a".repeat(32) }],
      ["state=idle:app=claude-code_1.0+x", { ...idle, app: "claude-code_1.0+x" }],
      ["state=idle:app=a/b", idle],
      ["state=idle:app=a,b", idle],
      ["state=idle:app=", idle],
    ]);
    expect(reasonOf(`state=idle:app=${"a".repeat(33)}`)).toBe("value-too-long");
    expect(reasonOf(`state=idle:app=${"a".repeat(33)}:app=ok`)).toBe("value-too-long");
  });
});

describe("text", () => {
  test("[G15] standard base64 of UTF-8, padding optional but right, nothing left over", () => {
    const text = (value: string): string | undefined => {
      const report = parseReport(`state=idle:msg=${value}`);
      return report?.action === "set" ? (report.msg ?? "") : undefined;
    };
    expect(["SGk=", "SGk", "SA==", "SA", "SGkh", ""].map(text)).toEqual(["Hi", "Hi", "H", "H", "Hi!", ""]);
    expect(text(base64("安全 ✓ 😀"))).toBe("安全 ✓ 😀");
    expect(text(base64("\u{feff}x"))).toBe("\u{feff}x");
    for (const value of [
      "a",
      "SGk==",
      "SA=",
      "SGkh=",
      "SGkh====",
      "=",
      "S=Gk",
      "SGk_",
      "SGk-",
      "SGk,",
      "SB==",
      "SGl",
    ]) {
      expect([value, reasonOf(`state=idle:msg=${value}`)]).toEqual([value, "bad-msg"]);
    }
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf5, 0x80, 0x80, 0x80]]) {
      expect(reasonOf(`state=idle:title=${base64(Uint8Array.from(bytes))}`)).toBe("bad-title");
    }
  });
  test("[G16] title 192 and msg 2048 decoded, 256 and 2732 encoded, at each occurrence", () => {
    const title = "t".repeat(192);
    expect(parseReport(`state=idle:title=${base64(title)}`)).toEqual({ ...idle, title });
    expect(reasonOf(`state=idle:title=${base64(`${title}t`).replaceAll("=", "")}`)).toBe("value-too-long");
    const msg = "m".repeat(2048);
    expect(parseReport(`state=idle:msg=${base64(msg)}`)).toEqual({ ...idle, msg });
    expect(base64(`${msg}m`)).toHaveLength(2732);
    expect(reasonOf(`state=idle:msg=${base64(`${msg}m`)}`)).toBe("bad-msg");
    expect(reasonOf(`state=idle:msg=${"A".repeat(2733)}`)).toBe("value-too-long");
    expect(reasonOf(`state=idle:msg=${"A".repeat(2733)}:msg=T0s=`)).toBe("value-too-long");
    expect(reasonOf(`state=idle:title=${"A".repeat(257)}:title=T0s=`)).toBe("value-too-long");
  });
  test("[G17] a control character in the text discards the report", () => {
    for (const control of ["\x00", "\x07", "\n", "\x1b[2J", "\x7f", "\u{80}", "\u{9b}31m", "\u{9f}"]) {
      expect([control, reasonOf(`state=idle:msg=${base64(`a${control}`)}`)]).toEqual([control, "bad-msg"]);
      expect([control, reasonOf(`state=idle:title=${base64(`a${control}`)}`)]).toEqual([control, "bad-title"]);
    }
    expect(parseReport(`state=idle:msg=${base64("<b>a\u{a0}</b>")}`)).toEqual({ ...idle, msg: "<b>a\u{a0}</b>" });
  });
  test("[G18] on a clear other keys have no effect but must be valid", () => {
    check([
      ["state=clear:kind=auth:progress=101:app=x:msg=SGk=", { action: "clear" }],
      ["state=clear:id=a/b:title=SGk=", { action: "clear", id: "a/b" }],
    ]);
    expect(reasonOf("state=clear:msg=AA==")).toBe("bad-msg");
    expect(reasonOf(`state=clear:app=${"a".repeat(33)}`)).toBe("value-too-long");
  });
});

describe("query", () => {
  test("[Q1] exactly ? is a query", () => {
    expect(parseOsc7501("?")).toEqual({ kind: "query" });
    expect(parseReport("?")).toBeUndefined();
  });
  test("[Q2] the answer is one fixed sequence", () => {
    expect(QUERY_REPLY).toBe("\x1b]7501;?:states=idle,working,done,blocked,error:kinds=permission,question,auth\x1b\\");
  });
  test("[Q3] nothing else is a query", () => {
    for (const body of ["??", "?:", "?=", "? x", "", "?;", "?:states=idle"])
      expect([body, reasonOf(body)]).toEqual([body, "bad-state"]);
    expect(parseReport("?:state=idle")).toEqual(idle);
  });
  test("[Q4] our own answer, come back as input, is neither asked nor reported", () => {
    expect(reasonOf(QUERY_REPLY.slice("\x1b]7501;".length, -2))).toBe("bad-state");
  });
});

describe("totality", () => {
  const words = [
    "state=",
    "idle",
    "blocked",
    "clear",
    "id=",
    "a/b",
    "msg=",
    "SGk=",
    "progress=",
    "7",
    "app=",
    ":",
    "=",
    "?",
    ";",
    " ",
  ];
  const piece = fc.oneof(
    fc.constantFrom(...words),
    fc.string({ maxLength: 20, unit: "binary" }),
    fc.constantFrom("\ud800", "\u{9b}", "\x1b", "__proto__=x", "A".repeat(3000)),
  );
  const body = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

  test("[G19] any string is a report, a query or a reason, and reports keep to the limits", () => {
    fc.assert(
      fc.property(body, (text) => {
        const read = parseOsc7501(text);
        if (read.kind !== "report") return;
        const { report } = read;
        expect(report.id ?? "").toMatch(/^(?:[\w.+-]{1,32}(?:\/[\w.+-]{1,32}){0,7})?$/);
        if (report.action === "clear") return;
        expect(Buffer.byteLength(report.msg ?? "")).toBeLessThanOrEqual(2048);
        expect(Buffer.byteLength(report.title ?? "")).toBeLessThanOrEqual(192);
        expect((report.msg ?? "") + (report.title ?? "")).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 20_000 },
    );
  });
  test("[G19] two hundred thousand random bodies never throw", () => {
    // A generator of a few lines, seeded: fast-check costs too much at this count.
    let seed = 7501;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const kinds = new Map<string, number>();
    for (let n = 0; n < 200_000; n++) {
      let text = random(2) === 0 ? "state=idle:" : "";
      for (let parts = random(8); parts > 0; parts--) {
        text += random(4) === 0 ? String.fromCharCode(random(0x300)) : (words[random(words.length)] ?? "");
      }
      const { kind } = parseOsc7501(text);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect(
      [...kinds]
        .filter(([, count]) => count > 100)
        .map(([kind]) => kind)
        .toSorted(),
    ).toEqual(["discarded", "query", "report"]);
  });
});
