// A grid as an SVG picture, to look at. Cells are 9 x 18; convert with any SVG tool.

import {
  BG_DIM,
  BG_ITALIC,
  COLOUR_MODE_MASK,
  COLOUR_RGB,
  FG_BOLD,
  FG_INVERSE,
  FG_STRIKE,
  FG_UNDERLINE,
} from "../../src/core/cell.ts";
import { WIDE_RIGHT } from "../../src/draw/cell-table.ts";
import { rgbOf } from "../../src/draw/colour-depth.ts";
import type { Grid } from "../../src/draw/grid.ts";

const CELL_WIDTH = 9;
const CELL_HEIGHT = 18;
const BASELINE = 14;

export interface SvgTheme {
  readonly foreground: string;
  readonly background: string;
  readonly palette: readonly string[];
}

export const DARK_THEME: SvgTheme = {
  foreground: "#d4d7dd",
  background: "#16181d",
  palette: [
    ...["#16181d", "#f07178", "#a5c25c", "#e8c15c", "#6ea8fe", "#c792ea", "#5fc9c3", "#d4d7dd"],
    ...["#5c6370", "#ff8b92", "#c3e88d", "#ffd877", "#8fc0ff", "#d7a9f5", "#80e0da", "#ffffff"],
  ],
};

export const LIGHT_THEME: SvgTheme = {
  foreground: "#2e3440",
  background: "#fbfbf9",
  palette: [
    ...["#2e3440", "#c62828", "#4b7f1d", "#b58300", "#1f5fbf", "#8e44ad", "#0b7f7a", "#e6e6e0"],
    ...["#8a919e", "#e53935", "#6aa329", "#d39e00", "#3d7fe0", "#a65cc6", "#17a39d", "#ffffff"],
  ],
};

export function gridSvg(grid: Grid, theme: SvgTheme = DARK_THEME): string {
  const width = grid.cols * CELL_WIDTH;
  const height = grid.rows * CELL_HEIGHT;
  const cells: string[] = [];
  for (let y = 0; y < grid.rows; y++) for (let x = 0; x < grid.cols; x++) cells.push(cellSvg(grid, x, y, theme));
  const { cursor } = grid;
  const block = `<rect x="${cursor.x * CELL_WIDTH}" y="${cursor.y * CELL_HEIGHT}" width="${CELL_WIDTH}" height="${CELL_HEIGHT}" fill="${theme.foreground}" opacity="0.6"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${theme.background}"/>`,
    `<g font-family="DejaVu Sans Mono, monospace" font-size="15" xml:space="preserve">`,
    ...cells,
    cursor.visible ? block : "",
    "</g></svg>",
  ].join("\n");
}

function cellSvg(grid: Grid, x: number, y: number, theme: SvgTheme): string {
  const at = y * grid.cols + x;
  const char = grid.chars[at] ?? 0x20;
  if (char === WIDE_RIGHT) return "";
  const fgWord = grid.fg[at] ?? 0;
  const bgWord = grid.bg[at] ?? 0;
  let fg = colourOf(fgWord, theme.foreground, theme);
  let bg = colourOf(bgWord, theme.background, theme);
  if (fgWord & FG_INVERSE) [fg, bg] = [bg, fg];
  const wide = x + 1 < grid.cols && grid.chars[at + 1] === WIDE_RIGHT ? 2 : 1;
  const [left, top] = [x * CELL_WIDTH, y * CELL_HEIGHT];
  const box = `x="${left}" y="${top}" width="${CELL_WIDTH * wide + 0.3}" height="${CELL_HEIGHT + 0.3}"`;
  const back = bg === theme.background ? "" : `<rect ${box} fill="${bg}"/>`;
  if (char === 0x20 && (fgWord & (FG_UNDERLINE | FG_STRIKE)) === 0) return back;
  const line = lineSvg(char, left, top, fg, bgWord);
  if (line) return back + line;
  const look = [
    fgWord & FG_BOLD ? ' font-weight="bold"' : "",
    bgWord & BG_ITALIC ? ' font-style="italic"' : "",
    bgWord & BG_DIM ? ' opacity="0.55"' : "",
    fgWord & FG_UNDERLINE ? ' text-decoration="underline"' : "",
    fgWord & FG_STRIKE ? ' text-decoration="line-through"' : "",
  ].join("");
  const text = grid.table.text(char).replace(/[&<>]/g, (special) => `&#${special.charCodeAt(0)};`);
  return `${back}<text x="${left}" y="${top + BASELINE}" fill="${fg}"${look}>${text}</text>`;
}

/** Half blocks and the plain box lines meet their neighbours only when they are drawn, not set. */
function lineSvg(char: number, left: number, top: number, fg: string, bgWord: number): string {
  const opacity = bgWord & BG_DIM ? ' opacity="0.55"' : "";
  const rect = (x: number, y: number, width: number, height: number): string =>
    `<rect x="${left + x}" y="${top + y}" width="${width}" height="${height}" fill="${fg}"${opacity}/>`;
  const [middle, centre] = [CELL_WIDTH / 2, CELL_HEIGHT / 2];
  switch (char) {
    case 0x2500:
      return rect(0, centre - 0.5, CELL_WIDTH, 1);
    case 0x2501:
      return rect(0, centre - 1.25, CELL_WIDTH, 2.5);
    case 0x2502:
      return rect(middle - 0.5, 0, 1, CELL_HEIGHT);
    case 0x2503:
      return rect(middle - 1.25, 0, 2.5, CELL_HEIGHT);
    case 0x258c:
      return rect(0, 0, CELL_WIDTH / 2, CELL_HEIGHT);
    default:
      return "";
  }
}

function colourOf(word: number, standard: string, theme: SvgTheme): string {
  const mode = word & COLOUR_MODE_MASK;
  if (mode === 0) return standard;
  if (mode === COLOUR_RGB) return hex(word & 0xffffff);
  const index = word & 255;
  return theme.palette[index] ?? hex(rgbOf(index));
}

const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, "0")}`;
