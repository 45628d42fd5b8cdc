// The pane's title and its stack (OSC 0 and 2, CSI 22 t and 23 t). OSC 1, the icon's name, is ignored.

import { cleanText } from "../../core/width.ts";

/** Code units of a title that are kept. */
export const MAX_TITLE = 256;
/** Titles pushed; the oldest gives way. */
export const MAX_TITLE_STACK = 10;

export class Titles {
  title: string = "";
  stack: string[] = [];

  /** Takes a title as the program sent it; cleans and cuts it. Returns what it became. */
  set(raw: string): string {
    this.title = cutTitle(cleanText(raw));
    return this.title;
  }

  push(): void {
    if (this.stack.length >= MAX_TITLE_STACK) this.stack.shift();
    this.stack.push(this.title);
  }

  /** Goes back to the pushed title; undefined where none was. */
  pop(): string | undefined {
    const title = this.stack.pop();
    if (title !== undefined) this.title = title;
    return title;
  }
}

/** Never cuts a surrogate pair. */
function cutTitle(title: string): string {
  if (title.length <= MAX_TITLE) return title;
  const last = title.charCodeAt(MAX_TITLE - 1);
  return title.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_TITLE - 1 : MAX_TITLE);
}
