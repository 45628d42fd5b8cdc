// The text of a plugin for agents that take code and no commands: OpenCode, Kilo, Pi, Amp. Plain JavaScript that imports
// nothing but Node's own, watches, and answers nothing: what goes wrong in it is swallowed, and outside mux it does nothing.
// Events are told one after the other, so that none overtakes another.

import { HOOK_TOKEN } from "./hook-command.ts";
import type { HookInstall } from "./hook-install.ts";

/** Undefined for an agent whose plugins are not known here. */
export function pluginText(agent: string, install: HookInstall): string | undefined {
  const body = BODIES[install.dialect];
  if (body === undefined) return undefined;
  const events = [...new Set(install.entries.map(({ on }) => on))];
  return [
    ...(install.dialect === "amp" ? [AMP_CONSENT] : []),
    `// ${HOOK_TOKEN}: tells mux what this agent does, and nothing outside mux. Made by "mux hooks install ${agent}"; removed by`,
    `// "mux hooks uninstall ${agent}".`,
    `import { spawn } from ${JSON.stringify(SPAWNER)};`,
    "",
    `const AGENT = ${JSON.stringify(agent)};`,
    `const EVENTS = ${JSON.stringify(events)};`,
    TELL,
    body,
  ].join("\n");
}

const SPAWNER = "node:child_process";

/** Amp loads no plugin without this line. */
const AMP_CONSENT = "// @i-know-the-amp-plugin-api-is-wip-and-very-experimental-right-now";

const TELL = `const HOOK = process.env.MUX_HOOK;
const MAX_WAITING = 64;
const PATIENCE_MS = 2000;
let last = Promise.resolve();
let waiting = 0;

function run(text) {
  return new Promise((done) => {
    try {
      const child = spawn(HOOK, ["hook", AGENT], { stdio: ["pipe", "ignore", "ignore"] });
      const timer = setTimeout(() => child.kill(), PATIENCE_MS);
      const end = () => {
        clearTimeout(timer);
        done();
      };
      child.on("error", end);
      child.on("close", end);
      child.stdin.on("error", () => {});
      child.stdin.end(text);
    } catch {
      done();
    }
  });
}

function tell(payload) {
  try {
    if (!HOOK || waiting >= MAX_WAITING) return;
    const text = JSON.stringify(payload);
    waiting += 1;
    last = last.then(() => run(text)).then(() => {
      waiting -= 1;
    });
  } catch {
    // An agent must not notice that somebody watches.
  }
}
`;

const OPENCODE = `export const MuxHooks = async () => ({
  event: async ({ event }) => {
    if (EVENTS.includes(event?.type)) tell(event);
  },
});
`;

const PI = `export default function (pi) {
  for (const name of EVENTS) {
    pi.on(name, (_event, ctx) => {
      try {
        tell({
          hook_event_name: name,
          mode: ctx?.mode ?? (ctx?.hasUI ? "tui" : "print"),
          session_id: ctx?.sessionManager?.getSessionId?.(),
          transcript_path: ctx?.sessionManager?.getSessionFile?.(),
          cwd: ctx?.cwd,
        });
      } catch {
        // As above.
      }
    });
  }
}
`;

const AMP = `export default function (amp) {
  for (const name of EVENTS) {
    amp.on(name, (event, ctx) => {
      try {
        tell({
          hook_event_name: name,
          status: event?.status,
          thread: { id: ctx?.thread?.id ?? event?.thread?.id },
          prompt: name === "agent.start" ? event?.message : undefined,
        });
      } catch {
        // As above.
      }
    });
  }
}
`;

const BODIES: Readonly<Record<string, string>> = { opencode: OPENCODE, pi: PI, amp: AMP };
