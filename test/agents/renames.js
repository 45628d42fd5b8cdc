#!/usr/bin/env node
// A fake agent that gives its process another name, as some do: FAKE_TITLE, or "pi".
process.title = process.env.FAKE_TITLE ?? "pi";
setInterval(() => {}, 1_000_000);
