// A colour as the outer terminal can show it: 24-bit, 256, 16 or none. Works on the colour part of a cell word (mode and
// value, core/cell.ts). Nearest colours are measured against xterm's standard palette, which themes vary.

import { COLOUR_16, COLOUR_256, COLOUR_DEFAULT, COLOUR_MODE_MASK, COLOUR_RGB, palette } from "../core/cell.ts";

/** What the outer terminal shows. */
export type ColourDepth = "rgb" | "256" | "16" | "mono";

const CUBE = [0, 95, 135, 175, 215, 255] as const;
const FIRST_GREY = 232;
const STANDARD = [
  0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00,
  0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
] as const;
/** Remembered answers of the search among 16 colours; a picture with more colours starts over. */
const MAX_NEAREST = 4096;
const nearest = new Map<number, number>();

/** The colour in that depth; a colour that fits comes back unchanged. */
export function toDepth(colour: number, depth: ColourDepth): number {
  const mode = colour & COLOUR_MODE_MASK;
  if (depth === "rgb" || mode === COLOUR_DEFAULT) return colour;
  if (depth === "mono") return COLOUR_DEFAULT;
  if (mode === COLOUR_16) return colour;
  if (depth === "256") return mode === COLOUR_RGB ? to256(colour & 0xffffff) : colour;
  if (mode === COLOUR_256 && (colour & 255) < 16) return palette(colour & 255);
  return to16(mode === COLOUR_RGB ? colour & 0xffffff : rgbOf(colour & 255));
}

/** 0xrrggbb of an entry of xterm's standard palette of 256. */
export function rgbOf(index: number): number {
  if (index < 16) return STANDARD[index] ?? 0;
  if (index >= FIRST_GREY) return (8 + (index - FIRST_GREY) * 10) * 0x010101;
  const cube = index - 16;
  return (level(Math.trunc(cube / 36)) << 16) | (level(Math.trunc(cube / 6)) << 8) | level(cube);
}

const level = (step: number): number => CUBE[step % CUBE.length] ?? 0;

/** Whether black text reads better than white on a palette colour. */
export const isLight = (index: number): boolean => luminance(rgbOf(index)) > 127;

const luminance = (rgb: number): number => 0.299 * (rgb >> 16) + 0.587 * ((rgb >> 8) & 255) + 0.114 * (rgb & 255);

function to256(rgb: number): number {
  const channels = [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
  const [red, green, blue] = channels.map(cubeStep) as [number, number, number];
  const cube = 16 + 36 * red + 6 * green + blue;
  const average = (channels[0]! + channels[1]! + channels[2]!) / 3;
  const grey = FIRST_GREY + Math.min(23, Math.max(0, Math.round((average - 8) / 10)));
  return COLOUR_256 | (distance(rgb, rgbOf(grey)) < distance(rgb, rgbOf(cube)) ? grey : cube);
}

function cubeStep(value: number): number {
  if (value < 48) return 0;
  return value < 115 ? 1 : Math.trunc((value - 35) / 40);
}

function to16(rgb: number): number {
  const known = nearest.get(rgb);
  if (known !== undefined) return known;
  let best = 0;
  for (let i = 1; i < 16; i++) {
    if (distance(rgb, rgbOf(i)) < distance(rgb, rgbOf(best))) best = i;
  }
  if (nearest.size >= MAX_NEAREST) nearest.clear();
  nearest.set(rgb, palette(best));
  return palette(best);
}

/** Weighted by how the eye takes the channels. */
function distance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  return 2 * red * red + 4 * green * green + 3 * blue * blue;
}
