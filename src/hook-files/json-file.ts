// A JSON file of the person's into whose lists entries of ours are put:
//   wanted { hooks: { Stop: [x] } }  →  x at the end of the list hooks.Stop, which is made where it is not there.
// Ours are told by their command. Entries of others stay, those that share a group with ours too.

import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import type { Json } from "../catalog/hook-group.ts";
import { HOOK_TOKEN } from "../catalog/hook-command.ts";
import { isList, layoutOf, writeLines } from "./json-layout.ts";
import { readJson, withoutRoot, type JsonDocument } from "./json-document.ts";
import { addTo, isMade, removeFrom } from "./json-splice.ts";
import {
  compareEntries,
  lineAt,
  planned,
  refused,
  type FileKind,
  type FileState,
  type FileText,
  type Planned,
} from "./planned.ts";

type Path = readonly string[];

export interface JsonSlots {
  /** Objects down to lists of entries. */
  readonly wanted: Readonly<Record<string, Json>>;
  /** What else a file that holds nothing yet must have. */
  readonly extras?: Readonly<Record<string, Json>>;
  /** What makes two entries the same; the whole entry where it is not given. */
  readonly keyOf?: (entry: Json) => Json;
  /** Entries that may be missing: an older agent does not get them. */
  readonly optional?: readonly (readonly [path: Path, entry: Json])[];
}

export function jsonFile(slots: JsonSlots): FileKind {
  return {
    install: (text) => install(text, slots),
    uninstall: (text) => uninstall(text, slots),
    stateOf: (text) => stateOf(text, slots),
  };
}

function install(file: FileText, slots: JsonSlots): Planned {
  // Entries that may be missing are wanted all the same.
  if (stateOf(file, { ...slots, optional: [] }) === "installed") return planned(file);
  const cleared = uninstall(file, slots);
  if (!cleared.ok) return cleared;
  const reading = readJson(cleared.text);
  if (reading.kind === "wrong") return refused(reading.line, reading.reason);
  if (reading.kind === "empty") {
    const { bom, before, after } = reading;
    const root = writeLines({ ...slots.wanted, ...slots.extras }, "", layoutOf(after));
    return planned(bom + before + root + after);
  }
  const { document } = reading;
  const extras = (document.root.children ?? []).length === 0 ? (slots.extras ?? {}) : {};
  const fault = findFault(document, slots.wanted);
  if (fault !== undefined) return fault;
  const merged = [slots.wanted, extras].reduce<string>(
    (text, values) => Object.entries(values).reduce((text, [key, value]) => merge(text, [key], value), text),
    document.text,
  );
  const result = document.bom + merged;
  // What cannot be taken out again is not put in.
  const back = uninstall(result, slots);
  if (stateOf(result, slots) === "installed" && back.ok && back.text === cleared.text) return planned(result);
  return refused(0, "is laid out in a way that hooks cannot be put into and taken out again");
}

/** Puts a value, or what is in it, where it belongs. */
function merge(text: string, path: Path, value: Json): string {
  const found = nodeAt(text, path);
  if (found === undefined) {
    const container = nodeAt(text, path.slice(0, -1));
    return container === undefined ? text : addTo(text, container, value, path.at(-1));
  }
  if (value === null || typeof value !== "object") return text;
  if (!isList(value)) {
    return Object.entries(value).reduce((text, [key, item]) => merge(text, [...path, key], item), text);
  }
  return value.reduce<string>((text, item) => {
    const list = nodeAt(text, path);
    return list === undefined ? text : addTo(text, list, item);
  }, text);
}

function nodeAt(text: string, path: Path): Node | undefined {
  const reading = readJson(text);
  return reading.kind === "document" ? findNodeAtLocation(reading.document.root, [...path]) : undefined;
}

/** Something else is where a list, or an object, of ours belongs; or it is there twice, so that nobody knows which counts. */
function findFault({ text, root }: JsonDocument, wanted: Json, path: Path = []): Planned | undefined {
  if (wanted === null || typeof wanted !== "object") return undefined;
  const node = findNodeAtLocation(root, [...path]);
  if (node === undefined) return undefined;
  const name = path.join(".");
  const type = isList(wanted) ? "array" : "object";
  if (node.type !== type)
    return refused(lineAt(text, node.offset), `"${name}" is no ${type === "array" ? "list" : type}`);
  if (isList(wanted)) return undefined;
  for (const [key, value] of Object.entries(wanted)) {
    const same = (node.children ?? []).filter((member) => member.children?.[0]?.value === key);
    if (same.length > 1)
      return refused(lineAt(text, same[1]?.offset ?? 0), `"${[...path, key].join(".")}" is there twice`);
    const fault = findFault({ bom: "", text, root }, value, [...path, key]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function uninstall(file: FileText, slots: JsonSlots): Planned {
  let current = file;
  for (;;) {
    const reading = readJson(current);
    if (reading.kind === "wrong") return refused(reading.line, reading.reason);
    if (reading.kind === "empty") return planned(current);
    const { document } = reading;
    const last = oursIn(document).at(-1);
    if (last === undefined) return planned(current);
    current = withoutEntry(document, last, slots.extras ?? {});
  }
}

/** Nodes of our entries in the order of the file: elements of lists, the whole group where all in it is ours. */
function oursIn({ root }: JsonDocument): readonly Node[] {
  const found = (node: Node): readonly Node[] => {
    if (node.type !== "array") return (node.children ?? []).flatMap(found);
    return (node.children ?? []).flatMap((child) => (isOurs(child) ? [child] : found(child)));
  };
  return found(root);
}

const MARK = `: ${HOOK_TOKEN};`;

function isOurs(node: Node): boolean {
  if (node.type !== "object") return false;
  const members = node.children ?? [];
  const inner = members.find((member) => member.children?.[0]?.value === "hooks")?.children?.[1];
  if (inner?.type === "array") return (inner.children ?? []).length > 0 && (inner.children ?? []).every(isOurs);
  return members.some(({ children }) => holdsMark(children?.[1]));
}

function holdsMark(value: Node | undefined): boolean {
  if (value?.type === "string") return typeof value.value === "string" && value.value.includes(MARK);
  return value?.type === "object" && (value.children ?? []).some(({ children }) => holdsMark(children?.[1]));
}

/** With the entry go the list and the objects that were made for it and hold nothing else. */
function withoutEntry(document: JsonDocument, entry: Node, extras: Readonly<Record<string, Json>>): FileText {
  const { bom, text } = document;
  let child = entry;
  let container = entry.parent;
  while (container !== undefined && container.children?.length === 1 && isMade(text, container)) {
    const above = container.parent;
    if (above === undefined) return withoutRoot(document);
    child = above.type === "property" ? above : container;
    container = child.parent;
  }
  if (container === undefined) return withoutRoot(document);
  const extra =
    container.parent === undefined && isAllBut(container, child, extras) ? container.children?.at(-1) : undefined;
  if (extra === undefined) return bom + removeFrom(text, container, child);
  // One after the other, the last that was put in first.
  return isMade(text, container) ? withoutRoot(document) : bom + removeFrom(text, container, extra);
}

/** Behind the child there is what a file of ours has besides, and nothing else. */
function isAllBut(root: Node, child: Node, extras: Readonly<Record<string, Json>>): boolean {
  const [first, ...rest] = root.children ?? [];
  const value = Object.fromEntries(
    rest.map(({ children }) => [children?.[0]?.value, children?.[1] && getNodeValue(children[1])]),
  );
  return first === child && rest.length > 0 && JSON.stringify(value) === JSON.stringify(extras);
}

function stateOf(file: FileText, slots: JsonSlots): FileState | undefined {
  const reading = readJson(file);
  if (reading.kind === "wrong") return undefined;
  if (reading.kind === "empty") return "not-installed";
  const keyOf = slots.keyOf ?? ((entry: Json) => entry);
  const textOf = (path: Path, entry: Json): string => JSON.stringify([path, sorted(keyOf(entry))]);
  const ours = oursIn(reading.document).map((node) => textOf(listPath(node), getNodeValue(node) as Json));
  const wanted = entriesIn(slots.wanted).map(([path, entry]) => textOf(path, entry));
  return compareEntries(ours, wanted, new Set(slots.optional?.map(([path, entry]) => textOf(path, entry))));
}

/** Keys down to the list that holds the node. */
function listPath(node: Node): Path {
  const path: string[] = [];
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (at.type === "property") path.unshift(String(at.children?.[0]?.value));
  return path;
}

export function entriesIn(wanted: Json, path: Path = []): readonly (readonly [path: Path, entry: Json])[] {
  if (wanted === null || typeof wanted !== "object") return [];
  if (isList(wanted)) return wanted.map((entry) => [path, entry] as const);
  return Object.entries(wanted).flatMap(([key, value]) => entriesIn(value, [...path, key]));
}

/** An agent that writes its settings anew may put keys in another order. */
function sorted(value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (isList(value)) return value.map(sorted);
  const keys = Object.keys(value).toSorted();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key] ?? null)]));
}
