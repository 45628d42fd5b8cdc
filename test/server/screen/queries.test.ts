import { describe, expect, it } from "vitest";
import { environment, feedText, openScreen } from "./screens.ts";

const ESC = "\x1b";
const REPLY_7501 = `${ESC}]7501;?:states=idle,working,done,blocked,error:kinds=permission,question,auth${ESC}\\`;

const QUERIES: readonly (readonly [what: string, query: string, answer: string])[] = [
  ["DA1", "\x1b[c", `${ESC}[?1;2c`],
  ["DA2", "\x1b[>c", `${ESC}[>0;276;0c`],
  ["DSR 5", "\x1b[5n", `${ESC}[0n`],
  ["cursor position", "ab\x1b[6n", `${ESC}[1;3R`],
  ["OSC 7501", "\x1b]7501;?\x1b\\", REPLY_7501],
  ["OSC 7501 ended by BEL", "\x1b]7501;?\x07", REPLY_7501],
  ["XTVERSION agrees with TERM_PROGRAM", "\x1b[>q", `${ESC}P>|ghostty 1.2.0${ESC}\\`],
  ["XTVERSION with 0", "\x1b[>0q", `${ESC}P>|ghostty 1.2.0${ESC}\\`],
  ["background", "\x1b]11;?\x07", `${ESC}]11;rgb:1414/1616/1717${ESC}\\`],
  ["foreground", "\x1b]10;?\x1b\\", `${ESC}]10;rgb:d0d0/d1d1/d2d2${ESC}\\`],
  ["a palette colour", "\x1b]4;1;?\x07", `${ESC}]4;1;rgb:cccc/0000/0000${ESC}\\`],
  ["kitty flags", "\x1b[>5u\x1b[?u", `${ESC}[?5u`],
  ["modifyOtherKeys", "\x1b[>4;2m\x1b[?4m", `${ESC}[>4;2m`],
  ["the theme", "\x1b[?996n", `${ESC}[?997;1n`],
  ["size in pixels", "\x1b[14t", `${ESC}[4;80;160t`],
  ["cell size", "\x1b[16t", `${ESC}[6;16;8t`],
  ["size in cells", "\x1b[18t", `${ESC}[8;5;20t`],
  ["DECRQSS of the look", "\x1b[1;38;2;1;2;3;4:3m\x1bP$qm\x1b\\", `${ESC}P1$r0;1;4:3;38;2;1;2;3m${ESC}\\`],
  ["DECRQSS of the cursor", "\x1b[5 q\x1bP$q q\x1b\\", `${ESC}P1$r5 q${ESC}\\`],
  ["DECRQSS of the margins", "\x1b[2;4r\x1bP$qr\x1b\\", `${ESC}P1$r2;4r${ESC}\\`],
  ["DECRQSS of something else", "\x1bP$qzz\x1b\\", `${ESC}P0$r${ESC}\\`],
  ["XTGETTCAP", "\x1bP+q544e\x1b\\", `${ESC}P0+r${ESC}\\`],
];

const MODES: readonly (readonly [mode: string, set: string, states: readonly [number, number]])[] = [
  ["?1", "\x1b[?1h", [2, 1]],
  ["?7", "\x1b[?7l", [1, 2]],
  ["?25", "\x1b[?25l", [1, 2]],
  ["?1000", "\x1b[?1000h", [2, 1]],
  ["?1003", "\x1b[?1003h", [2, 1]],
  ["?1004", "\x1b[?1004h", [2, 1]],
  ["?1006", "\x1b[?1006h", [2, 1]],
  ["?1007", "\x1b[?1007l", [1, 2]],
  ["?1016", "\x1b[?1016h", [2, 1]],
  ["?1049", "\x1b[?1049h", [2, 1]],
  ["?2004", "\x1b[?2004h", [2, 1]],
  ["?2026", "\x1b[?2026h", [2, 1]],
  ["?2027", "\x1b[?2027l", [3, 3]],
  ["?2031", "\x1b[?2031h", [2, 1]],
  ["?9999", "\x1b[?9999h", [0, 0]],
  ["4", "\x1b[4h", [2, 1]],
  ["99", "\x1b[99h", [0, 0]],
];

describe("queries", () => {
  it.each(QUERIES)("%s is answered", (_, query, answer) => {
    const { screen, answers } = openScreen();
    feedText(screen, query);
    expect(answers).toEqual([`1:${answer}`]);
  });

  it.each(QUERIES)("%s is answered the same, cut anywhere", (_, query, answer) => {
    for (let cut = 1; cut < query.length; cut++) {
      const { screen, answers } = openScreen();
      feedText(screen, query.slice(0, cut), query.slice(cut));
      expect(answers).toEqual([`1:${answer}`]);
    }
  });

  it("are answered in the order of their bytes, numbered: 7501 before DA1", () => {
    const { screen, answers } = openScreen();
    feedText(screen, "\x1b[>q\x1b]7501;?\x07\x1b[?u\x1b[c\x1b[c");
    expect(answers.map((answer) => answer.slice(0, 6))).toEqual([
      "1:\x1bP>|",
      "2:\x1b]75",
      "3:\x1b[?0",
      "4:\x1b[?1",
      "5:\x1b[?1",
    ]);
  });

  it("that the world outside cannot answer take a number and say nothing", () => {
    const { screen, answers } = openScreen({
      environment: { termProgram: "mux", version: "1", colours: {}, dark: undefined },
    });
    feedText(screen, "\x1b]11;?\x07\x1b]4;1;?;2;?\x07\x1b[14t\x1b[16t\x1b[?996n\x1b]52;c;?\x07\x1b[5n");
    expect(answers).toEqual(["1:", "2:", "3:", "4:", "5:", "6:", "7:", "8:\x1b[0n"]);
  });

  it.each(["\x1b[21t", "\x1b[20t", "\x05", "\x1b[1;1;1;1;1;1*y", "\x1b]99;i=1:p=?;\x07", "\x1b_Gi=1,a=q\x1b\\"])(
    "%j is not answered at all",
    (query) => {
      const { screen, answers } = openScreen();
      feedText(screen, query);
      expect(answers).toEqual([]);
    },
  );

  it.each(MODES)("DECRQM %s tells the truth before and after %j", (mode, set, [before, after]) => {
    const { screen, answers } = openScreen();
    feedText(screen, `\x1b[${mode}$p`, set, `\x1b[${mode}$p`);
    expect(answers).toEqual([`1:\x1b[${mode};${before}$y`, `2:\x1b[${mode};${after}$y`]);
  });

  it("never say what the program put into them", () => {
    const { screen, answers } = openScreen({ environment: { ...environment } });
    const evil = "\n touch canary \n";
    feedText(
      screen,
      `\x1b]0;${evil}\x07\x1b[21t\x1bP$q${evil}\x1b\\\x1b]4;1;?${evil}\x07\x1b]7501;?;${evil}\x07\x1bP+q${evil}\x1b\\`,
    );
    expect(answers.join("")).not.toMatch(/touch|[\r\n]/);
  });
});
