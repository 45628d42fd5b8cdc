// Figures out of samples. Medians and percentiles, never means: one interrupted run must not move a figure.

/** The smallest sample that at least `share` (0 to 1) of all samples do not exceed; NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle sample, or the mean of the two middle ones; NaN without samples. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Three digits that count: 0.123, 12.3, 1234. */
export function rounded(value: number): number {
  if (!Number.isFinite(value)) return value;
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
}

/** Samples by key, in the order in which the keys first came. */
export class Samples<Key extends string> {
  readonly #lists = new Map<string, Map<Key, number[]>>();

  /** `group` is a row of the table, `key` a figure in it. */
  add(group: string, figures: Readonly<Partial<Record<Key, number>>>): void {
    const row = this.#lists.get(group) ?? new Map<Key, number[]>();
    this.#lists.set(group, row);
    for (const [key, value] of Object.entries(figures) as [Key, number][]) {
      const list = row.get(key) ?? [];
      list.push(value);
      row.set(key, list);
    }
  }

  all(group: string, key: Key): readonly number[] {
    return this.#lists.get(group)?.get(key) ?? [];
  }

  median(group: string, key: Key): number {
    return median(this.all(group, key));
  }

  /** The median of the ratios run by run: what slowed the whole machine down for a while cancels out. */
  ratio(group: string, base: string, key: Key): number {
    const below = this.all(base, key);
    return median(this.all(group, key).map((value, i) => value / (below[i] ?? Number.NaN)));
  }
}
