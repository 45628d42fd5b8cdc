// What mux says to the outer terminal besides its screen: the clipboard, a bell, a notification. Texts come cleaned from
// the server and are cleaned again where they become part of a sequence.

import { cleanText } from "../core/clean-text.ts";
import type { ClientSettings } from "../wire/view.ts";

/** Longest clipboard text handed on: 1 MiB before base64. */
const MAX_CLIPBOARD_BYTES: number = 1 << 20;
const ST = "\x1b\\";

type Environment = Readonly<Record<string, string | undefined>>;

/** OSC 99 with all that it can, OSC 777 with a title, OSC 9 with one text, or only a bell. */
export type VoiceForm = "99" | "777" | "9" | "bell" | "off";

/** What the terminal told of itself. */
export interface OuterNotices {
  /** As it names itself, "" where it does not. */
  readonly name: string;
  /** It answered that it knows OSC 99. */
  readonly notices: boolean;
}

/** The best that a terminal knows: as it said itself, else by its name. */
export function notificationForm({ name, notices }: OuterNotices, env: Environment): Exclude<VoiceForm, "off"> {
  if (notices) return "99";
  const program = `${name} ${env["TERM_PROGRAM"] ?? ""} ${env["TERM"] ?? ""}`;
  // Whatever is around another multiplexer, it passes none of these on.
  if (/tmux|screen|zellij/i.test(`${name} ${env["TERM_PROGRAM"] ?? ""}`) || /^(?:tmux|screen)/.test(env["TERM"] ?? ""))
    return "bell";
  if (/ghostty|wezterm|foot|contour|urxvt/i.test(program)) return "777";
  return /iterm|kitty|warp|rio|konsole|windows terminal/i.test(program) || env["WT_SESSION"] !== undefined
    ? "9"
    : "bell";
}

export class OuterVoice {
  readonly #write: (bytes: string) => void;
  readonly #env: Environment;
  /** As the terminal told of itself. */
  outer: OuterNotices = { name: "", notices: false };
  /** As the person wants it told. */
  wanted: ClientSettings["notifyTerminal"] = "auto";

  constructor(write: (bytes: string) => void, env: Environment) {
    this.#write = write;
    this.#env = env;
  }

  get form(): VoiceForm {
    return this.wanted === "auto" ? notificationForm(this.outer, this.#env) : this.wanted;
  }

  /** What is said is shown as a text. Who wants none is not to be told by other ways for want of it. */
  get shows(): boolean {
    return this.form !== "bell";
  }

  copy(text: string): void {
    const bytes = Buffer.from(text);
    if (bytes.length === 0 || bytes.length > MAX_CLIPBOARD_BYTES) return;
    this.#write(`\x1b]52;c;${bytes.toString("base64")}\x07`);
  }

  bell(): void {
    this.#write("\x07");
  }

  notify(pane: number, title: string, body: string): void {
    switch (this.form) {
      case "99":
        return this.#write(kittyNotice(pane, title, body));
      case "777":
        return this.#write(`\x1b]777;notify;${field(title)};${field(body)}${ST}`);
      case "9": {
        const texts = [title, body].map(field).filter((text) => text !== "");
        return this.#write(`\x1b]9;${texts.join(": ")}${ST}`);
      }
      case "bell":
        return this.bell();
      case "off":
        return;
    }
  }
}

/** A semicolon would end a field. */
const field = (text: string): string => cleanText(text).replaceAll(";", ",");

/** The newest of a pane takes the place of the one before. Encoded, the texts have nothing that could end a field. */
function kittyNotice(pane: number, title: string, body: string): string {
  const head = `i=mux-${pane}:e=1`;
  const text = (value: string): string => Buffer.from(cleanText(value)).toString("base64");
  const rest = body === "" ? "" : `\x1b]99;${head}:d=1:p=body;${text(body)}${ST}`;
  return `\x1b]99;${head}:a=focus:d=${rest === "" ? 1 : 0}:p=title;${text(title)}${ST}${rest}`;
}
