#!/usr/bin/env bash
set -euo pipefail

# Check if running inside Zentty
if [[ -z "${ZENTTY_CLI_BIN:-}" ]]; then
  exec my-actual-agent "$@"
fi

SESSION_ID="$(uuidgen | tr '[:upper:]' '[:lower:]')"

send_event() {
  echo "$1" | "$ZENTTY_CLI_BIN" ipc agent-event 2>/dev/null || true
}

# Start session
send_event '{"version":1,"event":"session.start","agent":{"name":"my-agent","pid":'"$$"'},"session":{"id":"'"$SESSION_ID"'"}}'

# Trap cleanup
trap 'send_event "{\"version\":1,\"event\":\"session.end\",\"session\":{\"id\":\"'"$SESSION_ID"'\"}}"' EXIT

# Signal running
send_event '{"version":1,"event":"agent.running","state":{"text":"Working..."}}'

# ... do actual work here ...

# Signal idle when done
send_event '{"version":1,"event":"agent.idle"}'
