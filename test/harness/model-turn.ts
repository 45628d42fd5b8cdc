// One turn of the model that agents talk to in tests, apart from the API it is asked through: what was said, what the
// model does then, and how a wire puts both.

/** What the model says in a turn that needs nothing. */
export const MODEL_TEXT = "All good. Finished.";
/** What the model wants to run: needs permission, and leaves a file where it ran. */
export const MODEL_COMMAND = "touch approved.txt";
/** What the model leaves running: it ends when there is such a file where it runs. */
export const MODEL_BACKGROUND = "until [ -e 'go.txt' ]; do sleep 0.1; done";
/** What the model asks. */
export const MODEL_QUESTION = "Which branch?";
export const MODEL_CHOICES: readonly string[] = ["main", "dev"];
/** What the API says of a request it refuses. */
export const MODEL_ERROR = "the model refuses this one";

/** An agent's request, as far as it decides the answer. */
export interface ModelTurn {
  /** The last words of the user, "" when a tool's result came last. */
  readonly prompt: string;
  readonly model: string;
  /** Names of the tools it offers. A request without any is the agent's own business: a title, a summary. */
  readonly tools: readonly string[];
  readonly stream: boolean;
}

export type ModelAct = "text" | "run" | "background" | "delegate" | "ask" | "fail";

export interface WireAnswer {
  readonly status: number;
  readonly type: "application/json" | "text/event-stream";
  readonly body: string;
}

/** One API: how its requests are read and its answers written. */
export interface ModelWire {
  readonly path: string;
  parseTurn(body: unknown): ModelTurn;
  encodeAnswer(act: ModelAct, turn: ModelTurn): WireAnswer;
}

/** One server-sent event; its other members are the API's. */
export type WireEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/** `event:` and `data:` lines; the event's name is its type. */
export function encodeEvents(events: readonly WireEvent[]): string {
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}
