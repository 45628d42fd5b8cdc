import { describe, expect, it } from "vitest";
import { OuterProbe, probeQuery, reduceCapabilities, UNKNOWN_TERMINAL } from "../../../src/client/tty/probe.ts";
import { decode } from "../../harness/decode.ts";

/** What a terminal's answers, as bytes, make known. */
function probe(bytes: string): OuterProbe {
  const result = new OuterProbe();
  for (const item of decode([bytes])) if (item.kind === "reply") result.take(item.reply);
  return result;
}

describe("the probe", () => {
  it("knows a terminal that answers everything", () => {
    const answers =
      "\x1bP>|ghostty 1.3.0\x1b\\\x1b[?0u\x1b[?2026;2$y\x1b[6;18;9t\x1b[?997;1n\x1b]10;rgb:ff/ff/ff\x1b\\\x1b]11;rgb:00/00/00\x1b\\" +
      "\x1b]12;rgb:80/80/80\x1b\\\x1b]4;1;rgb:cc/00/00\x1b\\\x1b]4;2;rgb:00/cc/00\x1b\\\x1b]99;i=mux:p=?;a=focus\x1b\\\x1b]7501;?:states=idle:kinds=auth\x1b\\\x1b[?62;22c";
    const { done, capabilities } = probe(answers);
    expect(done).toBe(true);
    expect(capabilities).toEqual({
      name: "ghostty 1.3.0",
      kittyKeys: true,
      modifyOtherKeys: false,
      sync: true,
      programStatus: true,
      notices: true,
      dark: true,
      cell: { width: 9, height: 18 },
      colours: { foreground: 0xffffff, background: 0, cursor: 0x808080, palette: { 1: 0xcc0000, 2: 0x00cc00 } },
    });
  });

  it("takes what has no answer by DA1 as missing, and DA2 for no end", () => {
    expect(probe("\x1b[?62c").capabilities).toEqual(UNKNOWN_TERMINAL);
    expect(probe("\x1b[?62c").done).toBe(true);
    expect(probe("\x1b[>41;354;0c").done).toBe(false);
    expect(probe("\x1b[?2026;0$y\x1b[?62c").capabilities.sync).toBe(false);
  });

  it("uses modifyOtherKeys where the terminal is known for it", () => {
    expect(probe("\x1bP>|XTerm(390)\x1b\\").capabilities.modifyOtherKeys).toBe(true);
    expect(probe("\x1bP>|WezTerm 2024\x1b\\").capabilities.modifyOtherKeys).toBe(false);
  });

  it("ends without an answer when told, and still learns later", () => {
    const late = new OuterProbe();
    late.expire();
    expect(late.done).toBe(true);
    late.take({ type: "kittyFlags", flags: 0 });
    expect(late.capabilities.kittyKeys).toBe(true);
  });

  it("changes nothing for answers that say nothing", () => {
    expect(reduceCapabilities(UNKNOWN_TERMINAL, { type: "other" })).toBe(UNKNOWN_TERMINAL);
    expect(reduceCapabilities(UNKNOWN_TERMINAL, { type: "mode", mode: 1004, state: 1 })).toBe(UNKNOWN_TERMINAL);
  });

  it("ends its questions with DA1, and asks the console nothing else", () => {
    expect(probeQuery("xterm-256color")).toMatch(/\x1b\[c$/);
    expect(probeQuery("xterm-256color")).toContain("\x1b]7501;?\x1b\\\x1b[c");
    expect(probeQuery("linux")).toBe("\x1b[c");
  });
});
