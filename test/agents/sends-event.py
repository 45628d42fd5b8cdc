"""Sends one request to the socket of agent-event and writes the answer to a file.

    sends-event.py FILE FIELDS [OUTER [PADDING]]

FIELDS and OUTER are JSON: fields of the event, and of the envelope around it. What they do not name is that of the pane
it runs in. A text in place of an object is sent as it is. PADDING: so many bytes more, in a field that nobody asked for.
"""

import json
import os
import socket
import sys

path, fields = sys.argv[1], json.loads(sys.argv[2])
outer = json.loads(sys.argv[3]) if len(sys.argv) > 3 else {}
padding = int(sys.argv[4]) if len(sys.argv) > 4 else 0
event = {
    "schemaVersion": 1,
    "runID": {"rawValue": "74C4B46D-9251-46AD-9200-61C97D98D43D"},
    "sessionID": "0190f6f3-2a50-7000-8000-000000000001",
    "surfaceID": {"rawValue": os.environ["MYTTY_SURFACE_ID"]},
    "provider": "claude-code",
    "kind": "started",
    "occurredAt": "2026-07-16T07:00:00Z",
}
envelope = {"schemaVersion": 1, "capability": os.environ["MYTTY_EVENT_CAPABILITY"], "padding": "x" * padding}
if isinstance(fields, str):
    line = fields
else:
    line = json.dumps({**envelope, "event": {**event, **fields}, **outer})

connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
connection.connect(os.environ["MYTTY_EVENT_SOCKET"])
connection.sendall(line.encode() + b"\n")
answer = b""
while chunk := connection.recv(4096):
    answer += chunk
with open(path + ".new", "wb") as file:
    file.write(answer)
os.rename(path + ".new", path)
