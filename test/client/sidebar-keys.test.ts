// What keys do while the sidebar has the keyboard.

import { describe, expect, test } from "vitest";
import { focusSidebar, reduceSidebarKey, type SidebarStep } from "../../src/client/sidebar-keys.ts";
import { pressed } from "../../src/core/key-text.ts";
import type { SidebarModel } from "../../src/draw/screen-model.ts";
import { MIXED, SIDEBAR } from "../draw/scene.ts";

const focused: SidebarModel = focusSidebar(SIDEBAR, MIXED) ?? SIDEBAR;
const press = (sidebar: SidebarModel, name: string): SidebarStep => reduceSidebarKey(sidebar, MIXED, pressed(name));

describe("the sidebar's keys", () => {
  test("v and i look into the row's pane, and leave the sidebar as it is", () => {
    expect(focused.focus).toBe(1);
    expect(press(focused, "v")).toEqual({ type: "view", pane: 1 });
    expect(press(focused, "i")).toEqual({ type: "view", pane: 1 });
    expect(press({ ...focused, focus: "fold" }, "v")).toEqual({
      type: "sidebar",
      sidebar: { ...focused, focus: "fold" },
    });
  });
  test("j and k move, Enter jumps, / filters, Esc leaves", () => {
    expect(press(focused, "j")).toMatchObject({ sidebar: { focus: 2 } });
    expect(press({ ...focused, focus: 2 }, "k")).toMatchObject({ sidebar: { focus: 1 } });
    expect(press(focused, "Enter")).toMatchObject({ type: "jump", pane: 1 });
    expect(press(focused, "/")).toEqual({ type: "filter" });
    expect(press(focused, "Escape")).toMatchObject({ sidebar: { focus: null } });
  });
});
