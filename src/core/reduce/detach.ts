// A client leaves. It hears why, except when it is gone already.

import type { Client } from "../state.ts";
import { dropClient, type Turn } from "./turn.ts";

/** Takes the client off and tells it; `message` is what it prints last. */
export function detachClient(turn: Turn, client: Client, reason: string, message: string): void {
  dropClient(turn, client.id);
  turn.effects.push({ type: "detach", client: client.id, reason, message });
}
