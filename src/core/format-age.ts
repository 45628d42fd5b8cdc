// Ages as people read them in a narrow column: 8s, 4m, 2h, 3d; and when such a text changes next.

const SECOND_MS = 1000;
const UNITS: readonly { readonly ms: number; readonly letter: string }[] = [
  { ms: 86_400 * SECOND_MS, letter: "d" },
  { ms: 3600 * SECOND_MS, letter: "h" },
  { ms: 60 * SECOND_MS, letter: "m" },
];
const SMALLEST = { ms: SECOND_MS, letter: "s" };

/** `ageMs` in its largest whole unit. A clock that went back gives "0s". */
export function formatAge(ageMs: number): string {
  const unit = unitOf(ageMs);
  return `${Math.floor(Math.max(0, ageMs) / unit.ms)}${unit.letter}`;
}

/** How many ms from now `formatAge` says something else. */
export function nextAgeChangeMs(ageMs: number): number {
  if (ageMs < 0) return SECOND_MS - ageMs;
  const { ms } = unitOf(ageMs);
  return ms - (ageMs % ms);
}

function unitOf(ageMs: number): { readonly ms: number; readonly letter: string } {
  return UNITS.find((unit) => ageMs >= unit.ms) ?? SMALLEST;
}
