// Reads what programs ask to be told to a person: OSC 9 `text`, OSC 777 `notify;title;body`, OSC 99 `metadata;text` (kitty).
// Of OSC 99 only plain titles and bodies in one piece; queries, buttons and icons are nothing.

export interface ProgramNotification {
  /** "" where the program gave only a body. Untrusted text: clean it before it is shown. */
  readonly title: string;
  readonly body: string;
}

/** Longest title and body taken, in characters. */
const MAX_LENGTH = 1024;

/** What the body of such a sequence asks to be told, or undefined. */
export function parseNotification(source: "9" | "777" | "99", body: string): ProgramNotification | undefined {
  const found = source === "9" ? { title: "", body } : source === "777" ? parse777(body) : parse99(body);
  if (!found || (found.title === "" && found.body === "")) return undefined;
  return { title: found.title.slice(0, MAX_LENGTH), body: found.body.slice(0, MAX_LENGTH) };
}

function parse777(body: string): ProgramNotification | undefined {
  const [word, title = "", ...rest] = body.split(";");
  return word === "notify" ? { title, body: rest.join(";") } : undefined;
}

function parse99(body: string): ProgramNotification | undefined {
  const cut = body.indexOf(";");
  if (cut < 0) return undefined;
  const metadata = new Map(
    body
      .slice(0, cut)
      .split(":")
      .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
  );
  const text = body.slice(cut + 1);
  if (metadata.get("e") === "1" || metadata.get("d") === "0") return undefined;
  const part = metadata.get("p") ?? "title";
  if (part === "title") return { title: text, body: "" };
  return part === "body" ? { title: "", body: text } : undefined;
}
