// The sidebar under the keyboard: j k move, Enter jumps, v views a row's pane, y answers what it asks, / filters, Esc gives the keyboard back.

import type { Key } from "../core/key.ts";
import { focusOrder } from "../draw/sidebar-lines.ts";
import type { SidebarModel } from "../draw/screen-model.ts";
import type { StatusRow } from "../wire/view.ts";

export type SidebarStep =
  | { readonly type: "sidebar"; readonly sidebar: SidebarModel }
  /** Leave the sidebar for this pane. */
  | { readonly type: "jump"; readonly pane: number; readonly sidebar: SidebarModel }
  /** Look into this pane; the sidebar stays as it is. */
  | { readonly type: "view"; readonly pane: number }
  /** Answer what this pane asks; the sidebar stays as it is. */
  | { readonly type: "answer"; readonly pane: number }
  | { readonly type: "filter" };

/** The sidebar with the keyboard on its first row, or undefined while it has none. */
export function focusSidebar(sidebar: SidebarModel, rows: readonly StatusRow[]): SidebarModel | undefined {
  const [first] = focusOrder({ sidebar, rows });
  return first === undefined ? undefined : { ...sidebar, focus: first };
}

export function reduceSidebarKey(sidebar: SidebarModel, rows: readonly StatusRow[], key: Key): SidebarStep {
  const order = focusOrder({ sidebar, rows });
  const at = sidebar.focus === null ? 0 : Math.max(0, order.indexOf(sidebar.focus));
  const moveTo = (index: number): SidebarStep => {
    const focus = order[Math.max(0, Math.min(index, order.length - 1))] ?? null;
    return { type: "sidebar", sidebar: { ...sidebar, focus } };
  };
  switch (key.event === 3 ? "" : (key.text ?? key.key)) {
    case "j":
    case "Down":
      return moveTo(at + 1);
    case "k":
    case "Up":
      return moveTo(at - 1);
    case "g":
    case "Home":
      return moveTo(0);
    case "G":
    case "End":
      return moveTo(order.length - 1);
    case "/":
      return { type: "filter" };
    case "v":
    case "i":
      return typeof sidebar.focus === "number" ? { type: "view", pane: sidebar.focus } : { type: "sidebar", sidebar };
    case "y":
      return typeof sidebar.focus === "number" ? { type: "answer", pane: sidebar.focus } : { type: "sidebar", sidebar };
    case "Enter":
    case "l":
      return choose(sidebar);
    case "q":
    case "Escape":
      return { type: "sidebar", sidebar: { ...sidebar, focus: null, filter: "" } };
    default:
      return { type: "sidebar", sidebar };
  }
}

function choose(sidebar: SidebarModel): SidebarStep {
  const { focus } = sidebar;
  if (focus === "fold") return { type: "sidebar", sidebar: { ...sidebar, unfolded: !sidebar.unfolded } };
  const left: SidebarModel = { ...sidebar, focus: null, filter: "" };
  return focus === null ? { type: "sidebar", sidebar: left } : { type: "jump", pane: focus, sidebar: left };
}
