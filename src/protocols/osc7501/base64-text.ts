// Standard base64 of UTF-8 text, strictly: `SGk=` and `SGk` are "Hi"; wrong padding, leftover bits, bytes that are no
// UTF-8 and control characters are refused (rules [G15]..[G17] in SPEC.md).

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const DIGIT_OF: ReadonlyMap<string, number> = new Map([...ALPHABET].map((digit, value) => [digit, value]));
const CONTROL = /\p{Cc}/u;
const UNENCODABLE = /[\p{Cc}\p{Cs}]/u;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const toUtf8 = new TextEncoder();

/** The text behind `encoded`, or undefined when it is no base64, no UTF-8, over `maxBytes` or holds a control character. */
export function decodeText(encoded: string, maxBytes: number): string | undefined {
  const bytes = decodeBase64(encoded);
  if (bytes === undefined || bytes.length > maxBytes) return undefined;
  try {
    const text = utf8.decode(bytes);
    return CONTROL.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Padded base64 of `text`, or undefined when it is over `maxBytes`, holds a control character or half a surrogate pair. */
export function encodeText(text: string, maxBytes: number): string | undefined {
  if (UNENCODABLE.test(text)) return undefined;
  const bytes = toUtf8.encode(text);
  return bytes.length > maxBytes ? undefined : encodeBase64(bytes);
}

function decodeBase64(encoded: string): Uint8Array | undefined {
  const digits = encoded.replace(/=+$/, "");
  const padding = encoded.length - digits.length;
  const tail = digits.length % 4;
  if (tail === 1 || (padding > 0 && (tail === 0 || padding !== 4 - tail))) return undefined;

  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let held = 0;
  let heldBits = 0;
  let at = 0;
  for (const digit of digits) {
    const value = DIGIT_OF.get(digit);
    if (value === undefined) return undefined;
    held = ((held << 6) | value) & 0xffff;
    heldBits += 6;
    if (heldBits >= 8) {
      heldBits -= 8;
      bytes[at++] = (held >> heldBits) & 0xff;
    }
  }
  const leftover = held & ((1 << heldBits) - 1);
  return leftover === 0 ? bytes : undefined;
}

function encodeBase64(bytes: Uint8Array): string {
  let out = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const digits = Math.min(bytes.length - at, 3) + 1;
    for (let n = 0; n < 4; n++) out += n < digits ? ALPHABET.charAt((group >> (18 - 6 * n)) & 63) : "=";
  }
  return out;
}
