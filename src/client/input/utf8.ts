// Where a UTF-8 character ends, by its bytes alone. Overlong forms, surrogates and what lies past U+10FFFF are invalid.

/** The character is cut off by the end of the bytes. */
export const UTF8_INCOMPLETE = 0;
/** No character begins here. */
export const UTF8_INVALID = -1;

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

function expectedLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return UTF8_INVALID;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : UTF8_INVALID;
}

function isSecondByte(lead: number, byte: number): boolean {
  if (!isContinuation(byte)) return false;
  if (lead === 0xe0) return byte >= 0xa0;
  if (lead === 0xed) return byte < 0xa0;
  if (lead === 0xf0) return byte >= 0x90;
  return lead !== 0xf4 || byte < 0x90;
}

/** Bytes of the character at `at`: 1 to 4, UTF8_INCOMPLETE or UTF8_INVALID. */
export function utf8Length(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = expectedLength(lead);
  if (length < 2) return length;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) return UTF8_INCOMPLETE;
    if (i === 1 ? !isSecondByte(lead, byte) : !isContinuation(byte)) return UTF8_INVALID;
  }
  return length;
}
