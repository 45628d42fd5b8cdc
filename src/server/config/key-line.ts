// In which line of a TOML file a key stands. The parser tells values and no places, and a message without a line is no
// help, so the lines are read again for their heads:  [sidebar]  and  width = 30.  Text inside long strings may deceive
// it; the key is then named with the line of its table, or with none.

const TABLE_LINE = /^\s*\[{1,2}\s*([^\]]+?)\s*\]{1,2}/;
const KEY_LINE = /^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=/;

/** 1-based line of the dotted path, or of the nearest table or inline table that holds it; undefined where none is found. */
export function lineOfKey(text: string, path: string): number | undefined {
  let table = "";
  let best: { line: number; length: number } | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const heading = TABLE_LINE.exec(line)?.[1];
    const key = heading === undefined ? KEY_LINE.exec(line)?.[1] : undefined;
    if (heading !== undefined) table = plainPath(heading);
    else if (key === undefined) continue;
    const here = key === undefined ? table : [table, plainPath(key)].filter((part) => part !== "").join(".");
    if (here !== path && !path.startsWith(`${here}.`)) continue;
    if (best === undefined || here.length > best.length) best = { line: index + 1, length: here.length };
  }
  return best?.line;
}

const plainPath = (path: string): string =>
  path
    .split(".")
    .map((part) => part.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .join(".");
