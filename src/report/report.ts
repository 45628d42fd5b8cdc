// What `mux-report` does: hands an event of agent-status, or the payload of a hook, to the server of the pane it runs in.
//   mux-report agent-event      an event on stdin; the answer is the exit code     (also: ipc agent-event)
//   mux-report hook AGENT       a payload on stdin, or as the last word; never fails, never prints: an agent waits for it

import { askDoor, type AskBudget } from "./ask-door.ts";
import { boundPayload } from "./hook-payload.ts";
import { MAX_INPUT_BYTES, readInput } from "./read-input.ts";

export interface ReportInput {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly pid: number;
  readonly parentPid: number;
}

export interface Reported {
  readonly code: number;
  /** One line for stderr, "" for none. */
  readonly message: string;
}

const EXIT_REFUSED = 1;
const EXIT_USAGE = 2;
export const USAGE = "usage: mux-report agent-event | hook AGENT";

const EVENT_BUDGET: AskBudget = { connectMs: 2_000, answerMs: 2_000, again: true };
const HOOK_BUDGET: AskBudget = { connectMs: 350, answerMs: 350, again: false };
const HOOK_INPUT_MS = 1_000;
/** Longest request, as the server counts it. */
const MAX_REQUEST_BYTES = 64 * 1024;

const DONE: Reported = { code: 0, message: "" };
const refused = (message: string): Reported => ({ code: EXIT_REFUSED, message });

export async function report(argv: readonly string[], input: ReportInput): Promise<Reported> {
  const words = argv[0] === "ipc" ? argv.slice(1) : argv;
  const [verb, ...rest] = words;
  if (verb === "agent-event" && rest.length === 0) return reportEvent(input);
  const [agent, last] = rest;
  if (argv[0] === "hook" && agent !== undefined && rest.length <= 2) return reportHook(agent, last, input);
  return { code: EXIT_USAGE, message: USAGE };
}

interface Sender {
  readonly socket: string;
  readonly token: string;
  readonly pane: string;
}

/** Undefined outside a pane. */
function senderOf(env: ReportInput["env"]): Sender | undefined {
  const socket = env["ZENTTY_INSTANCE_SOCKET"] || env["MUX_SOCKET"];
  const token = env["ZENTTY_PANE_TOKEN"] || env["MUX_CAPABILITY"];
  const pane = env["ZENTTY_PANE_ID"] || env["MUX_PANE_ID"];
  return socket && token && pane ? { socket, token, pane } : undefined;
}

async function reportEvent({ env, stdin }: ReportInput): Promise<Reported> {
  const sender = senderOf(env);
  if (sender === undefined) return refused("this is no pane of mux: nobody is there to hear of an event");
  if (stdin.isTTY === true) return { code: EXIT_USAGE, message: `an event is read from stdin; ${USAGE}` };
  const event = await readInput(stdin, Infinity);
  if (event.kind !== "text") return refused(`the event is larger than ${MAX_INPUT_BYTES} bytes`);
  const { token, pane } = sender;
  const line = `${JSON.stringify({ door: "agent-status", token, pane, event: event.text })}\n`;
  if (Buffer.byteLength(line) > MAX_REQUEST_BYTES)
    return refused(`the event is too large: with what goes with it it may have ${MAX_REQUEST_BYTES} bytes`);
  const asked = await askDoor(sender.socket, line, EVENT_BUDGET);
  return asked.ok ? readAnswer(asked.answer) : refused(asked.fault);
}

/** `last`: the payload where an agent passes it as a word, else the event's name where the payload does not tell it. */
async function reportHook(agent: string, last: string | undefined, input: ReportInput): Promise<Reported> {
  const isPayload = last?.startsWith("{") === true;
  const read = isPayload ? ({ kind: "text", text: last } as const) : await readInput(input.stdin, HOOK_INPUT_MS);
  const sender = senderOf(input.env);
  const payload = read.kind === "text" ? boundPayload(read.text) : undefined;
  if (sender === undefined || payload === undefined) return DONE;
  const { token, pane } = sender;
  const event = last === undefined || isPayload ? {} : { event: last };
  const { pid, parentPid } = input;
  const request = { door: "hook", token, pane, agent, ...event, pid, ppid: parentPid, payload };
  const line = `${JSON.stringify(request)}\n`;
  if (Buffer.byteLength(line) <= MAX_REQUEST_BYTES) await askDoor(sender.socket, line, HOOK_BUDGET);
  return DONE;
}

const FAULTS: Readonly<Record<string, string>> = {
  unauthorized: "this pane's token is not accepted: the pane has ended, or the token is another one's",
  "too-many-requests": "too many events at once: this one was not taken",
  "request-too-large": "the event is too large",
  "invalid-request": "the server does not understand the request",
  "internal-error": "the server failed",
};

function readAnswer(text: string): Reported {
  const answer = parseAnswer(text);
  if (answer?.ok === true) return DONE;
  const { error, message } = answer ?? {};
  if (typeof message === "string") return refused(message);
  return refused((typeof error === "string" ? FAULTS[error] : undefined) ?? "the server's answer is none");
}

function parseAnswer(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Its members are read as what they are.
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}
