// A line of an agent's transcript: an object in JSON. What is not, or is longer than a line with a picture, tells nothing.

export type Fields = Readonly<Record<string, unknown>>;

export const isPlainObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function parseLine(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The field as text, undefined where it is none or empty. */
export const textOf = (fields: Fields, key: string): string | undefined => {
  const value = fields[key];
  return typeof value === "string" && value !== "" ? value : undefined;
};
