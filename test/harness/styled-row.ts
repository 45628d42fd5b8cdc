// A row of an outer terminal's screen with all that a person sees of it, as text that shows well where a comparison fails:
//   Do you want to {fg=16711680,bold}proceed{}?

import type { IBufferCell } from "@xterm/headless";
import type { OuterTerminal } from "./outer-terminal.ts";

/** One row from column `from` on, right-trimmed where it is plain. */
export function styledRow({ terminal }: OuterTerminal, y: number, from: number = 0): string {
  const line = terminal.buffer.active.getLine(terminal.buffer.active.baseY + y);
  let text = "";
  let style = "";
  for (let x = from; x < terminal.cols; x++) {
    const cell = line?.getCell(x);
    if (!cell || cell.getWidth() === 0) continue;
    const next = styleOf(cell);
    if (next !== style) text += `{${next}}`;
    style = next;
    text += cell.getChars() || " ";
  }
  return text.trimEnd();
}

function styleOf(cell: IBufferCell): string {
  const background = cell.isBgDefault() ? [] : [`bg=${cell.isBgRGB() ? "#" : ""}${cell.getBgColor()}`];
  const lines = named({ underline: cell.isUnderline(), strike: cell.isStrikethrough(), overline: cell.isOverline() });
  const inverse = named({ inverse: cell.isInverse() });
  // The colour and the weight of nothing cannot be seen.
  const blank = (cell.getChars() || " ") === " " && lines.length + inverse.length === 0;
  if (blank) return background.join(",");
  const foreground = cell.isFgDefault() ? [] : [`fg=${cell.isFgRGB() ? "#" : ""}${cell.getFgColor()}`];
  const weight = named({ bold: cell.isBold(), dim: cell.isDim(), italic: cell.isItalic(), hidden: cell.isInvisible() });
  return [...foreground, ...background, ...weight, ...lines, ...inverse].join(",");
}

const named = (flags: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(flags).flatMap(([name, value]) => (value ? [name] : []));
