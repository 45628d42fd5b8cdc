// Reading JSON that somebody else wrote, where a missing or odd part simply is not there.

/** A member of an object; undefined where there is none. */
export function field(value: unknown, name: string): unknown {
  // Any object may be asked for any name.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const text = (value: unknown): string => (typeof value === "string" ? value : "");
