// What may reach the outer terminal as text or as a link: the last check before bytes, whoever looked before.
// Not shown: controls, surrogates, bidirectional and other invisible format characters, tags, noncharacters.

/** Longest link that is passed on, in bytes (the limit of VTE and others). */
const MAX_LINK_BYTES = 2083;
/** Longest text of one cell in UTF-16 units; a longer one loses its end. */
const MAX_CLUSTER_UNITS = 32;

const ZERO_WIDTH_JOINER = 0x200d;
const ZERO_WIDTH_NON_JOINER = 0x200c;
/** The one use of plane 14 that is no tag: variants of ideographs. */
const FIRST_VARIATION = 0xe0100;
const LAST_VARIATION = 0xe01ef;
const LINK = /^(?:https?|file|mailto):[\x21-\x7e]+$/i;

/** Whether a code point may stand in a cell. */
export function isPrintable(code: number): boolean {
  if (code < 0x7f) return code >= 0x20;
  if (code < 0x2000) return code >= 0xa0 && code !== 0xad && code !== 0x61c && code !== 0x180e;
  if (code <= 0x206f) return !isFormat(code);
  if (code >= 0xd800 && code <= 0xdfff) return false;
  if (code === 0xfeff || (code >= 0xfff9 && code <= 0xfffb)) return false;
  if (code >= 0xfdd0 && code <= 0xfdef) return false;
  // Planes without any character: nobody knows how wide they will be.
  if (code >= 0x40000 && code < 0xf0000) return code >= FIRST_VARIATION && code <= LAST_VARIATION;
  return (code & 0xfffe) !== 0xfffe && code <= 0x10ffff;
}

/** General punctuation: zero width, direction marks, separators, embeddings, isolates, invisible operators. */
function isFormat(code: number): boolean {
  return (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) || code >= 0x2060;
}

/** A cell's text without what may not be shown; the joiners stay where they join. */
export function printableCluster(text: string): string {
  let shown = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (shown.length + character.length > MAX_CLUSTER_UNITS) break;
    const joins = shown !== "" && (code === ZERO_WIDTH_JOINER || code === ZERO_WIDTH_NON_JOINER);
    if (joins || isPrintable(code)) shown += character;
  }
  return shown;
}

/** Whether a URI may be passed on: a known scheme, printable ASCII, not too long. */
export const isLink = (uri: string): boolean => uri.length <= MAX_LINK_BYTES && LINK.test(uri);
