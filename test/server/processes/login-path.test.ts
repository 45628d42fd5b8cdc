// The PATH of a login shell, asked of shells that answer, babble, hang and fail.

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LoginPath } from "../../../src/server/processes/login-path.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "mux-login-"));
});
afterEach(() => rmSync(home, { recursive: true }));

const PATH = "/usr/bin:/bin";
function shell(text: string): string {
  const path = join(home, "shell");
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}
const pathOf = (text: string): Promise<string> => new LoginPath({ SHELL: shell(text), PATH, HOME: home }).get();

test("is what start-up files make of it, whatever else they print, before the server's own", async () => {
  expect(await pathOf('echo hello; PATH=/opt/bin:/usr/bin; eval "$4"; echo mux-login-path::')).toBe(
    "/opt/bin:/usr/bin:/bin",
  );
});

test("is asked of a shell that is not interactive where an interactive one fails", async () => {
  expect(await pathOf('[ "$2" = -i ] && exit 1; PATH=/opt/bin; eval "$3"')).toBe("/opt/bin:/usr/bin:/bin");
});

test("is the server's own where the shell gives none, or is none", async () => {
  expect(await pathOf("exit 3")).toBe(PATH);
  expect(await new LoginPath({ SHELL: "/no/such/shell", PATH }).get()).toBe(PATH);
});

test("is asked once for several at the same time", async () => {
  const asked = new LoginPath({ SHELL: shell(`echo x >>${home}/count; eval "$4"`), PATH, HOME: home });
  const [one, other] = [asked.get(), asked.get()];
  expect(one).toBe(other);
  await one;
});
