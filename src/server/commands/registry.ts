// The commands a server runs, by name. Each has a row in the command table; those that are not here run in the caller.

import { board } from "./board.ts";
import { answer } from "./answer.ts";
import { attachSession } from "./attach-session.ts";
import { breakPane } from "./break-pane.ts";
import { loadBuffer, saveBuffer } from "./buffer-files.ts";
import { deleteBuffer, listBuffers, setBuffer, showBuffer } from "./buffers.ts";
import { capturePane } from "./capture-pane.ts";
import type { Command } from "./command.ts";
import { counters } from "./counters.ts";
import { detachClient } from "./detach-client.ts";
import { displayMessage } from "./display-message.ts";
import { hasSession } from "./has-session.ts";
import { inbox } from "./inbox.ts";
import { joinPane, movePane } from "./join-pane.ts";
import { killPane } from "./kill-pane.ts";
import { killServer } from "./kill-server.ts";
import { killSession } from "./kill-session.ts";
import { killWindow } from "./kill-window.ts";
import { listClients } from "./list-clients.ts";
import { listPanes } from "./list-panes.ts";
import { listSessions } from "./list-sessions.ts";
import { listWindows } from "./list-windows.ts";
import { moveWindow } from "./move-window.ts";
import { newSession } from "./new-session.ts";
import { newWindow } from "./new-window.ts";
import { next } from "./next.ts";
import { pasteBuffer } from "./paste-buffer.ts";
import { mute, snooze, unmute } from "./quiet.ts";
import { renameSession } from "./rename-session.ts";
import { renameWindow } from "./rename-window.ts";
import { resizePane } from "./resize-pane.ts";
import { respawnPane } from "./respawn-pane.ts";
import { restartServer } from "./restart-server.ts";
import { nextLayout, previousLayout, selectLayout } from "./select-layout.ts";
import { lastPane, selectPane } from "./select-pane.ts";
import { lastWindow, nextWindow, previousWindow, selectWindow } from "./select-window.ts";
import { sendKeys, sendPrefix } from "./send-keys.ts";
import { splitWindow } from "./split-window.ts";
import { status } from "./status.ts";
import { swapPane } from "./swap-pane.ts";
import { swapWindow } from "./swap-window.ts";
import { switchClient } from "./switch-client.ts";
import { triage } from "./triage.ts";
import { wait } from "./wait.ts";
import { events, log } from "./log.ts";
import { send } from "./send.ts";
import { agents } from "./agents.ts";
import { resume } from "./resume.ts";
import { runAgent } from "./run-agent.ts";
import { replay, report } from "./report.ts";
import { why } from "./why.ts";

const SESSIONS: readonly Command[] = [
  ...[attachSession, detachClient, hasSession, killServer, killSession, listClients, listSessions, newSession],
  ...[renameSession, restartServer, counters, switchClient],
];
const WINDOWS: readonly Command[] = [
  ...[killWindow, lastWindow, listWindows, moveWindow, newWindow, nextLayout, nextWindow, previousLayout],
  ...[previousWindow, renameWindow, selectLayout, selectWindow, swapWindow],
];
const PANES: readonly Command[] = [
  ...[breakPane, joinPane, killPane, lastPane, listPanes, movePane, resizePane, respawnPane, selectPane],
  ...[splitWindow, swapPane],
];
const TEXT: readonly Command[] = [
  ...[capturePane, deleteBuffer, displayMessage, listBuffers, loadBuffer, pasteBuffer, saveBuffer, sendKeys],
  ...[sendPrefix, setBuffer, showBuffer],
];
const AGENTS: readonly Command[] = [
  ...[agents, answer, board, events, log, next, replay, report, resume, runAgent],
  ...[send, status, triage, wait, why],
];
const ATTENTION: readonly Command[] = [inbox, mute, snooze, unmute];

export const SERVER_COMMANDS_BY_NAME: ReadonlyMap<string, Command> = new Map(
  [...SESSIONS, ...WINDOWS, ...PANES, ...TEXT, ...AGENTS, ...ATTENTION].map((command) => [command.name, command]),
);
