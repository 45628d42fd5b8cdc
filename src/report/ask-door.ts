// Sends one line to the events socket and waits for the one line that answers it. A server that is just starting again is
// waited for; nobody is waited for longer than the caller has.

import net from "node:net";

export interface AskBudget {
  /** Until a server is reached, tries included. */
  readonly connectMs: number;
  /** From then until it has answered. */
  readonly answerMs: number;
  /** Whether a connection that is lost without an answer is a reason to ask again. */
  readonly again: boolean;
}

export type Asked =
  | { readonly ok: true; readonly answer: string }
  /** Why there is none, in a few words. */
  | { readonly ok: false; readonly fault: string };

/** A server that is gone comes back in a moment, and one that is busy has room in one. */
const PASSING: ReadonlySet<string> = new Set(["ENOENT", "ECONNREFUSED", "EAGAIN"]);
const LOST: ReadonlySet<string> = new Set(["EPIPE", "ECONNRESET", "closed"]);
const RETRY_MS = 25;
/** More than any answer has. */
const MAX_ANSWER_CHARS = 8_192;

type Attempt = Asked | { readonly ok: null; readonly code: string };

export async function askDoor(path: string, line: string, budget: AskBudget): Promise<Asked> {
  const endMs = performance.now() + budget.connectMs;
  for (;;) {
    const attempt = await askOnce(path, line, budget, endMs - performance.now());
    if (attempt.ok !== null) return attempt;
    const { code } = attempt;
    const isWorthIt = PASSING.has(code) || (budget.again && LOST.has(code));
    if (!isWorthIt || performance.now() + RETRY_MS >= endMs) return { ok: false, fault: faultOf(code) };
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function askOnce(path: string, line: string, { answerMs }: AskBudget, connectMs: number): Promise<Attempt> {
  return new Promise((resolve) => {
    const socket = net.connect(path);
    let answer = "";
    let timer = setTimeout(() => settle({ ok: false, fault: "the server does not listen" }), connectMs);
    const settle = (attempt: Attempt): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(attempt);
    };
    socket.setEncoding("utf8");
    socket.on("connect", () => {
      clearTimeout(timer);
      timer = setTimeout(() => settle({ ok: false, fault: "the server does not answer" }), answerMs);
      socket.write(line);
    });
    socket.on("data", (text: string) => {
      answer += text;
      const end = answer.indexOf("\n");
      if (end >= 0) settle({ ok: true, answer: answer.slice(0, end) });
      else if (answer.length > MAX_ANSWER_CHARS) settle({ ok: false, fault: "the server's answer is none" });
    });
    socket.on("error", (error: NodeJS.ErrnoException) => settle({ ok: null, code: error.code ?? error.message }));
    socket.on("close", () => settle({ ok: null, code: "closed" }));
  });
}

function faultOf(code: string): string {
  if (PASSING.has(code)) return `no server listens (${code})`;
  return LOST.has(code) ? "the server went away" : `the server cannot be reached (${code})`;
}
