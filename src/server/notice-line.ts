// Notices where there is room for one line.

/** The first, and how many more there are; "" for none. */
export function noticeLine([first, ...others]: readonly string[]): string {
  if (first === undefined) return "";
  return others.length === 0 ? first : `${first} (and ${others.length} more: mux restart-server tells what is wrong)`;
}
