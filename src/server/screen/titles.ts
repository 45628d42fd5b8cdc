// The pane's title and its stack (OSC 0 and 2, CSI 22 t and 23 t). OSC 1, the icon's name, is ignored.

import { cleanTitle } from "../../protocols/title/clean-title.ts";

/** Titles pushed; the oldest gives way. */
export const MAX_TITLE_STACK = 10;

export class Titles {
  title: string = "";
  stack: string[] = [];

  /** Takes a title as the program sent it; cleans and cuts it. Returns what it became. */
  set(raw: string): string {
    this.title = cleanTitle(raw);
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
