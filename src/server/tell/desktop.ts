// The desktop's own notifications, by the program of the platform: notify-send, terminal-notifier, osascript. Texts are
// arguments behind "--", never a script and never an option.

import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { MAX_NOTIFICATION_LENGTH } from "../../core/notice-words.ts";

export type DesktopEnvironment = Readonly<Record<string, string | undefined>>;

/** Shows a notification without anything of the text being part of the script. */
const APPLE_SCRIPT: readonly string[] = [
  ...["-e", "on run argv"],
  ...["-e", "display notification (item 2 of argv) with title (item 1 of argv)"],
  ...["-e", "end run"],
];

/** The program and its arguments; null where there is none. `find` gives the path of a program, or null. */
export function desktopArgv(
  title: string,
  body: string,
  platform: string,
  find: (program: string) => string | null,
): readonly string[] | null {
  if (platform !== "darwin") {
    const program = find("notify-send");
    return program === null ? null : [program, "--app-name=mux", "--", escapeMarkup(title), escapeMarkup(body)];
  }
  const notifier = find("terminal-notifier");
  // It knows no "--", and takes a text that begins with a dash or a bracket for something else: a blank keeps it a text.
  if (notifier !== null) return [notifier, "-group", "mux", "-title", ` ${title}`, "-message", ` ${body || title}`];
  const osascript = find("osascript");
  return osascript === null ? null : [osascript, ...APPLE_SCRIPT, "--", title, body];
}

/** Whether there is a desktop in front of the person, and not on the machine that they come from. */
export function hasDesktop(env: DesktopEnvironment, platform: string): boolean {
  if (env["SSH_CONNECTION"] !== undefined || env["SSH_TTY"] !== undefined) return false;
  return platform === "darwin" || [env["DISPLAY"], env["WAYLAND_DISPLAY"]].some((display) => (display ?? "") !== "");
}

/** Where the search path of `env` has the program; null where it has none. */
export function findProgram(program: string, env: DesktopEnvironment): string | null {
  for (const directory of (env["PATH"] ?? "").split(delimiter)) {
    if (!isAbsolute(directory)) continue;
    const path = join(directory, program);
    if (isExecutable(path)) return path;
  }
  return null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** As text for a reader of markup. Cut again: an entity is longer than what it stands for, and half of one is none. */
function escapeMarkup(text: string): string {
  let escaped = "";
  for (const character of text) {
    const next = ENTITIES[character] ?? character;
    if (escaped.length + next.length > MAX_NOTIFICATION_LENGTH) break;
    escaped += next;
  }
  return escaped;
}
