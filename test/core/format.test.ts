import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatIsTrue, formatText, type FormatSource } from "../../src/core/format.ts";

const VALUES: Readonly<Record<string, string>> = {
  session_name: "work",
  window_index: "1",
  window_name: "web",
  window_flags: "*Z",
  pane_index: "2",
  pane_id: "%7",
  pane_title: "vim – notes.txt",
  host: "box.example",
  host_short: "box",
  pane_current_path: "/home/me/src",
  session_attached: "1",
  session_many_attached: "0",
  session_created: "60",
  nested: "#{session_name}!",
  wide: "日本語",
};
const source: FormatSource = { value: (name) => VALUES[name], time: (at) => `<${at} s>` };
const format = (template: string): string => formatText(template, source);

describe("tmux's own answers", () => {
  test.each([
    ["plain", "plain"],
    ["#S:#I.#P #W#F #D #T #H #h", "work:1.2 web*Z %7 vim – notes.txt box.example box"],
    ["#{session_name}", "work"],
    ["#{nothing}", ""],
    ["##S", "#S"],
    ["100#", "100#"],
    ["#z", "#z"],
    ["#{?session_attached,yes,no}", "yes"],
    ["#{?session_many_attached,yes,no}", "no"],
    ["#{?nothing,yes}", ""],
    ["#{?session_attached,#{?nothing,a,b},c}", "b"],
    ["#{?#{==:#{session_name},work},same,other}", "same"],
    ["#{?session_attached,a#,b,c}", "a,b"],
    ["#{==:a,b}", "0"],
    ["#{==:#{session_name},work}", "1"],
    ["#{!=:a,b}", "1"],
    ["#{<:a,b}", "1"],
    ["#{>=:a,b}", "0"],
    ["#{||:0,1}", "1"],
    ["#{&&:1,0}", "0"],
    ["#{m:w*k,#{session_name}}", "1"],
    ["#{m:w?k,#{session_name}}", "0"],
    ["#{m/i:W[a-p]*,work}", "1"],
    ["#{m/r:^w.r,work}", "1"],
    ["#{m/r:(,work}", "0"],
    ["#{=3:pane_title}", "vim"],
    ["#{=-3:pane_title}", "txt"],
    ["#{=/3/…:pane_title}", "vim…"],
    ["#{=/9/…:session_name}", "work"],
    ["#{=3:wide}", "日"],
    ["#{p8:session_name}|", "work    |"],
    ["#{p-8:session_name}|", "    work|"],
    ["#{n:wide} #{w:wide}", "9 6"],
    ["#{b:pane_current_path} #{d:pane_current_path}", "src /home/me"],
    ["#{=2;b:pane_current_path}", "sr"],
    ["#{b;=2:pane_current_path}", "sr"],
    ["#{s/o/0/:session_name}", "w0rk"],
    ["#{s|(w)(o)|\\2\\1|:session_name}", "owrk"],
    ["#{t:session_created}", "<60 s>"],
    ["#{l:#{session_name}}", "#{session_name}"],
    ["#{E:nested}", "work!"],
    ["#{nested}", "#{session_name}!"],
    ["#(rm -rf /)x", "x"],
    ["#{W:#{window_name}}", ""],
    ["#{unclosed", ""],
    ["a#{}b", "ab"],
  ])("%s", (template, text) => expect(format(template)).toBe(text));
});

test("yes is neither empty nor 0", () => {
  expect(["1", "yes", "00"].map((text) => formatIsTrue(text, source))).toEqual([true, true, true]);
  expect(["", "0", "#{nothing}"].map((text) => formatIsTrue(text, source))).toEqual([false, false, false]);
});

test("a format that calls itself ends", () => {
  const endless: FormatSource = { value: () => "#{E:again}#{E:again}" };
  expect(formatText("#{E:again}", endless).length).toBeLessThanOrEqual(2 << 20);
});

test("any text has a meaning", () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom("#{", "}", "#", ",", "?", ":", "=5:", "s/a", "#(", ")", "m/r:", ";"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      expect(typeof format(pieces.join(""))).toBe("string");
    }),
  );
});
