// What is kept of a title that a program sets (OSC 0, 1, 2): one line of visible text, bounded.
// `ESC ] 2 ; ⠋ build ESC \` -> "⠋ build". Coalescing and the title stack are left to the screen.

import { cleanText } from "../../core/clean-text.ts";

/** Longest title kept, in characters. Programs send them without bound. */
export const MAX_TITLE_LENGTH = 512;

/** The title as it may be shown anywhere; "" where nothing visible is left. */
export function cleanTitle(raw: string): string {
  // Cleaning walks the text, so the bound comes first; invisible characters may cost a long title its tail.
  const characters = Array.from(raw.slice(0, 2 * MAX_TITLE_LENGTH));
  return cleanText(characters.slice(0, MAX_TITLE_LENGTH).join(""));
}
