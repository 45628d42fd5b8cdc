// What the rules of a manifest say of a title, a screen, a notification or a bell, in the words of protocols/activity.

import { classifyNotification, type NotificationSource } from "../../catalog/classify-notification.ts";
import { classifyScreen } from "../../catalog/classify-screen.ts";
import { classifyTitle } from "../../catalog/classify-title.ts";
import type { Runtime } from "../../catalog/runtime.ts";
import type { TitleReading } from "../../protocols/activity/title-voice.ts";
import type { Reading } from "../../protocols/activity/watched-terminal.ts";

/** `before`: what the title before it said. */
export function readTitle(runtime: Runtime, title: string, before: TitleReading | null): TitleReading | null {
  return classifyTitle(runtime, title, before?.state) ?? null;
}

/** `title`: the live one, which some rules look at too. */
export function readScreen(runtime: Runtime, rows: readonly string[], title: string): Reading | "ignore" | null {
  return classifyScreen(runtime, rows, { title }) ?? null;
}

export function readNotice(runtime: Runtime, source: NotificationSource, text: string): Reading | null {
  return classifyNotification(runtime, source, text) ?? null;
}
