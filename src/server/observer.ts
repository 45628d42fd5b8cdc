// Looks at the panes' processes when there is reason to, and tells the core what it saw. Holds one timer for all panes.
// The release of a program that left is quicker than a look: while a record of it is held, or input as it asked for it,
// the foreground group is read on each burst of output.

import type { Catalog } from "../catalog/build-catalog.ts";
import type { StreamEvent } from "../core/event.ts";
import type { PaneId } from "../core/ids.ts";
import { DEFAULT_MODES, leftOn, type PaneModes } from "../core/modes.ts";
import { appOf } from "../core/record-tree.ts";
import { ROOT_ID } from "../core/records.ts";
import type { Pane } from "../core/state.ts";
import { observePane } from "./processes/observe-pane.ts";
import type { ProcessTable } from "./processes/process-table.ts";
import { nextCheckAt, PROC_PACE, PS_PACE, type CheckPace } from "./processes/schedule.ts";
import type { World } from "./world.ts";

/** Least time between two reads of a foreground group for the sake of a release. */
const RELEASE_CHECK_MS = 5;
/** When to look again after a report, which a shell may write before it starts a program, and between two programs. */
const FOLLOW_UP_MS: readonly number[] = [20, 100, 500];

interface Watch {
  checkedAtMs: number | null;
  markAtMs: number | null;
  titleAtMs: number | null;
  outputAtMs: number | null;
  /** Foreground group as last read, 0 before the first time. */
  group: number;
  releaseCheckedAtMs: number;
  followUpsAtMs: number[];
  /** Looks in a row that found the foreground between two programs. */
  betweenLooks: number;
  /** The terminal's modes when last seen with another program than the shell in front; null where the shell is. */
  programModes: PaneModes | null;
}

const holdsProgramRecord = (pane: Pane): boolean => {
  for (const { state } of pane.stream.records.records.values()) {
    if (state === "working" || state === "blocked" || state === "idle") return true;
  }
  return false;
};

const pidOf = (pane: Pane): number | null => (pane.life.phase === "running" ? pane.life.pid : null);

export class Observer {
  readonly #world: World;
  readonly #table: ProcessTable;
  readonly #catalog: Catalog;
  readonly #pace: CheckPace;
  readonly #onObserved: (pane: PaneId) => void;
  readonly #watches = new Map<PaneId, Watch>();
  #timer: NodeJS.Timeout | null = null;
  #timerAtMs = Infinity;

  /** `onObserved`: the core knows what was seen of a pane. */
  constructor(world: World, table: ProcessTable, catalog: Catalog, onObserved: (pane: PaneId) => void) {
    this.#world = world;
    this.#table = table;
    this.#catalog = catalog;
    this.#onObserved = onObserved;
    this.#pace = table.kind === "proc" ? PROC_PACE : PS_PACE;
  }

  /** A pane runs: it is looked at as soon as its program had time to begin. */
  add(pane: PaneId): void {
    this.#watchOf(pane);
    this.#arm(pane);
  }

  forget(pane: PaneId): void {
    this.#watches.delete(pane);
  }

  /** The pane printed. */
  handleOutput(id: PaneId): void {
    const watch = this.#watchOf(id);
    const now = performance.now();
    watch.outputAtMs = now;
    const pane = this.#world.loop.state.panes.get(id);
    if (!pane) return;
    if (now - watch.releaseCheckedAtMs >= RELEASE_CHECK_MS && (holdsProgramRecord(pane) || this.#holdsInput(pane))) {
      watch.releaseCheckedAtMs = now;
      this.#checkRelease(pane, watch);
    }
    this.#arm(id);
  }

  /** Before a prompt's mark is judged it must be known who owns the foreground now. */
  beforeEvent(id: PaneId, event: StreamEvent): void {
    if (event.type !== "marked" || event.mark !== "prompt") return;
    const pane = this.#world.loop.state.panes.get(id);
    const pid = pane && pidOf(pane);
    if (!pane || pid == null) return;
    const group = this.#table.foregroundGroup(pid);
    if (group !== 0 && group !== pane.observation?.foregroundGroup) this.#look(pane);
  }

  /** Marks, titles and reports are reasons to look again. */
  afterEvent(id: PaneId, event: StreamEvent): void {
    const watch = this.#watchOf(id);
    const now = performance.now();
    if (event.type === "marked") watch.markAtMs = now;
    else if (event.type === "titled") watch.titleAtMs = now;
    else if (event.type === "reported") return this.#followUp(watch, id);
    else return;
    this.#arm(id);
  }

  /** Looks at every pane now: after a restart, or because somebody asks. */
  lookAtAll(): void {
    for (const pane of this.#world.loop.state.panes.values()) this.#look(pane);
    this.#rearm();
  }

  /** Resolves when the processes can be looked at as they are now; `lookAt` must follow at once. */
  async ready(): Promise<void> {
    await this.#table.refresh();
  }

  /** Looks at a pane now. False: it is between two programs, or nobody can tell which one is in front. */
  lookAt(id: PaneId): boolean {
    const pane = this.#world.loop.state.panes.get(id);
    if (pane === undefined) return false;
    this.#look(pane);
    const group = this.#world.loop.state.panes.get(id)?.observation?.foregroundGroup ?? 0;
    const pid = pidOf(pane);
    return pid !== null && group !== 0 && group === this.#table.foregroundGroup(pid);
  }

  /** The release itself is an edge: the group becomes the shell's after it was another's. */
  #checkRelease(pane: Pane, watch: Watch): void {
    const pid = pidOf(pane);
    if (pid === null) return;
    const group = this.#table.foregroundGroup(pid);
    if (group !== 0 && group !== watch.group) this.#look(pane);
    else if (watch.programModes !== null) watch.programModes = this.#modesOf(pane);
  }

  #modesOf(pane: Pane): PaneModes {
    return this.#world.panes.get(pane.id)?.screen.modes() ?? DEFAULT_MODES;
  }

  #holdsInput(pane: Pane): boolean {
    const modes = this.#modesOf(pane);
    return leftOn(modes, modes).length > 0;
  }

  #look(pane: Pane): void {
    const pid = pidOf(pane);
    if (pid === null) return;
    const { loop, counters, input } = this.#world;
    const watch = this.#watchOf(pane.id);
    const observation = observePane(this.#table, this.#catalog, {
      shellPid: pid,
      title: pane.stream.title,
      oscApp: appOf(pane.stream.records, ROOT_ID) ?? "",
      shellIsInteractive: pane.argv.length === 0,
    });
    counters.add("processes.looks");
    watch.checkedAtMs = performance.now();
    // Between two programs nobody is in front: who comes next is seen a moment later, and is told then.
    const isBetween = observation.foregroundGroup !== 0 && observation.command === "";
    watch.betweenLooks = isBetween ? watch.betweenLooks + 1 : 0;
    if (isBetween && watch.betweenLooks <= FOLLOW_UP_MS.length) return this.#followUp(watch, pane.id);
    watch.group = observation.foregroundGroup;
    const wasInFront = pane.observation !== null && !pane.observation.shellInFront;
    loop.dispatch({ type: "observed", pane: pane.id, observation, atMs: Date.now() });
    this.#onObserved(pane.id);
    if (wasInFront && observation.shellInFront) {
      const modes = this.#modesOf(pane);
      input.markProgramLeft(pane.id);
      input.markInputLeft(pane.id, leftOn(watch.programModes ?? modes, modes));
    }
    watch.programModes = observation.shellInFront ? null : this.#modesOf(pane);
  }

  #followUp(watch: Watch, id: PaneId): void {
    const now = performance.now();
    watch.followUpsAtMs = FOLLOW_UP_MS.map((delayMs) => now + delayMs);
    this.#arm(id);
  }

  #watchOf(id: PaneId): Watch {
    let watch = this.#watches.get(id);
    if (!watch) {
      watch = {
        checkedAtMs: null,
        markAtMs: null,
        titleAtMs: null,
        outputAtMs: null,
        group: 0,
        releaseCheckedAtMs: 0,
        followUpsAtMs: [],
        betweenLooks: 0,
        programModes: null,
      };
      this.#watches.set(id, watch);
    }
    return watch;
  }

  #dueAtMs(id: PaneId, now: number): number | null {
    const watch = this.#watches.get(id);
    const pane = this.#world.loop.state.panes.get(id);
    if (!watch || !pane || pidOf(pane) === null) return null;
    const shellInFront = pane.observation?.shellInFront ?? true;
    const due = nextCheckAt({ ...watch, shellInFront }, now, this.#pace);
    const followUp = watch.followUpsAtMs[0];
    if (followUp === undefined) return due;
    return due === null ? followUp : Math.min(due, followUp);
  }

  #arm(id: PaneId): void {
    const due = this.#dueAtMs(id, performance.now());
    if (due === null || due >= this.#timerAtMs) return;
    this.#armAt(due);
  }

  #armAt(atMs: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timerAtMs = atMs;
    this.#timer = setTimeout(() => void this.#round(), Math.max(0, atMs - performance.now()));
  }

  /** Looks at all panes whose time has come; one refresh of the table serves them. */
  async #round(): Promise<void> {
    this.#timer = null;
    this.#timerAtMs = Infinity;
    const due = [...this.#watches.keys()].filter(
      (id) => (this.#dueAtMs(id, performance.now()) ?? Infinity) <= performance.now(),
    );
    if (due.length > 0) await this.#table.refresh();
    for (const id of due) {
      const pane = this.#world.loop.state.panes.get(id);
      const watch = this.#watches.get(id);
      if (!pane || !watch) continue;
      const now = performance.now();
      watch.followUpsAtMs = watch.followUpsAtMs.filter((atMs) => atMs > now);
      this.#look(pane);
    }
    this.#rearm();
  }

  #rearm(): void {
    const now = performance.now();
    let earliest = Infinity;
    for (const id of this.#watches.keys()) earliest = Math.min(earliest, this.#dueAtMs(id, now) ?? Infinity);
    if (earliest < this.#timerAtMs) this.#armAt(earliest);
  }
}
