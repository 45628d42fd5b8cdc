// What mux says to the outer terminal besides its screen: the clipboard, a bell, a notification. Texts come cleaned from
// the server and are cleaned again where they become part of a sequence.

import { cleanText } from "../core/clean-text.ts";

/** Longest clipboard text handed on: 1 MiB before base64. */
const MAX_CLIPBOARD_BYTES: number = 1 << 20;

type Environment = Readonly<Record<string, string | undefined>>;

/** Terminals that show OSC 777 with a title, OSC 9 with one text, or only ring. */
export function notificationForm(name: string, env: Environment): "777" | "9" | "bell" {
  const program = `${name} ${env["TERM_PROGRAM"] ?? ""} ${env["TERM"] ?? ""}`;
  if (/ghostty|wezterm|foot|contour|urxvt/i.test(program)) return "777";
  return /iterm|kitty|warp|rio|konsole|windows terminal/i.test(program) || env["WT_SESSION"] !== undefined
    ? "9"
    : "bell";
}

export class OuterVoice {
  readonly #write: (bytes: string) => void;
  readonly #env: Environment;
  /** As the terminal names itself. */
  name = "";

  constructor(write: (bytes: string) => void, env: Environment) {
    this.#write = write;
    this.#env = env;
  }

  copy(text: string): void {
    const bytes = Buffer.from(text);
    if (bytes.length === 0 || bytes.length > MAX_CLIPBOARD_BYTES) return;
    this.#write(`\x1b]52;c;${bytes.toString("base64")}\x07`);
  }

  bell(): void {
    this.#write("\x07");
  }

  notify(title: string, body: string): void {
    // A semicolon would end a field.
    const field = (text: string): string => cleanText(text).replaceAll(";", ",");
    const form = notificationForm(this.name, this.#env);
    if (form === "777") this.#write(`\x1b]777;notify;${field(title)};${field(body)}\x1b\\`);
    else if (form === "9")
      this.#write(
        `\x1b]9;${[title, body]
          .filter((text) => text !== "")
          .map(field)
          .join(": ")}\x1b\\`,
      );
    else this.bell();
  }
}
