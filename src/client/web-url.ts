// Whether an address that a program told may be opened: on the web, and nothing else.

import { cleanText } from "../core/clean-text.ts";

/** Longest address that is handed on. */
const MAX_URL_LENGTH = 4096;

/** The address as it is opened; null for what is no http or https address. */
export function webUrl(text: string | null): string | null {
  if (text === null || text.length > MAX_URL_LENGTH || cleanText(text) !== text) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
