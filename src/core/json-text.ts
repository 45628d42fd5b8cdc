// JSON as it is printed, often on a terminal: the same value, and no character in it that a terminal obeys or does not show.

/** C1 controls, DEL, bidirectional and invisible characters, and line ends that JSON lets stand. */
const UNPRINTABLE = /[\u007F-\u009F\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

/** One line, or with `indent` several. */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(UNPRINTABLE, escaped);

/** Each of its UTF-16 units. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");
