// Entries of ours in a YAML file of the person's, as a marked block: under the key that holds them, or with it at the end.
// YAML is not parsed here: a file whose outermost level is no plain list of keys is left alone.

import { HOOK_TOKEN } from "../catalog/hook-command.ts";
import { blockIn, blockText, lineEndOf, withBlock, withoutBlock } from "./marked-block.ts";
import { pastMark, planned, refused, type FileKind, type FileState, type FileText, type Planned } from "./planned.ts";

export interface YamlSlots {
  /** The outermost key. */
  readonly key: string;
  /** Names below it, each with its lines, as they stand without indentation. */
  readonly members: Readonly<Record<string, readonly string[]>>;
}

const UNIT = "  ";
/** What lines of ours look like, whichever version wrote them. */
const OURS = new RegExp(
  `^[ \\t]*(?:# (?:>>>|<<<) ${HOOK_TOKEN}\\b.*|[\\w-]+:|- name: [\\w-]+|(?:- )?command: ".*: ${HOOK_TOKEN};.*"|timeout: \\d+)$`,
);

export function yamlFile(slots: YamlSlots): FileKind {
  return pastMark({
    install: (text) => (stateOf(text, slots) === "installed" ? planned(text) : install(text, slots)),
    uninstall,
    stateOf: (text) => stateOf(text, slots),
  });
}

function stateOf(text: FileText, slots: YamlSlots): FileState | undefined {
  if (findFault(text ?? "") !== undefined) return undefined;
  const block = blockIn(text);
  if (block === undefined) return text?.includes(HOOK_TOKEN) === true ? "damaged" : "not-installed";
  const place = placeFor(withoutBlock(text), slots);
  if ("ok" in place) return "stale";
  return block === blockText(place.lines, place.indent, lineEndOf(text ?? "")) ? "installed" : "stale";
}

function install(file: FileText, slots: YamlSlots): Planned {
  const fault = findFault(file ?? "");
  if (fault !== undefined) return fault;
  const cleared = uninstall(file);
  if (!cleared.ok) return cleared;
  const place = placeFor(cleared.text, slots);
  if ("ok" in place) return place;
  const text = withBlock(cleared.text, place.at, place.lines, place.indent);
  return withoutBlock(text) === cleared.text
    ? planned(text)
    : refused(0, "is laid out in a way that hooks cannot be put into");
}

function uninstall(file: FileText): Planned {
  const strange = blockIn(file)
    ?.split(/\r?\n/)
    .find((line) => !OURS.test(line));
  if (strange !== undefined) {
    return refused(lineOf(file ?? "", strange), "holds something else among the hooks of mux: take them out by hand");
  }
  const text = withoutBlock(file);
  // The agent wrote its settings anew, and our marks are lost.
  return text?.includes(`: ${HOOK_TOKEN};`) === true
    ? refused(lineOf(text, HOOK_TOKEN), "holds hooks of mux without their marks: take them out by hand")
    : planned(text);
}

interface Place {
  readonly at: number;
  readonly lines: readonly string[];
  readonly indent: string;
}

function placeFor(file: FileText, { key, members }: YamlSlots): Place | (Planned & { readonly ok: false }) {
  const text = file ?? "";
  const names = Object.keys(members);
  const inner = names.flatMap((name) => [`${name}:`, ...(members[name] ?? []).map((line) => UNIT + line)]);
  const found = new RegExp(`^(["']?)${key}\\1[ \\t]*:(.*)$(\\r?\\n)?`, "m").exec(text);
  if (found === null) {
    return { at: text.length, lines: [`${key}:`, ...inner.map((line) => UNIT + line)], indent: "" };
  }
  const line = text.slice(0, found.index).split("\n").length;
  const at = found.index + found[0].length;
  if (!/^[ \t]*(?:#.*)?\r?$/.test(found[2] ?? "")) return wrong(line, `has "${key}" in one line: write it in several`);
  const below = /^(?:[ \t]*(?:#.*)?\r?\n)*([ ]+)(?=[^\s#-])/.exec(text.slice(at));
  if (below === null) return wrong(line, `has "${key}" without names below it: take it out`);
  const indent = below[1] ?? UNIT;
  const rest = text.slice(at).split(/^\S/m, 1)[0] ?? "";
  const taken = names.find((name) => new RegExp(`^${indent}(["']?)${name}\\1[ \\t]*:`, "m").test(rest));
  if (taken !== undefined) return wrong(line, `has "${key}.${taken}" already: mux does not mix its own into it`);
  return { at, lines: inner, indent };
}

const wrong = (line: number, reason: string) => ({ ok: false, line, reason }) as const;

/** At the margin stand keys and comments, and once, first, the mark of a document. */
function findFault(file: string): Planned | undefined {
  const lines = file.split(/\r?\n/);
  const isPlain = (line: string, at: number): boolean =>
    /^(?:$|[ #]|["']?[\w.-]+["']?[ \t]*:(?:\s|$))/.test(line) || (line === "---" && isBeginning(lines.slice(0, at)));
  const at = lines.findIndex((line, index) => !isPlain(line, index));
  return at < 0 ? undefined : refused(at + 1, "is not a plain list of keys at its margin");
}

const isBeginning = (lines: readonly string[]): boolean => lines.every((line) => /^(?:#.*)?$/.test(line));
const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split("\n").length;
