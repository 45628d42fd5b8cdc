// Whether two parts of a pattern that match one character each can match the same one: "\\s" and "\\S" cannot, "." and
// "a" can. Told by trying both on the characters where either may change its mind, not on all there are.

/** ASCII, and characters at which the named classes begin or end, or which fold into ASCII. */
const LANDMARKS: readonly string[] = [
  ...Array.from({ length: 256 }, (_none, code) => String.fromCodePoint(code)),
  ..."\u017f\u1680\u1fff\u2000\u200a\u200b\u2027\u2028\u2029\u202f\u205f\u2060\u212a\u2fff\u3000\u3001\ufeff\uffff\u{1f600}",
];

const CHARACTER = /\\u\{([0-9a-f]+)\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\?([^])/giu;

/** The characters named in the source, each with its neighbours and in both cases. */
function* bordersOf(source: string): Generator<string> {
  for (const [, braced, unit, byte, plain] of source.matchAll(CHARACTER)) {
    const hex = braced ?? unit ?? byte;
    const code = hex === undefined ? (plain?.codePointAt(0) ?? 0) : Number.parseInt(hex, 16);
    for (const near of [code - 1, code, code + 1]) {
      if (near < 0 || near > 0x10_ff_ff) continue;
      const character = String.fromCodePoint(near);
      yield* [character, character.toLowerCase(), character.toUpperCase()];
    }
  }
}

/** The character that a source without a class stands for. */
function literalOf(source: string): string | undefined {
  if (/^[^\\[.]$/u.test(source)) return source;
  return /^\\[^a-z0-9]$/iu.test(source) ? source.slice(1) : undefined;
}

const matcher = (source: string): RegExp => new RegExp(`^(?:${source})$`, "iu");

/** True where no character matches both. Classes by Unicode property are never told apart. */
export function areDisjoint(first: string, second: string): boolean {
  if (/\\p\{/iu.test(first + second)) return false;
  const [one, other] = [literalOf(first), literalOf(second)];
  if (one !== undefined) return !matcher(second).test(one);
  if (other !== undefined) return !matcher(first).test(other);
  if (/^\\[sdw]$/i.test(first) && first.toLowerCase() === second.toLowerCase()) return first !== second;
  const matches = [first, second].map(matcher);
  const tried = [...LANDMARKS, ...bordersOf(first), ...bordersOf(second)];
  return !tried.some((character) => matches.every((pattern) => pattern.test(character)));
}
