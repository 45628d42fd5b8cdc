// Which processes are a shell that waits for a person.

import { expect, it } from "vitest";
import { isInteractiveShell } from "../../src/catalog/interactive-shell.ts";

it.each([
  ["bash", true],
  ["-zsh", true],
  ["-bash", true],
  ["/usr/bin/fish -l", true],
  ["bash --norc -i", true],
  ["bash --rcfile /x/rc -i", true],
  ["bash --init-file=/x/rc", true],
  ["bash -o vi", true],
  ["bash +o histexpand", true],
  ["zsh -s", true],
  ["nu", true],
  ["python3 /usr/bin/xonsh", true],
  ["python3 /usr/bin/xonsh --no-rc", true],
  ["bash -c ls", false],
  ["bash -ic ls", false],
  ["bash x.sh", false],
  ["bash -o vi x.sh", false],
  ["fish --command=ls", false],
  ["python3 /usr/bin/xonsh x.xsh", false],
  ["python3 /usr/bin/xonsh -c ls", false],
  ["python3", false],
  ["node", false],
  ["vim", false],
  ["claude", false],
  ["bashtop", false],
])("%s: %s", (line, expected) => {
  expect(isInteractiveShell(line.split(" "), "")).toBe(expected);
});

it("goes by the short name where arguments are unreadable", () => {
  expect(isInteractiveShell([], "zsh")).toBe(true);
  expect(isInteractiveShell([], "-bash")).toBe(true);
  expect(isInteractiveShell([], "vim")).toBe(false);
  expect(isInteractiveShell([], "")).toBe(false);
});
