// Command lines as the system shows them, and the agent each one is. Read by match-process.test.ts.

export interface KnownProcess {
  readonly agent: string | null;
  readonly argv: readonly string[];
  readonly exe: string;
  readonly title?: string;
}

/** One row a launch form; null is "no agent". */
export const KNOWN_PROCESSES: readonly KnownProcess[] = [
  { agent: "aider", argv: ["python3", "-m", "aider"], exe: "/usr/bin/python3.11" },
  { agent: "amp", argv: ["node", "/usr/lib/node_modules/@sourcegraph/amp/dist/main.js"], exe: "/usr/bin/node" },
  { agent: "claude-code", argv: ["claude", "-p", "explain --bg-spare"], exe: "/x/claude/versions/2.1.300" },
  {
    agent: "claude-code",
    argv: ["node", "/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js"],
    exe: "/usr/bin/node",
  },
  { agent: "cline", argv: ["node", "/usr/bin/cline"], exe: "/usr/bin/node" },
  { agent: "copilot", argv: ["copilot"], exe: "/usr/lib/node_modules/@github/copilot-linux-x64/copilot" },
  { agent: "crush", argv: ["crush"], exe: "/usr/bin/crush" },
  {
    agent: "cursor",
    argv: [
      "/home/u/.local/bin/cursor-agent",
      "--use-system-ca",
      "/home/u/.local/share/cursor-agent/versions/2026.08/index.js",
    ],
    exe: "/home/u/.local/share/cursor-agent/versions/2026.08/node",
  },
  { agent: "devin", argv: ["devin"], exe: "/usr/bin/devin" },
  { agent: "droid", argv: ["droid"], exe: "/home/u/.local/bin/droid" },
  { agent: "fx", argv: ["fx"], exe: "/usr/bin/fx", title: "fx v0.4 repo" },
  { agent: "gemini", argv: ["node", "--no-warnings=DEP0040", "/usr/bin/gemini"], exe: "/usr/bin/node" },
  { agent: "goose", argv: ["goose"], exe: "/usr/bin/goose" },
  { agent: "goose", argv: ["goose", "session"], exe: "/usr/bin/goose" },
  { agent: "grok", argv: ["agent"], exe: "/home/u/.grok/downloads/grok-1.2.3-linux" },
  {
    agent: "hermes",
    argv: ["/h/.hermes/hermes-agent/venv/bin/python3", "/h/.hermes/hermes-agent/venv/bin/hermes"],
    exe: "/usr/bin/python3.11",
  },
  { agent: "junie", argv: ["junie"], exe: "/h/.local/share/junie/bin/junie" },
  { agent: "kilo", argv: ["node", "/usr/lib/node_modules/@kilocode/cli/bin/kilo"], exe: "/usr/bin/node" },
  { agent: "kimi", argv: ["Kimi Code"], exe: "/usr/bin/python3.11" },
  { agent: "kimi", argv: ["kimi-code"], exe: "/usr/bin/node" },
  { agent: "kiro", argv: ["kiro-cli", "chat"], exe: "/usr/bin/kiro-cli" },
  {
    agent: "mistral-vibe",
    argv: ["/h/.local/share/uv/tools/mistral-vibe/bin/python3", "/h/.local/bin/vibe"],
    exe: "/usr/bin/python3.11",
  },
  { agent: "opencode", argv: ["opencode"], exe: "/usr/lib/node_modules/opencode-linux-x64/bin/opencode" },
  {
    agent: "pi",
    argv: ["node", "/usr/lib/node_modules/@earendil-works/pi-coding-agent/dist/cli.js"],
    exe: "/usr/bin/node",
  },
  { agent: "pi", argv: ["pi"], exe: "/opt/pi", title: "π - repo" },
  { agent: "pi", argv: ["pi"], exe: "/usr/bin/node" },
  { agent: "qwen", argv: ["node", "/usr/bin/qwen"], exe: "/usr/bin/node" },
  { agent: "warp", argv: ["oz", "agent", "run", "--prompt", "x"], exe: "/usr/bin/oz" },
  { agent: null, argv: ["amp"], exe: "/usr/bin/amp" },
  { agent: null, argv: ["bash", "-c", "claude"], exe: "/usr/bin/bash" },
  { agent: null, argv: ["codex", "app-server"], exe: "/usr/bin/codex" },
  { agent: null, argv: ["fx", "data.json"], exe: "/usr/bin/fx" },
  { agent: null, argv: ["hermes", "x.js"], exe: "/usr/bin/hermes" },
  { agent: null, argv: ["kilo", "a.c"], exe: "/usr/bin/kilo" },
  { agent: null, argv: ["kimi-code-worker"], exe: "/usr/bin/python3.11" },
  { agent: null, argv: ["kiro", "."], exe: "/usr/bin/kiro" },
  { agent: null, argv: ["node", "-e", 'require("claude")'], exe: "/usr/bin/node" },
  { agent: null, argv: ["opencode", "serve"], exe: "/x/opencode" },
  { agent: null, argv: ["pi", "3.14"], exe: "/usr/bin/pi" },
  { agent: null, argv: ["python", "-m", "hermes_cli.main", "gateway", "run"], exe: "/usr/bin/python3.11" },
  { agent: null, argv: ["q"], exe: "/opt/kdb/q" },
  { agent: null, argv: ["q", "trade.q"], exe: "/opt/kdb/q" },
  { agent: null, argv: ["ssh-agent"], exe: "/usr/bin/ssh-agent" },
  { agent: null, argv: ["vim", "claude.md"], exe: "/usr/bin/vim" },
];
