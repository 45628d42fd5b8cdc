// The reporter's process: see report.ts. bin/mux-report starts it, inside a pane only.

import { report } from "./report.ts";

void report(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  pid: process.pid,
  parentPid: process.ppid,
}).then(({ code, message }) => {
  if (message !== "") process.stderr.write(`mux-report: ${message}\n`);
  // Whoever still writes to us is not waited for.
  process.exit(code);
});
