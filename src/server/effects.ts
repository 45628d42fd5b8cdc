// Performs what the core asks for. Each effect is one call; decisions were made before.

import { homedir } from "node:os";
import type { Effect } from "../core/effect.ts";
import type { ClientId, PaneId } from "../core/ids.ts";
import type { State } from "../core/state.ts";
import { unreachable } from "../core/unreachable.ts";
import { paneSurface, paneToken } from "./doors/tokens.ts";
import { paneEnvironment } from "./pane-env.ts";
import type { World } from "./world.ts";

/** What effects say to attached clients. */
export interface Audience {
  detach(client: ClientId, reason: string, message: string): void;
  bell(pane: PaneId): void;
  /** No session is left: clients are told, the server ends. */
  exit(): void;
}

const DEFAULT_SHELL = "/bin/sh";

function spawn(world: World, state: State, effect: Extract<Effect, { type: "spawn" }>): void {
  const { pane, launch, cols, rows } = effect;
  const window = state.windows.get(state.panes.get(pane)?.window ?? (-1 as never));
  const session = window && state.sessions.get(window.session);
  if (window === undefined || session === undefined) return;
  const { identity } = world;
  const env = paneEnvironment({
    base: process.env,
    session: session.env,
    launch: launch.env ?? {},
    pane,
    settings: world.settings,
    serverName: identity.serverName,
    sessionName: session.name,
    strip: world.catalog.stripEnv,
    version: identity.version,
    doors: {
      socket: identity.eventsPath,
      reporter: identity.reporterPath,
      node: process.execPath,
      token: paneToken(state.doorSecret, pane),
      surface: paneSurface(state.doorSecret, pane),
      window: window.id,
      session: session.id,
    },
  });
  const argv = launch.argv.length > 0 ? launch.argv : [env["SHELL"] ?? DEFAULT_SHELL];
  const feed = world.panes.get(pane);
  if (feed) world.panes.forget(pane);
  world.panes.open(pane, cols, rows);
  world.link.send({ t: "spawn", pane, argv, cwd: launch.cwd || homedir(), env, cols, rows });
}

/** The performer of effects; `wake` sets the one timer of the core. */
export function makePerformer(
  world: () => World,
  audience: () => Audience,
  wake: (atMs: number) => void,
): (effect: Effect) => void {
  return (effect) => {
    const { link, panes, facts, loop } = world();
    switch (effect.type) {
      case "spawn":
        return spawn(world(), loop.state, effect);
      case "resize":
        return link.send({ t: "resize", pane: effect.pane, cols: effect.cols, rows: effect.rows });
      case "kill":
        return link.send({ t: "kill", pane: effect.pane });
      case "forget":
        return panes.forget(effect.pane);
      case "detach":
        return audience().detach(effect.client, effect.reason, effect.message);
      case "notify":
        // That it was told is a fact before it is told: after a crash it is not told again.
        void facts.stored();
        return world().teller.notify(effect);
      case "escalate":
        void facts.stored();
        return world().teller.escalate(effect);
      case "bell":
        return audience().bell(effect.pane);
      case "persist":
        return facts.markDirty();
      case "wakeAt":
        return wake(effect.atMs);
      case "exit":
        return audience().exit();
      default:
        return unreachable(effect);
    }
  };
}
