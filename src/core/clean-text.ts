// Makes text that a program wrote fit to be shown outside its grid, on one line: titles, messages, names, paths.
// Cutting it to a width is left to whoever draws it.

/** Ends a line or moves a cursor: a blank takes its place, so that words stay apart. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Shows nothing, or turns the direction of what follows. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u{FFF9}-\u{FFFB}]/gu;
/** Half a surrogate pair. */
const BROKEN = /\p{Cs}/gu;
const BLANKS = / {2,}/g;

/** Chooses text or picture for the character before it: ignorable, but harmless, and part of many emoji. */
const VARIATION_SELECTORS: ReadonlySet<string> = new Set(["\u{FE0E}", "\u{FE0F}"]);

/** `text` without control, bidirectional and invisible characters, blanks run together, none at either end. */
export function cleanText(text: string): string {
  return text
    .replace(CONTROLS, " ")
    .replace(INVISIBLE, (character) => (VARIATION_SELECTORS.has(character) ? character : ""))
    .replace(BROKEN, "\u{FFFD}")
    .replace(BLANKS, " ")
    .trim();
}
