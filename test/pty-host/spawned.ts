// A program on a PTY of the driver's own, with what it said.

import { DEFAULT_LIMITS } from "../../src/pty-host/host-limits.ts";
import { Pty } from "../../src/pty-host/pty.ts";
import type { PtyLimits, PtySpawn } from "../../src/pty-host/pty.ts";
import type { ExitStatus } from "../../src/wire/host.ts";
import { waitFor } from "../harness/wait-for.ts";

export const ENV: Readonly<Record<string, string>> = { PATH: process.env["PATH"] ?? "", HOME: "/", LC_ALL: "C" };

export interface Spawned {
  readonly pty: Pty;
  bytes: number;
  text: string;
  ends: ExitStatus[];
  /** Data that came after the end. */
  late: number;
  /** Called with each chunk. */
  onChunk: (bytes: Uint8Array) => void;
  end(): Promise<ExitStatus>;
}

export const request = (script: string, extra: Partial<PtySpawn> = {}): PtySpawn => ({
  argv: ["/bin/sh", "-c", script],
  cwd: "/",
  env: ENV,
  cols: 80,
  rows: 24,
  ...extra,
});

/** Runs a shell script; throws when it cannot be spawned. */
export function spawnScript(script: string, extra: Partial<PtySpawn> = {}, limits: Partial<PtyLimits> = {}): Spawned {
  const seen: Omit<Spawned, "pty"> = {
    bytes: 0,
    text: "",
    ends: [],
    late: 0,
    onChunk: () => undefined,
    end: async () => {
      await waitFor(`the end of: ${script}`, () => seen.ends.length > 0);
      return seen.ends[0] ?? { code: -1, signal: -1 };
    },
  };
  const pty = Pty.spawn(
    request(script, extra),
    {
      handleData: (bytes) => {
        seen.bytes += bytes.length;
        if (seen.text.length < 100_000) seen.text += Buffer.from(bytes).toString("latin1");
        if (seen.ends.length > 0) seen.late += bytes.length;
        seen.onChunk(bytes);
      },
      handleEnd: (status) => seen.ends.push(status),
    },
    { ...DEFAULT_LIMITS, killAfterMs: 300, ...limits },
  );
  if (!(pty instanceof Pty)) throw new Error(pty.message);
  return Object.assign(seen, { pty });
}
