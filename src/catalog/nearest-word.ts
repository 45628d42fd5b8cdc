// Which of the known words was probably meant by one that is not known: "titlestatus" is "titleStatus", "xyz" is none.

/** Steps (a letter put in, taken out, changed, or two swapped) from one word to another, case aside. */
function distance(from: string, to: string): number {
  const [a, b] = [from.toLowerCase(), to.toLowerCase()];
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_none, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const above = rows[i - 1] ?? [];
      const change = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : change;
      row.push(Math.min(change, swap, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** The known word that is at most a third of its letters away, or undefined. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const cut = word.slice(0, 64);
  const ranked = known.map((candidate) => ({ candidate, steps: distance(cut, candidate) }));
  const best = ranked.toSorted((a, b) => a.steps - b.steps)[0];
  return best !== undefined && best.steps <= Math.max(1, Math.floor(best.candidate.length / 3))
    ? best.candidate
    : undefined;
}
