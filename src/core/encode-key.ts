// A key as the program in a pane expects it: the kitty protocol where it pushed flags, the older forms elsewhere.

import { encodeKittyKey } from "./encode-kitty.ts";
import { encodeLegacyKey } from "./encode-legacy.ts";
import type { Key } from "./key.ts";
import type { PaneModes } from "./modes.ts";

/** The characters to type into a pane in `modes` for one key event; "" where it means nothing there. */
export const encodeKey = (key: Key, modes: PaneModes): string =>
  modes.kittyFlags === 0 ? encodeLegacyKey(key, modes) : encodeKittyKey(key, modes);
