// What can be chosen for a pane that one wants to hear nothing of for a while (prefix S), and the command of each choice.

import type { QuietKind } from "../core/quiet.ts";
import type { MenuChoice } from "./overlay/menu-overlay.ts";

export function snoozeChoices(pane: number, quiet: QuietKind | undefined): readonly MenuChoice<readonly string[]>[] {
  const target = ["-t", `%${pane}`];
  const end: MenuChoice<readonly string[]> = {
    key: "u",
    text: quiet === "muted" ? "tell of it again" : "end the snooze",
    value: ["unmute", ...target],
  };
  return [
    { key: "1", text: "snooze for 10 minutes", value: ["snooze", ...target, "--for", "10m"] },
    { key: "2", text: "snooze for 1 hour", value: ["snooze", ...target, "--for", "1h"] },
    { key: "3", text: "snooze until it changes", value: ["snooze", ...target] },
    { key: "m", text: "mute: never tell of it", value: ["mute", ...target] },
    ...(quiet === undefined ? [] : [end]),
  ];
}
