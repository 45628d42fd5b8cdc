// Immutable edits that keep the reference when nothing changes: the law on which everybody's "has it changed?" rests.

/** The object with these fields; itself when it has them already. */
export function patched<T extends object>(value: T, patch: Partial<T>): T {
  const same = Object.entries(patch).every(([key, field]) => Object.is(Reflect.get(value, key), field));
  return same ? value : { ...value, ...patch };
}

/** The map with this entry (in its old place where the key is known); itself when it has it already. */
export function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return Object.is(map.get(key), value) && map.has(key) ? map : new Map(map).set(key, value);
}

/** The map without this key; itself when it never had it. */
export function withoutEntry<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  return map.has(key) ? new Map([...map].filter(([each]) => each !== key)) : map;
}

/** The list without a value; itself when it never had it. */
export function withoutItem<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter((each) => each !== item) : list;
}

/** The set without a member; itself when it never had it. */
export function withoutMember<T>(set: ReadonlySet<T>, member: T): ReadonlySet<T> {
  return set.has(member) ? new Set([...set].filter((each) => each !== member)) : set;
}
