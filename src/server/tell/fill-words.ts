// A person's command with what is told put into its words:  ["notify", "--", "{title}", "{body}"]. A word stays one word,
// whatever is put into it: no shell ever reads it.

export type WordValues = Readonly<Record<string, string>>;

const PLACE = /\{([a-z]+)\}/g;

/** The words with `{name}` replaced; what has no value stays as it is. Nothing is looked for in what was put in. */
export const fillWords = (words: readonly string[], values: WordValues): readonly string[] =>
  words.map((word) =>
    word.replace(PLACE, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : whole)),
  );
