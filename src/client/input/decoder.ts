// Bytes of the outer terminal -> keys, text, pastes, mouse, focus, answers. Reads may cut anywhere, UTF-8 too. No clock:
// after `waitMs` without bytes the caller calls `flush`, and what was ambiguous is decided.
//   0x1b, then nothing for 10 ms -> Escape          0x1b 0x62 -> Alt+b          ESC [ 1;5 A -> Ctrl+Up

import { keyOfCharacter } from "../../core/key-text.ts";
import { MOD_ALT } from "../../core/key.ts";
import { unreachable } from "../../core/unreachable.ts";
import { decodeCsi, decodeLinux, decodeSs3 } from "./csi.ts";
import type { Decoded } from "./decoded.ts";
import { decodeByteMouse } from "./mouse.ts";
import { PasteCollector } from "./paste.ts";
import * as patience from "./patience.ts";
import { decodeStringReply } from "./reply.ts";
import type { Sequence } from "./sequence.ts";
import { isRxvtShift, scanSequence } from "./sequence.ts";
import { UTF8_INCOMPLETE, utf8Length } from "./utf8.ts";

const ESC = 0x1b;
const DEL = 0x7f;
const BEL = 0x07;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const NOTHING: Uint8Array = new Uint8Array(0);

const toText = (bytes: Uint8Array, from = 0, to: number = bytes.length): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8", from, to);
const toLatin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
const isControl = (byte: number): boolean => byte < FIRST_PRINTABLE || byte === DEL;
const keyItem = (character: string, mods: number): Decoded => ({ kind: "key", key: keyOfCharacter(character, mods) });

export class InputDecoder {
  /** Answers are due: an ESC waits longer for its rest. Set by whoever asks the terminal something. */
  expecting = false;
  readonly #escapeMs: number;
  /** Bytes of something unfinished. */
  #rest: Uint8Array = NOTHING;
  #paste: PasteCollector | undefined;
  /** An ESC (with an introducer) that was given up as a key; its rest may yet prove it an answer. */
  #torn = "";
  /** In the middle of a sequence that is too long to keep: its rest is dropped. */
  #skipping: "none" | "csi" | "string" = "none";
  #out: Decoded[] = [];

  constructor(escapeMs: number = patience.ESCAPE_MS) {
    this.#escapeMs = escapeMs;
  }

  /** Whether something waits for more bytes or for `flush`. */
  get pending(): boolean {
    return this.waitMs !== undefined;
  }

  /** Milliseconds after the last bytes (or the last flush) at which to call `flush`; undefined: nothing is pending. */
  get waitMs(): number | undefined {
    if (this.#paste) return patience.PASTE_MS;
    if (this.#torn !== "") return this.#tornMs();
    if (this.#skipping !== "none") return patience.SEQUENCE_MS;
    if (this.#rest.length === 0) return undefined;
    if (this.#rest[0] !== ESC) return patience.CHARACTER_MS;
    if (!patience.isShort(toLatin(this.#rest))) return patience.SEQUENCE_MS;
    return this.expecting ? Math.max(this.#escapeMs, patience.ESCAPE_EXPECTING_MS) : this.#escapeMs;
  }

  /** Everything that is decided by these bytes. Total: no bytes make it throw. */
  push(bytes: Uint8Array): Decoded[] {
    if (bytes.length === 0) return [];
    const joined = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    this.#rest = NOTHING;
    this.#run(this.#torn === "" ? joined : this.#judgeTorn(joined));
    return this.#taken();
  }

  /** Decides what waited long enough. */
  flush(): Decoded[] {
    const rest = this.#rest;
    this.#rest = NOTHING;
    const torn = this.#torn;
    this.#torn = "";
    const skipped = this.#skipping !== "none";
    this.#skipping = "none";
    if (this.#paste) this.#endPaste(this.#paste.finish());
    else if (torn !== "") this.#run(rest);
    else if (rest[0] === ESC && !skipped) this.#giveUp(rest);
    return this.#taken();
  }

  #taken(): Decoded[] {
    const out = this.#out;
    this.#out = [];
    return out;
  }

  #tornMs(): number {
    const isDcs = this.#rest[0] === 0x50 && this.#torn === "\x1b";
    return isDcs && !this.expecting ? patience.TORN_DCS_MS : patience.TORN_MS;
  }

  /** Puts the given-up ESC back in front where the bytes turn out to be the rest of an answer; holds them while that is open. */
  #judgeTorn(bytes: Uint8Array): Uint8Array {
    const torn = this.#torn;
    const judged = patience.judgeTorn(torn + toLatin(bytes.subarray(0, patience.MAX_TORN_LENGTH)));
    if (judged === "unknown") {
      this.#rest = Uint8Array.prototype.slice.call(bytes);
      return NOTHING;
    }
    this.#torn = "";
    return judged === "reply" ? Buffer.concat([Buffer.from(torn, "latin1"), bytes]) : bytes;
  }

  #run(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      const next = this.#step(bytes, at);
      if (next === at) {
        this.#rest = Uint8Array.prototype.slice.call(bytes, at);
        return;
      }
      at = next;
    }
  }

  /** Decodes one thing at `at` and returns where the next begins; `at` itself where bytes are missing. */
  #step(bytes: Uint8Array, at: number): number {
    if (this.#paste) return this.#stepPaste(this.#paste, bytes, at);
    if (this.#skipping !== "none") return this.#skip(bytes, at);
    const byte = bytes[at] ?? 0;
    if (byte === ESC) return this.#stepEscape(bytes, at);
    if (!isControl(byte)) return this.#stepText(bytes, at);
    this.#out.push(keyItem(String.fromCharCode(byte), 0));
    return at + 1;
  }

  /** Drops one byte of a sequence that is too long, or ends it. */
  #skip(bytes: Uint8Array, at: number): number {
    const byte = bytes[at] ?? 0;
    const isString = this.#skipping === "string";
    if (isString && byte === ESC) {
      if (at + 1 >= bytes.length) return at;
      this.#skipping = "none";
      return bytes[at + 1] === BACKSLASH ? at + 2 : this.#step(bytes, at);
    }
    const ended = isString ? byte === BEL : byte >= 0x40 && byte !== DEL;
    const broken = !ended && byte < FIRST_PRINTABLE;
    if (ended || broken) this.#skipping = "none";
    return broken ? this.#step(bytes, at) : at + 1;
  }

  #stepPaste(paste: PasteCollector, bytes: Uint8Array, at: number): number {
    const step = paste.push(bytes, at);
    for (const text of step.texts) this.#emitPaste(text);
    if (step.ended) this.#paste = undefined;
    return at + step.used;
  }

  #endPaste(text: string): void {
    this.#paste = undefined;
    this.#emitPaste(text);
  }

  #emitPaste(text: string): void {
    if (text !== "") this.#out.push({ kind: "paste", text });
  }

  #stepText(bytes: Uint8Array, at: number): number {
    let end = at;
    while (end < bytes.length && bytes[end] !== ESC) {
      const byte = bytes[end] ?? 0;
      const length = isControl(byte) ? -1 : utf8Length(bytes, end);
      // U+0080 to U+009F are control characters, which no key types.
      const isC1 = length === 2 && byte === 0xc2 && (bytes[end + 1] ?? 0) < 0xa0;
      if (length < 1 || isC1) break;
      end += length;
    }
    if (end > at) {
      this.#emitText(toText(bytes, at, end));
      return end;
    }
    const length = utf8Length(bytes, at);
    return length === UTF8_INCOMPLETE ? at : at + Math.max(1, length);
  }

  #emitText(text: string): void {
    const last = this.#out.at(-1);
    if (last?.kind === "text") this.#out[this.#out.length - 1] = { kind: "text", text: last.text + text };
    else this.#out.push({ kind: "text", text });
  }

  #stepEscape(bytes: Uint8Array, at: number): number {
    if (bytes[at + 1] === ESC) return this.#stepDoubleEscape(bytes, at);
    const sequence = scanSequence(bytes, at);
    if (sequence.kind === "incomplete") return at;
    return sequence.kind === "alt" ? this.#stepAlt(bytes, at) : at + this.#take(sequence, 0);
  }

  /** `ESC ESC [ A` is Alt+Up for rxvt; before anything else the two are Alt+Escape. */
  #stepDoubleEscape(bytes: Uint8Array, at: number): number {
    const third = bytes[at + 2];
    if (third === undefined) return at;
    const sequence: Sequence = third === 0x5b || third === 0x4f ? scanSequence(bytes, at + 1) : { kind: "alt" };
    if (sequence.kind === "incomplete") return at;
    if (sequence.kind !== "alt") return at + 1 + this.#take(sequence, MOD_ALT);
    this.#out.push(keyItem("\x1b", MOD_ALT));
    return at + 2;
  }

  #stepAlt(bytes: Uint8Array, at: number): number {
    const length = utf8Length(bytes, at + 1);
    if (length === UTF8_INCOMPLETE) return at;
    if (length > 0) this.#out.push(keyItem(toText(bytes, at + 1, at + 1 + length), MOD_ALT));
    return at + 1 + Math.max(1, length);
  }

  /** Takes a whole sequence in and returns its length. `mods` are added where it is a key, else an Escape comes before. */
  #take(sequence: Exclude<Sequence, { kind: "incomplete" | "alt" }>, mods: number): number {
    const decoded = this.#meaning(sequence);
    const single = decoded.length === 1 ? decoded[0] : undefined;
    if (mods !== 0 && single?.kind === "key") {
      this.#out.push({ kind: "key", key: { ...single.key, mods: single.key.mods | mods } });
      return sequence.length;
    }
    if (mods !== 0) this.#out.push(keyItem("\x1b", 0));
    this.#out.push(...decoded);
    return sequence.length;
  }

  #meaning(sequence: Exclude<Sequence, { kind: "incomplete" | "alt" }>): Decoded[] {
    switch (sequence.kind) {
      case "csi":
        return this.#meaningOfCsi(sequence.params, sequence.intermediates, sequence.final);
      case "ss3":
        return [decodeSs3(sequence.params, sequence.final)];
      case "linux":
        return [decodeLinux(sequence.final)];
      case "mouse":
        return [decodeByteMouse(sequence.bytes)].filter((item) => item !== undefined);
      case "string":
        return decodeStringReply(sequence.introducer, sequence.body);
      case "long":
        this.#skipping = sequence.rest;
        return [];
      case "broken":
        return [];
      default:
        return unreachable(sequence);
    }
  }

  #meaningOfCsi(params: string, intermediates: string, final: string): Decoded[] {
    if (final === "~" && intermediates === "" && (params === "200" || params === "201")) {
      // An end without a beginning is left over from a paste that was given up.
      if (params === "200") this.#paste = new PasteCollector();
      return [];
    }
    return [decodeCsi(params, intermediates, final)].filter((item) => item !== undefined);
  }

  /** ESC that stayed alone is Escape, ESC with an introducer Alt and that character; a longer beginning is dropped. */
  #giveUp(rest: Uint8Array): void {
    const text = toLatin(rest);
    if (isRxvtShift(rest, 0, rest.length)) this.#out.push(...this.#meaningOfCsi(text.slice(2, -1), "", "$"));
    else if (patience.isShort(text)) {
      this.#torn = text.replace(/^\x1b\x1b/, "\x1b");
      const double = text.startsWith("\x1b\x1b");
      const last = text.length > 1 ? text.at(-1) : undefined;
      if (double) this.#out.push(keyItem("\x1b", MOD_ALT));
      if (double && last !== "\x1b") this.#emitText(last ?? "");
      if (!double) this.#out.push(last === undefined ? keyItem("\x1b", 0) : keyItem(last, MOD_ALT));
    }
  }
}
