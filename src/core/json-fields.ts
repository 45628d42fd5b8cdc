// Parsers of values that came out of JSON, for what outlives the server: each returns the value, checked and rebuilt, or
// undefined for what it does not accept. Nothing is repaired; fields that nobody asked for are left out.

/** A parser of one value; undefined: not accepted. */
export type Parse<T> = (value: unknown) => T | undefined;

type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];

/** The value of a JSON text; undefined for a text that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const text: Parse<string> = (value) => (typeof value === "string" ? value : undefined);
export const flag: Parse<boolean> = (value) => (typeof value === "boolean" ? value : undefined);
/** A finite number: a time, an exit code. */
export const number: Parse<number> = (value) =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;
/** A whole number from 0: a count, an index. */
export const count: Parse<number> = (value) =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** A number that stands for a thing. */
export function id<T extends number>(value: unknown): T | undefined {
  // An id gets its brand where it comes in.
  return count(value) as T | undefined;
}

/** One of these words. */
export function word<T extends string>(words: readonly T[]): Parse<T> {
  return (value) => words.find((each) => each === value);
}

export function nullable<T>(parse: Parse<T>): Parse<T | null> {
  return (value) => (value === null ? null : parse(value));
}

/** A list of which each item is accepted. */
export function listOf<T>(parse: Parse<T>): Parse<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const items: T[] = [];
    for (const item of value) {
      const parsed = parse(item);
      if (parsed === undefined) return undefined;
      items.push(parsed);
    }
    return items;
  };
}

/** The items of a list that are accepted; undefined for what is no list. For what is worth less than all that is around it. */
export function acceptedOf<T>(parse: Parse<T>): Parse<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    return value.map((item) => parse(item)).filter((item) => item !== undefined);
  };
}

/** A list of pairs, as a map; undefined when two share a key. */
export function mapOf<K, V>(key: Parse<K>, value: Parse<V>): Parse<ReadonlyMap<K, V>> {
  const pairs = listOf((item) => {
    if (!Array.isArray(item) || item.length !== 2) return undefined;
    const [first, second] = [key(item[0]), value(item[1])];
    return first === undefined || second === undefined ? undefined : ([first, second] as const);
  });
  return (raw) => {
    const entries = pairs(raw);
    const map = entries && new Map(entries);
    return map?.size === entries?.length ? map : undefined;
  };
}

/** An object of texts. */
export const texts: Parse<Readonly<Record<string, string>>> = (value) => {
  if (!isObject(value)) return undefined;
  const entries = mapOf(text, text)(Object.entries(value));
  return entries && Object.fromEntries(entries);
};

/** An object with these fields; `optional` ones may be absent but, if there, must be accepted too. */
export function objectOf<T extends object>(
  required: { readonly [K in Exclude<keyof T, OptionalKeys<T>>]: Parse<T[K]> },
  optional: { readonly [K in OptionalKeys<T>]: Parse<Exclude<T[K], undefined>> },
): Parse<T> {
  const parsers = new Map(Object.entries<Parse<unknown>>({ ...required, ...optional }));
  return (value) => {
    if (!isObject(value)) return undefined;
    const fields: Record<string, unknown> = {};
    for (const [key, parse] of parsers) {
      if (value[key] === undefined && key in optional) continue;
      fields[key] = parse(value[key]);
      if (fields[key] === undefined) return undefined;
    }
    // Each field came from the parser that T asks for.
    return fields as T;
  };
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
