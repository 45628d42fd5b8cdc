// The prefix table as it is without a user's own bindings: tmux's defaults, and what mux adds on keys tmux leaves free.

import type { Binding, Bound, ClientAction } from "./binding.ts";

const command = (...argv: string[]): Bound => ({ type: "command", argv });
const action = (name: ClientAction): Bound => ({ type: "action", action: name });
const bind = (key: string, does: Bound, help: string): Binding => ({ key, does, help });
const repeated = (key: string, does: Bound, help: string): Binding => ({ key, does, help, repeat: true });

const DIRECTIONS = [
  ["Up", "-U", "above"],
  ["Down", "-D", "below"],
  ["Left", "-L", "on the left"],
  ["Right", "-R", "on the right"],
] as const;
/** Cells by which a resize with Alt moves the border. */
const LARGE_STEP = "5";

const WINDOWS: readonly Binding[] = [
  bind("c", command("new-window"), "New window"),
  bind("n", command("next-window"), "Next window"),
  bind("p", command("previous-window"), "Previous window"),
  bind("l", command("last-window"), "Window that was active before"),
  ...Array.from({ length: 10 }, (_, i) => bind(String(i), command("select-window", "-t", `:=${i}`), `Window ${i}`)),
  bind(
    "'",
    { type: "prompt", label: "index", initial: "", argv: ["select-window", "-t", ":%%"] },
    "Window by its number",
  ),
  bind(
    ",",
    { type: "prompt", label: "rename-window", initial: "#W", argv: ["rename-window", "--", "%%"] },
    "Rename the window",
  ),
  bind(
    ".",
    { type: "prompt", label: "move-window", initial: "", argv: ["move-window", "-t", "%%"] },
    "Move the window",
  ),
  bind(
    "&",
    { type: "confirm", question: "kill-window #W? (y/n)", argv: ["kill-window"] },
    "Close the window and its panes",
  ),
  bind("M-n", command("next-window", "-a"), "Next window with an alert"),
  bind("M-p", command("previous-window", "-a"), "Previous window with an alert"),
];

const PANES: readonly Binding[] = [
  bind("%", command("split-window", "-h"), "Split the pane left and right"),
  bind("|", command("split-window", "-h"), "Split the pane left and right"),
  bind('"', command("split-window"), "Split the pane top and bottom"),
  bind("_", command("split-window", "-v"), "Split the pane top and bottom"),
  ...DIRECTIONS.map(([key, flag, where]) => repeated(key, command("select-pane", flag), `Pane ${where}`)),
  bind("h", command("select-pane", "-L"), "Pane on the left"),
  bind("j", command("select-pane", "-D"), "Pane below"),
  bind("k", command("select-pane", "-U"), "Pane above"),
  bind("o", command("select-pane", "-t", ":.+"), "Next pane"),
  bind(";", command("last-pane"), "Pane that was active before"),
  bind("z", command("resize-pane", "-Z"), "Zoom the pane, or back"),
  bind("{", command("swap-pane", "-U"), "Swap with the pane before"),
  bind("}", command("swap-pane", "-D"), "Swap with the pane after"),
  bind("!", command("break-pane"), "Move the pane to a window of its own"),
  bind("x", { type: "confirm", question: "kill-pane #P? (y/n)", argv: ["kill-pane"] }, "Close the pane"),
  bind("Space", command("next-layout"), "Next layout"),
  bind("M-1", command("select-layout", "even-horizontal"), "Layout: side by side"),
  bind("M-2", command("select-layout", "even-vertical"), "Layout: one above the other"),
  bind("M-3", command("select-layout", "main-horizontal"), "Layout: main pane on top"),
  bind("M-4", command("select-layout", "main-vertical"), "Layout: main pane on the left"),
  bind("M-5", command("select-layout", "tiled"), "Layout: tiled"),
  ...DIRECTIONS.map(([key, flag]) => repeated(`C-${key}`, command("resize-pane", flag), "Move the border by one cell")),
  ...DIRECTIONS.map(([key, flag]) =>
    repeated(`M-${key}`, command("resize-pane", flag, LARGE_STEP), "Move the border by five cells"),
  ),
];

const AGENTS: readonly Binding[] = [
  bind("a", command("next"), "Next pane that needs you"),
  bind("A", action("triage"), "Triage: one after the other, answered with a key"),
  bind("y", action("answer"), "Answer what the pane asks"),
  bind("u", command("next", "--unread"), "Next pane with something unread"),
  {
    ...bind("b", action("toggle-sidebar"), "Sidebar on or off"),
    then: [bind("b", action("focus-sidebar"), "To the sidebar")],
  },
  bind("B", action("board"), "Board: all panes in columns"),
  bind("S", action("snooze"), "Snooze the pane, or mute it"),
  bind("I", action("inbox"), "Inbox: what waits for you, and what did"),
  bind("N", action("picker"), "Run an agent: pick one"),
  bind("R", action("restore"), "Restore: conversations whose pane or agent is gone"),
  bind("v", action("detail"), "View the pane: status, activity, artifacts"),
];

const REST: readonly Binding[] = [
  bind("[", action("copy-mode"), "Scroll and copy"),
  bind("PPage", action("copy-mode-page-up"), "Scroll one page up"),
  bind("]", command("paste-buffer", "-p"), "Paste what was copied"),
  bind(
    "$",
    { type: "prompt", label: "rename-session", initial: "#S", argv: ["rename-session", "--", "%%"] },
    "Rename the session",
  ),
  bind("(", command("switch-client", "-p"), "Previous session"),
  bind(")", command("switch-client", "-n"), "Next session"),
  bind("L", command("switch-client", "-l"), "Session that was shown before"),
  bind("d", command("detach-client"), "Detach: everything goes on running"),
  bind("C-z", action("suspend"), "Suspend the client"),
  bind(":", action("command-prompt"), "Type a command"),
  bind("i", command("display-message"), "About this pane"),
  bind("r", action("redraw"), "Draw the screen again"),
  bind("?", action("help"), "This list"),
];

/** Every default of the prefix table in the order of the help overlay, the prefix key itself apart. */
export const DEFAULT_BINDINGS: readonly Binding[] = [...AGENTS, ...WINDOWS, ...PANES, ...REST];
