// The example of the Agent Terminal Protocol, word for word: a manifest that knows nothing of mux.

export const GROK_MANIFEST = `{
  "id": "grok",
  "name": "Grok",
  "command": "grok",
  "permissionBypassFlag": "--yolo",
  "icon": { "vector": "grok" },
  "install": "https://x.ai/cli",
  "resume": {
    "create": "--session-id {id}",
    "resume": "--resume {id}",
    "storeRoot": "~/.grok/sessions",
    "storeMatch": "dir:{id}"
  },
  "titleStatus": {
    "attention": ["Action Required"]
  },
  "hooks": {
    "type": "json",
    "file": "~/.grok/hooks/termio.json",
    "dialect": "grok",
    "events": [
      { "on": "UserPromptSubmit", "state": "working" },
      { "on": "PreToolUse", "state": "working" },
      { "on": "PostToolUse", "state": "working" },
      { "on": "Stop", "state": "done" }
    ]
  }
}
`;
