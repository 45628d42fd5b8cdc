// What a terminal sends of its mouse (SGR, DEC 1006). Cells count from 0 here and from 1 on the wire.

const LEFT = 0;
const MOTION = 32;
const WHEEL_UP = 64;
const WHEEL_DOWN = 65;

const sgr = (button: number, x: number, y: number, end: "M" | "m"): string => `\x1b[<${button};${x + 1};${y + 1}${end}`;

export const press = (x: number, y: number): string => sgr(LEFT, x, y, "M");
export const release = (x: number, y: number): string => sgr(LEFT, x, y, "m");
export const click = (x: number, y: number): string => press(x, y) + release(x, y);
export const dragTo = (x: number, y: number): string => sgr(LEFT + MOTION, x, y, "M");
export const wheelUp = (x: number, y: number): string => sgr(WHEEL_UP, x, y, "M");
export const wheelDown = (x: number, y: number): string => sgr(WHEEL_DOWN, x, y, "M");
