// Manifests with one mistake each, and the line that tells a person of it. `schema: false`: only the loader sees it.

interface WrongManifest {
  readonly what: string;
  readonly manifest: unknown;
  /** The message without file and line. */
  readonly message: string;
  readonly schema?: boolean;
}

const BASE = { id: "x", name: "X", command: "xcode-agent" };

const hooks = (event: object, more: object = {}): object => ({
  ...BASE,
  hooks: { type: "json", file: "~/.x/hooks.json", events: [event], ...more },
});
const screenRule = (rule: object): object => ({ ...BASE, screen: { rules: [{ id: "r", state: "idle", ...rule }] } });

export const WRONG_MANIFESTS: readonly WrongManifest[] = [
  { what: "no command", manifest: { id: "x", name: "X" }, message: "command: is missing" },
  { what: "a number for a name", manifest: { ...BASE, name: 3 }, message: "name: must be string, not 3" },
  {
    what: "a misspelt key",
    manifest: { ...BASE, titlestatus: {} },
    message: 'titlestatus: unknown key: is "titleStatus" meant?',
  },
  {
    what: "an option's pattern without a label",
    manifest: { ...BASE, answers: { prompts: [{ id: "p", option: "^\\d" }] } },
    message: "answers.prompts.0.option: must have a group named label",
  },
  {
    what: "a key that no keyboard has",
    manifest: { ...BASE, answers: { prompts: [{ id: "p", escape: ["Esc-key"] }] } },
    message: "answers.prompts.0.escape.0: must be a key as tmux spells it: Enter, Escape, C-c, y",
    schema: false,
  },
  {
    what: "a misspelt key below",
    manifest: { ...BASE, hooks: { evnts: [] } },
    message: 'hooks.evnts: unknown key: is "events" meant?',
  },
  {
    what: "a misspelt key in a list",
    manifest: hooks({ on: "Stop", state: "done", kid: "input" }),
    message: 'hooks.events.0.kid: unknown key: is "kind" meant?',
  },
  {
    what: "a misspelt key of a description that may be a name",
    manifest: { ...BASE, resume: { resum: "--resume {id}" } },
    message: 'resume.resum: unknown key: is "resume" meant?',
  },
  {
    what: "a misspelt key in a nested condition",
    manifest: screenRule({ any: [{ containz: ["x"] }] }),
    message: 'screen.rules.0.any.0.containz: unknown key: is "contains" meant?',
  },
  {
    what: "an unknown key that resembles none",
    manifest: { ...BASE, qqqqqq: 1 },
    message: "qqqqqq: unknown key",
  },
  {
    what: "a state of nobody's",
    manifest: hooks({ on: "Stop", state: "workin" }),
    message:
      "hooks.events.0.state: must be working, running, blocked, attention, needs-input, done, idle, error, session, starting, " +
      'end, progress, ignore, not "workin": is "working" meant?',
  },
  {
    what: "an event without a name",
    manifest: hooks({ state: "done" }),
    message: 'hooks.events.0: needs "on", the name of the event',
  },
  {
    what: "a test that is none",
    manifest: hooks({ on: "Stop", state: "done", when: { reason: { missing: false } } }),
    message: "hooks.events.0.when.reason.missing: must be true",
  },
  {
    what: "a region that is none",
    manifest: screenRule({ region: "middle" }),
    message:
      "screen.rules.0.region: must be whole, title, progress, top:N, bottom:N, prompt-box, above-prompt, after-rule or " +
      "after-prompt-marker",
  },
  {
    what: "a pattern that does not compile",
    manifest: { ...BASE, titleStatus: { working: ["("] } },
    message: "titleStatus.working.0: pattern is not a regular expression",
  },
  {
    what: "a pattern that could be slow",
    manifest: { ...BASE, titleStatus: { working: ["(a+)+$"] } },
    message: "titleStatus.working.0: pattern has a repeat inside a repeat",
    schema: false,
  },
  {
    what: "a pattern that could be slow on a whole screen",
    manifest: screenRule({ regex: [".*x"] }),
    message: "screen.rules.0.regex.0: pattern has too many repeats that overlap what follows",
    schema: false,
  },
  {
    what: "a matcher that could be slow",
    manifest: hooks({ on: "Stop", state: "done", matcher: "(a|b+)+" }),
    message: "hooks.events.0.matcher: pattern has a repeat inside a repeat",
    schema: false,
  },
  {
    what: "a template without a place for the id",
    manifest: { ...BASE, resume: { resume: "--resume" } },
    message: 'resume.resume: must hold "{id}"',
  },
  {
    what: "a preset of nobody's",
    manifest: { ...BASE, resume: "emacs" },
    message: "resume: must be an object, or one of claude, codex, pi, opencode, none",
  },
  {
    what: "a conversation's id both given and found",
    manifest: { ...BASE, resume: { create: "--id {id}", discover: { root: "~/.x" } } },
    message: 'resume.discover: stands against "create": an id is either given at launch or found',
    schema: false,
  },
  {
    what: "a store without a place",
    manifest: { ...BASE, resume: { storeMatch: "dir:{id}" } },
    message: "resume.storeMatch: needs both storeRoot and storeMatch",
    schema: false,
  },
  {
    what: "a store of no kind",
    manifest: { ...BASE, resume: { storeRoot: "~/.x", storeMatch: "{id}" } },
    message: 'resume.storeMatch: must be "dir:" or "file:" and a name that holds "{id}"',
  },
  {
    what: "an event that must not be installed",
    manifest: hooks({ on: "PreToolUse", state: "working" }, { forbid: ["PreToolUse"] }),
    message: "hooks.events.0.on: is listed in hooks.forbid",
    schema: false,
  },
  {
    what: "a timeout without a unit",
    manifest: hooks({ on: "Stop", state: "done" }, { timeout: 5 }),
    message: 'hooks.timeout: needs "timeoutUnit", s or ms',
    schema: false,
  },
  {
    what: "a channel of nobody's",
    manifest: { ...BASE, channels: { order: ["hook"] } },
    message:
      "channels.order.0: must be osc7501, hooks, herdr, title, progress, notify, screen, transcript, silence, not " +
      '"hook": is "hooks" meant?',
  },
  {
    what: "a silence of no time",
    manifest: { ...BASE, channels: { silence: { ms: 1 } } },
    message: "channels.silence.ms: must be 100 to 600000 milliseconds",
  },
  {
    what: "a notification of another sequence",
    manifest: { ...BASE, channels: { notify: [{ osc: [8], match: "x", state: "done" }] } },
    message: "channels.notify.0.osc.0: must be 9, 99 or 777",
  },
];
