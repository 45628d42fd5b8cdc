#!/usr/bin/env node
// A fake agent with one habit: it stays. Named by the link through which it is started.
setInterval(() => {}, 1_000_000);
