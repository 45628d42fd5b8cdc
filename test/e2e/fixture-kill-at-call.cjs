// Loaded before a program (node --require): ends it, as `kill -9` would, at its Nth call that changes files, before that call
// or right after it. KILL_AT="7 before". Writes the number of calls to KILL_COUNT when the program gets to its end.

const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");

const [number = "0", when = "before"] = (process.env.KILL_AT ?? "").split(" ");
const CALLS = [
  ...["openSync", "writeFileSync", "writeSync", "fchmodSync", "fchownSync", "fsyncSync", "closeSync", "renameSync"],
  ...["unlinkSync", "linkSync", "mkdirSync", "rmdirSync", "chmodSync"],
];
const append = fs.appendFileSync;
let calls = 0;
let depth = 0;
for (const name of CALLS) {
  const real = fs[name];
  fs[name] = (...args) => {
    // What a call does inside is its own affair, but for the bytes of a file, which may come in pieces.
    if (depth > 0) return real(...args);
    const isLast = ++calls === Number(number);
    if (isLast && when === "before") process.kill(process.pid, "SIGKILL");
    depth++;
    try {
      return real(...args);
    } finally {
      depth--;
      if (isLast) process.kill(process.pid, "SIGKILL");
    }
  };
}
syncBuiltinESMExports();
process.on("exit", () => {
  if (process.env.KILL_COUNT) append(process.env.KILL_COUNT, `${calls}\n`);
});
