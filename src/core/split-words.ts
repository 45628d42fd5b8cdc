// Splits a typed command line into words as a shell would: blanks separate, quotes and backslashes keep together.

/** The words, or undefined where a quote is not closed. `;` stays a word of its own. */
export function splitWords(line: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | null = null;
  let quote = "";
  for (let i = 0; i < line.length; i++) {
    const character = line.charAt(i);
    if (quote !== "") {
      if (character === quote) quote = "";
      else if (character === "\\" && quote === '"' && i + 1 < line.length) word = (word ?? "") + line.charAt(++i);
      else word = (word ?? "") + character;
    } else if (character === "'" || character === '"') {
      quote = character;
      word ??= "";
    } else if (character === "\\" && i + 1 < line.length) word = (word ?? "") + line.charAt(++i);
    else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? "") + character;
  }
  if (quote !== "") return undefined;
  if (word !== null) words.push(word);
  return words;
}
