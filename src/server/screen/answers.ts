// Everything the terminal says to its program, in byte order, numbered. A query that mux chooses not to answer takes a
// number too: which queries those are depends on the world outside (colours, cell sizes), and a replay must count alike.

export interface Answer {
  /** 1, 2, 3… over the life of the pane. */
  readonly number: number;
  /** "" where the query is not answered. */
  readonly bytes: string;
}

export class Answers {
  readonly #onAnswer: (answer: Answer) => void;
  /** Number of the last answer. */
  count: number = 0;

  constructor(onAnswer: (answer: Answer) => void) {
    this.#onAnswer = onAnswer;
  }

  send(bytes: string): void {
    this.count++;
    this.#onAnswer({ number: this.count, bytes });
  }
}
