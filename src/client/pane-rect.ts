// Where a pane stands on the client's screen, with its frame: the border above tells its name and how it stands.

import { layoutScreen } from "../core/screen-layout.ts";
import type { Rect } from "../wire/view.ts";
import type { ClientModel } from "./model.ts";

/** Undefined for a pane that is not in sight. */
export function paneRect(model: ClientModel, pane: number): Rect | undefined {
  const rect = model.view?.panes.find((each) => each.pane === pane)?.rect;
  if (rect === undefined) return undefined;
  const { panes } = layoutScreen(model.size, model.sidebar);
  const edge = model.view?.framed === true ? 1 : 0;
  return {
    x: rect.x + panes.x - edge,
    y: rect.y + panes.y - edge,
    cols: rect.cols + 2 * edge,
    rows: rect.rows + 2 * edge,
  };
}
