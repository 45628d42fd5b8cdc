// Which patterns a manifest may bring: both sides of each rule, and the time of the worst that pass.

import { describe, expect, it } from "vitest";
import { findRegexFault, MAX_PATTERN_CHARS, MAX_SUBJECT_CHARS } from "../../src/catalog/linear-regex.ts";

describe("[T31] refused", () => {
  it.each([
    ["(a+)+", "repeat inside a repeat"],
    ["(a*)*b", "repeat inside a repeat"],
    ["(?:a|aa)+$", "repeat inside a repeat"],
    ["(a?){9}", "repeat inside a repeat"],
    ["((a+)b)*", "repeat inside a repeat"],
    ["(?<x>\\d+,){2,}", "repeat inside a repeat"],
    ["([a-z]+)*", "repeat inside a repeat"],
    ["(a)\\1", "back reference"],
    ["(?<x>a)\\k<x>", "back reference"],
    [".*a.*b.*c", "overlap"],
    ["\\s*\\s*\\s*$", "overlap"],
    ["a{0,99}a{0,99}a{0,99}a{0,99}b", "overlap"],
    ["a?".repeat(30), "alternatives"],
    ["(?:a|b)".repeat(30), "alternatives"],
    ["(", "not a regular expression"],
    ["[", "not a regular expression"],
    ["a".repeat(MAX_PATTERN_CHARS + 1), "longer than"],
  ])("%s", (source, reason) => {
    expect(findRegexFault(source)).toContain(reason);
  });
});

describe("[T31] taken", () => {
  it.each([
    "^fx v",
    "/claude/versions/\\d+\\.\\d+\\.\\d+[^/]*$",
    "(?:^| - )grok$",
    "^(?:[\\u2800-\\u28FF] )?π(?: - |$)",
    "(?:^| \\| )Tasks (?<done>\\d+)/(?<total>\\d+)",
    "^(?![\\u2800-\\u28FF]).* - amp - ",
    "^\\[ [!.] \\]",
    "[(+*)]+x",
    "\\(a+\\)",
    "(?:ab){2,4}",
    "(?:abc)+",
    "(?:a+)?b",
    "[^/]+/[^/]+/[^/]+/[^/]+/x",
    "a".repeat(MAX_PATTERN_CHARS),
  ])("%s", (source) => {
    expect(findRegexFault(source)).toBeUndefined();
  });

  it.each([".*.*x", "\\w*\\w*\\d", "(?:ab)+(?:ab)+c", "[^/]*[^/]*$\\b"])(
    "%s stays fast on the longest subject",
    (source) => {
      expect(findRegexFault(source)).toBeUndefined();
      const pattern = new RegExp(source, "iu");
      const start = performance.now();
      for (const subject of ["a".repeat(MAX_SUBJECT_CHARS), "ab".repeat(MAX_SUBJECT_CHARS / 2)]) pattern.test(subject);
      expect(performance.now() - start).toBeLessThan(500);
    },
  );
});

describe("[T31] by what a pattern is tried on", () => {
  it.each([
    // Repeats that end where the next character cannot be theirs cost nothing.
    ["^\\s*[·✢]\\s+\\S.*…", true, true],
    ["\\s+x", true, true],
    ["(?:■|⬝){4,}", true, true],
    ["\\)\\s*$", true, true],
    [".*x", true, false],
    ["^.*x", true, true],
    ["^.*x.*y", true, false],
    [".*x.*y", false, false],
    ["a+ab", true, false],
    ["\\p{L}+\\p{N}", true, false],
    ["x.*|y.*z", true, false],
    ["(?:foo|fo+)+", false, false],
  ])("%s: on a row %s, on a region %s", (source, row, region) => {
    expect(findRegexFault(source, "row") === undefined).toBe(row);
    expect(findRegexFault(source, "region") === undefined).toBe(region);
  });

  it("characters are apart in any case and in any spelling", () => {
    expect(findRegexFault("^[a-z]*A.*x")).toBeUndefined();
    expect(findRegexFault("[\\u2800-\\u28FF]+[\\u{2801}x]", "region")).toContain("overlap");
    expect(findRegexFault("[\\u2800-\\u28FF]+\\w", "region")).toBeUndefined();
    expect(findRegexFault("k+\\u212a", "region")).toContain("overlap");
  });
});
