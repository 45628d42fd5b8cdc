// Ends the server of a place as a bug or an upgrade would, and looks at what the flood of test/agents/floods.js came to.

import type { MuxPlace } from "./mux-place.ts";
import { isRunning } from "./place-processes.ts";
import { PATIENCE_MS, waitFor } from "./wait-for.ts";

export const serverPid = async (place: MuxPlace): Promise<number> => Number(await place.show("#{pid}"));

/** kill -9; resolves when the process is gone, most likely before the next one is there. */
export async function crashServer(place: MuxPlace): Promise<void> {
  const pid = await serverPid(place);
  process.kill(pid, "SIGKILL");
  await waitFor("the server to be gone", () => !isRunning(pid), PATIENCE_MS);
}

/** Lines of the flood in a pane, its whole history with it. */
export async function floodLines(place: MuxPlace, target: string): Promise<readonly string[]> {
  const text = await place.ask("capture-pane", "-p", "-S", "-", "-t", target);
  return text.split("\n").filter((line) => /^\d{7}$/.test(line));
}

/** Where lines of the flood are missing, doubled or out of order: "0000041 after 0000039"; [] for a whole one. */
export function floodBreaks(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, i) => {
    const before = i === 0 ? 0 : Number(lines[i - 1]);
    return Number(line) === before + 1 ? [] : [`${line} after ${before}`];
  });
}
