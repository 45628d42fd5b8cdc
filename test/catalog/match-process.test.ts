// Rules of process identity, both sides of each.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadCatalog } from "../../src/catalog/build-catalog.ts";
import { hasPathFragment, matchProcess, type Match, type MatchHints } from "../../src/catalog/match-process.ts";
import type { CatalogProcess } from "../../src/catalog/process-evidence.ts";
import { BUNDLED, BUNDLED_FILES } from "./bundled.ts";
import { KNOWN_PROCESSES } from "./known-processes.ts";

const NO_HINTS: MatchHints = { title: "", oscApp: "" };

function match(process: Partial<CatalogProcess>, hints: Partial<MatchHints> = {}): Match | null {
  return matchProcess(BUNDLED.catalog, { argv: [], exe: "", ...process }, { ...NO_HINTS, ...hints });
}

/** The id and sign of a command line given as one string; "" for none. */
function sign(line: string, more: Partial<CatalogProcess> = {}, hints: Partial<MatchHints> = {}): string {
  const argv = line.split(" ");
  const found = match({ argv, exe: `/usr/bin/${argv[0]?.split("/").at(-1) ?? ""}`, ...more }, hints);
  return found === null ? "" : `${found.id} ${found.match}`;
}

describe("[T32] known processes", () => {
  it.each(KNOWN_PROCESSES)("$argv is $agent", ({ agent, argv, exe, title = "" }) => {
    expect(match({ argv, exe }, { title })?.id ?? null).toBe(agent);
  });
});

describe("[T33] launch forms", () => {
  it.each([
    ["native by a link", "claude", { exe: "/h/.local/share/claude/versions/2.1.300" }, "claude-code path"],
    [
      "the version file itself",
      "/h/claude/versions/2.1.300",
      { exe: "/h/claude/versions/2.1.300" },
      "claude-code path",
    ],
    ["a pre-release of it", "x", { exe: "/h/claude/versions/2.1.300-beta.1" }, "claude-code path"],
    ["a version below a version", "x", { exe: "/h/claude/versions/2.1.300/bin/x" }, ""],
    ["an unresolved script link", "node /usr/bin/codex", {}, "codex script"],
    ["a resolved one", "node /h/bin/ai", { scriptRealPath: "/l/@openai/codex/bin/codex.js" }, "codex script"],
    ["flags before the script", "node --no-warnings --max-old-space-size=8192 /usr/bin/gemini", {}, "gemini script"],
    ["a direct interpreter shebang", "/usr/bin/python3 /usr/bin/aider", { comm: "aider" }, "aider script"],
    ["exec -a on the name", "claude", { exe: "/opt/real", comm: "real" }, "claude-code exe"],
    ["exec -a off the name", "other", { exe: "/opt/other", comm: "claude" }, "claude-code exe"],
    ["the executable's name", "other", { exe: "/usr/bin/devin" }, "devin exe"],
    ["a newer node's thread name", "node /usr/bin/qwen", { comm: "MainThread" }, "qwen script"],
    ["a python console script", "/v/bin/python3 /v/bin/vibe", { exe: "/usr/bin/python3.12" }, "mistral-vibe script"],
    ["a listed module", "python3 -m aider.main --model x", {}, "aider module"],
    ["a listed module in a cluster", "python3 -um aider", {}, "aider module"],
    ["a suffix of a launcher", "/x/codex.exe", {}, "codex exe"],
    ["a login dash", "-claude", { exe: "/usr/bin/claude" }, "claude-code exe"],
  ])("%s", (_form, line, more, expected) => {
    expect(sign(line, more)).toBe(expected);
  });
});

describe("[T32] what names nothing", () => {
  it.each([
    ..."node -e claude|node --eval claude|node -p claude|node -pe claude|node --eval=claude|bun -e claude".split("|"),
    ..."bash -c claude|sh -lc claude|fish -c claude|python3 -c claude|python3 -Ic claude|zsh -ic claude".split("|"),
    ..."python3 -m claude|python3 -m http.server claude|node --run claude|node --test codex.js".split("|"),
    ..."node -r /usr/bin/claude server.js|node --require claude x.js|node --import codex x.js".split("|"),
    ..."node --loader claude x.js|node --inspect-port claude x.js|python3 -W claude x.py|bash -o claude x.sh".split(
      "|",
    ),
    ..."node|bash|python3|deno eval claude|deno task claude|npm run claude|ssh host claude|docker run claude".split(
      "|",
    ),
    ..."my-codex-helper|vibe-kanban|vibe-acp|ssh-agent|claude.md|claudex|codex-acp|xclaude|less claude".split("|"),
    ..."node /x/my-codex-helper.js|node /x/@openai/codexx/bin/codex-x.js|sudo claude|env claude|nice claude".split("|"),
  ])("%s", (line) => {
    expect(sign(line)).toBe("");
  });

  it.each([
    ["node -r x /usr/bin/claude", "claude-code script"],
    ["node --import=x /usr/bin/claude", "claude-code script"],
    ["node -- /usr/bin/claude -e x", "claude-code script"],
    ["bash -o pipefail /usr/bin/claude", "claude-code script"],
    ["bun run /usr/bin/claude", "claude-code script"],
    ["deno run -A /x/@google/gemini-cli/dist/index.js", "gemini script"],
  ])("but %s is %s", (line, expected) => {
    expect(sign(line)).toBe(expected);
  });
});

describe("names that other programs use", () => {
  it.each([
    ["pi 3.14", {}, {}, ""],
    ["pi", { exe: "/usr/bin/node" }, {}, "pi exe"],
    ["pi", { exe: "/usr/bin/python3" }, {}, ""],
    ["pi", {}, { oscApp: "pi" }, "pi exe"],
    ["pi", {}, { oscApp: "pi-coding-agent" }, "pi exe"],
    ["pi", {}, { oscApp: "codex" }, ""],
    ["agent", {}, {}, ""],
    ["agent", {}, { title: "repo - grok" }, "grok exe"],
    ["agent", {}, { title: "Cursor Agent" }, "cursor exe"],
    ["agent", { exe: "/h/.local/share/cursor-agent/versions/1/cursor-agent" }, {}, "cursor path"],
    ["goose", {}, {}, "goose exe"],
    ["goose session -n x", {}, {}, "goose exe"],
    ["goose up", {}, {}, ""],
    ["goose -dir migrations status", {}, {}, ""],
    ["goose session -dir x", {}, {}, ""],
    ["oz agent run", {}, {}, "warp exe"],
    ["oz", {}, {}, ""],
    ["warp-cli status", {}, {}, ""],
    ["acli rovodev run", {}, {}, "rovodev exe"],
    ["acli jira", {}, {}, ""],
    ["/opt/rovodev-1/atlassian_cli_rovodev run", {}, {}, "rovodev exe"],
    ["q chat", {}, {}, ""],
    ["q chat", {}, { title: "Amazon Q" }, "kiro exe"],
    ["amp file.txt", {}, {}, ""],
    ["amp", {}, { title: "fix - amp - /w" }, "amp exe"],
    ["fx data.json", {}, { title: "fx v0.4" }, "fx exe"],
    ["bash /usr/bin/hermes", {}, {}, ""],
    ["node /usr/bin/hermes", {}, {}, ""],
    ["python3.13 /usr/bin/hermes", {}, {}, "hermes script"],
    ["copilot svc deploy", {}, {}, ""],
  ])("%s %j %j: %s", (line, more, hints, expected) => {
    expect(sign(line, more, hints)).toBe(expected);
  });
});

describe("an agent's servers and helpers are no sessions", () => {
  it.each([
    ["claude daemon run", ""],
    ["claude --bg-pty-host", ""],
    ["claude --bg-spare=1", ""],
    ["claude --model opus daemon", ""],
    ["claude -- daemon", ""],
    ["claude resume daemon", "claude-code exe"],
    ["codex app-server", ""],
    ["codex -c model=x app-server", ""],
    ["codex mcp-server", ""],
    ["codex -m o3", "codex exe"],
    ["node /l/@openai/codex/bin/codex.js app-server", ""],
    ["python3 -m hermes_cli.main -p work gateway", ""],
    ["python3 -m hermes_cli.main", "hermes module"],
    [
      "/h/cursor-agent --use-system-ca /h/cursor-agent/versions/1/index.js worker",
      "",
      "/h/cursor-agent/versions/1/node",
    ],
    ["opencode serve", ""],
    ["opencode /src", "opencode exe"],
  ])("%s: %s", (line, expected, exe = "") => {
    expect(sign(line, exe === "" ? {} : { exe })).toBe(expected);
  });

  it("excludes nothing where the arguments are unreadable", () => {
    expect(match({ exe: "/h/claude/versions/2.1.300", comm: "claude" })?.id).toBe("claude-code");
    expect(match({ comm: "codex" })?.id).toBe("codex");
    expect(match({ comm: "goose", exe: "/usr/bin/goose" })).toBeNull();
  });
});

describe("package runners", () => {
  it.each([
    ["npx -y @openai/codex@latest resume", "codex package"],
    ["npx --package=@openai/codex codex", "codex package"],
    ["bunx @google/gemini-cli", "gemini package"],
    ["bun x @google/gemini-cli", "gemini package"],
    ["pnpm dlx @qwen-code/qwen-code", "qwen package"],
    ["uvx --from aider-chat==0.90 aider", "aider package"],
    ["uv tool run --python 3.12 mistral-vibe", "mistral-vibe package"],
    ["pipx run aider-chat", "aider package"],
    ["node /usr/lib/node_modules/npm/bin/npx-cli.js @openai/codex", "codex package"],
    ["npx codex-helper", ""],
    ["npm install @openai/codex", ""],
    ["pnpm add @openai/codex", ""],
  ])("%s: %s", (line, expected) => {
    expect(sign(line)).toBe(expected);
  });

  it("reads the one string that npm gives itself", () => {
    expect(match({ argv: ["npm exec @openai/codex"], exe: "/usr/bin/node" })?.match).toBe("package");
    expect(match({ argv: ["npm exec codex"], exe: "/usr/bin/node" })).toBeNull();
    expect(match({ argv: ["edits /x/claude"], exe: "/usr/bin/edits" })).toBeNull();
    expect(match({ argv: ["/my files/claude"], exe: "" })?.id).toBe("claude-code");
  });
});

describe("order of belief", () => {
  it("takes what a wrapper declared only where the process names nothing", () => {
    expect(sign("ssh host", {}, { envAgent: "codex" })).toBe("codex env");
    expect(sign("ssh host", {}, { envAgent: "claude" })).toBe("claude-code env");
    expect(sign("ssh host", {}, { envAgent: "nobody" })).toBe("");
    expect(sign("gemini", {}, { envAgent: "codex" })).toBe("gemini exe");
  });

  it("never makes an agent of a report alone", () => {
    expect(sign("cat evil.txt", {}, { oscApp: "claude-code" })).toBe("");
  });

  it("prefers a person's own manifest", () => {
    const own = [{ file: "mine.json", text: JSON.stringify({ id: "mine", name: "Mine", command: "claude" }) }];
    const { catalog, refused } = loadCatalog(BUNDLED_FILES, own);
    expect(refused).toEqual([]);
    expect(matchProcess(catalog, { argv: ["claude"], exe: "" }, NO_HINTS)?.id).toBe("mine");
  });
});

describe("path fragments", () => {
  it.each([
    ["/x/@openai/codex/bin/codex.js", "@openai/codex/", true],
    ["@openai/codex/bin/codex.js", "@openai/codex/", true],
    ["/x/my@openai/codex/bin", "@openai/codex/", false],
    ["/x/@openai/codex-extra/bin", "@openai/codex/", false],
    ["/x/kimi-code/dist/main.mjs", "kimi-code/dist/main", true],
    ["/x/kimi-code/dist/main.ts", "kimi-code/dist/main", false],
    ["/x/kimi-code/dist/mainly", "kimi-code/dist/main", false],
    ["/x/opencode-ai/bin/opencode", "opencode-ai/bin/opencode", true],
    ["/ax/x/y", "x/y", true],
  ])("%s, %s: %s", (path, fragment, expected) => {
    expect(hasPathFragment(path, fragment)).toBe(expected);
  });
});

it("answers any process without throwing", () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom("node", "-e", "--", "-", "claude", "npx", "python3", "-m", "\0", ""),
  );
  fc.assert(
    fc.property(fc.array(word), word, word, word, (argv, exe, comm, title) => {
      match({ argv, exe, comm }, { title, oscApp: title, envAgent: comm });
    }),
  );
});
