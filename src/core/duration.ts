// Lengths of time as people write them: 30s, 10m, 2h, 1d; a number alone is seconds, as in tmux.

const UNIT_MS: Readonly<Record<string, number>> = { "": 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Longest length of time that makes sense anywhere. */
const MAX_DURATION_MS: number = 365 * 86_400_000;

/** In ms, more than 0; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, digits, unit = ""] = /^(\d{1,9}(?:\.\d{1,3})?)([smhd]?)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const ms = Number(digits) * (UNIT_MS[unit] ?? 0);
  return ms > 0 && ms <= MAX_DURATION_MS ? ms : undefined;
}
