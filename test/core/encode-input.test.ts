import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeInput, encodePaste, PASTE_END, PASTE_START } from "../../src/core/encode-input.ts";
import { DEFAULT_MODES } from "../../src/core/modes.ts";

const BRACKETED = { ...DEFAULT_MODES, bracketedPaste: true };

describe("encodePaste", () => {
  it("goes without marks where the program did not ask for them, with line ends as Enter sends them", () => {
    expect(encodePaste("#Test", DEFAULT_MODES)).toBe("#Test");
    expect(encodePaste("a\nb\r\nc\rd\t", DEFAULT_MODES)).toBe("a\rb\rc\rd\t");
  });

  it("goes between marks with its line ends kept", () => {
    expect(encodePaste("a\rb\nc", BRACKETED)).toBe(`${PASTE_START}a\rb\nc${PASTE_END}`);
  });

  it("cannot end itself", () => {
    expect(encodePaste("x\x1b[201~ rm", BRACKETED)).toBe(`${PASTE_START}x rm${PASTE_END}`);
    expect(encodePaste("x\x1b[20\x1b[201~1~ rm\u009b201~", BRACKETED)).toBe(`${PASTE_START}x[201~ rm${PASTE_END}`);
  });

  it("holds no control characters but tab and line ends", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.boolean(), (text, bracketed) => {
        const typed = encodePaste(text, bracketed ? BRACKETED : DEFAULT_MODES);
        const inner = bracketed ? typed.slice(PASTE_START.length, -PASTE_END.length) : typed;
        expect(inner).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/);
        if (!bracketed) expect(inner).not.toContain("\n");
      }),
    );
  });

  it("loses no byte of 10 MB of text", () => {
    const text = "0123456789 é\n".repeat(800_000);
    expect(encodePaste(text, BRACKETED) === PASTE_START + text + PASTE_END).toBe(true);
  });
});

describe("encodeInput", () => {
  it("types text as it is, and key by key where all keys are escape codes", () => {
    expect(encodeInput({ kind: "text", text: "aÉ" }, DEFAULT_MODES)).toBe("aÉ");
    expect(encodeInput({ kind: "text", text: "aÉ" }, { ...DEFAULT_MODES, kittyFlags: 1 })).toBe("aÉ");
    expect(encodeInput({ kind: "text", text: "aÉ" }, { ...DEFAULT_MODES, kittyFlags: 8 })).toBe("\x1b[97u\x1b[233;2u");
  });

  it("passes what nobody knows", () => {
    expect(encodeInput({ kind: "raw", bytes: "\x1b[99~" }, DEFAULT_MODES)).toBe("\x1b[99~");
  });

  it("asks the modes for keys and the mouse", () => {
    expect(encodeInput({ kind: "key", key: { key: "c", mods: 4, event: 1 } }, DEFAULT_MODES)).toBe("\x03");
    const wheel = { kind: "mouse", mouse: { action: "wheel", button: 4, mods: 0, x: 0, y: 0 } } as const;
    expect(encodeInput(wheel, DEFAULT_MODES)).toBe("");
  });
});
