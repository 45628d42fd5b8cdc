// What one client is told of the pane it looks into: everything that is known whenever it changes, and each entry of the
// ledger once.

import type { Claim } from "../../core/arbitrate.ts";
import { childrenOf } from "../../core/children.ts";
import { hear } from "../../core/claims.ts";
import { agentOrCommandName } from "../../core/find.ts";
import type { PaneId } from "../../core/ids.ts";
import type { LedgerEntry } from "../../core/ledger.ts";
import { leadingConversation } from "../../core/leading-conversation.ts";
import { shownSession } from "../../core/shown-session.ts";
import type { Pane, State } from "../../core/state.ts";
import { shownTelemetry } from "../../core/telemetry.ts";
import type { ToClient } from "../../wire/control.ts";
import type { OtherClaim, PaneDetail } from "../../wire/detail.ts";
import type { Labels } from "./labels.ts";
import { placeOf } from "./place.ts";

type DetailMessage = Extract<ToClient, { type: "detail" }>;

export class DetailSource {
  readonly #labels: Labels;
  #pane: PaneId | null = null;
  #sent = "";
  #isFirst = true;
  /** Number of the first entry that was not sent. */
  #nextSeq = 0;

  constructor(labels: Labels) {
    this.#labels = labels;
  }

  /** Looks into this pane from now on, from its first entry; null: into none. */
  watch(pane: PaneId | null): void {
    this.#pane = pane;
    this.#sent = "";
    this.#isFirst = true;
    this.#nextSeq = 0;
  }

  /** What a change of must be looked at; null while nobody looks. */
  key({ ledger }: State): unknown {
    return this.#pane === null ? null : ledger;
  }

  /** What the client does not know yet, if anything. */
  diff(state: State): DetailMessage | undefined {
    const pane = this.#pane;
    if (pane === null) return undefined;
    const held = state.panes.get(pane);
    const detail = held === undefined ? null : describe(held, this.#labels);
    const entries = this.#entriesOf(state, pane);
    const text = JSON.stringify(detail);
    if (text === this.#sent && entries.length === 0) return undefined;
    const first = this.#isFirst;
    this.#sent = text;
    this.#isFirst = false;
    this.#nextSeq = state.ledger.nextSeq;
    return { type: "detail", pane, detail, first, entries };
  }

  #entriesOf({ ledger }: State, pane: PaneId): readonly LedgerEntry[] {
    if (ledger.nextSeq === this.#nextSeq) return [];
    return ledger.entries.filter((entry) => entry.pane === pane && entry.seq >= this.#nextSeq);
  }
}

function describe(pane: Pane, labels: Labels): PaneDetail {
  const { claims, decision } = hear(pane);
  const agent = pane.observation?.agent;
  const firstVersion = labels.firstVersionOf(pane);
  const { place, branch = null } = placeOf(pane);
  return {
    pane: pane.id,
    name: agentOrCommandName(pane),
    status: labels.statusOf(pane),
    order: decision?.rule ?? null,
    others: claims.flatMap((claim) => (claim === decision?.claim ? [] : [othersOf(claim, decision?.rule ?? "")])),
    agent: agent ? { id: agent.id, name: agent.name, pid: agent.pid, match: agent.match } : null,
    ...(firstVersion !== undefined && { firstVersion }),
    session: shownSession(pane),
    model: leadingConversation(pane)?.model ?? null,
    telemetry: shownTelemetry(pane.telemetry) ?? (labels.isTuiOnly(pane) ? "tui" : null),
    place,
    branch,
    children: childrenOf(pane),
    artifacts: [...pane.conversations.values()].flatMap(({ artifacts }) => artifacts),
  };
}

function othersOf({ verdict, silencedBy }: Claim, order: string): OtherClaim {
  const { source, confidence, state, kind, msg } = verdict;
  return {
    source,
    confidence,
    state,
    ...(kind !== undefined && { kind }),
    ...(msg !== undefined && { msg }),
    rule: silencedBy ?? order,
  };
}
