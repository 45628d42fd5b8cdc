// Paste buffers: the latest first, the oldest give way. Those without a name are called buffer0, buffer1 … as in tmux.

import type { Event } from "../event.ts";
import { MAX_PASTE_BUFFERS } from "../state.ts";
import { unreachable } from "../unreachable.ts";
import { patchState, type Turn } from "./turn.ts";

export type BufferEvent = Extract<Event, { readonly type: "bufferSet" | "bufferDeleted" }>;

export function reduceBuffers(turn: Turn, event: BufferEvent): void {
  switch (event.type) {
    case "bufferSet":
      return setBuffer(turn, event.name, event.text);
    case "bufferDeleted": {
      const left = turn.state.buffers.filter((buffer) => buffer.name !== event.name);
      if (left.length < turn.state.buffers.length) patchState(turn, { buffers: left });
      return;
    }
    default:
      return unreachable(event);
  }
}

function setBuffer(turn: Turn, asked: string | null, text: string): void {
  const { buffers, nextBuffer } = turn.state;
  const name = asked ?? `buffer${nextBuffer}`;
  const [first] = buffers;
  if (first !== undefined && first.name === name && first.text === text) return;
  patchState(turn, {
    buffers: [{ name, text }, ...buffers.filter((buffer) => buffer.name !== name)].slice(0, MAX_PASTE_BUFFERS),
    nextBuffer: asked === null ? nextBuffer + 1 : nextBuffer,
  });
}
