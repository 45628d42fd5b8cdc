// Sessions and windows with their layouts, to JSON and back.

import type { PaneId, WindowId } from "./ids.ts";
import { count, flag, id, listOf, number, objectOf, text, texts, word, type Parse } from "./json-fields.ts";
import type { LayoutChild, LayoutNode, LayoutSplit } from "./layout.ts";
import type { Session, Window } from "./state.ts";

/** Deepest nesting of a layout that is taken back: more would need a wider screen than there are cells. */
const MAX_LAYOUT_DEPTH = 64;

export const parseSession: Parse<Session> = objectOf<Session>(
  {
    id,
    name: text,
    windows: listOf<WindowId>(id),
    active: id,
    visited: listOf<WindowId>(id),
    cwd: text,
    env: texts,
    createdAtMs: number,
    attachedAtMs: number,
  },
  {},
);

const parseLeaf = objectOf<{ kind: "pane"; pane: PaneId }>({ kind: word(["pane"]), pane: id }, {});

function layoutWithin(depth: number): Parse<LayoutNode> {
  return (value) => parseLeaf(value) ?? (depth > 0 ? splitWithin(depth)(value) : undefined);
}

function splitWithin(depth: number): Parse<LayoutSplit> {
  const child = objectOf<LayoutChild>({ node: layoutWithin(depth - 1), cells: count }, {});
  const parse = objectOf<LayoutSplit>({ kind: word(["row", "column"]), children: listOf(child) }, {});
  return (value) => {
    const split = parse(value);
    return split !== undefined && split.children.length > 1 ? split : undefined;
  };
}

/** A tree of panes, as deep as there can be one. */
export const parseLayout: Parse<LayoutNode> = layoutWithin(MAX_LAYOUT_DEPTH);

const parsePreset: Parse<number> = (value) => (value === -1 ? -1 : count(value));

export const parseWindow: Parse<Window> = objectOf<Window>(
  {
    id,
    session: id,
    index: count,
    name: text,
    autoName: flag,
    layout: parseLayout,
    active: id,
    visited: listOf<PaneId>(id),
    zoomed: flag,
    cols: count,
    rows: count,
    preset: parsePreset,
    bell: flag,
    activity: flag,
  },
  {},
);
