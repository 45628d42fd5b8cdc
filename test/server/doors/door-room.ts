// An events socket in a directory of its own, with whatever handlers a test gives it, and peers that speak to it.

import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Counters } from "../../../src/server/counters.ts";
import { openDoors, type DoorLimits } from "../../../src/server/doors/doors.ts";
import type { DoorHandlers } from "../../../src/server/doors/handler.ts";

export interface DoorRoom {
  readonly path: string;
  readonly counters: Counters;
  readonly server: net.Server;
  /** Sends pieces, each when the one before has left, and gives all that comes back until the peer is closed. */
  send(pieces: readonly (string | Uint8Array)[], end?: "half" | "stay"): Promise<string>;
  leave(): Promise<void>;
}

export async function openDoorRoom(handlers: DoorHandlers, limits: Partial<DoorLimits> = {}): Promise<DoorRoom> {
  const directory = mkdtempSync(join(tmpdir(), "mux-doors-"));
  const path = join(directory, "work.ev");
  const counters = new Counters();
  const server = await openDoors({ path, handlers, counters, limits });
  const peers: net.Socket[] = [];
  return {
    path,
    counters,
    server,
    send: (pieces, end = "stay") => {
      const peer = net.connect({ path, allowHalfOpen: true });
      peers.push(peer);
      return talk(peer, pieces, end);
    },
    leave: async () => {
      for (const peer of peers) peer.destroy();
      await new Promise((done) => server.close(done));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function talk(peer: net.Socket, pieces: readonly (string | Uint8Array)[], end: "half" | "stay"): Promise<string> {
  let heard = "";
  peer.setEncoding("utf8");
  const answer = new Promise<string>((resolve) => {
    peer.on("data", (text: string) => (heard += text));
    peer.on("end", () => peer.end());
    peer.on("error", () => undefined);
    peer.on("close", () => resolve(heard));
  });
  void write(peer, pieces).then(() => end === "half" && peer.end());
  return answer;
}

async function write(peer: net.Socket, pieces: readonly (string | Uint8Array)[]): Promise<void> {
  for (const piece of pieces) await new Promise((done) => peer.write(piece, () => setImmediate(done)));
}
