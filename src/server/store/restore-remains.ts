// At the start of a server: what an earlier life left behind is offered again, and from now on what is there is kept.
// Nothing runs because of it.

import type { World } from "../world.ts";

/** `isNew`: pty-host is new too, so nothing of what was kept runs any more. */
export function restoreRemains({ restore, loop, notices, settings }: World, isNew: boolean): void {
  const { left, cutOff } = restore.read(isNew);
  if (left.length > 0) loop.dispatch({ type: "resumablesRestored", resumables: left });
  if (cutOff > 0) notices.push(offer(cutOff, settings.prefix));
  loop.subscribe(() => restore.note());
  restore.note();
}

const offer = (count: number, prefix: string): string =>
  `${count === 1 ? "1 conversation" : `${count} conversations`} can be restored: ${prefix} R, or mux resume --list`;
