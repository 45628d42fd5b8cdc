// All that may ever reach the outer terminal from `draw`. Anything else in it is a hole.

const GRAMMAR: RegExp = new RegExp(
  [
    "(?:",
    [
      String.raw`\x1b\[(?:\d{1,3}(?:;\d{1,4})?)?H`, // CUP
      String.raw`\x1b\[\d{0,4}C`, // CUF
      String.raw`\x1b\[(?:\d+(?::\d*)*(?:;\d+(?::\d*)*)*)?m`, // SGR
      String.raw`\x1b\[K`,
      String.raw`\x1b\[\d+X`,
      String.raw`\x1b\[2J`,
      String.raw`\x1b\[[0-6] q`,
      String.raw`\x1b\[\?25[hl]`,
      String.raw`\x1b\[\?2026[hl]`,
      String.raw`\x1b\]8;;\x1b\\`,
      String.raw`\x1b\]8;id=[0-9a-z]{1,7};(?:https?|file|mailto):[\x21-\x7e]{1,2083}\x1b\\`,
      // Printable text. The joiners may stand only inside a cluster; tags, directions and separators nowhere.
      String.raw`[\x20-\x7e\u{a0}-\u{ac}\u{ae}-\u{61b}\u{61d}-\u{180d}\u{180f}-\u{200a}\u{200c}\u{200d}\u{2010}-\u{2027}\u{202f}-\u{205f}\u{2070}-\u{d7ff}\u{e000}-\u{fdcf}\u{fdf0}-\u{fefe}\u{ff00}-\u{fff8}\u{fffc}\u{fffd}\u{10000}-\u{1fffd}\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}\u{e0100}-\u{e01ef}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]+`,
    ].join("|"),
    ")*",
  ].join(""),
  "uy",
);

/** Whether the whole text follows the grammar. */
export function isPaint(text: string): boolean {
  GRAMMAR.lastIndex = 0;
  const match = GRAMMAR.exec(text);
  return match !== null && match[0].length === text.length;
}
