// The events socket `<name>.ev`: programs in panes tell of themselves here, and can do nothing else. Lines go by their
// shape to the protocol they are of. There is no queue: a peer is answered or it is closed.

import type net from "node:net";
import { isObject } from "../../core/json-fields.ts";
import { parseStrictJson } from "../../core/strict-json.ts";
import type { Counters } from "../counters.ts";
import { listenPrivate } from "../private-socket.ts";
import { CONNECTION_LIMITS, DoorConnection, type ConnectionLimits } from "./door-connection.ts";
import { refusal, type DoorAnswer, type DoorHandler, type DoorHandlers, type DoorRequest } from "./handler.ts";

export interface DoorsOptions {
  readonly path: string;
  readonly handlers: DoorHandlers;
  readonly counters: Counters;
  readonly limits?: Partial<DoorLimits>;
}

export interface DoorLimits extends ConnectionLimits {
  /** Peers at once. One more closes the one that came first: who has something to say says it at once. */
  readonly maxConnections: number;
}

const DOOR_LIMITS: DoorLimits = { ...CONNECTION_LIMITS, maxConnections: 128 };

/** Listens, and answers until the returned server is closed. Rejects as `listenPrivate` does. */
export function openDoors({ path, handlers, counters, limits = {} }: DoorsOptions): Promise<net.Server> {
  const held: DoorLimits = { ...DOOR_LIMITS, ...limits };
  const connections = new Set<DoorConnection>();
  const answer = (line: string | null): DoorAnswer | Promise<DoorAnswer> => answerLine(line, handlers, counters);
  return listenPrivate(
    path,
    (socket) => {
      if (connections.size >= held.maxConnections) {
        counters.add("doors.evicted");
        const [first] = connections;
        first?.destroy();
        // It closes in a turn of its own; its place is free at once.
        if (first) connections.delete(first);
      }
      const connection = new DoorConnection(socket, held, answer, () => connections.delete(connection));
      connections.add(connection);
    },
    { allowHalfOpen: true },
  );
}

/** One line's answer: total, whatever the line and the handler do. */
export function answerLine(
  line: string | null,
  handlers: DoorHandlers,
  counters: Counters,
): DoorAnswer | Promise<DoorAnswer> {
  const request = line === null ? undefined : parseRequest(line);
  const handler = request && handlerOf(request, handlers);
  if (request === undefined || handler === undefined) {
    counters.add("doors.refused.invalid-request");
    return refusal("invalid-request");
  }
  counters.add("doors.requests");
  const failed = (): DoorAnswer => {
    counters.add("bugs");
    return refusal("internal-error");
  };
  try {
    const answer = handler(request);
    return answer instanceof Promise ? answer.catch(failed) : answer;
  } catch {
    return failed();
  }
}

function parseRequest(line: string): DoorRequest | undefined {
  const json = parseStrictJson(line);
  return json.ok && isObject(json.value) ? { line, fields: json.value } : undefined;
}

/** An envelope of agent-event names no door: its own version tells it. */
function handlerOf({ fields }: DoorRequest, handlers: DoorHandlers): DoorHandler | undefined {
  const { door } = fields;
  if (door === "agent-status" || door === "hook") return handlers[door];
  return door === undefined && "schemaVersion" in fields ? handlers["agent-event"] : undefined;
}
