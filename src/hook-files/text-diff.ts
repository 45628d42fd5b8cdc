// What changes in a text, for a person to read: lines that go and come, with some around them.
//   @@ line 12
//     "model": "x"
//   - }
//   + },

const CONTEXT = 2;
/** Of more lines the whole is shown as gone and come: settings that differ so much are rare, and reading them is not. */
const MAX_TABLE = 4_000_000;

type Mark = " " | "-" | "+";
interface Line {
  readonly mark: Mark;
  readonly text: string;
  /** In the old text, from 1. */
  readonly at: number;
}

export function textDiff(before: string, after: string): readonly string[] {
  const lines = diffLines(linesOf(before), linesOf(after));
  const isNear = (index: number): boolean =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ mark }) => mark !== " ");
  return lines.flatMap(({ mark, text, at }, index) => {
    if (!isNear(index)) return [];
    const shown = text === "" && mark === " " ? "" : `${mark} ${text}`;
    return index === 0 || !isNear(index - 1) ? [`@@ line ${at}`, shown] : [shown];
  });
}

const linesOf = (text: string): readonly string[] => {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
};

function diffLines(before: readonly string[], after: readonly string[]): readonly Line[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const rest = Math.min(before.length, after.length) - head;
  while (tail < rest && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const same = (from: number, to: number): readonly Line[] =>
    before.slice(from, to).map((text, index) => ({ mark: " ", text, at: from + index + 1 }));
  return [
    ...same(0, head),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail), head),
    ...same(before.length - tail, before.length),
  ];
}

/** The longest common lines stay. */
function middle(before: readonly string[], after: readonly string[], offset: number): readonly Line[] {
  const width = after.length + 1;
  const isLarge = before.length * after.length > MAX_TABLE;
  const common = isLarge ? new Uint32Array(0) : new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0 && !isLarge; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now && !isLarge) {
      lines.push({ mark: " ", text: old, at: offset + ++i });
      j++;
    } else if (old !== undefined && (now === undefined || isLarge || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ mark: "-", text: old, at: offset + ++i });
    } else {
      lines.push({ mark: "+", text: now ?? "", at: offset + i + 1 });
      j++;
    }
  }
  return lines;
}
