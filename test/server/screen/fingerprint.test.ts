// The fingerprint of a prompt: what it stands still against, and what changes it.

import { describe, expect, test } from "vitest";
import { fingerprintOf, type FingerprintRow } from "../../../src/server/screen/fingerprint.ts";

const row = (text: string, option: number | null = null): FingerprintRow => ({ text, option });
const of = (...rows: readonly FingerprintRow[]): string => fingerprintOf("permission", rows);

describe("[T40] the fingerprint", () => {
  test.each([
    ["a clock in brackets", "Running (12s · esc to interrupt)", "Running (13s · esc to interrupt)"],
    ["a clock alone", "0:42", "0:41"],
    ["what is left", "denies in 20s", "denies in 19s"],
    ["what is left, the other way round", "2m 5s left", "2m 4s left"],
    ["a spinner", "⠋ Bash command", "⠙ Bash command"],
    ["a star that turns", "✻ Bash command", "✽ Bash command"],
    ["a block cursor", "Bash command █", "Bash command"],
    ["blanks", "Bash  command", "Bash command "],
  ])("stands still against %s", (_, one, other) => {
    expect(of(row(one), row("1 Yes", 0))).toBe(of(row(other), row("1 Yes", 0)));
  });

  test.each([
    ["another command", [row("touch a"), row("1 Yes", 0)], [row("touch b"), row("1 Yes", 0)]],
    ["a number in a command", [row("sleep 5s"), row("1 Yes", 0)], [row("sleep 9s"), row("1 Yes", 0)]],
    ["a command after a time", [row("timeout 5s x")], [row("timeout 9s x")]],
    ["another label", [row("1 Yes", 0)], [row("1 Yes, always", 0)]],
    ["a time in an option", [row("1 wait (5s)", 0)], [row("1 wait (9s)", 0)]],
    ["one option more", [row("1 Yes", 0)], [row("1 Yes", 0), row("2 No", 1)]],
    ["options in another order", [row("a", 0), row("b", 1)], [row("b", 0), row("a", 1)]],
    ["a row that became an option", [row("1 Yes")], [row("1 Yes", 0)]],
  ])("changes with %s", (_, one, other) => {
    expect(of(...one)).not.toBe(of(...other));
  });

  test("tells prompts apart that different rules read", () => {
    expect(fingerprintOf("permission", [row("Go?")])).not.toBe(fingerprintOf("question", [row("Go?")]));
    expect(of(row("Go?"))).toMatch(/^[0-9a-f]{12}$/);
  });
});
