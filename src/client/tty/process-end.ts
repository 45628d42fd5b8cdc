// Every way in which a process ends or stops, but kill -9, leads through here: the terminal is given back first.

import process from "node:process";

export interface ProcessEndHandlers {
  /** Gives the terminal back, at once. Called before the process ends, however often. */
  readonly restore: () => void;
  /** A signal asks for the end. */
  readonly end: (reason: string) => void;
  /** SIGTSTP. */
  readonly suspend: () => void;
  /** SIGCONT. */
  readonly resume: () => void;
}

const END_SIGNALS = ["SIGHUP", "SIGTERM", "SIGINT", "SIGQUIT"] as const;
/** "A bug", in mux's exit codes. */
const EXIT_BUG = 70;

/** Subscribes; the returned function unsubscribes. */
export function handleProcessEnd(handlers: ProcessEndHandlers): () => void {
  const onEnd = (signal: NodeJS.Signals): void => handlers.end(signal);
  const onCrash = (error: unknown): void => {
    handlers.restore();
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(EXIT_BUG);
  };
  for (const signal of END_SIGNALS) process.on(signal, onEnd);
  process.on("SIGTSTP", handlers.suspend);
  process.on("SIGCONT", handlers.resume);
  process.on("exit", handlers.restore);
  process.on("uncaughtException", onCrash);
  process.on("unhandledRejection", onCrash);
  return () => {
    for (const signal of END_SIGNALS) process.off(signal, onEnd);
    process.off("SIGTSTP", handlers.suspend);
    process.off("SIGCONT", handlers.resume);
    process.off("exit", handlers.restore);
    process.off("uncaughtException", onCrash);
    process.off("unhandledRejection", onCrash);
  };
}

/** Stops this process as Ctrl-Z would, and returns when it is continued (or at once where no shell could continue it). */
export function stopSelf(): void {
  const listeners = process.listeners("SIGTSTP");
  // Without listeners the signal has its default effect.
  for (const listener of listeners) process.off("SIGTSTP", listener);
  process.kill(process.pid, "SIGTSTP");
  for (const listener of listeners) process.on("SIGTSTP", listener);
}
