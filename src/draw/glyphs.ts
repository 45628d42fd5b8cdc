// The characters of the chrome, in Unicode and in ASCII.

import type { StatusRow } from "../wire/view.ts";

const SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const SPINNER_AT_REST = "⠿";

export interface Glyphs {
  readonly separator: string;
  readonly cut: number;
  readonly mark: string;
  readonly focus: string;
  readonly rule: number;
  readonly wall: number;
  readonly up: string;
  readonly down: string;
  readonly before: string;
  readonly after: string;
  readonly dot: string;
  readonly needs: string;
  /** Who is quiet. */
  readonly snoozed: string;
  readonly muted: string;
  readonly barFull: number;
  readonly barEmpty: number;
}

const UNICODE: Glyphs = {
  separator: "·",
  cut: 0x2026,
  mark: "▌",
  focus: "❯",
  rule: 0x2500,
  wall: 0x2502,
  up: "↑",
  down: "↓",
  before: "‹",
  after: "›",
  dot: "●",
  needs: "▲",
  snoozed: "z",
  muted: "⊘",
  barFull: 0x2501,
  barEmpty: 0x2500,
};

const ASCII: Glyphs = {
  separator: "-",
  cut: 0x3e,
  mark: "|",
  focus: ">",
  rule: 0x2d,
  wall: 0x7c,
  up: "^",
  down: "v",
  before: "<",
  after: ">",
  dot: "!",
  needs: "!",
  snoozed: "z",
  muted: "m",
  barFull: 0x3d,
  barEmpty: 0x2d,
};

export const glyphsOf = (ascii: boolean): Glyphs => (ascii ? ASCII : UNICODE);

/** That nobody is told of a row's pane: "z" till it changes, "⊘" for good; "" where they are. */
export const quietSign = ({ snoozed, muted }: Glyphs, { quiet }: StatusRow): string =>
  quiet === undefined ? "" : quiet === "snoozed" ? snoozed : muted;

/** Code point of the spinner at a tick. */
export const spinnerCode = (tick: number): number => SPINNER.charCodeAt(Math.abs(Math.trunc(tick)) % SPINNER.length);
export const SPINNER_REST_CODE: number = SPINNER_AT_REST.charCodeAt(0);

/** Box lines by weight (0 none, 1 light, 2 heavy) of the arms up, right, down, left, as digits of base 3. */
const BOXES = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/** Code point of a border cell. */
export function boxCode(up: number, right: number, down: number, left: number, ascii: boolean): number {
  if (!ascii) return BOXES.charCodeAt(up * 27 + right * 9 + down * 3 + left);
  if (up === 0 && down === 0) return right + left > 2 ? 0x3d : 0x2d;
  return right === 0 && left === 0 ? 0x7c : 0x2b;
}
