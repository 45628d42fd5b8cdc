// What a screen heard that is no cell: reports, marks, titles and the like, in byte order, until the server takes them.
// A burst of status beyond its limit is dropped whole, so that nobody acts on half of it.

export type ScreenEvent =
  /** Body of an OSC 7501 report, as it came. */
  | { readonly type: "report"; readonly body: string }
  /** Body of an OSC 133 mark ("A;k=i"); marks of OSC 633 come in the same words. */
  | { readonly type: "mark"; readonly body: string }
  /** Cleaned: no controls, no bidi or invisible characters, at most MAX_TITLE code units. */
  | { readonly type: "title"; readonly title: string }
  /** A file: URI (OSC 7), or the bare path of OSC 9;9. */
  | { readonly type: "cwd"; readonly uri: string }
  | { readonly type: "bell" }
  /** What stands behind `9;4;`: "1;40". */
  | { readonly type: "progress"; readonly body: string }
  /** Raw body behind `9;`, `777;` or `99;`. */
  | { readonly type: "notify"; readonly source: "9" | "777" | "99"; readonly body: string }
  /** Decoded text that the program puts on the clipboard (OSC 52), at most MAX_CLIPBOARD_BYTES. */
  | { readonly type: "clipboard"; readonly text: string }
  /** RIS. */
  | { readonly type: "reset" }
  /** Reports, marks and progress of this burst were more than MAX_STATUS_BYTES: all of them are gone. */
  | { readonly type: "overflow" };

/** Bytes of reports, marks and progress held between two `take`s. */
export const MAX_STATUS_BYTES: number = 256 << 10;
/** Notifications held between two `take`s; the first ones stay. */
export const MAX_NOTIFICATIONS = 64;
/** What an event costs beside its body. */
const EVENT_BYTES = 16;

const isStatus = (event: ScreenEvent): boolean =>
  event.type === "report" || event.type === "mark" || event.type === "progress";

export class Outbox {
  #events: ScreenEvent[] = [];
  #statusBytes = 0;
  #notifications = 0;

  get isEmpty(): boolean {
    return this.#events.length === 0;
  }

  /** Everything since the last call, in byte order. */
  take(): ScreenEvent[] {
    const events = this.#events;
    this.#events = [];
    this.#statusBytes = 0;
    this.#notifications = 0;
    return events;
  }

  /** A report, mark or progress. */
  status(event: ScreenEvent & { readonly body: string }): void {
    if (this.#statusBytes > MAX_STATUS_BYTES) return;
    this.#statusBytes += event.body.length + EVENT_BYTES;
    if (this.#statusBytes <= MAX_STATUS_BYTES) this.#events.push(event);
    else {
      this.#events = this.#events.filter((pending) => !isStatus(pending));
      this.#events.push({ type: "overflow" });
    }
  }

  notify(source: "9" | "777" | "99", body: string): void {
    if (this.#notifications++ < MAX_NOTIFICATIONS) this.#events.push({ type: "notify", source, body });
  }

  /** An event of which only the newest counts: one that directly follows its like takes its place. */
  latest(event: ScreenEvent): void {
    if (this.#events.at(-1)?.type === event.type) this.#events.pop();
    this.#events.push(event);
  }
}
