// The names people know agents by ("claude"), in place of what programs call themselves ("claude-code").

import type { Catalog } from "../../catalog/build-catalog.ts";
import type { Pane } from "../../core/state.ts";
import type { Status } from "../../core/status.ts";

export class Labels {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** The pane's status; where its `app` names the agent that is known to run there, by that agent's short name. */
  statusOf(pane: Pane): Status {
    const { status, observation } = pane;
    if (status.app === undefined || !observation?.agent) return status;
    const runtime = this.#catalog.byName.get(status.app);
    return runtime?.id === observation.agent.id ? { ...status, app: runtime.display.label } : status;
  }

  /** The pane's agent shows what it uses on its own screen and nowhere else. */
  isTuiOnly(pane: Pane): boolean {
    const agent = pane.observation?.agent;
    return (agent && this.#catalog.byName.get(agent.id)?.telemetry?.isLive) === false;
  }

  /** First version of the pane's agent that reports its status, where known. */
  firstVersionOf(pane: Pane): string | undefined {
    const agent = pane.observation?.agent;
    return (agent && this.#catalog.byName.get(agent.id)?.osc7501.since) ?? undefined;
  }
}
