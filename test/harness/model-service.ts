// A model service on loopback, so that real agents run turns without a network. It speaks as much of two public APIs as
// they need: POST /v1/messages of Anthropic (model-messages.ts) and POST /v1/responses of OpenAI (model-responses.ts), both
// streamed as server-sent events. Words in the prompt decide what the model does:
//   RUNIT  a tool call that needs the user's permission     ASKIT  a question with choices
//   BACKIT  a command that is left running                 SUBIT  a subagent that says a short text
//   FAILNOW  an API error                                   anything else, and after a tool: a short text
// While answers are held, turns that were begun stay open: a test sees "working" for as long as it wants.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { messagesWire } from "./model-messages.ts";
import { responsesWire } from "./model-responses.ts";
import type { ModelAct, ModelTurn, ModelWire, WireAnswer } from "./model-turn.ts";

const WIRES: readonly ModelWire[] = [messagesWire, responsesWire];

export class ModelService {
  readonly #server: Server;
  readonly #turns: ModelTurn[] = [];
  #gate: PromiseWithResolvers | null = null;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<ModelService> {
    const server = createServer();
    const service = new ModelService(server);
    server.on("request", (request, response) => void service.#handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return service;
  }

  /** Without a path. */
  get url(): string {
    // A server that listens on TCP has an address of this form.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Requests with tools so far, in order. */
  get turns(): readonly ModelTurn[] {
    return this.#turns;
  }

  /** Answers to requests with tools wait from now on. */
  hold(): void {
    this.#gate ??= withResolvers();
  }

  /** All of them are given, and later ones at once. */
  release(): void {
    this.#gate?.resolve();
    this.#gate = null;
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").split("?")[0];
    const wire = request.method === "POST" ? WIRES.find((each) => each.path === path) : undefined;
    const body = await readBody(request);
    if (!wire) return write(response, { status: 404, type: "application/json", body: "{}" });
    const turn = wire.parseTurn(body);
    if (turn.tools.length > 0) {
      this.#turns.push(turn);
      await this.#gate?.promise;
    }
    write(response, wire.encodeAnswer(actOf(turn), turn));
  }
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  resolve(): void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

function actOf({ prompt, tools }: ModelTurn): ModelAct {
  if (tools.length === 0) return "text";
  if (prompt.includes("FAILNOW")) return "fail";
  if (prompt.includes("RUNIT")) return "run";
  if (prompt.includes("BACKIT")) return "background";
  if (prompt.includes("SUBIT")) return "delegate";
  return prompt.includes("ASKIT") ? "ask" : "text";
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}

function write(response: ServerResponse, { status, type, body }: WireAnswer): void {
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) });
  response.end(body);
}
