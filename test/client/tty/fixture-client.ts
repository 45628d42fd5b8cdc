// A client as small as can be, for outer-tty.test.ts: takes its terminal over, says what happens to it in a file (one JSON
// line an event), and does what it is told by bytes on its input.

import fs from "node:fs";
import { openOuterTty } from "../../../src/client/tty/outer-tty.ts";

const log = process.env["FIXTURE_LOG"] ?? "";
const say = (event: object): void => fs.appendFileSync(log, `${JSON.stringify(event)}\n`);

const tty = openOuterTty({
  handleInput: (bytes) => {
    const text = Buffer.from(bytes).toString();
    say({ input: text });
    if (text.includes("q")) void tty.close().then(() => process.exit(0));
    if (text.includes("c")) throw new Error("planted crash");
    if (text.includes("r")) void Promise.reject(new Error("planted rejection"));
    if (text.includes("e")) process.exit(3);
    if (text.includes("z")) tty.suspend();
    if (text.includes("f")) flood();
  },
  handleSize: (size) => say({ size }),
  handleDrain: () => say({ drain: true }),
  handleResume: () => say({ resume: true }),
  handleEnd: (reason) => {
    say({ end: reason });
    void tty.close().then(() => process.exit(0));
  },
});

/** Writes until the terminal is behind, and shows that the event loop is not. */
function flood(): void {
  const start = performance.now();
  let writes = 0;
  while (tty.write("x".repeat(4096)) && writes < 10_000) writes++;
  setImmediate(() =>
    say({ flooded: writes < 10_000, busy: tty.busy, stalledMs: Math.round(performance.now() - start) }),
  );
}

tty.setMouse("drag");
tty.setKeyboard({ type: "kitty", flags: 5 });
tty.write("\x1b[1;1Hready");
say({ ready: tty.size });
