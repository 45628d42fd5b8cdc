// What a pane proves itself with, and the opaque name it goes by outside. Both follow from one secret that outlives the
// server with the facts, so a program started under an earlier server is still known. Nothing of them is stored or logged.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaneId } from "../../core/ids.ts";

/** 128 bits, as 32 hexadecimal digits. */
const DIGEST_DIGITS = 32;
const TOKEN = /^[0-9a-f]{32}$/;

/** The secret of one pane: whoever tells it speaks for that pane, and for no other. */
export const paneToken = (secret: string, pane: PaneId): string => digest(secret, `token ${pane}`);

/** The pane's name in the form of a UUID (version 8: made by a rule of our own). No secret, and nothing to parse. */
export function paneSurface(secret: string, pane: PaneId): string {
  const hex = digest(secret, `surface ${pane}`);
  const variant = "89ab".charAt(Number.parseInt(hex.charAt(16), 16) & 3);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join(
    "-",
  );
}

/** Whether `given` is the pane's token, in a time that does not tell how much of it is right. */
export function isTokenOf(secret: string, pane: PaneId, given: unknown): boolean {
  const isToken = typeof given === "string" && TOKEN.test(given);
  const right = paneToken(secret, pane);
  const same = timingSafeEqual(Buffer.from(right), Buffer.from(isToken ? given : right));
  return isToken && same;
}

const digest = (secret: string, what: string): string =>
  createHmac("sha256", Buffer.from(secret, "hex")).update(what).digest("hex").slice(0, DIGEST_DIGITS);
