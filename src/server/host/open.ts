// Opens the pty-host: says hello, waits for its welcome and the facts it kept, then hands the link to the running server.

import type { FromHost, HostPane } from "../../wire/host.ts";
import { HostLink, type HostHandlers } from "./link.ts";

export interface OpenedHost {
  readonly link: HostLink;
  readonly pid: number;
  readonly panes: readonly HostPane[];
  /** The blob of an earlier server, with its version; text "" and version 0 for none. */
  readonly facts: { readonly version: number; readonly text: string };
  /** From now on everything goes to `handlers`. Nothing but the opening has arrived before. */
  handOver(handlers: HostHandlers): void;
}

/** Why there is no host to work with. */
export class HostUnavailable extends Error {}

/** Rejects with HostUnavailable where nobody listens or another server has the host. */
export function openHost(path: string): Promise<OpenedHost> {
  return new Promise((resolve, reject) => {
    let welcome: Extract<FromHost, { t: "welcome" }> | undefined;
    let link: HostLink | undefined;
    const finish = (facts: OpenedHost["facts"]): void => {
      if (!link || !welcome) return;
      const { pid, panes } = welcome;
      resolve({ link, pid, panes, facts, handOver: (handlers) => (delegate = handlers) });
    };
    const unexpected = (): void => reject(new HostUnavailable("pty-host sent something before its welcome"));
    const opening: HostHandlers = {
      onMessage: (message) => {
        if (message.t === "busy") return reject(new HostUnavailable("another server has the pty-host"));
        if (message.t !== "welcome") return unexpected();
        welcome = message;
        if (!message.facts) finish({ version: 0, text: "" });
      },
      onSavedFacts: (version, bytes) => finish({ version, text: Buffer.from(bytes).toString() }),
      onOutput: unexpected,
      onSavedSnapshot: unexpected,
      onSavedBlock: unexpected,
      onBatchEnd: () => {},
      onClose: () => reject(new HostUnavailable("pty-host closed the connection")),
    };
    let delegate = opening;
    const forward: HostHandlers = {
      onMessage: (message) => delegate.onMessage(message),
      onOutput: (pane, offset, bytes) => delegate.onOutput(pane, offset, bytes),
      onSavedSnapshot: (pane, offset, entries, bytes) => delegate.onSavedSnapshot(pane, offset, entries, bytes),
      onSavedBlock: (pane, block, bytes) => delegate.onSavedBlock(pane, block, bytes),
      onSavedFacts: (version, bytes) => delegate.onSavedFacts(version, bytes),
      onBatchEnd: () => delegate.onBatchEnd(),
      onClose: () => delegate.onClose(),
    };
    HostLink.connect(path, forward).then(
      (opened) => (link = opened),
      (error: unknown) => reject(new HostUnavailable(`no pty-host at ${path}`, { cause: error })),
    );
  });
}
