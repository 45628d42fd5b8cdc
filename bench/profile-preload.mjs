// Loaded into every node of a profiled stage (NODE_OPTIONS=--import): profiles the one process of the role that
// MUX_BENCH_PROFILE names ("server", "pty-host", "client") and writes a .cpuprofile where MUX_BENCH_PROFILES says, when it exits.

import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";

const role = process.env.MUX_BENCH_PROFILE;
const directory = process.env.MUX_BENCH_PROFILES;
const SAMPLE_MICROSECONDS = 500;

function hasRole() {
  const [, script = "", ...words] = process.argv;
  if (role === "client") return script.endsWith("/mux.js") && words.includes("attach-session");
  return script.endsWith(`/${role}.js`);
}

if (role && directory && hasRole()) {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: SAMPLE_MICROSECONDS });
  session.post("Profiler.start");
  process.on("exit", () => {
    session.post("Profiler.stop", (error, result) => {
      if (!error) writeFileSync(`${directory}/${role}-${process.pid}.cpuprofile`, JSON.stringify(result.profile));
    });
  });
}
