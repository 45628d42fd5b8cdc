// The settings a client follows, out of all settings.

import type { ClientSettings } from "../../wire/view.ts";
import type { Settings } from "../config/settings.ts";

export const clientSettings = (settings: Settings): ClientSettings => ({
  prefix: settings.prefix,
  mouse: settings.mouse,
  sidebarVisible: settings.sidebarVisible,
  sidebarWidth: settings.sidebarWidth,
  reduceMotion: settings.reduceMotion,
  upward: settings.upward === "auto",
  notifyTerminal: settings.notifyTerminal,
  setTitles: settings.setTitles,
});
